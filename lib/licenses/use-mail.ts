import type { License } from "@/lib/licenses/licenses";
import type { FiledUse } from "@/lib/licenses/uses";
import type { Mail } from "@/lib/mail/catalogue";
import type { UseMail } from "@/lib/mail/payloads";
import { licenseMail, toBothParties } from "@/lib/offers/mail";
import { territoryLabels } from "@/lib/terms/terms";

type Disputed = {
  license: License;
  use: Pick<FiledUse, "place" | "territory" | "beginsOn" | "endsOn">;
  reason: string;
};

const filedUse = ({ license: { offer, grant }, use, reason }: Disputed): UseMail => ({
  ...licenseMail(offer, grant),
  place: use.place,
  where: territoryLabels[use.territory],
  beginsOn: use.beginsOn.toISOString(),
  endsOn: use.endsOn.toISOString(),
  reason,
});

export const disputedMails = (disputed: Disputed): Mail[] =>
  toBothParties(disputed.license.offer, (to) => ({ template: "use-disputed", payload: { ...filedUse(disputed), to } }));

export const resolvedMails = (disputed: Disputed, resolution: string): Mail[] =>
  toBothParties(disputed.license.offer, (to) => ({
    template: "dispute-resolved",
    payload: { ...filedUse(disputed), to, resolution },
  }));
