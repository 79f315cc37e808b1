import { z } from "zod";
import { NOTE_MAX, PLACE_MAX, REASON_MAX } from "@/lib/licenses/use-rules";
import { TERRITORIES } from "@/lib/terms/terms";
import { choice, optionalText, requiredText } from "@/lib/text/schema";

const REOPEN = "Please open the form again and resubmit it.";

/** As midnight UTC. */
const day = (message: string) =>
  z.iso
    .date({ error: message })
    .refine((text) => text >= "2020" && text < "2100", message)
    .transform((text) => new Date(`${text}T00:00:00.000Z`));

export const filedUseSchema = z
  .object({
    /** The form's own random value, which identifies the same use if the form is sent again. */
    useId: z.uuid({ error: REOPEN }),
    grantId: z.uuid({ error: REOPEN }),
    place: requiredText(PLACE_MAX, "Please enter the address or the medium."),
    territory: choice(TERRITORIES, "Please choose where it is seen or heard."),
    beginsOn: day("Please enter its first day."),
    endsOn: day("Please enter its last day."),
    note: optionalText(NOTE_MAX),
  })
  .refine(({ beginsOn, endsOn }) => !(endsOn < beginsOn), {
    path: ["endsOn"],
    message: "The last day comes before the first.",
  });

export const disputeSchema = z.object({
  useId: z.uuid({ error: REOPEN }),
  reason: requiredText(REASON_MAX, "Please say what is wrong with this use."),
});
