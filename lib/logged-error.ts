/**
 * An error as the log has it: what kind it is and where it happened, never what a row or a visitor holds. Databases
 * quote rows in their messages and details, so nothing is taken over but the fields named here.
 */
export type LoggedError = {
  type: string;
  message: string;
  /** The frames only: the first line of a stack repeats the message. */
  stack?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
} & Partial<Record<Field, string | number>>;

/**
 * Of Node.js: code, syscall, address, port. Of PostgreSQL: code (SQLSTATE), severity, schema, table, column, constraint,
 * dataType, routine. Of Prisma: code, kind. Of Next.js: digest.
 */
const FIELDS = [
  "code",
  "kind",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "dataType",
  "routine",
  "syscall",
  "address",
  "port",
  "digest",
] as const;
type Field = (typeof FIELDS)[number];

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Longer chains are cut: a cause may lead back to its effect. */
const DEPTH = 5;

/**
 * Every way in which PostgreSQL quotes values in a text, with what stands in its place. To the text's end,
 * because a value may hold the closing sign itself.
 */
const QUOTES: readonly [RegExp, string][] = [
  [/Failing row contains [\s\S]*/i, "Failing row contains [row]"],
  [/\b(Key|Partition key of the failing row) (?:\(|contains )[\s\S]*/i, "$1 [values]"],
  [/(invalid (?:input (?:syntax|value)|value)|out of range|malformed \w+ literal)[\s\S]*/i, '$1 "[value]"'],
  [/\bvalue "[\s\S]*"/i, 'value "[value]"'],
  [/(parameters?:|unnamed portal parameter|CONTEXT:|DETAIL:)[\s\S]*/i, "$1 [values]"],
];

/** A text without the rows and values that a database quotes in it. */
export const withoutRows = (text: string): string =>
  QUOTES.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);

/** Prisma shows a call with its arguments. */
const isOfPrisma = ({ name }: Error): boolean => name.startsWith("PrismaClient");

/** The SQLSTATE classes of refused values, whose messages quote them, and of refused rows, whose messages do not. */
const isRefusedValue = (code: unknown): boolean => typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code);

/** The message, fit for a log. */
export function loggedMessage(error: Error): string {
  if (isOfPrisma(error)) return `The database client failed (${error.name})`;
  const text = isRefusedValue((error as { code?: unknown }).code)
    ? error.message.replace(/"[\s\S]*"/, '"[value]"')
    : error.message;
  return withoutRows(text);
}

/** `constraint` is a name, or an object of Prisma's that holds one, or the columns. */
function nameIn(value: unknown): string | number | undefined {
  if (typeof value === "string" || typeof value === "number") return value;
  if (!isObject(value)) return undefined;
  if (Array.isArray(value.fields)) return value.fields.join(", ");
  return nameIn(value.index ?? value.foreignKey);
}

function fieldsIn(source: Fields): Partial<Record<Field, string | number>> {
  const { originalCode, ...named } = { originalCode: source.originalCode, ...pick(source) };
  return { ...(typeof originalCode === "string" && { code: originalCode }), ...named };
}

const pick = (source: Fields): Partial<Record<Field, string | number>> =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = nameIn(source[field]);
      return value === undefined ? [] : [[field, typeof value === "string" ? withoutRows(value) : value]];
    }),
  );

const framesOf = (stack: string | undefined): string | undefined =>
  stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");

/** What stands behind an error: its cause, or the driver's error that Prisma keeps beside it. */
function behind(error: Error): unknown {
  const { meta } = error as { meta?: unknown };
  return error.cause ?? (isObject(meta) ? meta.driverAdapterError : undefined);
}

/** For pino's serializer `err`. Anything but an error is logged by its type alone. */
export function loggedError(error: unknown, depth = DEPTH): LoggedError {
  if (!(error instanceof Error)) {
    // The driver adapter's description of a PostgreSQL error is a plain object.
    const fields = isObject(error) ? fieldsIn(error) : {};
    const said = isObject(error) && typeof error.originalMessage === "string" ? error.originalMessage : "";
    return { type: typeof error, message: isRefusedValue(fields.code) ? "" : withoutRows(said), ...fields };
  }
  const stack = framesOf(error.stack);
  const cause = behind(error);
  const { errors } = error as { errors?: unknown };
  return {
    // A build shortens the names of classes.
    type: error.name || error.constructor.name,
    message: loggedMessage(error),
    ...(stack && { stack }),
    ...fieldsIn({ ...error }),
    ...(cause !== undefined && depth > 0 && { cause: loggedError(cause, depth - 1) }),
    ...(Array.isArray(errors) && depth > 0 && { errors: errors.map((one) => loggedError(one, depth - 1)) }),
  };
}
