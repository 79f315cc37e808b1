"use server";

import { z } from "zod";
import { publishedKeySet } from "@/lib/certificates/keys";
import { findCertificate } from "@/lib/certificates/queries";
import { forgedSpecimen, specimen } from "@/lib/certificates/specimen";
import { statusList } from "@/lib/certificates/status-list";
import { databaseTime } from "@/lib/clock";
import { siteUrl } from "@/lib/env";
import { formAction } from "@/lib/forms/action";
import { type Brought, checkPile, type Sources } from "@/lib/verify/pile";
import { readSigned } from "@/lib/verify/signed";
import { statusPointer } from "@/lib/verify/state";
import { readText } from "@/lib/verify/text";
import { isOwnHost, NO_SUCH_LICENSE, NOT_A_LICENSE, PASTED } from "@/lib/verify/wording";

/** Several times our longest certificate or agreement, in characters. */
const PASTED_MAX = 20_000;
const tooLong = "Please paste one certificate only.";

const schema = z.object({
  certificate: z.string().max(PASTED_MAX, tooLong).optional(),
  agreement: z.string().max(PASTED_MAX, tooLong).optional(),
  example: z.enum(["genuine", "forged"]).optional(),
});

const sources: Sources = {
  keys: publishedKeySet,
  statusList: async (certificate) => {
    const signed = readSigned(certificate);
    const pointer = signed && statusPointer(signed.payload, siteUrl());
    return pointer && statusList(Number(pointer.list.split("/").at(-1)));
  },
  // Files are read in browsers only.
  sealCertificates: async () => undefined,
};

async function readPasted(text: string): Promise<Brought> {
  const { number, ...found } = readText(text);
  if (!number) return { name: PASTED, ...found };
  if (!isOwnHost(number.host, siteUrl())) return { name: PASTED, trouble: NOT_A_LICENSE };
  const record = await findCertificate(number.id);
  return record ? { name: PASTED, certificates: [record.jws] } : { name: PASTED, trouble: NO_SUCH_LICENSE };
}

/** For browsers that cannot check it themselves. Stores nothing. */
export const checkPasted = formAction(
  {
    limit: "verify",
    schema,
    failed: { title: "Error", message: "The certificate was not checked. Please try again." },
  },
  async ({ certificate = "", agreement = "", example }) => {
    const now = await databaseTime();
    const text = example ? await (example === "forged" ? forgedSpecimen : specimen)(now) : certificate;
    const brought = await readPasted(text);
    // A specimen is not the license whose agreement was pasted.
    const isCompared = !example && agreement.trim() !== "" && brought.certificates;
    const pile = [isCompared ? { ...brought, agreement } : brought];
    return { title: "Checked", answers: await checkPile(pile, sources, now), keepsFields: true };
  },
);
