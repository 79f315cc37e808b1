import { HONEYPOT_FIELD } from "@/lib/form-fields";

/** Hidden fields that name a form's action, as a browser without JavaScript sends them. */
export type RenderedForm = { url: string; entries: readonly (readonly [string, string])[] };

export type Entry = readonly [name: string, value: string | Blob];

const decoded = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : decoded(found);
};
const tags = (markup: string, name: string): string[] =>
  [...markup.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => tag);

const hiddenIn = (form: string): (readonly [string, string])[] =>
  tags(form, "input")
    .filter((tag) => attribute(tag, "type") === "hidden")
    .map((tag) => [attribute(tag, "name") ?? "", attribute(tag, "value") ?? ""] as const);

export async function renderedForm(url: string, marker = "", headers: HeadersInit = {}): Promise<RenderedForm> {
  return formIn(await (await fetch(url, { headers })).text(), url, marker);
}

export function formIn(html: string, url: string, marker = ""): RenderedForm {
  const form = [...html.matchAll(/<form[\s\S]*?<\/form>/g)]
    .map(([markup]) => markup)
    .find((one) => one.includes(marker));
  if (!form) throw new Error(`${url} shows no form with ${marker || "anything"}`);
  return { url, entries: hiddenIn(form) };
}

export function plainPost(form: RenderedForm, fields: readonly Entry[]): RequestInit {
  const body = new FormData();
  for (const [name, value] of [...form.entries, ...fields]) body.append(name, value);
  return { method: "POST", body, redirect: "manual", headers: { origin: new URL(form.url).origin } };
}

export type PageForm = {
  action: string;
  button: string;
  /** Sent without typing: the action, and hidden values. */
  hidden: readonly (readonly [string, string])[];
  typed: readonly (readonly [string, string])[];
};

/** Values by field name, where the field's type does not determine one. */
const honest: Readonly<Record<string, string>> = {
  fullName: "Ada Merritt",
  displayName: "Ada Merritt",
  buyerName: "Ada Merritt",
  phone: "+14045550123",
  price: "350",
  minimumRate: "75.50",
  termMonths: "3",
  creatorEmail: "maya@likeright.test",
  portfolioLinks: "https://example.test/ada",
  representedCount: "12",
  website: "https://example.test",
  actionPath: "/creators",
  rights: "voice",
  creator1: "maya-ellison",
  creator2: "theo-lindqvist",
  price1: "350",
  price2: "350",
  links: "https://example.test/ada",
  city: "Atlanta",
  slug: "ada-of-the-tests",
  word: "close",
  erase: "erase",
  // What the license permits: of a use outside it a form says so first, and writes nothing.
  paid: "",
  handle: "",
  // What every creator allows to be asked.
  exclusive: "",
  initials: "AM",
  above: "5000",
  // Not after the day on which it is sent.
  stoppedOn: "2026-01-31",
};

/** Replaced by the last four characters of the license's number, so that the withdrawal is valid. */
const ENDING = "ending";

function typedInto(tag: string, address: () => string): string | undefined {
  const name = attribute(tag, "name") ?? "";
  const type = attribute(tag, "type") ?? "text";
  const value = attribute(tag, "value") ?? "on";
  if (type === "checkbox" || type === "radio") return [undefined, value].includes(honest[name]) ? value : undefined;
  if (honest[name] !== undefined) return honest[name];
  if (type === "email") return address();
  if (type === "date") return "2027-01-31";
  return type === "number" ? "3" : `Typed into ${name}`;
}

/** One entry per field; the first of a group of radio buttons. Fields that people never see stay empty. */
function fieldsOf(form: string, address: () => string): [string, string][] {
  const fields: [string, string][] = [];
  const add = (tag: string, value: string | undefined) => {
    const name = attribute(tag, "name");
    if (name && value !== undefined) fields.push([name, value]);
  };
  const seen = new Set<string>();
  for (const tag of tags(form, "input")) {
    const [name = "", type] = [attribute(tag, "name"), attribute(tag, "type")];
    if (type === "hidden" || name === HONEYPOT_FIELD || (type === "radio" && seen.has(name))) continue;
    seen.add(name);
    add(tag, typedInto(tag, address));
  }
  for (const tag of tags(form, "textarea")) add(tag, typedInto(tag, address));
  for (const [select] of form.matchAll(/<select\b[\s\S]*?<\/select>/g)) {
    add(
      select,
      tags(select, "option")
        .map((option) => attribute(option, "value"))
        .find(Boolean),
    );
  }
  return fields;
}

/** The forms of server actions, once for each button. `address` gives each form its own e-mail address. */
export function formsIn(html: string, address: () => string): PageForm[] {
  return [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)].flatMap(([form]) => {
    const hidden = hiddenIn(form);
    const number = hidden.find(([name]) => name === "grantId")?.[1];
    const action = /[0-9a-f]{40,44}/.exec(hidden.find(([name]) => /^\$ACTION_\d+:0$/.test(name))?.[1] ?? "")?.[0];
    if (!action) return [];
    return tags(form, "button")
      .filter((tag) => attribute(tag, "type") === "submit")
      .map((tag) => {
        const [name, value = ""] = [attribute(tag, "name"), attribute(tag, "value")];
        const pressed: [string, string][] = name ? [[name, value]] : [];
        return {
          action,
          button: name ? `${name}=${value}` : "",
          hidden: [...hidden, ...pressed],
          typed: fieldsOf(form, address).map(([field, typed]): [string, string] => [
            field,
            field === ENDING && number ? number.slice(-4) : typed,
          ]),
        };
      });
  });
}

export function holds(html: string, value: string): boolean {
  return decoded(html.replaceAll(/<script[\s\S]*?<\/script>/g, "")).includes(value);
}

export const postOf = (form: PageForm): readonly Entry[] => [...form.hidden, ...form.typed];

/** Elements with verbatim or invisible text: code, form fields, scripts. */
const VERBATIM = /<(head|script|style|code|pre|kbd|samp|textarea|option|template)\b[^>]*>[\s\S]*?<\/\1>/g;

/** Inline elements; all others end a line of text. */
const INLINE = /<\/?(?:a|abbr|b|bdi|cite|em|i|small|span|strong|sub|sup|time)\b[^>]*>|<!--.*?-->/g;

/** Straight quotation marks, hyphens in ranges and for dashes, three full stops, an x for "times", and ASCII arrows. */
const MISPRINT =
  /["']|(?<![\w.,$-]|Oblig\. Law )\$?\d[\d,.]*[kM]?-\$?\d[\d,.]*[kM%]?(?![\w-])|\.\.\.|->|(?<=\S) - |\dx(?!\w)|[\w%)] x [\d$(]/;

/** Lines that break the rules of lib/text/typeset.ts. */
export const misprintsIn = (html: string): string[] =>
  html
    .replace(VERBATIM, "\n")
    .replace(INLINE, "")
    .replace(/<[^>]+>/g, "\n")
    .split("\n")
    .map((line) => decoded(line).trim())
    .filter((line) => MISPRINT.test(line));
