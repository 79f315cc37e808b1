import { brand } from "@/lib/brand";
import { links } from "@/lib/mail/links";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Aside, Further, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";

export const subscriptionConfirm: MailDesign<"subscription-confirm"> = {
  subject: () => `Confirm your address for new ${brand.name} articles`,
  letter: (subscription, subject) => (
    <Letter
      subject={subject}
      preview="One button is left: then new articles reach you."
      heading="Confirm your address"
      because={`somebody subscribed to the ${brand.name} articles with your address`}
    >
      <Paragraph>
        Confirm this address, and each new article is mailed to you when it is published. There is nothing else on this
        list.
      </Paragraph>
      <Action href={links.subscription(subscription)}>Confirm my address</Action>
      <Aside>
        Opening the link confirms nothing; only the button on its page does. Until then we send you no articles.
      </Aside>
      <Further href={links.subscriptionEnd(subscription)}>
        Not you, or changed your mind? This link takes your address off the list, now or at any time
      </Further>
    </Letter>
  ),
  unsubscribe: links.unsubscribe,
};
