import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { emptyFormState } from "@/lib/forms/state";
import { BODY_MAX, CALL_MAX, PARTS_MAX } from "@/lib/http/guard";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { actionManifest, builtAddresses } from "@/tests/support/routes";
import { isWhole } from "@/tests/support/scale";
import { newSender } from "@/tests/support/site";

type Part = readonly [name: string, value: string];

type LargePost = { name: string; init: RequestInit; allowed: (status: number) => boolean };

/** In no value, not even without the dashes before it: Node.js would read no part after that. */
const BOUNDARY = "----LargePostBoundary";
const partOf = ([name, value]: Part): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const bodyOf = (parts: readonly Part[]): string => `${parts.map(partOf).join("")}--${BOUNDARY}--\r\n`;

const sized = (parts: readonly Part[], size: number, name = "note"): string =>
  bodyOf([...parts, [name, "x".repeat(size - bodyOf([...parts, [name, ""]]).length)]]);

const counted = (parts: readonly Part[], count: number): string =>
  bodyOf([...parts, ...Array.from({ length: count - parts.length }, (_, at): Part => [`f${at % 90}`, ""])]);

const FIELDS = ["email", "buyerEmail", "creatorEmail", "payoutEmail", "fullName", "buyerName", "displayName", "phone"];
const costly = (length: number): Part[] => [
  ...FIELDS.map((name): Part => [name, `a@${".".repeat(length)}@`]),
  ["message", "java".repeat(length / 8) + "script:".repeat(length / 14)],
  ["useCase", `${"<on".repeat(length / 6)} =`],
  ["portfolioLinks", `a${"\u0300\u0323".repeat(length / 8)}`],
  ["price", "1".repeat(length)],
  ["intent", "continue"],
];

const isRefused = (status: number) => status === 413;
/** 400 would mean that the form was refused before an action saw it. */
const isAnswered = (status: number) => status < 500 && status !== 400;

const posted = (id: string): Part[] => [
  ["$ACTION_REF_1", ""],
  ["$ACTION_1:0", JSON.stringify({ id, bound: "$@1" })],
  ["$ACTION_1:1", JSON.stringify([emptyFormState])],
];
/** As React's own encoder names a form's entries. */
const scriptedName = (name: string): string => `_1_${name}`;
const scripted = (fields: readonly Part[] = []): Part[] => [
  ...fields.map(([name, value]): Part => [scriptedName(name), value]),
  ["0", JSON.stringify([emptyFormState, "$K1"])],
];

/**
 * For a page's action: the largest posts that are read, posts ten times as large, and posts with the most parts.
 * Where the action is unknown, any response is accepted.
 */
function largePosts(id: string): LargePost[] {
  const multipart = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  const call = { "next-action": id };
  const post = (name: string, body: string, headers: HeadersInit, allowed: LargePost["allowed"]): LargePost => ({
    name,
    init: { method: "POST", body, headers, redirect: "manual" },
    allowed,
  });
  const largestOf = (size: number): string => sized(scripted(), size, scriptedName("note"));
  const text = (size: number) => `["${"x".repeat(size - 4)}"]`;
  return [
    post("the largest form", sized(posted(id), BODY_MAX), multipart, isAnswered),
    post("costly fields", bodyOf([...posted(id), ...costly(16_000)]), multipart, isAnswered),
    post("ten times the largest form", sized(posted(id), 10 * BODY_MAX), multipart, isRefused),
    post("the most parts", counted(posted(id), PARTS_MAX), multipart, isAnswered),
    post("ten times the most parts", counted(posted(id), 10 * PARTS_MAX), multipart, isRefused),
    post("one name to the brim", bodyOf(Array(4_400).fill(["$ACTION_REF_1", ""])), multipart, isRefused),
    post("the largest form of a script", largestOf(BODY_MAX), { ...multipart, ...call }, isAnswered),
    post("costly fields of a script", bodyOf(scripted(costly(16_000))), { ...multipart, ...call }, isAnswered),
    post("ten times that", largestOf(10 * BODY_MAX), { ...multipart, ...call }, isRefused),
    post("the largest call", text(CALL_MAX), { "content-type": "text/plain", ...call }, isAnswered),
    post("ten times the largest call", text(10 * CALL_MAX), { "content-type": "text/plain", ...call }, isRefused),
  ];
}

let server: AppServer;
beforeAll(async () => {
  server = await startAppServer(inject("cluster"), { seed: true });
});
afterAll(() => server.stop());

/** Milliseconds after which a load balancer or monitor would give up. Only health is measured against it. */
const CLIENT_TIMEOUT = 60_000;

/** Route handlers that read only what they have measured, or nothing, and refuse in their own way. */
const OWN_READING = /^\/api\/(?:auth\/|events$|unsubscribe\/)/;

async function postWhileHealthIsAsked(address: string, posts: readonly LargePost[]): Promise<void> {
  for (const { name, init, allowed } of posts) {
    const answer = fetch(server.url + address, { ...init, headers: { ...init.headers, ...newSender() } });
    const health = fetch(`${server.url}/api/health`, { signal: AbortSignal.timeout(CLIENT_TIMEOUT) });
    expect((await health).status, `health during ${name} to ${address}`).toBe(200);
    const response = await answer;
    await response.arrayBuffer();
    const isOwn = OWN_READING.test(address) && response.status < 500;
    expect(isOwn || allowed(response.status), `${name} to ${address}: ${response.status}`).toBe(true);
  }
}

const { actions } = actionManifest();

test("the build has actions, and every one has a page", () => {
  expect(actions.length).toBeGreaterThan(15);
  expect(actions.filter(({ addresses }) => addresses.length === 0)).toEqual([]);
});

// What is too large is refused before Next.js looks for the action, and each page is posted to below.
describe("every action, on the first page that offers it", () => {
  test.each(actions.map(({ name, file, id, addresses }) => [`${name} of ${file}`, id, addresses] as const))(
    "%s",
    async (_name, id, addresses) => {
      await postWhileHealthIsAsked(addresses[0] ?? "", largePosts(id));
    },
  );
});

/** Unknown addresses: Next.js would look for an action on their error pages. */
const NOWHERE = [
  "/nowhere",
  "/_next/nope",
  "/_next/image",
  "/assets/nope",
  "/api/nope",
  "/api/auth",
  "/api/events/nope",
];

test.each([...builtAddresses(), ...NOWHERE])("%s, with an action of no page", async (address) => {
  // An unknown action gets the same answer everywhere: the largest, too large and most numerous parts show how it is read.
  const posts = largePosts(`60${"0".repeat(40)}`);
  await postWhileHealthIsAsked(
    address,
    isWhole ? posts : posts.filter(({ name }) => /^ten times|^the most/.test(name)),
  );
});

test("no post caused a server error", () => {
  expect(server.output()).not.toMatch(/"level":"error"|⨯/);
});
