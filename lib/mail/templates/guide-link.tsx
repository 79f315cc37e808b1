import { GUIDE_UPDATES } from "@/lib/audit/consent-statements";
import { brand } from "@/lib/brand";
import { links } from "@/lib/mail/links";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Aside, Further, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";
import { nameOf } from "@/lib/mail/wording";

export const guideLink: MailDesign<"guide-link"> = {
  subject: () => `Your NIL rights guide from ${brand.name}`,
  letter: ({ name }, subject) => (
    <Letter
      subject={subject}
      preview="The guide as a PDF, to read and to print."
      heading="Your NIL rights guide"
      because="the guide was asked for with your address"
    >
      <Paragraph>Hello {nameOf(name)},</Paragraph>
      <Paragraph>Here is the guide you asked for, as a PDF to read, print and pass on.</Paragraph>
      <Action href={links.nilGuidePdf()}>Open the guide</Action>
      <Aside>{GUIDE_UPDATES}</Aside>
      <Further href={links.insights()}>The articles, each with a form for new ones by email</Further>
    </Letter>
  ),
};
