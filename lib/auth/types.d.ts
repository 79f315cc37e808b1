import "next-auth";

declare module "next-auth" {
  interface User {
    /** Id of the server's record of the session. */
    sessionId?: string;
  }
  interface Session {
    sessionId?: string;
  }
}
