import { answerFor, publicHeaders } from "@/lib/certificates/answers";

export const dynamic = "force-dynamic";

/** Not cached: another one may take its place. Also at the license's own address for `Accept: application/vc+jwt`. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return answerFor(
    (await params).id,
    ({ jws }) => new Response(jws, { headers: publicHeaders("application/vc+jwt", 0) }),
  );
}
