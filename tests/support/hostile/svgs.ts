const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000">';
const PATH = '<path d="M1 2l3 4"/>';

const SCRIPT = "alert(1)";
const HERE = "https://xss.invalid/";

const contents = [
  `<script>${SCRIPT}</script>`,
  `<script href="${HERE}x.js"/>`,
  `<script xlink:href="data:text/javascript,${SCRIPT}"/>`,
  `<svg:script xmlns:svg="http://www.w3.org/2000/svg">${SCRIPT}</svg:script>`,
  `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="${SCRIPT}"/></foreignObject>`,
  `<foreignObject><iframe src="javascript:${SCRIPT}"/></foreignObject>`,
  `<use href="${HERE}x.svg#a"/>`,
  `<use href="data:image/svg+xml,%3Csvg id='a' onload='${SCRIPT}'/%3E#a"/>`,
  `<image href="${HERE}x.png"/>`,
  `<image href="x" onerror="${SCRIPT}"/>`,
  `<feImage href="${HERE}x.svg"/>`,
  `<a href="javascript:${SCRIPT}"><path d="M1 2l3 4"/></a>`,
  `<a href="#"><set attributeName="href" to="javascript:${SCRIPT}"/></a>`,
  `<animate attributeName="href" values="javascript:${SCRIPT}"/>`,
  `<animate onbegin="${SCRIPT}" attributeName="x" dur="1s"/>`,
  `<style>@import "${HERE}x.css";</style>`,
  `<style>*{background:url(${HERE}x)}</style>`,
  `<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="${HERE}x.css"/>`,
  `<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=${HERE}"/>`,
  `<text><![CDATA[<script>${SCRIPT}</script>]]></text>`,
  `<!--><script>${SCRIPT}</script>-->`,
  `<?xml-stylesheet href="${HERE}x.css"?>`,
  `<handler type="application/javascript" ev:event="load">${SCRIPT}</handler>`,
  `<video xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="${SCRIPT}"/>`,
  `<desc><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="${SCRIPT}"/></desc>`,
  `<title><style><img src="x" onerror="${SCRIPT}"/></style></title>`,
  `<g>${"<g>".repeat(500)}${"</g>".repeat(500)}</g>`,
];

const attributes = [
  ...["onload", "onclick", "onmouseover", "onfocus", "onbegin", "onerror", "ONLOAD", "onload\n"].map(
    (name) => `${name}="${SCRIPT}"`,
  ),
  ...["style", "fill", "filter", "mask", "clip-path", "marker-start"].map((name) => `${name}="url(${HERE}x#a)"`),
  ...["href", "xlink:href", "xml:base", "src", "to", "values"].map((name) => `${name}="javascript:${SCRIPT}"`),
  `xmlns:xlink="http://www.w3.org/1999/xlink"`,
  `style="behavior:url(${HERE}x.htc)"`,
  `stroke-dasharray="${"1 ".repeat(400)}"`,
  `transform="scale(1e308)"`,
];

/** Invalid path data: it closes the attribute, or contains a number that expands. */
const data = [
  ...[
    'M1 2l3 4"/><script>',
    'M1 2l3 4" onload="alert(1)',
    "M1 2l3 4'>",
    "M1 2l3 4&quot;",
    "M1 2l3 4&#34;",
    "M1 2l3 4<",
  ],
  ...[
    "",
    " ",
    "M1 2",
    "M1 2l",
    "M1 2l3",
    "M1 2l3 4 5",
    "m1 2l3 4",
    "M1 2L3 4",
    "M1 2l3 4z",
    "M1 2c1 2 3 4 5 6",
    "M1,2l3,4",
  ],
  ...[
    "M1e9 2l3 4",
    "M1 2l3e9 4",
    "M1 2l1.5 4",
    "M1 2l0x1 4",
    "M1 2lNaN 4",
    "M1 2lInfinity 4",
    "M99999 2l3 4",
    "M1 2l999 4",
  ],
  ...[
    "M-400 2l3 4",
    "M1 2l3 +4",
    "M01 2l3 4",
    "M1 2l03 4",
    "M1 2l-0 4",
    "M1 2l3  4",
    "M1 2l3 4 ",
    " M1 2l3 4",
    "M1 2 l3 4",
  ],
  ...[
    "M1 2l3 4\n",
    "M1 2l3 4\u0000",
    "M1 2l3\u00a04",
    "M１ 2l3 4",
    "M1 2l3 4M",
    "M1 2l3 4M1",
    "M1 2l3 4\u202e",
    "M1 2l3 4;",
  ],
  "M1 2l3 --4",
  "M1 2l3- 4",
  "M1 2l3 4-",
  "M1 2l3 4A1 1 0 0 1 5 5",
  "M1 2l3 4url(#a)",
  "javascript:alert(1)",
  `M1 2l${"199 0 ".repeat(40)}1 1`,
  `M1 2l${"1 0 ".repeat(15_000)}1 1`,
  "M1 2l3 4".repeat(6_000),
];

const DTD = [
  '<!DOCTYPE svg [<!ENTITY a "M1 2l3 4">]>',
  '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
  `<!DOCTYPE svg [<!ENTITY % a SYSTEM "${HERE}a.dtd">%a;]>`,
  `<!DOCTYPE svg [${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join("")}]>`,
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
  '<?xml version="1.0" encoding="utf-7"?>',
  '<?xml version="1.0" standalone="no"?>',
  "\ufeff",
];

const honest = `${HEAD}${PATH}</svg>`;

export const hostileSvgs: readonly string[] = [
  ...contents.flatMap((content) => [
    `${HEAD}${content}${PATH}</svg>`,
    `${HEAD}${PATH}${content}</svg>`,
    `${HEAD}<path d="M1 2l3 4">${content}</path></svg>`,
  ]),
  ...attributes.flatMap((attribute) => [
    `${HEAD.slice(0, -1)} ${attribute}>${PATH}</svg>`,
    `${HEAD}<path d="M1 2l3 4" ${attribute}/></svg>`,
  ]),
  ...data.map((d) => `${HEAD}<path d="${d}"/></svg>`),
  ...DTD.map((start) => start + honest),
  ...["", "<svg/>", "<svg></svg>", `${HEAD}</svg>`, `${honest}${honest}`, `${honest}<script>${SCRIPT}</script>`],
  ...[`<html>${honest}</html>`, honest.toUpperCase(), honest.replace("0 0 800 1000", "0 0 1e9 1e9"), ` ${honest}`],
  ...[`${honest}\n`, honest.replace('d="', "d='"), honest.replace("2000/svg", "1999/xhtml"), `GIF89a/*${honest}*/`],
  ...[honest.replace("<path", "<PATH"), honest.replace("<path", "<path\n"), honest.replace("/>", "></path>")],
];
