import { expect, type Page } from "@playwright/test";

/**
 * Does to the page what the translators of Chrome, Edge and Safari do: each text node is replaced by two `font` elements
 * with the text, now and whenever one is added later. The words stay, so that tests can name them. Afterwards React
 * fails with an uncaught error where it removes such a text, or puts something before it; where it only changes one,
 * the reader goes on to see the old words, which is reported as a console error. Both fail a test
 * (tests/support/page.ts).
 */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const skipped = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEXTAREA", "OPTION", "TITLE", "FONT"]);
    const replaced = new MutationObserver((changes) => {
      for (const { target, oldValue } of changes)
        console.error(`${location.pathname}: "${oldValue}" became "${target.textContent}" behind its translation`);
    });
    const wrap = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || skipped.has(parent.tagName) || parent.closest("svg") || !text.data.trim()) return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
      replaced.observe(text, { characterData: true, characterDataOldValue: true });
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
      for (const text of texts) wrap(text);
    };
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) node instanceof Text ? wrap(node) : wrapAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  });

/** Translates it once React knows all of it: what it takes over later, it compares with the text that it wrote. */
export async function translateWhole(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('a, button, input:not([name^="$ACTION"]), select, textarea, h1, main p')].flatMap(
          (one) => (Object.keys(one).some((key) => key.startsWith("__react")) ? [] : one.outerHTML.slice(0, 200)),
        ),
      ),
    )
    .toEqual([]);
  await translate(page);
}

export async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await translateWhole(page);
}

/** Runs in the page, because thousands of steps take too long from outside. */
async function useAll(sends: boolean): Promise<void> {
  /** Long enough for React to render what the step changed. */
  const settled = () => new Promise((done) => setTimeout(done, 25));
  const inSight = <Kind extends Element>(selector: string): Kind[] =>
    [...document.querySelectorAll<Kind>(`main ${selector.replaceAll(", ", ", main ")}`)].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
  const type = async (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
    const proto = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    field.focus();
    // By the prototype's setter, or React takes the value for its own and hears of no change.
    Object.getOwnPropertyDescriptor(proto, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.blur();
    await settled();
  };
  const click = async (one: HTMLElement) => {
    one.click();
    await settled();
  };
  const typed = inSight<HTMLInputElement>("input, textarea").filter(({ type }) =>
    /^(text|email|tel|search)/.test(type),
  );
  for (const field of typed) {
    await type(field, "7");
    await type(field, "");
  }
  for (const box of inSight<HTMLInputElement>("input").filter(({ type }) => type === "checkbox" || type === "radio"))
    await click(box);
  for (const list of inSight<HTMLSelectElement>("select")) {
    list.selectedIndex = 1;
    list.dispatchEvent(new Event("change", { bubbles: true }));
    await settled();
  }
  for (const button of inSight<HTMLElement>("button[type=button], summary")) await click(button);
  if (!sends) return;
  const send = async () => {
    for (const form of inSight<HTMLFormElement>("form:not([method=get])").slice(0, 2)) {
      form.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
      const isBusy = () => form.isConnected && form.querySelector("button[type=submit]:disabled, [aria-busy=true]");
      for (let waits = 0; waits < 200 && (waits < 4 || isBusy()); waits += 1) await settled();
    }
  };
  await send();
  for (const field of inSight<HTMLInputElement>("input").filter(({ type }) => !/^(radio|checkbox|file)$/.test(type)))
    await type(field, "7");
  await send();
}

/** The same page with other filters, or another part of its list. */
const otherViews = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")]
        .filter(({ pathname, search, origin }) => {
          return origin === location.origin && pathname === location.pathname && search !== location.search;
        })
        .map((link) => link.getAttribute("href") ?? ""),
    ),
  ]);

/**
 * Types into, ticks and unticks whatever is in sight, presses what opens or plays, follows links to other views of the
 * page, and scrolls to its end. `sends`: sends its forms too, empty and then with nonsense.
 */
export async function tryAllOf(page: Page, { sends }: { sends: boolean }): Promise<void> {
  await page.evaluate(useAll, sends);
  const main = page.getByRole("main");
  for (const href of (await otherViews(page)).slice(0, 3)) {
    const link = main.locator(`a[href="${href}"]`).first();
    if (await link.isHidden()) continue;
    const { pathname, search } = new URL(href, page.url());
    await link.click();
    // Some load more in place.
    await page
      .waitForURL((url) => url.pathname + url.search === pathname + search, { timeout: 1_000 })
      .catch(() => undefined);
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}
