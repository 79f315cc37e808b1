import { publicJson } from "@/lib/certificates/answers";
import { publishedKeySet } from "@/lib/certificates/keys";

export const dynamic = "force-dynamic";

/** Includes retired keys: they verify older licenses, status lists and audit entries. */
export const GET = async (): Promise<Response> => publicJson(await publishedKeySet(), "application/jwk-set+json");
