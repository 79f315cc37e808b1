import { REHEARSAL_NOTICE } from "@/lib/terms/notices";
import type { Report, Verdict } from "@/lib/verify/check";

const verdictWords: Readonly<Record<Verdict, { title: string; means: string }>> = {
  valid: { title: "Genuine", means: "Signed by the issuer, in effect, and not revoked." },
  unsealed: {
    title: "The certificate in this file is valid, its pages are not checked",
    means: "The license is signed by the issuer, in effect, and not revoked.",
  },
  "not-yet": { title: "Not yet in effect", means: "It is genuine, and its term has not begun." },
  ended: { title: "Ended", means: "It is genuine, and its term is over. What was done within it stays licensed." },
  revoked: { title: "Revoked", means: "It is genuine, and it was ended early. It permits nothing any more." },
  replaced: {
    title: "Replaced by a newer certificate",
    means:
      "It is genuine, and a right that it names has ended. The rest of the license goes on: the newer certificate, which has the same number, says what is licensed now.",
  },
  refused: { title: "Do not rely on this", means: "At least one check failed. A license of ours never fails one." },
  open: { title: "Not settled", means: "What could be checked is right. Something to check with is missing." },
  unreadable: { title: "Unreadable", means: "This cannot be read as a certificate, so nothing was checked." },
};

const SEAL_WORDS = {
  bad: "The seal of this PDF is missing or broken",
  open: "The seal of this PDF could not be checked",
} as const;

const NOT_AS_SEALED = "The certificate in this file is valid, its pages are not as we sealed them";

const UNSIGNED = "Whether the issuer signed this is not known, so nothing in it can be relied on yet.";

/** The words over a report. If a PDF is not as we sealed it, they are about the certificate alone. */
export function headlineOf({ verdict, checks }: Report): { title: string; means: string } {
  const { title } = verdictWords[verdict];
  const isUnsigned = verdict === "open" && checks.some(({ what, result }) => what === "Signature" && result === "open");
  const means = isUnsigned ? UNSIGNED : verdictWords[verdict].means;
  const seal = checks.find(({ what }) => what === "Seal");
  if (!seal || seal.result === "good" || verdict === "refused") return { title, means };
  return {
    title: verdict === "unsealed" && seal.result === "bad" ? NOT_AS_SEALED : title,
    means: `${means} ${SEAL_WORDS[seal.result]}: read the terms below, not the pages.`,
  };
}

/** Shown for a specimen, whatever its verdict. */
const SPECIMEN_NOTICE = "A specimen, made to be tried: its people are invented, and it licenses nothing.";

/** The name of a text that was pasted. */
export const PASTED = "This certificate";

export const NO_SUCH_LICENSE = "No license has this number.";
export const NOT_A_LICENSE = "This is not the address of one of our licenses.";

/** Beside a verdict: of what kind the license is. */
export const noticeOf = ({ facts, specimen }: Report): string =>
  specimen ? SPECIMEN_NOTICE : facts ? REHEARSAL_NOTICE : "";

/** A verdict on a license that has no effect before launch, however good the verdict is. */
export const isRehearsal = ({ facts, specimen }: Report): boolean => facts !== undefined && !specimen;

/** Whether a number without an address, or at this one, may be looked up here. `site`: this site's address. */
export const isOwnHost = (host: string | undefined, site: string): boolean =>
  host === undefined || host.replace(/^www\./, "") === new URL(site).host.replace(/^www\./, "");
