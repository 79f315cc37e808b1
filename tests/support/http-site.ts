import { inject } from "vitest";

// What the browser tests find in their environment (tests/support/e2e-setup.ts), so that both prepare the site alike.
const { url, databaseUrl } = inject("site");
Object.assign(process.env, { E2E_URL: url, E2E_DATABASE_URL: databaseUrl });
