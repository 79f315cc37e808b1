"use server";

import { z } from "zod";
import { publishedKeySet } from "@/lib/certificates/keys";
import { forgedSpecimen, specimen } from "@/lib/certificates/specimen";
import { statusList } from "@/lib/certificates/status-list";
import { siteUrl } from "@/lib/env";
import { formAction } from "@/lib/forms/action";
import { checkLicense } from "@/lib/verify/check";
import { readSigned } from "@/lib/verify/signed";
import { statusPointer } from "@/lib/verify/state";
import { verdictWords } from "@/lib/verify/wording";

/** Several times our longest certificate or agreement, in characters. */
const PASTED_MAX = 20_000;
const tooLong = "Please paste one certificate only.";

const schema = z.object({
  certificate: z.string().max(PASTED_MAX, tooLong).optional(),
  agreement: z.string().max(PASTED_MAX, tooLong).optional(),
  example: z.enum(["genuine", "forged"]).optional(),
});

async function listFor(certificate: string, site: string): Promise<string | undefined> {
  const signed = readSigned(certificate);
  const pointer = signed && statusPointer(signed.payload, site);
  return pointer && statusList(Number(pointer.list.split("/").at(-1)));
}

/** For browsers that cannot check it themselves. Stores nothing. */
export const checkPasted = formAction(
  {
    limit: "verify",
    schema,
    failed: { title: "Error", message: "The certificate was not checked. Please try again." },
  },
  async ({ certificate = "", agreement, example }) => {
    const now = new Date();
    const text = example ? await (example === "forged" ? forgedSpecimen : specimen)(now) : certificate.trim();
    const material = {
      certificate: text,
      keys: await publishedKeySet(),
      statusList: await listFor(text, siteUrl()),
      now,
    };
    const report = await checkLicense({ ...material, ...(agreement?.trim() && { agreement }) });
    return { title: verdictWords[report.verdict].title, report, keepsFields: true };
  },
);
