import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { sampleLink, sampleSession, session } from "@/lib/mail/payloads";
import { fullMoment } from "@/lib/mail/wording";
import { listOf } from "@/lib/text/typeset";

const aimOf = ({ opensData, decides }: { opensData?: true | undefined; decides?: true | undefined }) =>
  opensData ? "open" : decides ? "decide" : "change";

const said = {
  open: {
    subject: `Confirm it to see your data on ${brand.name}`,
    because: "asked for your data, which your mailbox has to confirm",
    next: "Nothing is shown yet. If this was you, open the page below and press its button. It leads on to your data.",
    limits: "no change of your account, and shows nothing by itself.",
  },
  decide: {
    subject: `Confirm a decision on ${brand.name}`,
    because: "made a decision that your mailbox has to confirm",
    next: "Nothing is decided yet. If this was you, open the page below and press its button, then press the button again where you were.",
    limits: "no change of your account, and decides nothing by itself.",
  },
  change: {
    subject: `Confirm a change of your ${brand.name} account`,
    because: "asked for a change that your mailbox has to confirm",
    next: "Nothing has changed yet. If this was you, open the page below and press its button, then save again where you were.",
    limits: "no other change of your account, and changes nothing by itself.",
  },
} as const;

/** To a member: a session wants to do the `acts` (display texts), and needs this link to be pressed first. */
export const mailboxProof = defineMail({
  label: "Mailbox to prove",
  lane: "awaited",
  budget: "until_confirmed",
  dedupeKey: ({ sessionId, acts }) => `${sessionId}: ${acts.join(", ")}`,
  payload: session.extend({
    requestId: z.string(),
    tokenSalt: z.string(),
    expiresAt: z.string(),
    acts: z.array(z.string()),
    opensData: z.literal(true).optional(),
    decides: z.literal(true).optional(),
  }),
  subject: (asked) => `Was this you? ${said[aimOf(asked)].subject}`,
  body: (asked, { Action, Aside, Facts, Further, Layout, Paragraph }) => {
    const { because, next, limits } = said[aimOf(asked)];
    const until = fullMoment(asked.expiresAt, asked.zone);
    return (
      <Layout
        preview={`The link works once, until ${until}.`}
        heading="Was this you?"
        because={`somebody who is signed in to your account ${because}`}
      >
        <Paragraph>
          Somebody who is signed in to your account wants to {listOf(asked.acts)}. {next}
        </Paragraph>
        <Action href={links.mailboxProof(asked)}>Yes, it’s me: review</Action>
        <Facts
          rows={[
            ["Browser", asked.browser],
            ["When", fullMoment(asked.at, asked.zone)],
          ]}
        />
        <Aside>
          The link works once, until {until}. It confirms this for that one browser, {limits}
        </Aside>
        <Aside>
          If this was not you, do not open that link. Somebody is signed in as you: sign out everywhere, which ends
          their session.
        </Aside>
        <Further href={links.signOut(asked)}>No, sign out everywhere</Further>
      </Layout>
    );
  },
  samples: {
    creator: [
      {
        ...sampleSession,
        requestId: sampleLink.linkId,
        tokenSalt: sampleLink.tokenSalt,
        expiresAt: "2026-11-21T10:15:00.000Z",
        acts: ["send your payouts to another address", "loosen the rules of your offers"],
      },
      {
        ...sampleSession,
        requestId: sampleLink.linkId,
        tokenSalt: sampleLink.tokenSalt,
        expiresAt: "2026-11-21T10:15:00.000Z",
        acts: ["see, download or erase everything that we hold about you"],
        opensData: true,
      },
      {
        ...sampleSession,
        requestId: sampleLink.linkId,
        tokenSalt: sampleLink.tokenSalt,
        expiresAt: "2026-11-21T10:15:00.000Z",
        acts: ["end a license, or one of its rights, for good"],
        decides: true,
      },
    ],
  },
});
