import { environmentFaults, isPreview, variable } from "@/lib/env";
import { isEmailAddress } from "@/lib/text/email";

/**
 * `needed`: nothing starts without it. `advised`: something that a public site should do is not done without it. Else
 * `optional`. `without`: what is not done then. `fault`: completes a sentence that begins with the name; lib/env judges the rest.
 */
type Variable = {
  name: string;
  use: "needed" | "advised" | "optional";
  without?: string;
  fault?: (value: string) => string | undefined;
};

const isUrl = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const address = (value: string) => (isUrl(value) ? undefined : "is no address (https://...)");

function databaseFault(value: string): string | undefined {
  const isPostgres = URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);
  return isPostgres ? undefined : "is no address of a PostgreSQL (postgresql://user:password@host:5432/database)";
}

const isLocal = (value: string): boolean => /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(value);

function siteFault(value: string): string | undefined {
  if (!isUrl(value)) return address(value);
  if (value.endsWith("/")) return "ends in a slash";
  return value.startsWith("https:") || isLocal(value) ? undefined : "is not encrypted (https)";
}

/** "Name <address>" or an address. */
const senderFault = (value: string) =>
  isEmailAddress(/<([^<>]*)>\s*$/.exec(value)?.[1] ?? value) ? undefined : "holds no e-mail address";

const actionsKeyFault = (value: string) =>
  Buffer.from(value, "base64").length === 32 ? undefined : "is not 32 bytes in base64";

const yes = (value: string) => (value === "1" ? undefined : 'is neither empty nor "1"');

function oneLine(value: string): string | undefined {
  return value.includes("\n") ? "has several lines" : undefined;
}

const NO_AGENT = "/copyright says that no agent for notices of infringement is named yet";

/** Every variable of .env.example; a test compares the two. */
export const variables: readonly Variable[] = [
  { name: "DATABASE_URL", use: "needed", fault: databaseFault },
  { name: "DATABASE_POOLED", use: "optional", fault: yes },
  { name: "DATABASE_POOL_MAX", use: "optional" },
  { name: "DATABASE_URL_UNPOOLED", use: "optional", fault: databaseFault },
  { name: "AUTH_SECRET", use: "needed" },
  { name: "LINK_SECRET", use: "needed" },
  { name: "CRON_SECRET", use: "advised", without: "no scheduler can call /api/cron" },
  { name: "METRICS_SECRET", use: "optional", without: "there is neither /metrics nor /api/ready?deep" },
  {
    name: "HEARTBEAT_URL",
    use: "optional",
    without: "nobody outside notices when everything here is down",
    fault: address,
  },
  { name: "LICENSE_KEYS", use: "needed" },
  { name: "SEAL_KEY", use: "needed" },
  { name: "SEAL_CERTIFICATE", use: "needed" },
  { name: "TSA_URL", use: "optional", without: "documents are sealed without a timestamp", fault: address },
  {
    name: "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY",
    use: "advised",
    without: "forms that are open during a deployment fail after it",
    fault: actionsKeyFault,
  },
  {
    name: "SITE_URL",
    use: "advised",
    without: "links in mails lead to an address that is not yours",
    fault: siteFault,
  },
  {
    name: "ADMIN_EMAILS",
    use: "optional",
    without: "administrators are made by the command alone",
    fault: (value) =>
      value.split(",").every((one) => isEmailAddress(one.trim())) ? undefined : "is no list of e-mail addresses",
  },
  { name: "ADMIN_SETUP_TOKEN", use: "optional" },
  {
    name: "ADMIN_SECOND_FACTOR",
    use: "optional",
    fault: (value) => (/^(?:required|optional)$/.test(value) ? undefined : "is neither required nor optional"),
  },
  { name: "RESEND_API_KEY", use: "advised", without: "mail stays in the outbox" },
  { name: "RESEND_BASE_URL", use: "optional", fault: address },
  { name: "MAIL_FROM", use: "advised", without: "mail has the sender of the source code", fault: senderFault },
  {
    name: "MAIL_POSTAL_ADDRESS",
    use: "advised",
    without: "no article and no announcement is mailed",
    fault: oneLine,
  },
  { name: "COPYRIGHT_AGENT_NAME", use: "advised", without: NO_AGENT, fault: oneLine },
  { name: "COPYRIGHT_AGENT_ADDRESS", use: "advised", without: NO_AGENT, fault: oneLine },
  {
    name: "COPYRIGHT_AGENT_PHONE",
    use: "advised",
    without: NO_AGENT,
    fault: (value) => (/\d.*\d.*\d/.test(value) ? oneLine(value) : "is no telephone number"),
  },
  { name: "MAIL_PER_SECOND", use: "optional" },
  { name: "DEV_MAILBOX", use: "optional", fault: yes },
  {
    name: "UPSTASH_REDIS_REST_URL",
    use: "optional",
    without: "rate limits are counted in PostgreSQL",
    fault: address,
  },
  { name: "UPSTASH_REDIS_REST_TOKEN", use: "optional" },
  {
    name: "LOG_LEVEL",
    use: "optional",
    fault: (value) =>
      /^(trace|debug|info|warn|error|fatal|silent)$/.test(value) ? undefined : "is not debug, info, warn or error",
  },
  { name: "OTEL_EXPORTER_OTLP_ENDPOINT", use: "optional", fault: address },
  { name: "PORT", use: "optional", fault: (value) => (/^\d{1,5}$/.test(value) ? undefined : "is no port number") },
  { name: "HOST", use: "optional" },
];

/** Two that belong together. */
function pairFaults(): string[] {
  const one = (first: string, second: string) =>
    Boolean(variable(first)) === Boolean(variable(second)) ? [] : [`${first} and ${second} belong together`];
  const mailbox =
    variable("DEV_MAILBOX") && variable("RESEND_API_KEY")
      ? ["DEV_MAILBOX is set, which shows mail to everybody who opens /dev/mailbox"]
      : [];
  return [...one("UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN"), ...mailbox];
}

/** Each as "<variable> <what is wrong>", never with a value: with these nothing starts. */
export const unfitVariables = (): string[] => environmentFaults();

/** The same for what starts all the same, and does not do what was meant. */
export function implausibleVariables(): string[] {
  const unfit = unfitVariables().map((fault) => fault.split(" ", 1)[0]);
  const found = variables.flatMap(({ name, fault }) => {
    const value = variable(name);
    const wrong = value && !unfit.includes(name) ? fault?.(value) : undefined;
    return wrong ? [`${name} ${wrong}`] : [];
  });
  return [...found, ...pairFaults()];
}

/** A preview may go without its keys, and never sends. */
const isAdvised = ({ use }: Variable): boolean => use === "advised" && !isPreview();

export const missingVariables = (): string[] =>
  variables.flatMap((one) => (isAdvised(one) && !variable(one.name) ? [`${one.name} is not set: ${one.without}`] : []));

/** For the command: whether each is there, and never what it says. */
export const variableStates = (): { name: string; use: Variable["use"]; isSet: boolean; without?: string }[] =>
  variables.map(({ name, use, without }) => ({
    name,
    use,
    isSet: variable(name) !== undefined,
    ...(without && { without }),
  }));
