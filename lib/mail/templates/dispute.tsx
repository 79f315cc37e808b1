import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { type DisputeStepMail, disputedUse, disputeStep, party, sampleUse } from "@/lib/mail/payloads";
import { briefName, clockFact, excerptOf, type Fact, filedFacts, otherOf } from "@/lib/mail/wording";
import { REHEARSAL } from "@/lib/terms/notices";
import type { Party } from "@/lib/terms/terms";
import { formatDay } from "@/lib/time";

/** To both parties: the creator disputes a use that the licensee filed. */
export const useDisputed = defineMail({
  label: "Use disputed",
  lane: "decisions",
  budget: "until_confirmed",
  payload: disputedUse.extend({ to: party }),
  subject: (use) =>
    use.to === "creator"
      ? `${REHEARSAL}: you disputed a use by ${briefName(use.buyerOrgName)}`
      : `${REHEARSAL}: a use of your license from ${briefName(use.creatorName)} is disputed`,
  body: (use, { Action, Facts, LicenseLayout, Notice, Paragraph }) => (
    <LicenseLayout
      preview="The licensee has five days to stop the use or put it right, and to say so."
      heading="A use is disputed"
      because="you are a party to this license"
    >
      <Paragraph>
        {use.to === "creator" ? (
          <>
            You disputed a use that <bdi>{otherOf(use, use.to)}</bdi> filed. They have five days to stop it or put it
            right, and to say so. You then accept that, or ask our staff to decide.
          </>
        ) : (
          <>
            <bdi>{otherOf(use, use.to)}</bdi> disputes a use that you filed. You have five days to stop it or put it
            right, and to say so on the license’s page, signed in.
          </>
        )}{" "}
        The license stays as it is meanwhile.
      </Paragraph>
      <Action href={links.license(use)}>{use.to === "buyer" ? "Answer the dispute" : "Open the license"}</Action>
      <Notice>
        The reason: “<bdi>{excerptOf(use.reason)}</bdi>”
      </Notice>
      <Facts rows={[...clockFact(use.to === "buyer" ? "Answer by" : "They answer by", use), ...filedFacts(use)]} />
    </LicenseLayout>
  ),
  samples: { creator: [{ ...sampleUse, to: "creator" }], buyer: [{ ...sampleUse, to: "buyer" }] },
});

/** `clock`: what runs until `dueAt`. `says`: what happened and what may follow. Both for each reader. */
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
    heading: { creator: "The licensee says that the use has stopped", buyer: "You said that the use stopped" },
    clock: { creator: "Reply by", buyer: "The licensor replies by" },
    says: {
      creator: "The licensee answered your dispute: the use was stopped. Accept that, or ask our staff to decide.",
      buyer: "You said that the disputed use was stopped. The licensor accepts that, or asks our staff to decide.",
    },
  },
  cured: {
    subject: "answered: cured",
    heading: { creator: "The licensee says what was changed", buyer: "You answered the dispute" },
    clock: { creator: "Reply by", buyer: "The licensor replies by" },
    says: {
      creator: "The licensee answered your dispute: the use was changed. Accept that, or ask our staff to decide.",
      buyer: "You said that the disputed use was changed. The licensor accepts that, or asks our staff to decide.",
    },
  },
  accepted: {
    subject: "settled",
    heading: forBoth("The dispute is settled"),
    clock: forBoth(""),
    says: {
      creator: "You accepted the answer to your dispute. The license goes on as it was.",
      buyer: "The licensor accepted your answer to the dispute. The license goes on as it was.",
    },
  },
  asked: {
    subject: "with our staff",
    heading: forBoth("Our staff will decide the dispute"),
    clock: forBoth("Decision by"),
    says: {
      creator: "You asked our staff to decide. They uphold the dispute or reject it, and tell both of you why.",
      buyer: "The licensor asked our staff to decide. They uphold the dispute or reject it, and tell both of you why.",
    },
  },
  referred: {
    subject: "with our staff",
    heading: forBoth("Our staff will decide the dispute"),
    clock: forBoth("Decision by"),
    says: {
      creator:
        "The licensee has closed its account and cannot answer the dispute any more. Our staff uphold the dispute or reject it, and tell you why.",
      buyer:
        "The licensor has closed the account and cannot reply any more. Our staff uphold the dispute or reject it, and tell you why.",
    },
  },
  late: {
    subject: "not answered in time",
    heading: forBoth("The dispute was not answered in time"),
    clock: forBoth("Answer was due"),
    says: {
      creator:
        "The licensee did not answer in time. We told our staff. Ask them to decide, and both of you will see the day by which they must.",
      buyer: "You did not answer in time. We told our staff, who may decide now. A reply to this email reaches them.",
    },
  },
  settled: {
    subject: "settled",
    heading: forBoth("The dispute is settled"),
    clock: forBoth("Reply was due"),
    says: {
      creator:
        "You did not reply to the licensee’s answer in time, which settles the dispute as it was answered. The license goes on as it was.",
      buyer:
        "The licensor did not reply to your answer in time, which settles the dispute as you answered it. The license goes on as it was.",
    },
  },
};

const ANSWER = { words: "The spot was taken off the air.", day: "2027-01-06T00:00:00.000Z" };

const answered = ({ words: text, day }: DisputeStepMail): Fact[] => [
  ...(day ? ([["Stopped on", formatDay(new Date(day))]] as const) : []),
  ...(text ? ([["What was done", excerptOf(text)]] as const) : []),
];

