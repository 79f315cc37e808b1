import { brand } from "@/lib/brand";
import { links } from "@/lib/mail/links";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Aside, Facts, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";
import { formatUsd } from "@/lib/terms/fees";
import { formatDeadline } from "@/lib/time";

export const onboardingLink: MailDesign<"onboarding-link"> = {
  subject: () => `Confirm your address to finish your ${brand.name} profile`,
  letter: (draft, subject) => {
    const until = formatDeadline(new Date(draft.expiresAt), draft.zone);
    return (
      <Letter
        subject={subject}
        preview={`The link works once, until ${until}.`}
        heading="Finish your profile"
        because="somebody filled in the form for creators with your address"
      >
        <Paragraph>Hello,</Paragraph>
        <Paragraph>
          These are the answers that were given with your address. The link shows all of them, with the name; its button
          makes them your creator profile. Nothing is active before.
        </Paragraph>
        <Facts
          rows={[
            ["Preset", draft.preset],
            ["Brands may ask for", draft.rights],
            ["Minimum rate", formatUsd(draft.priceFloorCents)],
            ["Auto-approve", draft.autoApprove ? "On" : "Off"],
            ["Payout notices", draft.paysElsewhere ? "To another address, shown behind the link" : "To this address"],
          ]}
        />
        <Action href={links.signIn(draft)}>Look at it and confirm</Action>
        <Aside>
          The link works once, until {until}. If you did not send this form, ignore this mail: it then ends.
        </Aside>
        <Aside>Nobody at {brand.name} will ever ask you for this link.</Aside>
      </Letter>
    );
  },
};
