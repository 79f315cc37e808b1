import { brand } from "@/lib/brand";

/**
 * The answer of a dashboard that does not exist yet: on to the waitlist at once (307), with its text for clients that do
 * not follow. A page cannot give both, so this is a document of its own.
 */
export function placeholder({ title, text, to }: { title: string; text: string; to: string }): Response {
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} | ${brand.name}</title>
</head>
<body>
<h1>${title}: Coming Soon</h1>
<p>${text}</p>
<p><a href="${to}">Join the waitlist</a></p>
</body>
</html>
`;
  return new Response(html, { status: 307, headers: { Location: to, "Content-Type": "text/html; charset=utf-8" } });
}
