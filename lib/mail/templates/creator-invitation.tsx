import { z } from "zod";
import { brand } from "@/lib/brand";
import { siteUrl } from "@/lib/env";
import { defineMail } from "@/lib/mail/define";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";

const payload = z.object({
  invitationId: z.string(),
  tokenSalt: z.string(),
  /** Present if one is set; missing in mails of the previous release. */
  postalAddress: z.string().optional(),
});
type Invitation = z.infer<typeof payload>;

const tokenOf = ({ invitationId, tokenSalt }: Invitation): string =>
  deriveToken("invitation-refuse", invitationId, tokenSalt);

/** Names nobody and repeats nothing typed, because nobody checked who typed the address. */
export const creatorInvitation = defineMail({
  label: "Invitation to a creator",
  lane: "announcements",
  budget: "always",
  payload,
  subject: () => `Somebody wants to make you an offer on ${brand.name}`,
  body: (invitation, { Action, Aside, Further, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview="You set the terms, and decide on every offer."
      heading="Somebody looked for you"
      because={`somebody typed your address to make you an offer on ${brand.name}`}
      {...(invitation.postalAddress && { postalAddress: invitation.postalAddress })}
    >
      <Paragraph>
        Somebody wanted to license your voice or likeness on {brand.name} and did not find you there. Say what may be
        licensed, for which uses and from which price, and they can make you an offer.
      </Paragraph>
      <Paragraph>
        You keep 100% of your posted rate, pay no fees and approve every use. AI training is off unless you switch it
        on.
      </Paragraph>
      <Action href={siteUrl() + paths.creatorOnboard}>Set your terms</Action>
      <Aside>We have not checked who it was, so we do not name them. We invite an address at most once a year.</Aside>
      <Further href={siteUrl() + paths.mailed("invitations", invitation.invitationId, tokenOf(invitation))}>
        No more invitations to this address
      </Further>
    </OfferLayout>
  ),
  unsubscribe: (invitation) => siteUrl() + paths.unsubscribe(invitation.invitationId, tokenOf(invitation)),
  samples: {
    creator: [
      {
        invitationId: "b8a3c6de-0000-4000-8000-000000000007",
        tokenSalt: "0123abcd0123abcd0123abcd0123abcd",
        postalAddress: "1 Example Street, Atlanta, GA 30303",
      },
    ],
  },
});
