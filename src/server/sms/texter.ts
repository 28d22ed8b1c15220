import { Undeliverable, type Way } from '#domain/delivery.ts'
import { fillTemplate } from '#domain/template.ts'
import type { Config } from '../config.ts'

/** One short message, to one telephone (E.164). */
export type Text = { to: string; text: string; messageId: string }

/** Hands a text over; throws when it could not. */
export type Texter = { send(text: Text): Promise<Way> }

export type Gateway = NonNullable<Config['smsGateway']>

type Log = { info(details: object, message: string): void }

const TIMEOUT_MS = 20_000
/** What may come right by waiting: too many at once, or the gateway's own trouble. */
const PASSING = new Set([408, 425, 429])

/** Through the gateway that the environment names, otherwise into the log. */
export function createTexter(config: Pick<Config, 'smsGateway'>, log: Log): Texter {
  return config.smsGateway ? gatewayTexter(config.smsGateway) : logTexter(log)
}

/** The log knows that a text would have gone, neither to whom nor what it said. */
function logTexter(log: Log): Texter {
  return {
    async send({ to, text, messageId }) {
      log.info({ to: `…${to.slice(-2)}`, length: text.length, messageId }, 'text message, without a gateway')
      return 'log'
    },
  }
}

function gatewayTexter(gateway: Gateway): Texter {
  return {
    async send(text) {
      const { url, ...init } = requestOf(gateway, text)
      const response = await fetch(url, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const said = (await response.text()).slice(0, 200)
      if (response.ok) return 'gateway'
      const message = `La passerelle a répondu ${response.status}\u202f: ${said}`
      if (response.status < 500 && !PASSING.has(response.status)) throw new Undeliverable(message)
      throw new Error(message)
    },
  }
}

/** The request that carries a text: placeholders are written as their place demands. */
function requestOf({ url, headers, body }: Gateway, { to, text, messageId }: Text) {
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
