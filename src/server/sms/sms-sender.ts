import { type Carrier, Unanswered, Undeliverable } from '#domain/delivery.ts'
import { fillTemplate } from '#domain/template.ts'
import { french } from '#domain/typography.ts'
import type { Config } from '../config.ts'
import type { HandOver } from '../hand-over.ts'

/** One short message, to one telephone (E.164). */
export type TextMessage = { to: string; text: string; messageId: string }

/** Hands a text over; throws when it could not. */
export type SmsSender = { send(text: TextMessage, handOver?: HandOver): Promise<Carrier> }

export type Gateway = NonNullable<Config['smsGateway']>

type Log = { info(details: object, message: string): void }

/** Given up earlier, a text that a slow gateway accepts would be sent twice. Shorter than a claim. */
const TIMEOUT_MS = 60_000
/** What may come right by waiting: too many at once, or the gateway's own trouble. */
const PASSING = new Set([408, 425, 429])

/** Through the gateway that the environment names, otherwise into the log. */
export function createSmsSender(config: Pick<Config, 'smsGateway'>, log: Log): SmsSender {
  return config.smsGateway ? gatewayTexter(config.smsGateway) : logTexter(log)
}

/** The log knows that a text would have gone, neither to whom nor what it said. */
function logTexter(log: Log): SmsSender {
  return {
    async send({ to, text, messageId }) {
      log.info({ to: `…${to.slice(-2)}`, length: text.length, messageId }, 'text message, without a gateway')
      return 'log'
    },
  }
}

function gatewayTexter(gateway: Gateway): SmsSender {
  return {
    async send(text, handOver) {
      const { url, ...init } = requestOf(gateway, text)
      const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(handOver ? [handOver.signal] : [])]
      await handOver?.note()
      const answer = await ask(url, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) })
      if (answer.ok) return 'gateway'
      const message = french`La passerelle a répondu ${answer.status} : ${answer.said}`
      if (answer.status >= 400 && answer.status < 500 && !PASSING.has(answer.status)) {
        throw new Undeliverable(message)
      }
      throw new Error(message)
    },
  }
}

/** What the gateway answers. Its status decides, even where the connection ends before the rest has come. */
async function ask(url: string, init: RequestInit): Promise<{ ok: boolean; status: number; said: string }> {
  try {
    const response = await fetch(url, init)
    const { ok, status } = response
    const said = await response.text().catch(() => '')
    return { ok, status, said: said.slice(0, 200) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null
    if (cause && 'code' in cause && BEFORE_REQUEST.test(String(cause.code))) {
      throw new Error(french`La passerelle est injoignable : ${cause.message}`, { cause: error })
    }
    throw new Unanswered('La passerelle n’a pas répondu. Le message est peut-être parti.', { cause: error })
  }
}

/** Name unknown, connection or TLS refused: not a byte of the request has left. */
const BEFORE_REQUEST =
  /^(ERR_INVALID_URL|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_\w+|ERR_SSL_\w+|EPROTO)$/

/** The request that carries a text: placeholders are written as their place demands. */
function requestOf({ url, headers, body }: Gateway, { to, text, messageId }: TextMessage) {
  const values = { to, text, id: messageId }
  return {
    url: fillTemplate(url, encoded(values, encodeURIComponent)),
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body === undefined ? undefined : fillTemplate(body, encoded(values, escapeFor(headers))),
  }
}

function escapeFor(headers: Record<string, string>): (value: string) => string {
  const [, type = ''] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type') ?? []
  if (type.includes('json')) return (value) => JSON.stringify(value).slice(1, -1)
  if (type.includes('x-www-form-urlencoded')) return encodeURIComponent
  return (value) => value
}

function encoded(values: Record<string, string>, encode: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encode(value)]))
}
