import { z } from "zod";
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

/** To a confirmed subscriber, once for each article. Holds only our own words. */
export const newArticle = defineMail({
  label: "New article",
  lane: "announcements",
  budget: "until_confirmed",
  payload: subscription.extend({
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    postalAddress: z.string(),
  }),
  subject: ({ title }) => `New article: ${title}`,
  body: (article, { Action, Further, Layout, Paragraph }) => (
    <Layout
      preview={article.excerpt}
      heading={article.title}
      because={`you subscribed to the ${brand.name} articles with this address`}
      postalAddress={article.postalAddress}
    >
      <Paragraph>{article.excerpt}</Paragraph>
      <Action href={links.article(article)}>Read the article</Action>
      <Further href={links.subscriptionEnd(article)}>Unsubscribe from new articles</Further>
    </Layout>
  ),
  unsubscribe: links.unsubscribe,
  samples: {
    buyer: [
      {
        ...sampleSubscription,
        slug: "counter-ten-or-twenty",
        title: "Approve, or counter at 10 or 20 percent?",
        excerpt: "A counter closes the offer it answers. How sure of a yes you should be before you ask for more.",
        postalAddress: "1 Example Street, Atlanta, GA 30303",
      },
    ],
  },
});

const payload = z.object({
  waitlistId: z.string(),
  tokenSalt: z.string(),
  subject: z.string(),
  body: z.string(),
  actionLabel: z.string().nullable(),
  actionPath: z.string().nullable(),
  postalAddress: z.string(),
  /** Missing in a preview. */
  announcementId: z.string().optional(),
});

/** What staff wrote, to people on the waitlist who agreed to updates about the launch. */
export const announcement = defineMail({
  label: "Announcement",
  lane: "announcements",
  budget: "until_confirmed",
  payload,
  subject: ({ subject }) => subject,
  body: (
    { subject, body, actionLabel, actionPath, postalAddress, announcementId: _, ...reader },
    { Action, Further, Layout, Paragraph },
  ) => {
    const [first = "", ...rest] = body.split("\n\n");
    return (
      <Layout
        preview={first.slice(0, 140)}
        heading={subject}
        because={`you joined the ${brand.name} waitlist and agreed to updates about the launch`}
        postalAddress={postalAddress}
      >
        <Paragraph>{first}</Paragraph>
        {actionLabel && actionPath ? <Action href={links.page(actionPath)}>{actionLabel}</Action> : null}
        {rest.map((paragraph) => (
          <Paragraph key={paragraph}>{paragraph}</Paragraph>
        ))}
        <Further href={links.updatesEnd(reader)}>Stop updates about the launch; you keep your place</Further>
        <Further href={links.withdraw(reader)}>
          Leave the waitlist: this link erases your application and its consents
        </Further>
      </Layout>
    );
  },
  unsubscribe: links.stopUpdates,
  samples: {
    creator: [
      {
        waitlistId: "b8a3c6de-0000-4000-8000-000000000002",
        tokenSalt: "abcdef0123456789abcdef0123456789",
        subject: "Offers open in Atlanta on Monday",
        body: "From Monday, brands can make offers to creators in Atlanta.\n\nOther cities follow in the order of the waitlist.",
        actionLabel: "See how it works",
        actionPath: "/solutions",
        postalAddress: "1 Example Street, Atlanta, GA 30303",
      },
    ],
  },
});
