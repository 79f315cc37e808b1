/**
 * What a spreadsheet would take for the beginning of a formula, also behind blanks, and in the full-width forms. Text that
 * has apostrophes before it counts too, so that taking one away gives every text back as it was.
 */
const FORMULA = /^'*(?:[\s\0]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/**
 * One cell by RFC 4180, always quoted. Text that a spreadsheet would run as a formula gets an apostrophe in front, which
 * makes it text (OWASP, CSV injection).
 */
export function csvCell(value: string | null): string {
  if (value === null || value === "") return '""';
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** One line with its end. */
export const csvLine = (values: readonly (string | null)[]): string => `${values.map(csvCell).join(",")}\r\n`;

/** Stands before the first line: tells spreadsheets that the text is UTF-8. */
export const BOM = "\ufeff";
