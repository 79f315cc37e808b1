import { brand } from "@/lib/brand";

/**
 * The redirect (307) has a body for clients that do not follow it. A page cannot have both, so this is a plain
 * response.
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
