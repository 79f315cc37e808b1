import type { Page } from "@playwright/test";

/**
 * Makes opening and reloading a page wait for its scripts to run. A reading page's begin after its first paint
 * (lib/late-scripts), which is often after its `load` event, and a test is quicker with its first click than a reader.
 */
export function awaitScripts(page: Page): Page {
  const scriptsRun = () =>
    page.waitForFunction(() => !document.getElementById("late-scripts") || "next" in window, undefined, {
      polling: 20,
    });
  const { goto, reload } = page;
  page.goto = async (...asked) => {
    const answer = await goto.apply(page, asked);
    await scriptsRun();
    return answer;
  };
  page.reload = async (...asked) => {
    const answer = await reload.apply(page, asked);
    await scriptsRun();
    return answer;
  };
  return page;
}
