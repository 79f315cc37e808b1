import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";

/** To staff: how many verifications lapsed, and how many names wait. */
export const creatorsToCheck = defineMail({
  label: "Creators to check",
  lane: "decisions",
  budget: "never",
  payload: z.object({ lapsed: z.number(), held: z.number() }),
  subject: ({ lapsed, held }) => `Creators to check: ${lapsed + held}`,
  body: ({ lapsed, held }, { Facts, Further, Layout, Paragraph }) => (
    <Layout
      preview="A name, mailbox, portrait or page address is another one."
      heading="Creators to check"
      because="you answer for who is called verified"
    >
      <Paragraph>
        Nothing public shows these seals and names until somebody has looked at them. Compare what was checked with what
        stands there now.
      </Paragraph>
      <Facts
        rows={[
          ["Seals that do not count any more", String(lapsed)],
          ["Names held back", String(held)],
        ]}
      />
      <Further href={links.creatorsToCheck()}>Look at them</Further>
    </Layout>
  ),
  samples: { staff: [{ lapsed: 2, held: 1 }] },
});
