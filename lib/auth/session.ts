import NextAuth, { CredentialsSignin } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { authLogger } from "@/lib/auth/auth-log";
import { openMailedLink } from "@/lib/auth/mailed-links";
import { type ClosedBy, signInWithPassword } from "@/lib/auth/password";
import { env, pinAuthUrl, siteUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { SESSION_HOURS } from "@/lib/sessions/rules";
import { endSession } from "@/lib/sessions/sessions";

/** Name of the provider that takes the token of a mailed link: of a sign-in, or of an onboarding draft. */
export const SIGN_IN_LINK = "sign-in-link";

/** Name of the provider that takes an address and a password: administrators. */
export const PASSWORD = "password";

/**
 * What `signIn` throws when there were too many tries, or they cannot be counted. NextAuth's own endpoint answers its
 * `code` in an address; app/api/auth makes a status of it.
 */
export class SignInClosed extends CredentialsSignin {
  constructor(readonly limit: ClosedBy) {
    super();
    this.code = `${limit.reason}-${limit.retryAfterSeconds}`;
  }
}

/** True for what `signIn` throws when the link opens nothing any more, or the password is not the right one. */
export const isRefusedSignIn = (failure: unknown): boolean => failure instanceof CredentialsSignin;

/**
 * NextAuth with a JWT that names the server's own record of the session, which alone decides. The e-mailed link is a
 * provider that takes a token, rather than NextAuth's own e-mail provider, because that one signs in on GET (a mail scanner
 * would spend the link) and needs its raw token in the mail queue. The configuration is a function so that nothing is read
 * while the module loads.
 */
export const { handlers, auth, signIn, signOut } = NextAuth(() => {
  pinAuthUrl();
  return {
    secret: env().AUTH_SECRET,
    trustHost: true,
    logger: authLogger,
    useSecureCookies: siteUrl().startsWith("https://"),
    session: { strategy: "jwt", maxAge: SESSION_HOURS * 3_600 },
    pages: { signIn: paths.signIn, error: paths.signIn },
    providers: [
      Credentials({
        id: SIGN_IN_LINK,
        name: "Sign-in link",
        credentials: { token: {} },
        async authorize({ token }) {
          return (await openMailedLink(token, new Date())) ?? null;
        },
      }),
      Credentials({
        id: PASSWORD,
        name: "Password",
        credentials: { email: {}, password: {} },
        async authorize(sent, request) {
          const answer = await signInWithPassword(sent, request.headers, new Date());
          if (answer.ok) return { id: answer.id, sessionId: answer.sessionId };
          if (answer.limit) throw new SignInClosed(answer.limit);
          return null;
        },
      }),
    ],
    events: {
      async signOut(ended) {
        const token = "token" in ended ? ended.token : undefined;
        const sessionId = token?.sessionId;
        if (token?.sub && typeof sessionId === "string")
          await endSession({ sessionId, profileId: token.sub }, new Date());
      },
    },
    callbacks: {
      jwt({ token, user }) {
        if (user?.id) {
          token.sub = user.id;
          token.sessionId = user.sessionId;
        }
        return token;
      },
      session({ session, token }) {
        return {
          expires: session.expires,
          user: { id: token.sub ?? "" },
          ...(typeof token.sessionId === "string" ? { sessionId: token.sessionId } : {}),
        };
      },
    },
  };
});
