import { z } from "zod";
import { GUIDE_UPDATES } from "@/lib/audit/consent-statements";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";

/**
 * Leaves out the typed name: anybody can ask for the guide with another person's address, and must not write to them that way.
 */
export const guideLink = defineMail({
  label: "Guide link",
  lane: "awaited",
  budget: "always",
  dedupeKey: () => "guide",
  payload: z.object({ name: z.string() }),
  subject: () => `Your NIL rights guide from ${brand.name}`,
  body: (_, { Action, Aside, Further, Layout, Paragraph }) => (
    <Layout
      preview="The guide as a PDF, to read and to print."
      heading="Your NIL rights guide"
      because="the guide was asked for with your address"
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>Here is the guide you asked for, as a PDF to read, print and pass on.</Paragraph>
      <Action href={links.nilGuidePdf()}>Open the guide</Action>
      <Aside>{GUIDE_UPDATES}</Aside>
      <Further href={links.insights()}>Our articles, where you can subscribe to new ones by email</Further>
    </Layout>
  ),
  samples: { buyer: [{ name: "Dana Lee" }] },
});
