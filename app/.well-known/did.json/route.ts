import { publicJson } from "@/lib/certificates/answers";
import { didDocument } from "@/lib/certificates/keys";

export const dynamic = "force-dynamic";

export const GET = async (): Promise<Response> => publicJson(await didDocument(), "application/did+json");
