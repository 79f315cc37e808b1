/**
 * An error as it is logged: its kind and where it happened, but nothing that a row or a visitor holds. Databases quote rows in
 * their messages and details, so only the fields named here are taken over.
 */
type LoggedError = {
  type: string;
  message: string;
  /** Only the frames: the first line of a stack repeats the message. */
  stack?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
} & Partial<Record<Field, string | number>>;

/**
 * From Node.js: code, syscall, address, port. From PostgreSQL: code (SQLSTATE), severity, schema, table, column, constraint,
 * dataType, routine. From Prisma: code, kind. From Next.js: digest.
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

/** Longer chains are cut, because a cause may lead back to its effect. */
const DEPTH = 5;

/**
 * Every way in which PostgreSQL quotes values in a text, and what replaces it. Each goes to the end of the text, because a
 * value may contain the closing mark itself.
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

/** The SQLSTATE class of refused values, whose messages quote them. Messages about refused rows do not. */
const isRefusedValue = (code: unknown): boolean => typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code);

/** The error's message, fit for a log. */
export function loggedMessage(error: Error): string {
  if (isOfPrisma(error)) return `The database client failed (${error.name})`;
  const text = isRefusedValue((error as { code?: unknown }).code)
    ? error.message.replace(/"[\s\S]*"/, '"[value]"')
    : error.message;
  return withoutRows(text);
}

/** `constraint` is a name, an object from Prisma that has one, or the columns. */
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

/** What is behind an error: its cause, or the driver's error that Prisma keeps beside it. */
function behind(error: Error): unknown {
  const { meta } = error as { meta?: unknown };
  return error.cause ?? (isObject(meta) ? meta.driverAdapterError : undefined);
}

/** For pino's serializer `err`. If it is no error, only its type is logged. */
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
    // A build shortens class names.
    type: error.name || error.constructor.name,
    message: loggedMessage(error),
    ...(stack && { stack }),
    ...fieldsIn({ ...error }),
    ...(cause !== undefined && depth > 0 && { cause: loggedError(cause, depth - 1) }),
    ...(Array.isArray(errors) && depth > 0 && { errors: errors.map((one) => loggedError(one, depth - 1)) }),
  };
}

/**
 * The deepest reason behind an error, in one line without rows and values. For a refused connection that is a kind and a port,
 * without addresses.
 */
export function causeOf(error: unknown): string {
  const { message, code, kind, port, type } = deepestOf(error);
  return (message.split("\n", 1)[0] ?? "") || [code ?? kind ?? type, ...(port ? [`port ${port}`] : [])].join(", ");
}

export function deepestOf(error: unknown): LoggedError {
  let at = loggedError(error);
  while (at.cause) at = at.cause;
  return at;
}
