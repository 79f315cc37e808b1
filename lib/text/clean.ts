const REMOVED = [/[<>]/g, /javascript\s*:/gi, /\bon[a-z]+\s*=/gi];

/**
 * Free text as it is stored (spec 5): angle brackets, `javascript:` and inline handler patterns such as `onclick=`
 * removed, then trimmed. Repeated until nothing more goes, since removing one piece can complete another. Safety itself
 * comes from escaping wherever the text is shown.
 */
export function cleanText(text: string): string {
  let before: string;
  let cleaned = text;
  do {
    before = cleaned;
    for (const pattern of REMOVED) cleaned = cleaned.replace(pattern, "");
  } while (cleaned !== before);
  return cleaned.trim();
}
