import { answerFor, publicHeaders } from "@/lib/certificates/answers";

export const dynamic = "force-dynamic";

/** The certificate of a license, also under the license's own address for whoever accepts `application/vc+jwt`. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return answerFor(
    (await params).id,
    ({ jws }) => new Response(jws, { headers: publicHeaders("application/vc+jwt", 60) }),
  );
}
