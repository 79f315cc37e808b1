import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { sampleLink, sampleSession, session } from "@/lib/mail/payloads";
import { fullMoment } from "@/lib/mail/wording";
import { listOf } from "@/lib/text/typeset";

/** To a member: a session wants to do the `acts` (display texts), which needs the press of this link first. */
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
  }),
  subject: (asked) =>
    asked.opensData
      ? `Was this you? Confirm it to see your data on ${brand.name}`
      : `Was this you? Confirm a change of your ${brand.name} account`,
  body: (asked, { Action, Aside, Facts, Further, Layout, Paragraph }) => {
    const until = fullMoment(asked.expiresAt, asked.zone);
    return (
      <Layout
        preview={`The link works once, until ${until}.`}
        heading="Was this you?"
        because={
          asked.opensData
            ? "somebody who is signed in to your account asked for your data, which your mailbox has to confirm"
            : "somebody who is signed in to your account asked for a change that your mailbox has to confirm"
        }
      >
        <Paragraph>
          Somebody who is signed in to your account wants to {listOf(asked.acts)}.{" "}
          {asked.opensData
            ? "Nothing is shown yet. If this was you, open the page below and press its button. It leads on to your data."
            : "Nothing has changed yet. If this was you, open the page below and press its button, then save again where you were."}
        </Paragraph>
        <Action href={links.mailboxProof(asked)}>Yes, it’s me: review</Action>
        <Facts
          rows={[
            ["Browser", asked.browser],
            ["When", fullMoment(asked.at, asked.zone)],
          ]}
        />
        <Aside>
          The link works once, until {until}. It confirms this for that one browser,{" "}
          {asked.opensData
            ? "no change of your account, and shows nothing by itself."
            : "no other change of your account, and changes nothing by itself."}
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
    ],
  },
});
