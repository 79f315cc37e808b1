import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { documentHash } from "@/lib/audit/consent-documents";
import { brand } from "@/lib/brand";
import { readText } from "@/lib/content/files";
import { agentClause, loadLegalText } from "@/lib/content/legal";
import { copyrightAgent } from "@/lib/env";
import { RETENTION } from "@/lib/retention/rules";

test("the version shown is the one that consent records name", async () => {
  for (const page of ["terms-of-service", "waitlist-terms"] as const) {
    expect((await loadLegalText(page)).hash).toBe(await documentHash(page));
  }
});

test("the privacy policy tells every rule of retention, as the schedule runs it, and its version is that of what it tells", async () => {
  const { body, hash } = await loadLegalText("privacy-policy");
  const told = body.slice(body.indexOf("| Data | Kept | Why |")).split("\n\n")[0]?.split("\n").slice(2);
  expect(told).toHaveLength(Object.keys(RETENTION).length);
  for (const [id, { what, why, keeps }] of Object.entries(RETENTION)) {
    const row = told?.find((line) => line.startsWith(`| ${what} | `)) ?? expect.unreachable(id);
    expect(row).toContain(` | ${why} |`);
    const days =
      "days" in keeps
        ? { 0: "Until ", 1: "A day ", 365: "A year ", 730: "Two years ", 3650: "Ten years " }[keeps.days]
        : keeps.while;
    expect(row).toContain(` | ${days ?? ("days" in keeps ? `${keeps.days} days after ${keeps.after}` : "")}`);
  }
  expect(body).not.toContain("{{");
  expect(hash).not.toBe(
    createHash("sha256")
      .update(await readText("legal/privacy-policy.md"))
      .digest("hex"),
  );
});

afterEach(() => vi.unstubAllEnvs());

test("the page on copyright names the designated agent with all that 17 U.S.C. 512(c)(2) asks for", async () => {
  const agent = { name: "Jordan *Example*", address: "1 Example Street, Atlanta, GA 30303", phone: "+1 404 555 0100" };
  const clause = agentClause(agent);
  for (const part of [
    "**Jordan \\*Example\\***",
    agent.address,
    agent.phone,
    `mailto:${brand.mail.legal}`,
    "Copyright Office",
  ])
    expect(clause).toContain(part);
  const { body, meta } = await loadLegalText("copyright");
  expect(body).toContain(agentClause(undefined));
  // Section 4 alone says whether there is one.
  expect(`${meta.description} ${meta.summary} ${body.replace(agentClause(undefined), "")}`).not.toMatch(
    /designated agent/i,
  );
  for (const word of ["counter-notice", "infringe repeatedly", "sample", "portrait", "bio"])
    expect(body).toContain(word);
  expect(body).not.toContain("{{");
});

test("while a part of the agent is not set, the page says that none is named, and names nobody", () => {
  expect(copyrightAgent()).toBeUndefined();
  expect(agentClause(copyrightAgent())).toMatch(/not named a designated agent yet.*mailto:/);
  vi.stubEnv("COPYRIGHT_AGENT_NAME", "Jordan Example");
  vi.stubEnv("COPYRIGHT_AGENT_ADDRESS", "1 Example Street, Atlanta, GA 30303");
  expect(copyrightAgent()).toBeUndefined();
  vi.stubEnv("COPYRIGHT_AGENT_PHONE", "+1 404 555 0100");
  expect(copyrightAgent()?.name).toBe("Jordan Example");
});
