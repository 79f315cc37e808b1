import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { excerptOf } from "@/lib/mail/wording";

/** To a creator: staff removed a picture, and why. */
export const pictureRemoved = defineMail({
  label: "Picture removed",
  lane: "decisions",
  budget: "until_confirmed",
  payload: z.object({ name: z.string(), why: z.string() }),
  subject: () => `We removed a picture of yours on ${brand.name}`,
  body: ({ why }, { Action, Layout, Notice, Paragraph }) => (
    <Layout
      preview="Nobody can see it any more. Your other pictures stay."
      heading="We removed a picture of yours"
      because="you have a creator profile"
    >
      <Paragraph>We looked at your pictures and removed one. The reason:</Paragraph>
      <Notice>
        “<bdi>{excerptOf(why)}</bdi>”
      </Notice>
      <Paragraph>
        Nobody can see it any more. Your other pictures stay, and you can add another one. If you think this is a
        mistake, reply to this email.
      </Paragraph>
      <Action href={links.pictures()}>Open your pictures</Action>
    </Layout>
  ),
  samples: {
    creator: [{ name: "Riley Stone", why: "The photo is of somebody else." }],
  },
});
