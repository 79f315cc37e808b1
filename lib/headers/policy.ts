/** By what an inline script of the page is known: the response's own nonce, or the hashes of the prerendered ones. */
type KnownScripts = { nonce: string } | { hashes: readonly string[] };

type Looser = {
  /** The development server evaluates code, styles pages by script and pushes changes over a web socket. */
  development?: boolean;
  /** Mails are styled inline: for the page of the local mailbox, whose frames take over its policy. */
  inlineStyles?: boolean;
};

/**
 * The style sheet that the toaster writes into the page when it is loaded, after the empty element that it begins with, as
 * SHA-256 in base64. A test compares them with the package.
 */
export const toasterStyles = [
  "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
  "StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=",
];

const sources = (hashes: readonly string[]) => hashes.map((hash) => ` 'sha256-${hash}'`).join("");

/**
 * The Content-Security-Policy of a page: everything comes from the site itself, and what stands inline is known. Without
 * `scripts`, as before a build has been looked at, inline scripts are allowed.
 */
export function contentPolicy(scripts: KnownScripts | undefined, { development, inlineStyles }: Looser = {}): string {
  return [
    "default-src 'none'",
    `script-src 'self'${inlineScripts(scripts)}${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self'${development || inlineStyles ? " 'unsafe-inline'" : sources(toasterStyles)}`,
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function inlineScripts(scripts: KnownScripts | undefined): string {
  if (!scripts) return " 'unsafe-inline'";
  return "nonce" in scripts ? ` 'nonce-${scripts.nonce}' 'strict-dynamic'` : sources(scripts.hashes);
}
