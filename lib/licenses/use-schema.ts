import { z } from "zod";
import { type FiledUse, type Manner, NOTE_MAX, PLACE_MAX, REASON_MAX, type Run } from "@/lib/licenses/use-rules";
import { MEDIA } from "@/lib/terms/scope";
import { RIGHTS, TERRITORIES } from "@/lib/terms/terms";
import { checkbox, choice, optionalText, requiredText } from "@/lib/text/schema";
import { shownVersion } from "@/lib/text/version";

const REOPEN = "Please open the form again and resubmit it.";

/** As midnight UTC. */
const day = (message: string) =>
  z.iso
    .date({ error: message })
    .refine((text) => text >= "2020" && text < "2100", message)
    .transform((text) => new Date(`${text}T00:00:00.000Z`));

/** A right, or one of the described uses of the replica. */
const USED_RIGHTS = [...RIGHTS, "replica-1", "replica-2", "replica-3", "replica-4", "replica-5", "replica-6"] as const;
type UsedRight = (typeof USED_RIGHTS)[number];

const fields = {
  /** The form's own random value, which identifies the same use if the form is sent again. */
  useId: z.uuid({ error: REOPEN }),
  right: choice(USED_RIGHTS, "Please choose what is used."),
  medium: z
    .union([z.enum(MEDIA), z.literal("").transform(() => undefined)], { error: "Please choose the medium." })
    .optional(),
  paid: checkbox(),
  handle: checkbox(),
  place: requiredText(PLACE_MAX, "Please enter where it can be found."),
  territory: choice(TERRITORIES, "Please choose where it is seen or heard."),
  beginsOn: day("Please enter its first day."),
  endsOn: day("Please enter its last day."),
  note: optionalText(NOTE_MAX),
  /** On the button that files a use anyway: the reason the form gave why it is outside. */
  anyway: z.string().max(40).optional(),
};

const isInOrder = ({ beginsOn, endsOn }: Pick<Run, "beginsOn" | "endsOn">): boolean => !(endsOn < beginsOn);
const order = { path: ["endsOn"], message: "The last day comes before the first." };
/** Training a model publishes nothing. */
const hasMedium = ({ right, medium }: { right: UsedRight; medium?: unknown }): boolean =>
  right === "training" || medium !== undefined;
const medium = { path: ["medium"], message: "Please choose the medium." };

export const filedUseSchema = z
  .object({ ...fields, grantId: z.uuid({ error: REOPEN }) })
  .refine(isInOrder, order)
  .refine(hasMedium, medium);

export const correctedUseSchema = z
  .object({ ...fields, version: shownVersion() })
  .refine(isInOrder, order)
  .refine(hasMedium, medium);

export const takenBackSchema = z.object({ useId: z.uuid({ error: REOPEN }), version: shownVersion() });

type Sent = Omit<z.output<typeof filedUseSchema>, "grantId" | "useId">;

/** What a sent form says about a use. AI training has no medium and is no ad. */
export function useIn({ right, medium, paid, handle, note = "", anyway, ...run }: Sent): SentUse {
  const [word, number] = right.split("-") as [Manner["right"], string | undefined];
  const publishes = word !== "training";
  return {
    ...run,
    note,
    manner: {
      right: word,
      replicaUse: number === undefined ? null : Number(number),
      medium: publishes ? (medium ?? null) : null,
      paid: publishes && paid,
      handle: publishes && handle,
    },
    told: anyway,
  };
}

/** `told`: the reason why it is outside, as the sender was told. */
export type SentUse = Pick<FiledUse, "place" | "territory" | "beginsOn" | "endsOn" | "note"> & {
  manner: Manner;
  told: string | undefined;
};

/** A use as its form shows it. */
export function shownUse({ manner, place, territory, beginsOn, endsOn, note }: Omit<SentUse, "told">) {
  return {
    right: [manner.right, ...(manner.replicaUse === null ? [] : [manner.replicaUse])].join("-"),
    medium: manner.medium ?? "",
    paid: manner.paid ? "on" : "",
    handle: manner.handle ? "on" : "",
    place,
    territory,
    beginsOn: beginsOn.toISOString().slice(0, 10),
    endsOn: endsOn.toISOString().slice(0, 10),
    note,
  };
}

export const disputeSchema = z.object({
  useId: z.uuid({ error: REOPEN }),
  reason: requiredText(REASON_MAX, "Please say what is wrong with this use."),
  version: shownVersion(),
});

export const disputeAnswerSchema = z
  .object({
    useId: z.uuid({ error: REOPEN }),
    outcome: choice(["stopped", "cured"], "Please choose what was done."),
    stoppedOn: z
      .union([day("Please enter the day."), z.literal("").transform(() => undefined)], {
        error: "Please enter the day.",
      })
      .optional(),
    answer: requiredText(REASON_MAX, "Please say what was done."),
  })
  .refine(({ outcome, stoppedOn }) => outcome !== "stopped" || stoppedOn !== undefined, {
    path: ["stoppedOn"],
    message: "Please enter the day on which it stopped.",
  });

export const disputeReplySchema = z.object({
  useId: z.uuid({ error: REOPEN }),
  step: choice(["accept", "ask"], "Please choose one of the two."),
});

export const disputeEndSchema = z.object({
  useId: z.uuid({ error: REOPEN }),
  confirmed: z.literal("on", "Tick this box to revoke the license: it cannot be restored."),
});
