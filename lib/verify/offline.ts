import { guilloche } from "@/lib/engraving/guilloche";
import { rosetteBands } from "@/lib/engraving/rosette";
import { issuerOf, type Report } from "@/lib/verify/check";
import { readFile } from "@/lib/verify/file";
import { type Answer, type Brought, bring, checkPile } from "@/lib/verify/pile";
import { type SavedMaterial, savedSources, thumbprintsOf } from "@/lib/verify/saved-page";
import { readText } from "@/lib/verify/text";
import { headlineOf, isRehearsal, noticeOf, PASTED } from "@/lib/verify/wording";

const SVG = "http://www.w3.org/2000/svg";
const words = { good: "Passed", bad: "Failed", open: "Not checked" } as const;
const saved: SavedMaterial = JSON.parse(document.getElementById("saved")?.textContent ?? "");
let pile: Brought[] = [];

/** Text is never parsed as markup. */
function element(
  tag: string,
  content: string | readonly Node[] = "",
  attributes: Record<string, string> = {},
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...(typeof content === "string" ? [content] : content));
  return made;
}

const replace = (id: string, ...content: readonly (Node | string)[]): void =>
  document.getElementById(id)?.replaceChildren(...content);

function rosette(hash: string): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-1000 -1000 2000 2000");
  for (const [index, band] of rosetteBands(hash).entries()) {
    for (let petal = 0; petal < band.petals; petal++) {
      const line = document.createElementNS(SVG, "path");
      line.setAttribute("d", guilloche(band));
      if (index === 1) line.setAttribute("class", "lace");
      line.setAttribute("transform", `rotate(${((petal * 360) / band.petals).toFixed(3)})`);
      svg.append(line);
    }
  }
  return svg;
}

function reported(name: string, report: Report): HTMLElement {
  const { verdict, checks, facts, rosettes } = report;
  const { title, means } = headlineOf(report);
  // Green is for what has effect.
  const look = isRehearsal(report) && verdict === "valid" ? "rehearsal" : verdict;
  const lines = checks.map(({ what, result, says }) =>
    element("li", [element("b", what), element("i", words[result], { class: result }), element("span", says)]),
  );
  const figures = (rosettes ?? []).map((hash, at) => {
    const label = at === 0 ? "As the certificate shows it" : "As its facts draw it";
    return element("figure", [rosette(hash), element("figcaption", label)]);
  });
  const rows = Object.entries(facts ?? {}).flatMap(([fact, value]) => [
    element("dt", fact),
    element("dd", [element("bdi", value)]),
  ]);
  return element("article", [
    element("p", [element("bdi", name)]),
    element("h2", title, { class: look }),
    element("p", `${noticeOf(report)} ${means}`),
    element("ol", lines),
    element("div", figures, { class: "rosettes" }),
    element("dl", rows),
  ]);
}

const answered = ({ name, report, trouble }: Answer): HTMLElement =>
  report
    ? reported(name, report)
    : element("article", [element("p", [element("bdi", name)]), element("h2", trouble, { class: "bad" })]);

const OWN_KEYS = "The keys that were given are ignored: this page trusts none but its own.";

function showMaterial(): void {
  const has = (what: string, isThere: unknown) => `${what}: ${isThere ? "here" : "missing"}`;
  const parts = [
    has(
      "Certificate",
      pile.some(({ certificates }) => certificates),
    ),
    has(
      "status list",
      pile.some(({ statusLists }) => statusLists),
    ),
    has(
      "agreement",
      pile.some(({ agreement }) => agreement),
    ),
  ];
  replace("material", `${parts.join(", ")}.${pile.some(({ keys }) => keys) ? ` ${OWN_KEYS}` : ""}`);
}

async function take(brought: readonly Brought[]): Promise<void> {
  pile = bring(pile, brought);
  showMaterial();
  replace("result", ...(await checkPile(pile, savedSources(saved), new Date())).map(answered));
}

const showInstead = (trouble: string): void => replace("result", element("h2", trouble, { class: "bad" }));

/** Sequential, in order of arrival: a large file must not be shown over text that was pasted after it. */
let taken = Promise.resolve();
function takeInTurn(find: () => Promise<Brought[]>): void {
  taken = taken.then(async () => take(await find())).catch(() => showInstead("This browser could not check it"));
}

function readPasted(text: string): Brought {
  const { number, ...found } = readText(text);
  if (!number) return { name: PASTED, ...found };
  const trouble = `A number is looked up over the network, which this page never uses. On a machine with a network, open ${issuerOf(saved.keys)}/v/${number.id}`;
  return { name: PASTED, trouble };
}

document.getElementById("files")?.addEventListener("change", (event) => {
  // Copied, because the field's list changes when it is used again.
  const files = [...((event.target as HTMLInputElement).files ?? [])];
  takeInTurn(() => Promise.all(files.map(async (file) => ({ name: file.name, ...(await readFile(file)) }))));
});
document.getElementById("text")?.addEventListener("input", (event) => {
  const text = (event.target as HTMLTextAreaElement).value;
  if (text.trim() !== "") takeInTurn(async () => [readPasted(text)]);
});

async function showKeys(): Promise<void> {
  const [first = "none", ...others] = await thumbprintsOf(saved.keys);
  const codes = [first, ...others].map((print) => element("li", [element("code", print)]));
  replace(
    "keys",
    `Saved on ${saved.savedOn} from ${issuerOf(saved.keys)}. It trusts the keys with these fingerprints (RFC 7638), and no others. Take it from our site yourself, and compare them with the “kid” of the keys that the site publishes:`,
    element("ul", codes),
  );
}

void showKeys();
showMaterial();
