import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type Stripe from 'stripe'

/** « lost »: done, but the connection ends before the answer. « late »: answered after the caller has given up. */
export type StripeFault = 'error' | 'kept error' | 'lost' | 'late' | 'busy'

export type StripeRight =
  | 'rak_checkout_session_write'
  | 'rak_checkout_session_read'
  | 'rak_charge_write'
  | 'rak_charge_read'

type Session = Stripe.Checkout.Session
type Params = Record<string, string>
type Kept = { params: string; status: number; body: object }

const RIGHTS: readonly StripeRight[] = [
  'rak_checkout_session_write',
  'rak_checkout_session_read',
  'rak_charge_write',
  'rak_charge_read',
]

const SESSION_PARAMS =
  /^(mode|allowed_payment_method_types\[0\]|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]|client_reference_id|customer_email|success_url|cancel_url|locale)$/
const REFUND_PARAMS = /^(payment_intent|amount|metadata\[reference\])$/
const LIST_PARAMS = /^(limit|starting_after|created\[gte\]|payment_intent)$/

const LIFE_SECONDS = 24 * 3600

/**
 * As much of Stripe as the site uses: it keeps what it did, remembers idempotency keys with their answers, and refuses
 * parameters that it does not know. `now` in milliseconds.
 */
export async function startFakeStripe({ now = Date.now, lateMs = 11_000 } = {}) {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Stripe.Refund>()
  const keys = new Map<string, Set<StripeRight>>()
  const kept = new Map<string, Kept>()
  const faults: StripeFault[] = []
  const calls: string[] = []
  /** Of the line that each page shows. */
  const labels = new Map<string, string | undefined>()
  let balance = Number.POSITIVE_INFINITY
  let count = 0

  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  /** Runs a call with the fault that is due, if any. */
  async function answer(request: FastifyRequest, reply: FastifyReply, act: () => object): Promise<unknown> {
    calls.push(`${request.method} ${request.url.split('?')[0]}`)
    const fault = faults.shift()
    if (fault === 'busy') return sendError(reply, 429, { type: 'invalid_request_error', code: 'rate_limit' })
    if (fault === 'error') return sendError(reply, 500, { type: 'api_error' })
    const key = request.headers['idempotency-key']
    const { status, body } = replay(typeof key === 'string' ? key : null, request, () =>
      fault === 'kept error' ? { status: 500, body: { error: { type: 'api_error' } } } : run(act),
    )
    if (fault === 'lost') return void request.raw.destroy()
    if (fault === 'late') await wait(lateMs)
    return reply.status(status).send(body)
  }

  function replay(key: string | null, request: FastifyRequest, act: () => Omit<Kept, 'params'>) {
    if (key === null) return act()
    const params = createHash('sha256')
      .update(JSON.stringify([request.url, request.body]))
      .digest('hex')
    const former = kept.get(key)
    if (former && former.params !== params)
      return {
        status: 400,
        body: { error: { type: 'idempotency_error', message: 'Keys may be used once.' } },
      }
    const result = former ?? { params, ...act() }
    kept.set(key, result)
    return result
  }

  function requireRight(request: FastifyRequest, right: StripeRight): void {
    const rights = keys.get(String(request.headers.authorization).replace('Bearer ', ''))
    if (!rights)
      throw new Refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
    if (rights.has(right)) return
    const message = `The provided key does not have the required permissions for this endpoint. Having the '${right}' permission would allow this request to continue.`
    throw new Refused(403, { type: 'invalid_request_error', message })
  }

  const isLive = (request: FastifyRequest) => !String(request.headers.authorization).includes('_test_')
  const seconds = () => Math.floor(now() / 1000)
  const find = (id: string): Session => {
    const session = sessions.get(id)
    if (!session) throw new Refused(404, { type: 'invalid_request_error', code: 'resource_missing' })
    if (session.status === 'open' && session.expires_at <= seconds()) end(session)
    return session
  }

  app.post('/v1/checkout/sessions', (request, reply) =>
    answer(request, reply, () => {
      requireRight(request, 'rak_checkout_session_write')
      const params = known(request.body, SESSION_PARAMS)
      const cents = Number(params['line_items[0][price_data][unit_amount]'])
      if (cents < 50) throw new Refused(400, { type: 'invalid_request_error', code: 'amount_too_small' })
      count += 1
      const id = `cs_${isLive(request) ? 'live' : 'test'}_${count}`
      const session = {
        id,
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        url: `https://checkout.stripe.example/${id}`,
        amount_total: cents,
        currency: params['line_items[0][price_data][currency]'],
        livemode: isLive(request),
        client_reference_id: params.client_reference_id ?? null,
        customer_email: params.customer_email ?? null,
        success_url: params.success_url,
        cancel_url: params.cancel_url,
        payment_intent: null,
        created: seconds(),
        expires_at: seconds() + LIFE_SECONDS,
      } as Session
      sessions.set(id, session)
      labels.set(id, params['line_items[0][price_data][product_data][name]'])
      return session
    }),
  )
  app.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', (request, reply) =>
    answer(request, reply, () => {
      requireRight(request, 'rak_checkout_session_read')
      return find(request.params.id)
    }),
  )
  app.post<{ Params: { id: string } }>('/v1/checkout/sessions/:id/expire', (request, reply) =>
    answer(request, reply, () => {
      requireRight(request, 'rak_checkout_session_write')
      const session = find(request.params.id)
      if (session.status !== 'open') throw new Refused(400, { type: 'invalid_request_error' })
      return end(session)
    }),
  )
  app.get('/v1/checkout/sessions', (request, reply) =>
    answer(request, reply, () => {
      requireRight(request, 'rak_checkout_session_read')
      return page([...sessions.values()], known(request.query, LIST_PARAMS))
    }),
  )
  app.post('/v1/refunds', (request, reply) =>
    answer(request, reply, () => {
      requireRight(request, 'rak_charge_write')
      const params = known(request.body, REFUND_PARAMS)
      return refund(String(params.payment_intent), Number(params.amount), {
        ...(params['metadata[reference]'] && { reference: params['metadata[reference]'] }),
      })
    }),
  )
  app.get('/v1/refunds', (request, reply) =>
    answer(request, reply, () => {
      requireRight(request, 'rak_charge_read')
      const params = known(request.query, LIST_PARAMS)
      const all = [...refunds.values()]
      const { payment_intent: paymentId } = params
      return page(paymentId ? all.filter(({ payment_intent }) => payment_intent === paymentId) : all, params)
    }),
  )

  function refund(paymentId: string, cents: number, metadata: Record<string, string>): Stripe.Refund {
    const paid = [...sessions.values()].find(({ payment_intent }) => payment_intent === paymentId)
    if (!paid) throw new Refused(404, { type: 'invalid_request_error', code: 'resource_missing' })
    const former = [...refunds.values()].filter(
      ({ payment_intent, status }) => payment_intent === paymentId && status !== 'failed',
    )
    const rest = (paid.amount_total ?? 0) - former.reduce((sum, { amount }) => sum + amount, 0)
    if (rest === 0) throw new Refused(400, { type: 'invalid_request_error', code: 'charge_already_refunded' })
    if (cents > rest) throw new Refused(400, { type: 'invalid_request_error', code: 'amount_too_large' })
    if (cents > balance)
      throw new Refused(400, { type: 'invalid_request_error', code: 'balance_insufficient' })
    balance -= cents
    count += 1
    const made = {
      id: `re_${count}`,
      object: 'refund',
      amount: cents,
      status: 'succeeded',
      payment_intent: paymentId,
      metadata,
      created: seconds(),
    } as unknown as Stripe.Refund
    refunds.set(made.id, made)
    return made
  }

  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.unref()
  return {
    address: new URL(address),
    sessions,
    refunds,
    calls,
    labels,
    /** Accepts a key from now on, with all rights but some. */
    acceptKey(key: string, { without = [] }: { without?: readonly StripeRight[] } = {}) {
      keys.set(key, new Set(RIGHTS.filter((right) => !without.includes(right))))
      return key
    },
    revokeKey: (key: string) => keys.delete(key),
    /** Of the next calls, one each. */
    failNext: (...next: StripeFault[]) => faults.push(...next),
    clearFaults: () => void faults.splice(0),
    setBalance(cents: number) {
      balance = cents
    },
    /** The visitor pays on the hosted page; refused of one that is over. */
    pay(id: string) {
      const session = find(id)
      if (session.status !== 'open') throw new Error(`${id} is ${session.status}`)
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        url: null,
        payment_intent: `pi_${id}`,
        customer_details: { email: session.customer_email ?? 'payeur@exemple.fr' },
      })
    },
    expire: (id: string) => void end(find(id)),
    /** In Stripe's own office, without our reference. */
    refundByHand: (paymentId: string, cents: number) => refund(paymentId, cents, {}),
    failRefund(id: string) {
      Object.assign(refunds.get(id) ?? {}, { status: 'failed' })
    },
    /** A day later, Stripe has forgotten its idempotency keys. */
    forgetKeys: () => kept.clear(),
    close: () => app.close(),
  }
}

