import "next-auth";

declare module "next-auth" {
  interface Session {
    /** Milliseconds since the epoch at which this session began. */
    signedInAt?: number;
  }
}