/** To both parties: a step in a dispute over a filed use, with the clock of the next one. */
export const disputeStepped = defineMail({
  label: "Step of a dispute",
  lane: "decisions",
  budget: "until_confirmed",
  payload: disputeStep,
  subject: (use) =>
    use.to === "creator"
      ? `${REHEARSAL}: the disputed use by ${briefName(use.buyerOrgName)} – ${words[use.step].subject}`
      : `${REHEARSAL}: the disputed use of your license from ${briefName(use.creatorName)} – ${words[use.step].subject}`,
  body: (use, { Action, Facts, LicenseLayout, Paragraph }) => {
    const { heading, clock, says } = words[use.step];
    return (
      <LicenseLayout preview={says[use.to]} heading={heading[use.to]} because="you are a party to this license">
        <Paragraph>{says[use.to]}</Paragraph>
        <Action href={links.license(use)}>Open the license</Action>
        <Facts
          rows={[
            [use.to === "creator" ? "Licensee" : "Licensor", otherOf(use, use.to)],
            ...clockFact(clock[use.to], use),
            ...answered(use),
            ...filedFacts(use),
            ["Disputed because", excerptOf(use.reason)],
          ]}
        />
      </LicenseLayout>
    );
  },
  samples: {
    creator: [
      { ...sampleUse, ...ANSWER, to: "creator", step: "stopped" },
      { ...sampleUse, to: "creator", step: "cured", words: "Since January 6 the spot runs as it was delivered." },
      { ...sampleUse, to: "creator", step: "accepted", dueAt: undefined },
      { ...sampleUse, to: "creator", step: "asked" },
      { ...sampleUse, to: "creator", step: "referred" },
      { ...sampleUse, to: "creator", step: "late" },
      { ...sampleUse, to: "creator", step: "settled" },
    ],
    buyer: [
      { ...sampleUse, ...ANSWER, to: "buyer", step: "stopped" },
      { ...sampleUse, to: "buyer", step: "cured", words: "Since January 6 the spot runs as it was delivered." },
      { ...sampleUse, to: "buyer", step: "accepted", dueAt: undefined },
      { ...sampleUse, to: "buyer", step: "referred" },
      { ...sampleUse, to: "buyer", step: "asked" },
      { ...sampleUse, to: "buyer", step: "late" },
      { ...sampleUse, to: "buyer", step: "settled" },
    ],
  },
});

/** Undefined in the previous release, which closed disputes with only a note. */
type Verdict = "upheld" | "rejected" | undefined;

const outcomeOf = (verdict: Verdict): string => verdict ?? "resolved";

const REVOKE = "may revoke the license within the next 30 days. Both sides are told by email.";

/** What may follow, for each reader. */
const after: Record<NonNullable<Verdict>, Record<Party, string>> = {
  upheld: { creator: `You or our staff ${REVOKE}`, buyer: `The licensor or our staff ${REVOKE}` },
  rejected: { creator: "The license goes on as it was.", buyer: "The license goes on as it was." },
};

/** To both parties: staff decided the dispute, with a reason. */
export const disputeResolved = defineMail({
  label: "Dispute decided",
  lane: "decisions",
  budget: "until_confirmed",
  payload: disputedUse.extend({
    to: party,
    resolution: z.string(),
    verdict: z.enum(["upheld", "rejected"]).optional(),
  }),
  subject: (use) =>
    use.to === "creator"
      ? `${REHEARSAL}: the dispute over a use by ${briefName(use.buyerOrgName)} is ${outcomeOf(use.verdict)}`
      : `${REHEARSAL}: the dispute over your license from ${briefName(use.creatorName)} is ${outcomeOf(use.verdict)}`,
  body: (use, { Action, Facts, LicenseLayout, Notice, Paragraph }) => (
    <LicenseLayout
      preview="What our staff found, for both sides."
      heading={`The dispute is ${outcomeOf(use.verdict)}`}
      because="you are a party to this license"
    >
      <Paragraph>
        Our staff {use.verdict ?? "closed"} the dispute between you and <bdi>{otherOf(use, use.to)}</bdi>, with this
        note to both of you:
      </Paragraph>
      <Notice>
        “<bdi>{excerptOf(use.resolution)}</bdi>”
      </Notice>
      <Action href={links.license(use)}>Open the license</Action>
      {use.verdict && <Paragraph>{after[use.verdict][use.to]}</Paragraph>}
      <Facts
        rows={[
          ...clockFact("Can be revoked until", use),
          ...filedFacts(use),
          ["Disputed because", excerptOf(use.reason)],
        ]}
      />
    </LicenseLayout>
  ),
  samples: {
    creator: [
      {
        ...sampleUse,
        to: "creator",
        verdict: "upheld",
        resolution: "The license permits cuts only, and two sentences of the spot are new.",
        dueAt: "2027-02-09T04:59:59.000Z",
      },
    ],
    buyer: [
      {
        ...sampleUse,
        to: "buyer",
        verdict: "upheld",
        resolution: "The license permits cuts only, and two sentences of the spot are new.",
        dueAt: "2027-02-09T04:59:59.000Z",
      },
      {
        ...sampleUse,
        to: "buyer",
        verdict: "rejected",
        resolution: "Two words were cut, and none were changed.",
        dueAt: undefined,
      },
      { ...sampleUse, to: "buyer", resolution: "The spot was taken off the air on January 6.", dueAt: undefined },
    ],
  },
});