class Refused extends Error {
  readonly status: number
  readonly error: object
  constructor(status: number, error: object) {
    super(JSON.stringify(error))
    this.status = status
    this.error = error
  }
}

function run(act: () => object): Omit<Kept, 'params'> {
  try {
    return { status: 200, body: structuredClone(act()) }
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, body: { error: error.error } }
    throw error
  }
}

function end(session: Session): Session {
  return Object.assign(session, { status: 'expired', url: null })
}

function known(sent: unknown, pattern: RegExp): Params {
  const params = (sent ?? {}) as Params
  const unknown = Object.keys(params).find((name) => !pattern.test(name))
  if (unknown === undefined) return params
  throw new Refused(400, { type: 'invalid_request_error', code: 'parameter_unknown', message: unknown })
}

function page<Item extends { id: string; created: number }>(items: Item[], params: Params) {
  const since = Number(params['created[gte]'] ?? 0)
  const newest = items.filter(({ created }) => created >= since).reverse()
  const after = newest.findIndex(({ id }) => id === params.starting_after) + 1
  const limit = Number(params.limit ?? 10)
  const data = newest.slice(after, after + limit)
  return { object: 'list', data, has_more: newest.length > after + limit, url: '/v1' }
}

function sendError(reply: FastifyReply, status: number, error: object) {
  return reply.status(status).send({ error })
}
