import { createHash } from "node:crypto";
import { canonicalJson } from "@/lib/text/canonical";

/**
 * The version of the values that a form showed, as 16 hexadecimal digits: equal values have equal versions, so a form is
 * stale only when something that it shows was changed. `shown` must be JSON (dates as ISO strings). The statement that
 * writes compares it with the version of the row as locked.
 */
export const versionOf = (shown: object): string =>
  createHash("sha256").update(canonicalJson(shown)).digest("hex").slice(0, 16);
