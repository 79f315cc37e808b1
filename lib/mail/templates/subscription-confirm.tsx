import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { sampleSubscription, subscription } from "@/lib/mail/payloads";

export const subscriptionConfirm = defineMail({
  label: "Subscription confirmation",
  lane: "awaited",
  budget: "always",
  dedupeKey: ({ subscriptionId }) => subscriptionId,
  payload: subscription,
  subject: () => `Confirm your email address for new ${brand.name} articles`,
  body: (subscription, { Action, Aside, Further, Layout, Paragraph }) => (
    <Layout
      preview="One more step, and you get new articles."
      heading="Confirm your email address"
      because={`somebody subscribed to the ${brand.name} articles with your address`}
    >
      <Paragraph>
        Confirm this address, and we will email you each new article when it is published. Nothing else is sent to this
        list.
      </Paragraph>
      <Action href={links.subscription(subscription)}>Confirm my address</Action>
      <Aside>
        Opening the link does not confirm anything; only the button on its page does. Until then we send you no
        articles.
      </Aside>
      <Further href={links.subscriptionEnd(subscription)}>
        Not you, or changed your mind? This link takes your address off the list, now or at any time
      </Further>
    </Layout>
  ),
  unsubscribe: links.unsubscribe,
  samples: {
    buyer: [sampleSubscription],
  },
});
