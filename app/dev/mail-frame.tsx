/**
 * Links leave the frame, and the mail's scripts do not run. The sandbox attribute cannot forbid scripts, because
 * accessibility checkers run their own in every frame; it only keeps the frame without an origin.
 */
const framed = (html: string): string =>
  html
    .replaceAll('target="_blank"', 'target="_top"')
    .replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="script-src 'none'">`);

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
