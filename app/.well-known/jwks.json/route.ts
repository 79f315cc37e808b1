import { publicJson } from "@/lib/certificates/answers";
import { publishedKeySet } from "@/lib/certificates/keys";

export const dynamic = "force-dynamic";

/** The keys that verify licenses, status lists and the audit log, including retired ones. */
export const GET = async (): Promise<Response> => publicJson(await publishedKeySet(), "application/jwk-set+json");
