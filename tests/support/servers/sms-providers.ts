import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SmsProviderKey } from '#domain/messages/sms/providers.ts'

export const SMS_SECRETS = { login: 'cabinet@exemple.fr', key: 'xkeysib-2027-secret' }

/** As a form of the office has them. */
export const SMS_FORMS = {
  brevo: { provider: 'brevo', key: SMS_SECRETS.key, sender: 'Saules' },
  octopush: { provider: 'octopush', ...SMS_SECRETS, sender: 'Saules' },
} as const

const HOSTS: Record<string, SmsProviderKey> = {
  'https://api.brevo.com': 'brevo',
  'https://api.octopush.com': 'octopush',
}

type Answer = { status: number; body: unknown }
type Accepted = { provider: SmsProviderKey; to: string; text: string; sender: string; id: string }
type Fault = 'credit' | 'sender' | 'number'

/**
 * Brevo and Octopush as their pages describe them, on a server of this machine. Only their addresses lead there; every
 * other request leaves as it is.
 */
export class FakeSmsProviders {
  readonly #server: Server
  readonly #fetch: typeof globalThis.fetch
  readonly #ids = new Set<string>()
  readonly accepted: Accepted[] = []
  requests = 0
  /** Credit in SMS. */
  credit = 1_000
  /** Refused whatever is asked. */
  fault: Fault | null = null
  /** Takes the place of the answer; `accept` takes the message first, as a provider whose answer gets lost. */
  respond: ((response: ServerResponse, accept: () => void) => void) | null = null

  private constructor(server: Server, realFetch: typeof globalThis.fetch) {
    this.#server = server
    this.#fetch = realFetch
  }

  static async open(): Promise<FakeSmsProviders> {
    const server = createServer()
    const fake = new FakeSmsProviders(server, globalThis.fetch)
    server.on('request', async (request, response) => {
      const body = (await request.toArray()).join('')
      fake.#serve({ path: request.url ?? '', headers: request.headers, body }, response)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    globalThis.fetch = (address, init) => {
      const url = String(address)
      const host = Object.keys(HOSTS).find((known) => url.startsWith(`${known}/`))
      if (host === undefined) return fake.#fetch(address, init)
      return fake.#fetch(url.replace(host, `http://127.0.0.1:${port}/${HOSTS[host]}`), init)
    }
    return fake
  }

  async close(): Promise<void> {
    globalThis.fetch = this.#fetch
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  #serve(
    { path, headers, body }: { path: string; headers: IncomingHttpHeaders; body: string },
    response: ServerResponse,
  ): void {
    this.requests += 1
    const ask = () =>
      (path.startsWith('/brevo/') ? this.#brevo : this.#octopush).call(this, path, headers, body)
    if (this.respond) {
      this.respond(response, () => void ask())
      return
    }
    const { status, body: answer } = ask()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }

  #brevo(path: string, headers: IncomingHttpHeaders, body: string): Answer {
    const refuse = (status: number, code: string, message: string) => ({ status, body: { code, message } })
    if (headers['api-key'] !== SMS_SECRETS.key) return refuse(401, 'unauthorized', 'Key not found')
    if (path !== '/brevo/v3/transactionalSMS/send') return refuse(404, 'not_found', 'Unknown path')
    const { sender, recipient: to, content: text, type } = JSON.parse(body)
    if (this.#refusesSender(sender)) return refuse(400, 'invalid_parameter', 'Invalid sender')
    if (this.#refusesNumber(to, /^\d{6,15}$/))
      return refuse(400, 'invalid_parameter', 'Invalid telephone number')
    if (type !== 'transactional' || !text) return refuse(400, 'missing_parameter', 'content is missing')
    if (this.#hasNoCredit()) return refuse(402, 'not_enough_credits', 'Not enough credit')
    this.#accept({ provider: 'brevo', to: `+${to}`, text, sender, id: '' })
    return { status: 201, body: { messageId: 1_511_882_900_176_220 + this.accepted.length } }
  }

  #octopush(path: string, headers: IncomingHttpHeaders, body: string): Answer {
    const refuse = (code: number, message: string, status = 400) => ({ status, body: { code, message } })
    if (headers['api-key'] !== SMS_SECRETS.key || headers['api-login'] !== SMS_SECRETS.login)
      return refuse(101, 'Incorrect login details.', 401)
    if (path !== '/octopush/v1/public/sms-campaign/send') return refuse(100, 'POST request missing.', 404)
    const { recipients, text, sender, purpose, request_id: id } = JSON.parse(body)
    const [{ phone_number: to }] = recipients
    if (this.#ids.has(id)) return refuse(120, 'A SMS with the same request_id has already been sent.')
    if (this.#refusesSender(sender)) return refuse(106, 'Sender incorrect')
    if (this.#refusesNumber(to, /^\+\d{6,15}$/)) return refuse(117, 'No correct numbers')
    if (purpose !== 'alert' || !isOctopushText(text)) return refuse(107, 'The text is missing.')
    if (this.#hasNoCredit()) return refuse(104, 'You have run out of credit.')
    this.#ids.add(id)
    this.#accept({ provider: 'octopush', to, text, sender, id })
    const cost = { total_cost: 0.05, number_of_sms_needed: 1, residual_credit: this.credit }
    return {
      status: 201,
      body: { sms_ticket: `sms_${this.accepted.length}`, number_of_contacts: 1, ...cost },
    }
  }

  #refusesSender(sender: string): boolean {
    return this.fault === 'sender' || !/^[a-z\d]{3,11}$/i.test(sender)
  }

  #refusesNumber(to: string, pattern: RegExp): boolean {
    return this.fault === 'number' || !pattern.test(to)
  }

  #hasNoCredit(): boolean {
    return this.fault === 'credit' || this.credit === 0
  }

  #accept(sms: Accepted): void {
    this.credit -= 1
    this.accepted.push(sms)
  }
}

function isOctopushText(text: string): boolean {
  return text.length > 0 && text.length <= 1224
}
