import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";

/**
 * The rules that served pages are judged by: html-validate's recommended ones, with those for whole documents. Off are
 * only those on spelling that React decides, where HTML itself allows both, and one that has no object here.
 */
const rules: ConfigData = {
  root: true,
  extends: ["html-validate:recommended", "html-validate:document"],
  // html-validate counts `details` as a section, which it is not: a row's heading may hold one.
  elements: ["html5", { details: { sectioning: false } }],
  rules: {
    // React writes `maxLength` and `srcSet`: HTML does not tell the case of attributes apart.
    "attr-case": "off",
    // React writes `hidden=""`, `required=""` and `<br/>`, which are the same as `hidden`, `required` and `<br>`.
    "attribute-empty-style": "off",
    "attribute-boolean-style": "off",
    "void-style": "off",
    // React's useId writes ids such as `_R_1_`. That an id is there once, and what refers to one finds it, is still held.
    "valid-id": ["error", { relaxed: true }],
    // A digest guards what others serve; every script and style sheet comes from this site.
    "require-sri": ["error", { target: "crossorigin" }],
    // Lists may have a name, as ARIA has it: a page tells its progress and its slides apart by them.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // The boxes of one question share its name, as HTML has it: `categories=ads&categories=games`.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "submit", "reset"] }],
  },
};

const checker = new HtmlValidate(new StaticConfigLoader(rules));

/** What is wrong with a page's HTML, a line each: place, rule and reason. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ line, column, ruleId, message, selector }) => `${line}:${column} ${ruleId}: ${message} (${selector})`,
    ),
  );
}
