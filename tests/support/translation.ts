import type { Page } from "@playwright/test";

/**
 * Does to the page what the translators of Chrome, Edge and Safari do: each text node is replaced by two `font` elements
 * with the text, now and whenever one is added later. The words stay, so that tests can name them. Fails nothing itself:
 * React's removal of a text that has gone is an uncaught error of the page.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const skipped = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEXTAREA", "OPTION", "TITLE", "FONT"]);
    const wrap = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || skipped.has(parent.tagName) || parent.closest("svg") || !text.data.trim()) return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
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
