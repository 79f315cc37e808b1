import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { sampleSubscription, subscription } from "@/lib/mail/payloads";

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
