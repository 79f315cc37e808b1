import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { sampleLink, zoned } from "@/lib/mail/payloads";
import { fullMoment } from "@/lib/mail/wording";

/** To an address about which something is held: whoever reads its mail may see, download and erase it. */
export const yourDataLink = defineMail({
  label: "Link to one’s own data",
  lane: "awaited",
  budget: "always",
  payload: zoned.extend({ accessId: z.string(), tokenSalt: z.string(), expiresAt: z.string() }),
  subject: () => `Your data at ${brand.name}`,
  body: (asked, { Action, Aside, Layout, Paragraph }) => {
    const until = fullMoment(asked.expiresAt, asked.zone);
    return (
      <Layout
        preview={`The link works once, until ${until}.`}
        heading="Your data"
        because="somebody, probably you, typed this address to see what we hold about it"
      >
        <Paragraph>
          The button opens a page with everything that we hold about this address: what it is, why we have it and for
          how long. There you can download all of it, stop emails, withdraw what you agreed to, and erase it.
        </Paragraph>
        <Action href={links.yourData(asked)}>See your data</Action>
        <Aside>
          The link works once, until {until}. Opening it changes nothing. If you did not ask for it, ignore this email.
        </Aside>
      </Layout>
    );
  },
  samples: {
    creator: [{ accessId: sampleLink.linkId, tokenSalt: sampleLink.tokenSalt, expiresAt: "2026-11-21T11:00:00.000Z" }],
  },
});
