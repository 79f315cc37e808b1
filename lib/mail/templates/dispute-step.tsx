import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { type DisputeStepMail, disputeStep, sampleUse } from "@/lib/mail/payloads";
import { briefName, clockFact, excerptOf, type Fact, filedFacts, otherOf } from "@/lib/mail/wording";
import { REHEARSAL } from "@/lib/terms/notices";
import type { Party } from "@/lib/terms/terms";
import { formatDay } from "@/lib/time";

/** `clock`: what runs until `dueAt`. `says`: what happened and what may follow. All by reader. */
type Words = {
  subject: string;
  heading: Record<Party, string>;
  clock: Record<Party, string>;
  says: Record<Party, string>;
};

const forBoth = (text: string): Record<Party, string> => ({ creator: text, buyer: text });

const words: Record<DisputeStepMail["step"], Words> = {
  stopped: {
    subject: "answered: stopped",
    heading: { creator: "The licensee says that it stopped", buyer: "You said that the use stopped" },
    clock: { creator: "Reply by", buyer: "The licensor replies by" },
    says: {
      creator: "The licensee answered your dispute: the use was stopped. Accept that, or ask our staff to decide.",
      buyer: "You said that the disputed use was stopped. The licensor accepts that, or asks our staff to decide.",
    },
  },
  cured: {
    subject: "answered: cured",
    heading: { creator: "The licensee says what was changed", buyer: "You said what was changed" },
    clock: { creator: "Reply by", buyer: "The licensor replies by" },
    says: {
      creator: "The licensee answered your dispute: the use was changed. Accept that, or ask our staff to decide.",
      buyer: "You said that the disputed use was changed. The licensor accepts that, or asks our staff to decide.",
    },
  },
  accepted: {
    subject: "settled",
    heading: forBoth("A dispute is settled"),
    clock: forBoth(""),
    says: {
      creator: "You accepted the answer to your dispute. The license goes on as it was.",
      buyer: "The licensor accepted your answer to the dispute. The license goes on as it was.",
    },
  },
  asked: {
    subject: "with our staff",
    heading: forBoth("Our staff decide a dispute"),
    clock: forBoth("Decision by"),
    says: {
      creator: "You asked our staff to decide. They uphold the dispute or reject it, and tell both of you why.",
      buyer: "The licensor asked our staff to decide. They uphold the dispute or reject it, and tell both of you why.",
    },
  },
  late: {
    subject: "not answered in time",
    heading: forBoth("A dispute was not answered in time"),
    clock: forBoth("The clock ran out"),
    says: {
      creator:
        "The licensee did not answer in time. Our staff were told; if you ask them, they decide by a day that both of you see.",
      buyer: "You did not answer in time. Our staff were told, and may decide now. A reply to this email reaches them.",
    },
  },
  settled: {
    subject: "settled",
    heading: forBoth("A dispute is settled"),
    clock: forBoth("The clock ran out"),
    says: {
      creator:
        "You did not reply to the licensee's answer in time, which settles the dispute as it was answered. The license goes on as it was.",
      buyer:
        "The licensor did not reply to your answer in time, which settles the dispute as you answered it. The license goes on as it was.",
    },
  },
};

const answered = ({ words: text, day }: DisputeStepMail): Fact[] => [
  ...(day ? ([["Stopped on", formatDay(new Date(day))]] as const) : []),
  ...(text ? ([["What was done", excerptOf(text)]] as const) : []),
];

/** To both: a step in a dispute over a filed use, with the clock of the next one. */
export const disputeStepped = defineMail({
  label: "Step of a dispute",
  lane: "decisions",
  budget: "until_confirmed",
  payload: disputeStep,
  subject: (use) =>
    use.to === "creator"
      ? `${REHEARSAL}: the disputed use by ${briefName(use.buyerOrgName)} – ${words[use.step].subject}`
      : `${REHEARSAL}: the disputed use of your license from ${briefName(use.creatorName)} – ${words[use.step].subject}`,
  body: (use, { Action, Facts, Further, LicenseLayout, Paragraph }) => {
    const { heading, clock, says } = words[use.step];
    return (
      <LicenseLayout preview={says[use.to]} heading={heading[use.to]} because="you are a party to this license">
        <Paragraph>
          {says[use.to]} The other party is <bdi>{otherOf(use, use.to)}</bdi>.
        </Paragraph>
        <Action href={links.license(use)}>Open the license</Action>
        <Facts
          rows={[
            ...clockFact(clock[use.to], use),
            ...answered(use),
            ...filedFacts(use),
            ["Disputed because", excerptOf(use.reason)],
          ]}
        />
        <Further href={links.license(use)}>What the license permits</Further>
      </LicenseLayout>
    );
  },
  samples: {
    creator: [
      {
        ...sampleUse,
        to: "creator",
        step: "stopped",
        words: "The spot was taken off the air.",
        day: "2027-03-04T00:00:00.000Z",
      },
      { ...sampleUse, to: "creator", step: "late" },
    ],
    buyer: [
      { ...sampleUse, to: "buyer", step: "cured", words: "It runs without payment now." },
      { ...sampleUse, to: "buyer", step: "accepted" },
      { ...sampleUse, to: "buyer", step: "settled" },
      { ...sampleUse, to: "buyer", step: "asked" },
    ],
  },
});
