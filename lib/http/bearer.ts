import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether a request presents `Authorization: Bearer <secret>`, compared in constant time. Never without a secret. */
export function hasBearer(request: Request, secret: string | undefined): boolean {
  const presented = request.headers.get("authorization") ?? "";
  return secret !== undefined && timingSafeEqual(digest(presented), digest(`Bearer ${secret}`));
}
