/**
 * Matches what a spreadsheet would take for the start of a formula, also after blanks and in full-width forms. Includes leading
 * apostrophes, so that removing one always restores the original text.
 */
const FORMULA = /^'*(?:[\s\0]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";

/**
 * Matches what a spreadsheet would turn into a date: "7-11", "1/2", "1.2.2020", "Mar-5", "SEPT2", "5 May". Our own dates begin
 * with the year and are meant as dates; amounts have one point.
 */
const DATE = new RegExp(
  `^'*\\s*(?:\\d{1,2}[-/]\\d{1,4}(?:[-/]\\d{1,4})?|\\d{1,2}\\.\\d{1,2}\\.\\d{2,4}|${MONTH}[\\s/-]?\\d{1,4}|\\d{1,2}[\\s/-]?${MONTH}(?:[\\s/,-]{0,2}\\d{2,4})?)\\s*$`,
  "i",
);

/**
 * One cell by RFC 4180, always quoted. Text that a spreadsheet would run as a formula or turn into a date gets a leading apostrophe, which
 * makes it text (OWASP, CSV injection).
 */
export function csvCell(value: string | null): string {
  if (value === null || value === "") return '""';
  const safe = FORMULA.test(value) || DATE.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

export const csvLine = (values: readonly (string | null)[]): string => `${values.map(csvCell).join(",")}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const BOM = "\ufeff";
