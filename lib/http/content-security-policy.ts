type KnownScripts = { nonce: string } | { hashes: readonly string[] };

type Looser = {
  /** The development server evaluates code, injects styles by script and pushes changes over a WebSocket. */
  development?: boolean;
  /** Allows the inline styles of mails on the local mailbox page, whose frames inherit its policy. */
  inlineStyles?: boolean;
  /** Allows frames with the site's own answers, of which only mails may be framed. */
  frames?: boolean;
};

/**
 * The base64 SHA-256 of the style sheets that the toaster injects: first an empty element, then its content. A test
 * compares them with the package.
 */
export const toasterStyles = [
  "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
  "StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=",
];

const sources = (hashes: readonly string[]) => hashes.map((hash) => ` 'sha256-${hash}'`).join("");

/**
 * A page's Content-Security-Policy: resources only from the site itself, and inline scripts only if known. Without
 * `scripts`, before a build was scanned, all inline scripts are allowed.
 */
export function contentPolicy(
  scripts: KnownScripts | undefined,
  { development, inlineStyles, frames }: Looser = {},
): string {
  return [
    "default-src 'none'",
    `script-src 'self'${inlineScripts(scripts)}${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self'${development || inlineStyles ? " 'unsafe-inline'" : sources(toasterStyles)}`,
    "img-src 'self'",
    "font-src 'self'",
    // A creator hears a recording before it is sent.
    "media-src 'self' blob:",
    "manifest-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    ...(frames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Of a mail that a page of ours shows in a frame. Browsers that know `frame-ancestors` read no X-Frame-Options. The sandbox
 * allows the scripts of accessibility checkers, which run in every frame; the mail's own do not run.
 */
export const framedMailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-popups";

/** Of the build's scripts, style sheets and typefaces: it takes effect where a worker runs one. */
export const buildFilePolicy =
  "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Of samples: whatever the bytes were taken for, they would do nothing. */
export const recordingPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

function inlineScripts(scripts: KnownScripts | undefined): string {
  if (!scripts) return " 'unsafe-inline'";
  return "nonce" in scripts ? ` 'nonce-${scripts.nonce}' 'strict-dynamic'` : sources(scripts.hashes);
}
