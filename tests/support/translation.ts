import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Does to the page what the translators of Chrome, Edge and Safari do: each text node is replaced by two `font` elements
 * with the text, now and whenever one is added later. The words stay, so that tests can name them. Afterwards React
 * fails with an uncaught error where it removes such a text, or puts something before it; where it only changes one,
 * the reader goes on to see the old words, which is reported as a console error. Both fail a test
 * (tests/support/page.ts).
 */
export const translate = (page: Page): Promise<void> =>
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

/** Once React knows all of it: what it takes over later, it compares with the text that it wrote. */
export async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
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

/** How long something may take to be clicked that another one may have hidden meanwhile. */
const PATIENCE = { timeout: 1_000 };

async function tryField(field: Locator): Promise<void> {
  const type = await field.evaluate((one) =>
    one instanceof HTMLSelectElement ? "select" : (one as HTMLInputElement).type,
  );
  if (type === "checkbox" || type === "radio") await field.click(PATIENCE);
  else if (type === "select") await field.selectOption({ index: 1 }, PATIENCE);
  else if (/text|email|tel|search/.test(type)) {
    await field.fill("7", PATIENCE);
    await field.fill("", PATIENCE);
  }
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
  const main = page.getByRole("main");
  const tryFields = async () => {
    for (const field of await main.locator(":is(input, textarea, select):visible").all())
      await tryField(field).catch(() => undefined);
  };
  await tryFields();
  for (const button of await main.locator("button[type=button]:visible, summary:visible").all())
    await button.click(PATIENCE).catch(() => undefined);
  if (sends) {
    const submit = main.locator("form:not([method=get]) button[type=submit]:visible");
    const send = async () => {
      for (const button of (await submit.all()).slice(0, 2)) await button.click(PATIENCE).catch(() => undefined);
    };
    await send();
    for (const field of await main.locator("input:not([type=radio], [type=checkbox], [type=file]):visible").all())
      await field.fill("7", PATIENCE).catch(() => undefined);
    await send();
  }
  for (const href of (await otherViews(page)).slice(0, 3)) {
    const link = main.locator(`a[href="${href}"]`).first();
    if (await link.isHidden()) continue;
    const { pathname, search } = new URL(href, page.url());
    await link.click();
    // Some load more in place.
    await page.waitForURL((url) => url.pathname + url.search === pathname + search, PATIENCE).catch(() => undefined);
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}
