import type { Verdict } from "@/lib/verify/check";

export const verdictWords: Readonly<Record<Verdict, { title: string; means: string }>> = {
  valid: { title: "Valid", means: "Signed by the issuer, in effect, and not revoked." },
  "not-yet": { title: "Not yet in effect", means: "It is genuine, and its term has not begun." },
  ended: { title: "Ended", means: "It is genuine, and its term is over. What was done within it stays licensed." },
  revoked: { title: "Revoked", means: "It is genuine, and it was ended early. It permits nothing any more." },
  refused: { title: "Do not rely on this", means: "At least one check failed. A license of ours never fails one." },
  open: { title: "Not settled", means: "What could be checked is right. Something to check with is missing." },
};

/** Shown for a specimen, whatever its verdict. */
export const SPECIMEN_NOTICE = "A specimen, made to be tried: its people are invented, and it licenses nothing.";
