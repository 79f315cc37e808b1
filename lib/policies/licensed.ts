import type { Agreement } from "@/lib/agreements/document";
import { siteUrl } from "@/lib/env";
import { type GrantStatus, grantStateAt } from "@/lib/licenses/rules";
import type { Right } from "@/lib/licensing/terms";
import { paths } from "@/lib/paths";

/** A license as policies are made from it. `status` as it counts now; `site`: the site's address. */
export type Licensed = {
  grant: { id: string; effectiveAt: Date; expiresAt: Date; status: GrantStatus };
  agreement: Pick<Agreement, "licensor" | "licensee" | "rights" | "category" | "territory">;
  site: string;
};

/** A license of the database as it counts at `now`. */
export const licensedBy = (grant: Licensed["grant"], agreement: Licensed["agreement"], now: Date): Licensed => ({
  grant: {
    id: grant.id,
    effectiveAt: grant.effectiveAt,
    expiresAt: grant.expiresAt,
    status: grantStateAt(grant, now),
  },
  agreement,
  site: siteUrl(),
});

/** True for a right that was granted by a license which has not ended. */
export const permits = ({ grant, agreement }: Licensed, right: Right): boolean =>
  grant.status === "active" && agreement.rights.includes(right);

/** Where everybody sees what the license permits now. */
export const stateOf = ({ grant, site }: Licensed): string => site + paths.publicLicense(grant.id);
