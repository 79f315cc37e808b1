/** Secrets of test processes. They open nothing outside a test. */
export const testSecrets = {
  AUTH_SECRET: "auth-secret-of-the-tests-0123456789abcdef",
  LINK_SECRET: "link-secret-of-the-tests-0123456789abcdef",
  CRON_SECRET: "cron-secret-of-the-tests-0123456789abcdef",
} as const;
