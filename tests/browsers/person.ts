import { setTimeout as sleep } from "node:timers/promises";
import { hasMoved, type Part, type Tab } from "@/tests/browsers/driver";
import { site } from "@/tests/support/site";

/** As long as a starved machine may need. */
const PATIENCE = 120_000;

type Kind = "button" | "link" | "field";

/** Acts and looks as a person does: by the names and texts that the page shows. */
export class Person {
  readonly #tab: Tab;

  constructor(tab: Tab) {
    this.#tab = tab;
  }

  /** Waits until the page's scripts act. */
  async goto(path: string): Promise<void> {
    await this.#tab.open(new URL(path, site()).href);
    await this.#until(`the scripts of ${path}`, () => this.#tab.run(isTakenOver));
  }

  press = (name: string): Promise<void> => this.#act("button", name, (part) => part.click());
  follow = (name: string): Promise<void> => this.#act("link", name, (part) => part.click());
  attach = (label: string, file: string): Promise<void> => this.#act("field", label, (part) => part.attach(file));

  async fill(label: string, text: string): Promise<void> {
    await this.#act("field", label, async (part) => {
      await this.#tab.run(emptyField);
      await part.type(text);
    });
    await this.#has(label, text);
  }

  /** A text that nobody would type. */
  async paste(label: string, text: string): Promise<void> {
    await this.#act("field", label, async () => {
      await this.#tab.run(emptyField);
      await this.#tab.run(pasteText, text);
    });
    await this.#has(label, text);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.#act("field", label, () => this.#tab.run(chooseOption, option));
    await this.#until(`"${option}" in "${label}"`, async () => (await this.#tab.run(chosenOption)) === option);
  }

  async check(label: string): Promise<void> {
    await this.#act("field", label, (part) => part.click());
    await this.#until(`a mark at "${label}"`, () => this.#tab.run(isChecked));
  }

  sees = (text: string): Promise<void> => this.#until(`"${text}"`, () => this.#shows(text));
  seesNot = (text: string): Promise<void> => this.#until(`no "${text}"`, async () => !(await this.#shows(text)));

  /** Waits for an address. Returns its path. */
  async arrives(pattern: RegExp): Promise<string> {
    let path = "";
    await this.#until(`an address like ${pattern}`, async () => {
      path = await this.#tab.run(() => location.pathname);
      return pattern.test(path);
    });
    return path;
  }

  faults = (): Promise<string[]> => this.#tab.faults();

  #shows = async (text: string) => (await this.#tab.run(shownText)).includes(text);

  #has = (label: string, text: string) =>
    this.#until(`"${text.slice(0, 80)}" in "${label}"`, async () => (await this.#tab.run(valueOfField)) === text);

  async #act(kind: Kind, name: string, act: (part: Part) => Promise<unknown>): Promise<void> {
    await this.#until(`the ${kind} "${name}"`, async () => {
      const part = await this.#tab.find(findPart, kind, name);
      if (!part) return false;
      await act(part);
      return true;
    });
  }

  async #until(what: string, holds: () => Promise<boolean>): Promise<void> {
    let last = "";
    for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await sleep(50)) {
      try {
        if (await holds()) return;
      } catch (error) {
        if (!hasMoved(error)) throw error;
        last = `\n${error}`;
      }
    }
    throw new Error(`The page does not have ${what}. It shows:\n${await this.#tab.run(shownText)}${last}`);
  }
}

// What follows runs in the page.

function isTakenOver(): boolean {
  return Object.keys(document.querySelector("header a") ?? {}).some((key) => key.startsWith("__react"));
}

/** By its accessible name: exactly so called, or else the first whose name begins so. Scrolled to. */
function findPart(kind: string, name: string): Element | null {
  const selectors: Record<string, string> = {
    button: "button, summary, input[type=submit]",
    link: "a[href]",
    field: "input:not([type=hidden]), select, textarea",
  };
  const named = (element: Element): string => {
    const labels = "labels" in element ? [...(element.labels as NodeListOf<HTMLLabelElement>)] : [];
    const refs = (element.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
    const from = refs.length > 0 ? refs.map((id) => document.getElementById(id)) : labels;
    const text =
      element.getAttribute("aria-label") ??
      (from.length > 0 ? from : [element]).map((one) => one?.textContent).join(" ");
    return text.replace(/\s+/g, " ").trim();
  };
  const isShown = (element: Element) => (element as HTMLInputElement).type === "file" || element.checkVisibility();
  const parts = [...document.querySelectorAll(selectors[kind] ?? "")].filter(isShown);
  // The page's own before those of its head and foot.
  const isOwn = (element: Element): boolean => element.closest("main") !== null;
  const all = [...parts.filter(isOwn), ...parts.filter((element) => !isOwn(element))];
  const found = all.find((one) => named(one) === name) ?? all.find((one) => named(one).startsWith(name)) ?? null;
  // Nothing that stays at the top of the window covers it.
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  if (kind === "field") Reflect.set(window, "foundField", found);
  return found;
}

function emptyField(): void {
  const field = Reflect.get(window, "foundField");
  field.focus();
  field.select();
  if (field.value) document.execCommand("delete");
}

function pasteText(text: string): void {
  document.execCommand("insertText", false, text);
}

function chooseOption(text: string): void {
  const field: HTMLSelectElement = Reflect.get(window, "foundField");
  const option = [...field.options].find((one) => one.label === text);
  if (!option) throw new Error(`No option "${text}"`);
  option.selected = true;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function chosenOption(): string {
  return Reflect.get(window, "foundField").selectedOptions[0].label;
}

function isChecked(): boolean {
  return Reflect.get(window, "foundField").checked;
}

function valueOfField(): string {
  return Reflect.get(window, "foundField").value;
}

/** Its address, and what is not hidden, in one line. */
function shownText(): string {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let shown = "";
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.checkVisibility({ visibilityProperty: true })) shown += node.textContent;
  }
  return `${location.href} ${shown.replace(/\s+/g, " ")}`;
}
