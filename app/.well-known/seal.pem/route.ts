import { publicHeaders } from "@/lib/certificates/answers";
import { env } from "@/lib/env";

export const dynamic = "force-dynamic";

/** In seconds. The certificates are needed for years, but one is added when the seal is renewed. */
const KEPT_SECONDS = 300;

/** Lets anybody recognize our seal in a PDF: the certificate that seals, and those that sealed earlier. */
export function GET(): Response {
  const { SEAL_CERTIFICATE } = env();
  if (!SEAL_CERTIFICATE) return new Response("This server seals no documents.\n", { status: 404 });
  return new Response(`${SEAL_CERTIFICATE}\n`, { headers: publicHeaders("application/x-pem-file", KEPT_SECONDS) });
}
