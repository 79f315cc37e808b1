import "next-auth";

declare module "next-auth" {
  interface User {
    /** Id of the server's own record of the session that begins. */
    sessionId?: string;
  }
  interface Session {
    sessionId?: string;
  }
}
