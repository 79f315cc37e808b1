import { handlers } from "@/lib/auth/session";

/** NextAuth's own endpoints. Signing in and out go through server actions; these serve its session and sign-out calls. */
export const { GET, POST } = handlers;
