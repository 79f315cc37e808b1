import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { sampleEntry, waitlistEntry } from "@/lib/mail/payloads";
import { nameOf } from "@/lib/mail/wording";
import { formatNumber } from "@/lib/text/typeset";

/** To a confirmed applicant: the current place among those with the same interest, and the referral link. */
export const waitlistWelcome = defineMail({
  label: "Waitlist welcome",
  lane: "announcements",
  budget: "always",
  dedupeKey: ({ waitlistId }) => waitlistId,
  payload: waitlistEntry.extend({ referralCode: z.string(), place: z.number() }),
  subject: () => `Your place on the ${brand.name} waitlist`,
  body: (entry, { Action, Aside, Facts, Further, Layout, Paragraph }) => (
    <Layout
      preview="Here is your place, and a link for inviting others."
      heading="Your email address is confirmed"
      because={`you confirmed this address for the ${brand.name} waitlist`}
    >
      <Paragraph>Hello {nameOf(entry.name)},</Paragraph>
      <Facts
        rows={[
          ["You joined as", entry.interest],
          ["Your place", `${formatNumber(entry.place)}, when you confirmed`],
        ]}
      />
      <Paragraph>Only you see your place. This page always shows the current one:</Paragraph>
      <Action href={links.place(entry)}>See my place</Action>
      <Aside>Each person who joins with your personal link and confirms their address moves you up by one week:</Aside>
      <Further href={links.invitation(entry.referralCode)}>{links.invitation(entry.referralCode)}</Further>
      <Aside>
        Your place is not a promise of a date, and a referral earns no money: the Waitlist Terms say how it works.
      </Aside>
      <Further href={links.withdraw(entry)}>Leave the waitlist and erase your application</Further>
    </Layout>
  ),
  samples: { creator: [{ ...sampleEntry, referralCode: "0123456789abcdef", place: 1204 }] },
});
