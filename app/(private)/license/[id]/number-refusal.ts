import { refuse } from "@/lib/forms/answers";

const otherEnding = {
  title: "Check the number",
  fieldErrors: { ending: "These are not the last four characters of this license’s number." },
};

/** Checks what `ByNumber` sent; undefined if it has the end of the license's number. */
export const numberRefusal = ({ grantId, ending }: { grantId: string; ending: string }) =>
  ending.length === 4 && grantId.endsWith(ending) ? undefined : refuse(otherEnding);
