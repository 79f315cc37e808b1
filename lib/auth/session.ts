import NextAuth, { CredentialsSignin } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { appendAudit } from "@/lib/audit/log";
import { endSession } from "@/lib/auth/admin-session";
import { authLogger } from "@/lib/auth/auth-log";
import { type ClosedBy, signInWithPassword } from "@/lib/auth/password";
import { consumeSignInLink } from "@/lib/auth/sign-in-links";
import { db } from "@/lib/db";
import { env, pinAuthUrl, siteUrl } from "@/lib/env";
import { paths } from "@/lib/paths";

/** Seconds that a session lasts from its sign-in. */
const SESSION_SECONDS = 14 * 24 * 3600;

/** Name of the provider that takes the token of an e-mailed sign-in link. */
export const SIGN_IN_LINK = "sign-in-link";

/** Name of the provider that takes an address and a password: administrators. */
export const PASSWORD = "password";

/** What `signIn` throws when there were too many tries, or they cannot be counted. */
export class SignInClosed extends CredentialsSignin {
  override code = "closed";
  constructor(readonly limit: ClosedBy) {
    super();
  }
}

/** True for what `signIn` throws when the link opens nothing any more, or the password is not the right one. */
export const isRefusedSignIn = (failure: unknown): boolean => failure instanceof CredentialsSignin;

/**
 * NextAuth with a JWT session. The e-mailed link is a provider that takes a token, rather than NextAuth's own e-mail
 * provider, because that one signs in on GET (a mail scanner would spend the link) and needs its raw token in the mail
 * queue. The configuration is a function so that nothing is read while the module loads.
 */
export const { handlers, auth, signIn, signOut } = NextAuth(() => {
  pinAuthUrl();
  return {
    secret: env().AUTH_SECRET,
    trustHost: true,
    logger: authLogger,
    useSecureCookies: siteUrl().startsWith("https://"),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: paths.creatorSignIn, error: paths.creatorSignIn },
    providers: [
      Credentials({
        id: SIGN_IN_LINK,
        name: "Sign-in link",
        credentials: { token: {} },
        async authorize({ token }) {
          const id = await consumeSignInLink(token, new Date());
          return id ? { id } : null;
        },
      }),
      Credentials({
        id: PASSWORD,
        name: "Password",
        credentials: { email: {}, password: {} },
        async authorize(sent, request) {
          const answer = await signInWithPassword(sent, request.headers, new Date());
          if (answer.ok) return { id: answer.id, adminSession: answer.adminSession };
          if (answer.limit) throw new SignInClosed(answer.limit);
          return null;
        },
      }),
    ],
    events: {
      async signOut(ended) {
        const token = "token" in ended ? ended.token : undefined;
        const id = token?.sub;
        if (!id) return;
        if (typeof token.adminSession === "string") return endSession(token.adminSession, id, new Date());
        const by = { actor: "creator", actorId: id, recordId: id } as const;
        await appendAudit(db(), [{ ...by, action: "logout", table: "profiles", details: {} }]);
      },
    },
    callbacks: {
      jwt({ token, user }) {
        if (user?.id) {
          token.sub = user.id;
          token.signedInAt = Date.now();
          token.adminSession = user.adminSession;
        }
        return token;
      },
      session({ session, token }) {
        return {
          expires: session.expires,
          user: { id: token.sub ?? "" },
          signedInAt: typeof token.signedInAt === "number" ? token.signedInAt : 0,
          ...(typeof token.adminSession === "string" ? { adminSession: token.adminSession } : {}),
        };
      },
    },
  };
});
