import { siteUrl } from "@/lib/env";
import { type GrantStatus, grantStateAt } from "@/lib/license-rows/rules";
import { paths } from "@/lib/paths";
import type { Agreement } from "@/lib/terms/agreement";
import type { Right } from "@/lib/terms/terms";

/** The source of a license's policies. `status` is the effective one; `site` is the site's address. */
export type Licensed = {
  grant: { id: string; effectiveAt: Date; expiresAt: Date; status: GrantStatus };
  agreement: Pick<Agreement, "licensor" | "licensee" | "rights" | "category" | "territory">;
  site: string;
};

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

export const permits = ({ grant, agreement }: Licensed, right: Right): boolean =>
  grant.status === "active" && agreement.rights.includes(right);

/** The public address for what the license currently permits. */
export const stateOf = ({ grant, site }: Licensed): string => site + paths.publicLicense(grant.id);
