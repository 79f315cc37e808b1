import { brand } from "@/lib/brand";

/** The class of a button as the page of the build has it, so that its stylesheet knows it. */
const BUTTON = /<a [^>]*class="(button-look [^"]*)"/;

/**
 * The page that nginx sends while no server answers, in the looks of the build's not-found page (`notFound`: its
 * HTML). It needs nothing but that build's stylesheet, which nginx serves too.
 */
export function awayPage(notFound: string): string {
  const find = (pattern: RegExp, part = 0): string => {
    const found = pattern.exec(notFound)?.[part];
    if (found === undefined) throw new Error(`The build's not-found page has no ${pattern}`);
    return found;
  };
  const sheets = notFound.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  return `<!DOCTYPE html>${find(/<html[^>]*>/)}<head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Back in a moment | ${brand.name}</title>
${sheets.join("\n")}
</head>
<body><div class="flex min-h-dvh flex-col">
<header class="page pt-4"><a href="/" class="wordmark text-2xl">${brand.name}</a></header>
<main id="main"><div class="page py-20 md:py-28">
<h1 class="mt-6 text-4xl sm:text-5xl">We are back in a moment</h1>
<div class="prose-measure mt-5 space-y-6">
<p>This page cannot be shown right now. What was saved before is safe.</p>
<p>If you have just sent a form, it may not have arrived: go back in your browser, where what you typed still is, and send it
again in half a minute.</p>
<a href="" class="${find(BUTTON, 1)}">Try again</a>
</div></div></main></div></body></html>
`;
}
