import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { excerptOf, nameOf } from "@/lib/mail/wording";

/** To a creator: staff removed a sample, and why. */
export const sampleRemoved = defineMail({
  label: "Sample removed",
  lane: "decisions",
  budget: "until_confirmed",
  payload: z.object({ name: z.string(), title: z.string(), why: z.string() }),
  subject: () => `We removed a sample of yours on ${brand.name}`,
  body: ({ title, why }, { Action, Layout, Notice, Paragraph }) => (
    <Layout
      preview="Nobody can hear it any more. Your other samples stay."
      heading="We removed a sample of yours"
      because="you have a creator profile"
    >
      <Paragraph>
        We listened to your sample “<bdi>{nameOf(title)}</bdi>” and removed it. The reason:
      </Paragraph>
      <Notice>
        “<bdi>{excerptOf(why)}</bdi>”
      </Notice>
      <Paragraph>
        Nobody can hear it any more. Your other samples stay, and you can add another one. If you think this is a
        mistake, reply to this email.
      </Paragraph>
      <Action href={links.samples()}>Open your samples</Action>
    </Layout>
  ),
  samples: {
    creator: [{ name: "Riley Stone", title: "Game, loud", why: "Somebody else’s song plays in the background." }],
  },
});
