import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { sampleEntry, waitlistEntry } from "@/lib/mail/payloads";

/** Leaves out the typed name, because whoever typed it may not own the address. */
export const waitlistConfirm = defineMail({
  label: "Waitlist confirmation",
  lane: "awaited",
  budget: "always",
  dedupeKey: ({ waitlistId }) => waitlistId,
  payload: waitlistEntry,
  subject: () => `Confirm your email address for the ${brand.name} waitlist`,
  body: (entry, { Action, Aside, Further, Layout, Paragraph }) => (
    <Layout
      preview="One more step, and you have your place."
      heading="Confirm your email address"
      because={`somebody joined the ${brand.name} waitlist with your address`}
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        We received your application as {entry.interest}. Confirm your address, and you take your place on the waitlist.
        We then show you your place and a link for inviting others.
      </Paragraph>
      <Action href={links.place(entry)}>Confirm my address</Action>
      <Aside>
        Opening the link does not confirm anything; only the button on its page does. Until then we send you nothing
        more.
      </Aside>
      <Further href={links.withdraw(entry)}>
        Not you, or changed your mind? This link erases the application and its consents
      </Further>
    </Layout>
  ),
  samples: { creator: [sampleEntry] },
});
