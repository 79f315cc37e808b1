import { randomUUID } from "node:crypto";
import { verifyConfirmToken, verifyUndoToken } from "@/lib/members/address-links";
import { deriveToken } from "@/lib/tokens";
import type { Look } from "@/tests/support/database";

/** Never used before. */
export const newMailbox = (): string => `new-${randomUUID().slice(0, 8)}@example.test`;

export function addressLinks(look: Look) {
  /** The id and salt from the newest mail of a kind; `profileId` limits it to that person's move. */
  async function newest(template: string, email: string, profileId?: string) {
    const [link] = await look<{ id: string; salt: string }>(
      `SELECT payload->>'changeId' AS id, payload->>'tokenSalt' AS salt FROM outbound_email
       WHERE template = $1 AND to_address = $2 AND ($3::text IS NULL OR payload->>'changeId' IN
         (SELECT id::text FROM address_change WHERE profile_id::text = $3))
       ORDER BY created_at DESC, payload->>'stage' = 'changed' DESC LIMIT 1`,
      [template, email, profileId ?? null],
    );
    if (!link) throw new Error(`No ${template} went to ${email}`);
    return link;
  }
  return {
    async mailsTo(email: string, kinds = "%"): Promise<string[]> {
      const mails = await look<{ template: string }>(
        "SELECT template FROM outbound_email WHERE to_address = $1 AND template LIKE $2 ORDER BY template",
        [email, kinds],
      );
      return mails.map(({ template }) => template);
    },
    async confirmLink(email: string, profileId?: string) {
      const { id, salt } = await newest("address-confirm", email, profileId);
      const link = await verifyConfirmToken(id, deriveToken("address-confirm", id, salt));
      if (!link) throw new Error("The link opens nothing");
      return link;
    },
    async undoLink(email: string) {
      const { id, salt } = await newest("address-notice", email);
      const link = await verifyUndoToken(id, deriveToken("address-undo", id, salt));
      if (!link) throw new Error("The link opens nothing");
      return link;
    },
  };
}
