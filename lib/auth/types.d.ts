import "next-auth";

declare module "next-auth" {
  interface User {
    /** Id of the server's own record of a session that began with a password. */
    adminSession?: string;
  }
  interface Session {
    /** Milliseconds since the epoch at which this session began. */
    signedInAt?: number;
    adminSession?: string;
  }
}
