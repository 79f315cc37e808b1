import { storedDraft } from "@/components/form/stored-draft";
import type { FormState } from "@/lib/forms/state";
import { ASKED_NUMBERS, askedField, askedPriceField, begunField } from "@/lib/offers/asked-creators";
import { USE_FIELDS } from "@/lib/terms/replica-fields";
import { LIST_FIELDS, TERM_FIELDS } from "@/lib/terms/terms";

/** What was typed and ticked, without what is empty. */
type Typed = {
  fields: Record<string, string[]>;
  /** By creator, if one set of terms goes to several: the amount, if it is another. */
  amounts: Record<string, string>;
  /** The creators who are left out again. */
  left: string[];
};

/** Stored in this browser, by who writes and who is asked. Holds none of the fields that only the form itself fills in. */
export type Draft = Typed & { lastSaved: number };

const KEPT = [...TERM_FIELDS, ...LIST_FIELDS, ...USE_FIELDS, "buyerName", "buyerEmail", "company", "creatorEmail"];
/** A radio button; who is named by the page's address stands in a hidden field instead. */
const CHOSEN = askedField(null);
const NAMES: readonly string[] = [...KEPT, CHOSEN];

const PREFIX = "offer-draft";

/**
 * The same for the same creators in another order. `writer`: whom the page knows, so that whoever uses the browser after
 * them begins anew; empty if it knows nobody.
 */
export const keyOf = (writer: string, slugs: readonly string[]): string =>
  [writer ? `${PREFIX}:${writer}` : PREFIX, ...[...slugs].sort()].join(" ");

const isText = (value: unknown): value is string => typeof value === "string";

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

function readStored(stored: unknown): Draft | undefined {
  const { lastSaved, fields, amounts, left } = Object.fromEntries(entriesOf(stored));
  if (typeof lastSaved !== "number") return undefined;
  return {
    lastSaved,
    fields: Object.fromEntries(
      entriesOf(fields)
        .filter(([name]) => NAMES.includes(name))
        .map(([name, values]) => [name, [values].flat().filter(isText)]),
    ),
    amounts: Object.fromEntries(entriesOf(amounts).filter((entry): entry is [string, string] => isText(entry[1]))),
    left: [left].flat().filter(isText),
  };
}

export const offerDraft = (key: string) => storedDraft(key, readStored);

/** Whom the page knows (see `keyOf`), and their address if it tells it. */
export type DraftWriter = { writer: string; email: string | undefined };

/**
 * The draft of the writer; if there is none, the one that was typed before anybody was known, which is theirs from now on. Not
 * who is named in it, if its address is another: somebody else may have typed it.
 */
export function takeDraft({ writer, email }: DraftWriter, slugs: readonly string[], now: number): Draft | undefined {
  const own = offerDraft(keyOf(writer, slugs)).load(now);
  if (own || !writer) return own;
  const before = offerDraft(keyOf("", slugs));
  const draft = before.load(now);
  if (!draft) return undefined;
  before.discard();
  const { buyerName: _, buyerEmail = [], company: __, ...others } = draft.fields;
  const isTheirs = buyerEmail.every((typed) => typed.trim().toLowerCase() === email?.toLowerCase());
  return isTheirs ? draft : { ...draft, fields: others };
}

/** A draft is read by the page of its creators alone, so the others would stay. */
export function discardExpired(now: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !offerDraft(key).load(now)) offerDraft(key).discard();
    }
  } catch {
    // Storage is refused.
  }
}

export const rowsIn = (form: HTMLFormElement): HTMLInputElement[] =>
  ASKED_NUMBERS.flatMap((number) => [
    ...form.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name=${askedField(number)}]`),
  ]);

/** An amount that the form proposes and nobody changed is not typed. */
export function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const textsOf = (name: string): string[] => data.getAll(name).map(String).filter(Boolean);
  const rows = rowsIn(form);
  const isChosenHere = rows.length === 0 && form.querySelector(`[name=${CHOSEN}][type=radio]`) !== null;
  const names = NAMES.filter((name) =>
    name === CHOSEN ? isChosenHere : name !== "price" || data.get("price") !== data.get(begunField(null)),
  );
  return {
    fields: Object.fromEntries(names.map((name) => [name, textsOf(name)]).filter(([, values]) => values?.length)),
    amounts: Object.fromEntries(
      rows.flatMap(({ name, value }) => {
        const place = Number(name.slice(CHOSEN.length));
        const isTyped = data.get(askedPriceField(place)) !== data.get(begunField(place));
        return isTyped ? textsOf(askedPriceField(place)).map((amount) => [value, amount]) : [];
      }),
    ),
    left: rows.filter(({ checked }) => !checked).map(({ value }) => value),
  };
}

/** For a form that begins with the creators `asked`, several or none. */
export function valuesOf({ fields, amounts }: Draft, asked: readonly string[]): FormState["values"] {
  const single = asked.length === 0 ? Object.values(amounts)[0] : undefined;
  return {
    ...(single !== undefined && { price: single }),
    ...Object.fromEntries(
      Object.entries(fields).map(([name, values]) => [
        name,
        (LIST_FIELDS as readonly string[]).includes(name) ? values : (values[0] ?? ""),
      ]),
    ),
    ...Object.fromEntries(
      asked.flatMap((slug, at) => (Object.hasOwn(amounts, slug) ? [[askedPriceField(at + 1), amounts[slug]]] : [])),
    ),
  };
}

/** Whether a control differs from what the page came with: typed before scripts ran, or put back by the browser. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const begun = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(begun, 0);
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement) || control.type === "hidden") return false;
  return control.type === "checkbox" || control.type === "radio"
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

/** What was changed before the draft was read goes before it. */
export function withChanges(draft: Draft, form: HTMLFormElement): Draft {
  const changed = new Set([...form.elements].filter(isChanged).map((control) => control.getAttribute("name") ?? ""));
  const { fields } = typedIn(form);
  const names = NAMES.filter((name) => changed.has(name));
  return {
    ...draft,
    fields: { ...draft.fields, ...Object.fromEntries(names.map((name) => [name, fields[name] ?? []])) },
  };
}

export const isUntouched = (form: HTMLFormElement): boolean => ![...form.elements].some(isChanged);
