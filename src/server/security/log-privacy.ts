import { redactTokens } from '#domain/messages/secret-link.ts'

const EMAIL = /(?<![^\s"'<>()[\]@,;:\\/])[^\s"'<>()[\]@,;:\\/]+@(?=[\w-]{1,63}\.)/g
const MESSAGE_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}@$/

/** Fastify's logger with lines that hold no token of a link, no full e-mail address and no row of the database. */
export const privateLog = {
  // The multipart plugin logs its options, headers included, at level trace.
  redact: ['req.headers.cookie', 'req.headers["csrf-token"]', 'busboyOptions.headers'],
  serializers: { err: serializeError },
  // Whole lines: a message of an error may quote the requested URL or a mail server's reply.
  hooks: { streamWrite: redactLine },
}

export function redactLine(line: string): string {
  return redactTokens(line).replace(EMAIL, (match) => (MESSAGE_ID.test(match) ? match : '…@'))
}

/** An allowlist: PostgreSQL’s errors hold whole rows in `detail`, mail errors the recipients. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message } = error
  const [code, constraint] = ['code', 'constraint'].map((key) => Reflect.get(error, key))
  return {
    type: name,
    message,
    stack: stackOf(error),
    ...(code && { code }),
    ...(constraint && { constraint }),
  }
}

function stackOf({ stack = '', cause }: Error): string {
  return cause instanceof Error ? `${stack}\ncaused by: ${stackOf(cause)}` : stack
}
