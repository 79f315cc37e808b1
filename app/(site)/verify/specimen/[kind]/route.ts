import { publicHeaders } from "@/lib/certificates/answers";
import { forgedSpecimen, specimen } from "@/lib/certificates/specimen";

export const dynamic = "force-dynamic";

export async function GET(_: Request, { params }: { params: Promise<{ kind: string }> }): Promise<Response> {
  const { kind } = await params;
  if (kind !== "genuine" && kind !== "forged") return new Response("There is no such specimen.\n", { status: 404 });
  const text = await (kind === "forged" ? forgedSpecimen : specimen)(new Date());
  return new Response(text, { headers: publicHeaders("application/vc+jwt", 300) });
}
