import { brand } from "@/lib/brand";
import type { License } from "@/lib/licenses/licenses";
import type { FiledUse } from "@/lib/licenses/use-rules";
import type { Mail } from "@/lib/mail/catalogue";
import type { DisputeStepMail, UseMail } from "@/lib/mail/payloads";
import { licenseMail, toBothParties } from "@/lib/offers/mail";
import { lastSecond } from "@/lib/terms/term";
import { territoryLabels } from "@/lib/terms/terms";
import { readerZone } from "@/lib/time";

/** `dueAt`: when the clock of the next step runs out, if it has one. */
type Disputed = {
  license: License;
  use: Pick<FiledUse, "place" | "territory" | "beginsOn" | "endsOn">;
  reason: string;
  dueAt?: Date;
};

const filedUse = ({ license: { offer, grant }, use, reason, dueAt }: Disputed): UseMail => ({
  ...licenseMail(offer, grant),
  place: use.place,
  where: territoryLabels[use.territory],
  beginsOn: use.beginsOn.toISOString(),
  endsOn: use.endsOn.toISOString(),
  reason,
  ...(dueAt && {
    dueAt: lastSecond(dueAt).toISOString(),
    dueZone: readerZone(offer.agreement.content.term.zone),
  }),
});

export const disputedMails = (disputed: Disputed): Mail[] =>
  toBothParties(disputed.license.offer, (to) => ({ template: "use-disputed", payload: { ...filedUse(disputed), to } }));

/** To both parties. */
export const stepMails = (disputed: Disputed, told: Pick<DisputeStepMail, "step" | "words" | "day">): Mail[] =>
  toBothParties(disputed.license.offer, (to) => ({
    template: "dispute-step",
    payload: { ...filedUse(disputed), to, ...told },
  }));

export const decidedMails = (disputed: Disputed, verdict: "upheld" | "rejected", resolution: string): Mail[] =>
  toBothParties(disputed.license.offer, (to) => ({
    template: "dispute-resolved",
    payload: { ...filedUse(disputed), to, verdict, resolution },
  }));

/** `asked`: disputes put to staff. `late`: disputes not answered in time. */
export const toStaff = (payload: { asked: number; late: number }): Mail => ({
  template: "disputes-to-decide",
  toAddress: brand.mail.support,
  payload,
});
