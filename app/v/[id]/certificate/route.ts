import { noSuchLicense, publicHeaders } from "@/lib/certificates/answers";
import { findCertificate } from "@/lib/certificates/queries";

export const dynamic = "force-dynamic";

/** The certificate of a license, also under the license's own address for whoever accepts `application/vc+jwt`. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const certificate = await findCertificate((await params).id);
  return certificate
    ? new Response(certificate.jws, { headers: publicHeaders("application/vc+jwt", 60) })
    : noSuchLicense();
}
