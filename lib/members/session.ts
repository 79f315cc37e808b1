import NextAuth, { CredentialsSignin } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { signInBrowser } from "@/lib/accounts/browsers";
import { signInByPasskey } from "@/lib/accounts/member-passkeys";
import { SESSION_HOURS } from "@/lib/accounts/rules";
import { databaseTime } from "@/lib/clock";
import { env, pinAuthUrl, siteUrl } from "@/lib/env";
import { authLogger } from "@/lib/members/auth-log";
import { endSession } from "@/lib/members/end-session";
import { openMailedLink, openOfferLink, openTeamInvitation } from "@/lib/members/mailed-links";
import { type ClosedBy, signInWithPassword } from "@/lib/members/password";
import { paths } from "@/lib/paths";

/** The provider that accepts mailed tokens, for sign-ins and onboarding drafts. */
export const SIGN_IN_LINK = "sign-in-link";

/** The provider that accepts the offer whose mailed link was pressed. It has no endpoint: only our actions call it. */
export const OFFER_LINK = "offer-link";

/** The provider that accepts the invitation to a brand that was just accepted. It has no endpoint either. */
export const TEAM_INVITATION = "team-invitation";

export const PASSWORD = "password";

/** The provider that accepts a member's device's answer. It has no endpoint: only our action calls it. */
export const PASSKEY = "passkey";

/**
 * Thrown by `signIn` after too many attempts, or if they cannot be counted. NextAuth's own endpoint puts `code` into an
 * address, which app/api/auth turns into a status.
 */
export class SignInClosed extends CredentialsSignin {
  constructor(readonly limit: ClosedBy) {
    super();
    this.code = `${limit.reason}-${limit.retryAfterSeconds}`;
  }
}

const pressedOffer = z.object({ id: z.uuid(), tokenSalt: z.string(), buyerAddress: z.string() });

export const isRefusedSignIn = (failure: unknown): boolean => failure instanceof CredentialsSignin;

/** Undefined for another site's address, and for anything that is no address. */
function ownAddress(url: string): string | undefined {
  if (!URL.canParse(url, siteUrl())) return undefined;
  const { origin, href } = new URL(url, siteUrl());
  return origin === new URL(siteUrl()).origin ? href : undefined;
}

/**
 * NextAuth with a JWT that names the server's session record, which alone decides. Mailed links use a provider that
 * takes a token, because NextAuth's email provider signs in on GET (so a mail scanner would use up the link) and needs
 * the raw token in the mail queue. The configuration is a function, so that nothing is read while the module loads.
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
        credentials: { token: {}, browser: {} },
        async authorize({ token, browser }, request) {
          const seen = signInBrowser(request.headers.get("user-agent"), browser);
          return (await openMailedLink(token, await databaseTime(), seen)) ?? null;
        },
      }),
      Credentials({
        id: OFFER_LINK,
        name: "Offer's link",
        credentials: { id: {}, tokenSalt: {}, buyerAddress: {}, browser: {} },
        async authorize({ browser, ...sent }, request) {
          const pressed = pressedOffer.parse(sent);
          const seen = signInBrowser(request.headers.get("user-agent"), browser);
          return (await openOfferLink(pressed, await databaseTime(), seen)) ?? null;
        },
      }),
      Credentials({
        id: TEAM_INVITATION,
        name: "Invitation to a brand",
        credentials: { id: {}, browser: {} },
        async authorize({ id, browser }, request) {
          const seen = signInBrowser(request.headers.get("user-agent"), browser);
          return (await openTeamInvitation(z.uuid().parse(id), await databaseTime(), seen)) ?? null;
        },
      }),
      Credentials({
        id: PASSKEY,
        name: "Passkey",
        credentials: { answer: {}, browser: {} },
        async authorize({ answer, browser }, request) {
          if (typeof answer !== "string" || typeof browser !== "string") return null;
          const seen = signInBrowser(request.headers.get("user-agent"), browser);
          return (await signInByPasskey(JSON.parse(answer), browser, seen, await databaseTime())) ?? null;
        },
      }),
      Credentials({
        id: PASSWORD,
        name: "Password",
        credentials: { email: {}, password: {}, browser: {} },
        async authorize(sent, request) {
          const answer = await signInWithPassword(sent, request.headers, await databaseTime());
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
          await endSession({ sessionId, profileId: token.sub }, await databaseTime());
      },
    },
    callbacks: {
      /** Our actions name their own page after sign-in and sign-out. NextAuth's own endpoints lead nowhere else. */
      redirect: ({ url }) => ownAddress(url) ?? siteUrl(),
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
