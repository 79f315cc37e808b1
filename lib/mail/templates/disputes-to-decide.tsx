import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";

/** To staff: how many disputes were put to them, and in how many the licensee did not answer in time. */
export const disputesToDecide = defineMail({
  label: "Disputes to decide",
  lane: "decisions",
  budget: "never",
  payload: z.object({ asked: z.number(), late: z.number() }),
  subject: ({ asked, late }) => `Disputes to decide: ${asked + late}`,
  body: ({ asked, late }, { Action, Facts, Layout, Paragraph }) => (
    <Layout
      preview="A licensor asked for a decision, or a licensee did not answer in time."
      heading="Disputes to decide"
      because="you are an administrator who decides disputes"
    >
      <Paragraph>Uphold or reject each with a reason, which both parties read.</Paragraph>
      <Action href={links.openDisputes()}>See the open disputes</Action>
      <Facts
        rows={[
          ["A licensor asked for a decision", String(asked)],
          ["The licensee did not answer in time", String(late)],
        ]}
      />
    </Layout>
  ),
  samples: { staff: [{ asked: 1, late: 2 }] },
});
