/**
 * The HTML for a frame of this page: links leave the frame, and no script of the mail may run. The frame's sandbox cannot say
 * the latter, because accessibility checkers run scripts of their own in every frame; it keeps the frame without an origin.
 */
const framed = (html: string): string =>
  html
    .replaceAll('target="_blank"', 'target="_top"')
    .replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="script-src 'none'">`);

/** A mail's HTML in a frame without scripts, as its reader's mail program would show it. */
export function MailFrame({ title, html, className }: { title: string; html: string; className: string }) {
  return (
    <iframe
      title={title}
      sandbox="allow-scripts allow-top-navigation-by-user-activation"
      srcDoc={framed(html)}
      className={className}
    />
  );
}
