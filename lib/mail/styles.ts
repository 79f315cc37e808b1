import type { CSSProperties } from "react";

/** The site's colors (app/globals.css), spelled out because mail clients do not support variables. */
const light = {
  paper: "#f8f4ea",
  sheet: "#fefcf7",
  ink: "#1a1e2b",
  muted: "#4d5261",
  rule: "#d9cfba",
  engrave: "#2f6453",
  seal: "#9b1b27",
  onSeal: "#fffaf2",
  notice: "#f3ead0",
};

/** Mails cannot embed fonts, so this is ours if installed, and otherwise a common one. */
const FAMILY = "Newsreader, Georgia, 'Times New Roman', serif";

/**
 * The engraved band, transparent and at twice the display size. Other sites may show files under /og/ (lib/http/headers.ts).
 */
export const band = { file: "/og/mail.png", width: 600, height: 22 } as const;

/** Inline styles of every mail. Classes of the same names carry the dark theme, for clients that support style sheets. */
export const styles = {
  page: { backgroundColor: light.paper, margin: 0, padding: "24px 12px", fontFamily: FAMILY },
  sheet: { backgroundColor: light.sheet, border: `1px solid ${light.rule}`, maxWidth: "600px", margin: "0 auto" },
  // A blocked picture would otherwise make the mail as wide on a phone as it is itself.
  bandRow: { tableLayout: "fixed" },
  // If images are blocked, the double rules stand alone.
  band: {
    borderTop: `3px double ${light.engrave}`,
    borderBottom: `3px double ${light.engrave}`,
    fontSize: "1px",
    height: "22px",
    lineHeight: "22px",
    overflow: "hidden",
  },
  picture: { display: "block", height: "22px", width: "100%" },
  content: { padding: "28px 40px 12px" },
  wordmark: { color: light.engrave, fontSize: "20px", lineHeight: "24px", margin: 0 },
  state: {
    backgroundColor: light.notice,
    borderLeft: `3px solid ${light.engrave}`,
    color: light.ink,
    display: "inline-block",
    fontSize: "15px",
    fontWeight: 600,
    lineHeight: "21px",
    margin: "16px 0 0",
    padding: "3px 10px",
  },
  amount: { color: light.ink, fontSize: "40px", lineHeight: "44px", margin: "14px 0 0" },
  amountNote: { color: light.muted, fontSize: "15px", lineHeight: "22px", margin: "2px 0 0" },
  heading: {
    color: light.ink,
    fontSize: "26px",
    fontWeight: 500,
    lineHeight: "32px",
    margin: "16px 0 10px",
    textWrap: "balance",
    wordBreak: "break-word",
  },
  text: { color: light.ink, fontSize: "16px", lineHeight: "25px", margin: "0 0 14px", textWrap: "pretty" },
  small: {
    color: light.muted,
    fontSize: "14px",
    lineHeight: "21px",
    margin: "0 0 12px",
    maxWidth: "480px",
    textWrap: "pretty",
  },
  notice: {
    backgroundColor: light.notice,
    borderLeft: `3px solid ${light.engrave}`,
    color: light.ink,
    fontSize: "15px",
    lineHeight: "22px",
    margin: "0 0 14px",
    padding: "10px 14px",
    textWrap: "pretty",
  },
  facts: { borderCollapse: "collapse", borderTop: `1px solid ${light.rule}`, margin: "4px 0 18px", width: "100%" },
  label: {
    borderBottom: `1px solid ${light.rule}`,
    color: light.muted,
    fontSize: "14px",
    fontWeight: 400,
    lineHeight: "21px",
    padding: "8px 16px 8px 0",
    textAlign: "left",
    verticalAlign: "top",
    width: "38%",
  },
  value: {
    borderBottom: `1px solid ${light.rule}`,
    color: light.ink,
    fontSize: "16px",
    lineHeight: "23px",
    padding: "8px 0",
    textWrap: "pretty",
    verticalAlign: "top",
    wordBreak: "break-word",
  },
  button: {
    backgroundColor: light.seal,
    borderRadius: "2px",
    color: light.onSeal,
    fontSize: "17px",
    fontWeight: 600,
    padding: "13px 24px",
  },
  link: { color: light.engrave, textDecoration: "underline", wordBreak: "break-all" },
  further: { color: light.engrave, textDecoration: "underline", wordBreak: "break-word" },
  footer: { borderTop: `3px double ${light.rule}`, padding: "16px 40px 20px" },
} as const satisfies Record<string, CSSProperties>;

/** The dark theme, for clients that honor the media query. Needs !important to override inline styles. */
export const darkSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page td { background-color: #13161c !important; }
  .sheet, .sheet table, .sheet td, .sheet th { background-color: #1b1f27 !important; border-color: #353b46 !important; }
  .amount, .heading, .text, .value { color: #f1ebde !important; }
  .small, .label { color: #b9b3a6 !important; }
  .notice, .state { background-color: #2a2515 !important; color: #f1ebde !important; border-color: #74b39b !important; }
  .wordmark, .link { color: #74b39b !important; }
  .band { border-color: #74b39b !important; }
  .button { background-color: #bd2f3b !important; color: #fffaf2 !important; }
}
@media (max-width: 480px) {
  .page td.content, .page td.footer { padding-left: 20px !important; padding-right: 20px !important; }
  .page td.content { padding-top: 18px !important; }
  .heading { font-size: 24px !important; line-height: 29px !important; }
}`;
