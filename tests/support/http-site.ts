import { inject } from "vitest";

// Sets the variables of the browser tests (tests/support/e2e-setup.ts), so that both can share helpers.
const { url, databaseUrl } = inject("site");
Object.assign(process.env, { E2E_URL: url, E2E_DATABASE_URL: databaseUrl });
