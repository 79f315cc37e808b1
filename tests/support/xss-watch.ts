import type { BrowserContext, Page } from "@playwright/test";

/** Runs in every document before the page's own scripts: reports every call of a payload, and opens nothing. */
function hook(): void {
  const report = Reflect.get(window, "__xssRan");
  for (const name of ["alert", "confirm", "prompt", "print", "__xss"]) {
    Reflect.set(window, name, () => void report(name));
  }
}

/**
 * What ran or was requested from elsewhere, in all pages of a context. Must be attached before the context's first
 * page.
 */
export class XssWatch {
  /** As `<what ran> in <name or address of the document>`. */
  readonly ran: string[] = [];
  readonly fetched: string[] = [];

  static async of(context: BrowserContext, site: string): Promise<XssWatch> {
    const watch = new XssWatch();
    await context.exposeBinding("__xssRan", ({ frame }, name: string) => {
      watch.ran.push(`${name} in ${frame.name() || frame.url()}`);
    });
    await context.addInitScript(hook);
    context.on("dialog", (dialog) => {
      watch.ran.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on("weberror", (event) => watch.ran.push(`an error: ${event.error().message}`));
    // A route that answered them would keep the browser from caching the site's own scripts.
    context.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== new URL(site).origin) watch.fetched.push(request.url());
    });
    return watch;
  }
}

/** Elements and attributes that a payload could have made; none in a page that escapes its texts. Runs in a page. */
export function foreignParts(shown: Document): string[] {
  const made =
    "script:not([src^='/_next/']):not([nonce]),iframe:not([title]),object,embed,base,math,marquee,form[action^='j' i]";
  const found = [
    ...shown.querySelectorAll(
      `body :is(${made}), body :is(style,link:not([href^='/_next/']),meta[http-equiv],foreignObject,isindex,xss)`,
    ),
  ];
  for (const element of shown.querySelectorAll("body *")) {
    for (const { name, value } of element.attributes) {
      const isProgram = /^\s*(?:javascript|vbscript|data:text)/i.test(value.replace(/[\0-\x20]/g, ""));
      const isAddress = ["href", "src", "srcset", "action", "formaction", "xlink:href", "data", "poster"].includes(
        name,
      );
      const leaves = isAddress && value.includes("xss.invalid") && name !== "href";
      if (/^on/i.test(name) || (isAddress && isProgram) || leaves) found.push(element);
    }
  }
  // Next.js writes these into pages without a nonce.
  const isOwn = ({ localName, textContent }: Element) =>
    localName === "script" && /^\(?(?:self\.__next_f|globalThis\["TURBOPACK"\])/.test(textContent);
  return found.filter((element) => !isOwn(element)).map((element) => element.outerHTML.slice(0, 200));
}

export const foreignPartsOf = async (page: Page): Promise<string[]> =>
  (await page.evaluateHandle(() => document)).evaluate(foreignParts);
