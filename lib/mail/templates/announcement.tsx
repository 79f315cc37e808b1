import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";

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
