import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { sampleLink, signInLink } from "@/lib/mail/payloads";
import { fullMoment } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { ALL_MEDIA } from "@/lib/terms/scope";

/**
 * To an address that was onboarded: the link that shows and activates that one draft. Contains no typed text. Each link opens
 * its own draft, so a stranger's mail does not replace the owner's. `paysElsewhere`: payouts would go to another address.
 */
export const onboardingLink = defineMail({
  label: "Onboarding link",
  lane: "awaited",
  budget: "always",
  payload: signInLink.extend({
    preset: z.string(),
    rights: z.string(),
    priceFloorCents: z.number(),
    autoApprove: z.boolean(),
    allowsExclusive: z.boolean().optional(),
    /** In words. Missing in mails of the previous release. */
    media: z.string().optional(),
    paysElsewhere: z.boolean(),
  }),
  subject: () => `Confirm your email address to finish your ${brand.name} profile`,
  body: (draft, { Action, Aside, Facts, Layout, Paragraph }) => {
    const until = fullMoment(draft.expiresAt, draft.zone);
    return (
      <Layout
        preview={`The link works once, until ${until}.`}
        heading="Finish your profile"
        because="somebody filled in the form for creators with your address"
      >
        <Paragraph>
          Hello, the creator form was filled in with your address. Open the page to check every answer; its button
          creates your profile. Nothing is active until then.
        </Paragraph>
        <Action href={links.signIn(draft)}>Review and confirm</Action>
        <Facts
          rows={[
            ["Preset", draft.preset],
            ["Brands may ask for", draft.rights],
            ["Minimum rate", formatUsd(draft.priceFloorCents)],
            ["Auto-approve", draft.autoApprove ? "On" : "Off"],
            ["Exclusive licenses", draft.allowsExclusive ? "May be asked for" : "Off"],
            ["Media", draft.media ?? ALL_MEDIA],
            ["Payout email", draft.paysElsewhere ? "Another address, shown behind the link" : "This address"],
          ]}
        />
        <Aside>
          The link works once, until {until}. If you did not send this form, ignore this email: the answers are then
          deleted.
        </Aside>
        <Aside>Nobody at {brand.name} will ever ask you for this link.</Aside>
      </Layout>
    );
  },
  samples: {
    creator: [
      {
        ...sampleLink,
        preset: "Standard",
        rights: "Likeness, voice",
        priceFloorCents: 5_000,
        autoApprove: false,
        paysElsewhere: false,
      },
      {
        ...sampleLink,
        preset: "Open",
        rights: "Likeness, voice, AI training",
        priceFloorCents: 5_000,
        autoApprove: true,
        allowsExclusive: true,
        media: "Organic social, online video",
        paysElsewhere: true,
      },
    ],
  },
});
