import { guilloche } from "@/lib/engraving/guilloche";
import { rosetteBands } from "@/lib/engraving/rosette";
import { REHEARSAL_NOTICE } from "@/lib/licensing/notices";
import { checkLicense, type Report } from "@/lib/verify/check";
import { bring, type Found, sortFile, sortText } from "@/lib/verify/from-file";
import { SPECIMEN_NOTICE, verdictWords } from "@/lib/verify/wording";

const SVG = "http://www.w3.org/2000/svg";
const words = { good: "Passed", bad: "Failed", open: "Not checked" } as const;
let brought: Found = {};

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

function show({ verdict, checks, facts, rosettes, specimen }: Report): void {
  const { title, means } = verdictWords[verdict];
  const notice = specimen ? SPECIMEN_NOTICE : facts ? REHEARSAL_NOTICE : "";
  const lines = checks.map(({ what, result, says }) =>
    element("li", [element("b", what), element("i", words[result], { class: result }), element("span", says)]),
  );
  const figures = (rosettes ?? []).map((hash, at) => {
    const label = at === 0 ? "As the certificate shows it" : "As its facts draw it";
    return element("figure", [rosette(hash), element("figcaption", label)]);
  });
  const rows = Object.entries(facts ?? {}).flatMap(([name, value]) => [
    element("dt", name),
    element("dd", [element("bdi", value)]),
  ]);
  document
    .getElementById("result")
    ?.replaceChildren(
      element("h2", title, { class: verdict }),
      element("p", `${means} ${notice}`),
      element("ol", lines),
      element("div", figures, { class: "rosettes" }),
      element("dl", rows),
    );
}

/** Replaces the report, which belongs to earlier material. */
const showInstead = (words: string): void =>
  document.getElementById("result")?.replaceChildren(element("h2", words, { class: "bad" }));

function showMaterial(): void {
  const has = (what: string, isThere: unknown) => `${what}: ${isThere ? "here" : "missing"}`;
  const { certificate, keys, statusList, agreement } = brought;
  const parts = [
    has("Certificate", certificate),
    has("keys", keys),
    has("status list", statusList),
    has("agreement", agreement),
  ];
  document.getElementById("material")?.replaceChildren(`${parts.join(", ")}.`);
}

async function take(found: Found): Promise<void> {
  if (Object.keys(found).length === 0) return showInstead("Nothing in this is a certificate, or belongs to one");
  brought = bring(brought, found);
  showMaterial();
  const { certificate, ...rest } = brought;
  if (!certificate) return;
  try {
    show(await checkLicense({ certificate, ...rest, now: new Date() }));
  } catch {
    showInstead("This browser could not check it");
  }
}

/** Sequential, in order of arrival: a large file must not be shown over text that was pasted after it. */
let taken = Promise.resolve();
function takeInTurn(find: () => Promise<Found>): void {
  taken = taken.then(async () => take(await find())).catch(() => showInstead("This file could not be read"));
}

const sortAll = async (files: readonly File[]): Promise<Found> =>
  Object.assign({}, ...(await Promise.all(files.map(sortFile))));

document.getElementById("files")?.addEventListener("change", (event) => {
  // Copied, because the field's list changes when it is used again.
  const files = [...((event.target as HTMLInputElement).files ?? [])];
  takeInTurn(() => sortAll(files));
});
document.getElementById("text")?.addEventListener("input", (event) => {
  const text = (event.target as HTMLTextAreaElement).value;
  if (text.trim() !== "") takeInTurn(async () => sortText(text));
});
showMaterial();
