"use server";

import { refresh } from "next/cache";
import { requireProved } from "@/app/(private)/your-data/this-browser";
import { formAction } from "@/lib/forms/action";
import { changedMeanwhile, refuse } from "@/lib/forms/answers";
import { formText } from "@/lib/forms/fields";
import { correctEntry, wordsOfEntry } from "@/lib/waitlist/correct";
import { correctionSchema } from "@/lib/waitlist/schema";

export const correctMyEntry = formAction(
  {
    limit: "rules",
    schema: (form) => correctionSchema(formText(form, "primaryInterest")),
    session: requireProved,
    failed: { title: "Error", message: "Nothing was changed. Please try again." },
  },
  async (correction, mailbox) => {
    const corrected = await correctEntry(mailbox, correction);
    if (!corrected.ok) {
      return corrected.reason === "changed"
        ? changedMeanwhile(corrected.stored, corrected.sent, wordsOfEntry)
        : refuse({ title: "Nothing was changed", message: "This entry was withdrawn meanwhile, or entered again." });
    }
    refresh();
    return {
      title: "Corrected",
      message: "Your entry says this from now on. Your place is the same.",
      keepsFields: true,
      version: corrected.version,
    };
  },
);
