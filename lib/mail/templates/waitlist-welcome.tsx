import { brand } from "@/lib/brand";
import { links } from "@/lib/mail/links";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Aside, Facts, Further, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";
import { nameOf } from "@/lib/mail/wording";
import { formatNumber } from "@/lib/text/typeset";

export const waitlistWelcome: MailDesign<"waitlist-welcome"> = {
  subject: () => `Your place on the ${brand.name} waitlist`,
  letter: (entry, subject) => (
    <Letter
      subject={subject}
      preview="Your address is confirmed. Here is your place."
      heading="Your address is confirmed"
      because={`you confirmed this address for the ${brand.name} waitlist`}
    >
      <Paragraph>Hello {nameOf(entry.name)},</Paragraph>
      <Facts
        rows={[
          ["You joined as", entry.interest],
          ["Your place", `${formatNumber(entry.place)}, when you confirmed`],
        ]}
      />
      <Paragraph>Only you see your place. This page always shows the present one:</Paragraph>
      <Action href={links.place(entry)}>See my place</Action>
      <Further href={links.invitation(entry.referralCode)}>
        Invite others with this link. Each person who joins with it and confirms their address moves you one week
        forward
      </Further>
      <Aside>
        A place is no promise of a date, and a referral earns no money: the Waitlist Terms say how it works.
      </Aside>
      <Further href={links.withdraw(entry)}>
        Leave the waitlist: this link erases your application and its consents
      </Further>
    </Letter>
  ),
};
