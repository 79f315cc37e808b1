type PolicyOptions = {
  /** The response's own nonce; without one, inline scripts are allowed, as statically rendered pages need them. */
  nonce?: string;
  /** The development server evaluates code and pushes changes over a web socket. */
  development?: boolean;
};

/**
 * The Content-Security-Policy of a page. Everything comes from the site itself. Inline styles stay allowed: toasts and
 * drawings carry them, and nothing on a page can be sent elsewhere by a style alone.
 */
export function contentPolicy({ nonce, development = false }: PolicyOptions): string {
  const scripts = nonce ? `'self' 'nonce-${nonce}' 'strict-dynamic'` : "'self' 'unsafe-inline'";
  return [
    "default-src 'self'",
    `script-src ${scripts}${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
