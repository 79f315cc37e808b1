/**
 * What a spreadsheet would take for the start of a formula, also after blanks and in full-width forms. Matches leading
 * apostrophes too, so that removing one always restores the original text.
 */
const FORMULA = /^'*(?:[\s\0]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/**
 * One cell by RFC 4180, always quoted. Text that a spreadsheet would run as a formula gets a leading apostrophe, which
 * makes it text (OWASP, CSV injection).
 */
export function csvCell(value: string | null): string {
  if (value === null || value === "") return '""';
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

export const csvLine = (values: readonly (string | null)[]): string => `${values.map(csvCell).join(",")}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const BOM = "\ufeff";
