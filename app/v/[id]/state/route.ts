import { answerFor, publicHeaders } from "@/lib/certificates/answers";
import { statusListUrl } from "@/lib/certificates/credential";
import { databaseTime } from "@/lib/clock";
import { publicUrl } from "@/lib/license-rows/facts";
import { publicStateAt } from "@/lib/license-rows/rules";

export const dynamic = "force-dynamic";

/** Also at the license's own address for `Accept: application/json`. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return answerFor((await params).id, async (certificate) => {
    const { grantId, list, place, effectiveAt, expiresAt, revokedAt, replicaEndedAt, trainingEndedAt } = certificate;
    const state = {
      license: `urn:uuid:${grantId}`,
      state: publicStateAt(certificate, await databaseTime()),
      validFrom: effectiveAt,
      validUntil: expiresAt,
      ...(revokedAt && { revokedAt }),
      // From then on no new pieces of a digital replica may be made; it may lie ahead.
      ...(replicaEndedAt && { replicaEndedAt }),
      // Consent was withdrawn, and the rest of the license goes on.
      ...(trainingEndedAt && { trainingEndedAt }),
      rehearsal: true,
      certificate: `${publicUrl(grantId)}/certificate`,
      statusList: { credential: statusListUrl(list), place },
    };
    // Not cached, so that a revocation shows at once.
    return Response.json(state, { headers: publicHeaders("application/json", 0) });
  });
}
