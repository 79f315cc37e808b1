import { asObject, sha256, textOf } from "@/lib/verify/bytes";
import type { Check } from "@/lib/verify/check";
import type { Signed } from "@/lib/verify/signed";

async function drawnRosette({ payload }: Signed): Promise<string> {
  const subject = asObject(payload.credentialSubject);
  const facts = [
    "license-certificate/2",
    textOf(subject?.id).replace("urn:uuid:", ""),
    textOf(asObject(subject?.agreement)?.digest),
    textOf(payload.validFrom),
    textOf(payload.validUntil),
  ];
  return sha256(facts.join("\n"));
}

/** Whether the facts of a certificate draw the rosette that it claims; no check if it claims none. */
export async function checkRosette(signed: Signed): Promise<{ checks: Check[]; rosettes?: [string, string] }> {
  const claimed = asObject(signed.payload.credentialSubject)?.rosette;
  if (typeof claimed !== "string" || !/^[0-9a-f]{64}$/.test(claimed)) return { checks: [] };
  const drawn = await drawnRosette(signed);
  const check: Check =
    drawn === claimed
      ? { what: "Rosette", result: "good", says: "Its facts draw the rosette that it shows." }
      : { what: "Rosette", result: "bad", says: "Its facts draw another rosette than the one it shows." };
  return { checks: [check], rosettes: [claimed, drawn] };
}
