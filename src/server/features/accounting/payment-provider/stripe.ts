import type Stripe from 'stripe'
import {
  type Checkout,
  CURRENCY,
  ProviderFailure,
  type ProviderRefund,
} from '#domain/accounting/online-payment.ts'
import type { PaymentProvider, WantedCheckout, WantedRefund } from './provider.ts'
import { stripeFailure } from './stripe-failure.ts'

/** `address`: of a server that stands for Stripe's, in tests. */
export type StripeAccess = { key: string; address?: URL | undefined }

const TIMEOUT_MS = 10_000
const PAGE_SIZE = 100
/** Under which a refund carries the reference of our row. */
const REFERENCE = 'reference'

/** The package is loaded with the first call: a practice without a key never pays for it. */
export function createStripe(access: StripeAccess): PaymentProvider {
  const client = once(() => createClient(access))
  const call = async <Reply>(work: (stripe: Stripe) => Promise<Reply>): Promise<Reply> => {
    try {
      return await work(await client())
    } catch (error) {
      throw stripeFailure(error)
    }
  }
  const read = (id: string) => call(async (stripe) => toCheckout(await stripe.checkout.sessions.retrieve(id)))
  return {
    open: (wanted) =>
      call(async ({ checkout }) =>
        toCheckout(
          await checkout.sessions.create(toSession(wanted), {
            idempotencyKey: `checkout-${wanted.reference}`,
          }),
        ),
      ),
    read,
    async expire(id) {
      try {
        return await call(async ({ checkout }) => toCheckout(await checkout.sessions.expire(id)))
      } catch (error) {
        // Refused of one that is no longer open.
        if (error instanceof ProviderFailure && error.fault === 'refused') return read(id)
        throw error
      }
    },
    list: (since) => each(client, (stripe) => stripe.checkout.sessions.list(createdSince(since)), toCheckout),
    refund: (wanted) =>
      call(async ({ refunds }) =>
        toRefund(
          await refunds.create(toRefundParams(wanted), {
            idempotencyKey: `refund-${wanted.reference}-${wanted.attempt}`,
          }),
        ),
      ),
    listRefunds: (wanted) =>
      each(
        client,
        (stripe) =>
          stripe.refunds.list(
            'since' in wanted
              ? createdSince(wanted.since)
              : { payment_intent: wanted.paymentId, limit: PAGE_SIZE },
          ),
        toRefund,
      ),
  }
}

async function createClient({ key, address }: StripeAccess): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  return new Client(key, {
    timeout: TIMEOUT_MS,
    // The caller decides what is repeated.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(address && { host: address.hostname, port: address.port, protocol: 'http' }),
  })
}

function toSession({
  reference,
  cents,
  label,
  email,
  returnUrl,
  backUrl,
}: WantedCheckout): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    // By card alone: nothing succeeds days later.
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: CURRENCY, unit_amount: cents, product_data: { name: label } },
      },
    ],
    client_reference_id: reference,
    ...(email !== null && { customer_email: email }),
    success_url: returnUrl,
    cancel_url: backUrl,
    locale: 'fr',
  }
}

function toRefundParams({ reference, paymentId, cents }: WantedRefund): Stripe.RefundCreateParams {
  return { payment_intent: paymentId, amount: cents, metadata: { [REFERENCE]: reference } }
}

function toCheckout(session: Stripe.Checkout.Session): Checkout {
  return {
    id: session.id,
    state: stateOfSession(session),
    url: session.url,
    cents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    mode: session.livemode ? 'live' : 'test',
    reference: session.client_reference_id,
    paymentId: idOf(session.payment_intent),
    email: session.customer_details?.email ?? session.customer_email,
    createdAt: session.created * 1000,
  }
}

function stateOfSession({ status, payment_status }: Stripe.Checkout.Session): Checkout['state'] {
  if (payment_status === 'paid') return 'paid'
  return status === 'expired' ? 'expired' : 'open'
}

function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    paymentId: idOf(refund.payment_intent),
    state: stateOfRefund(refund.status),
    cents: refund.amount,
    reference: refund.metadata?.[REFERENCE] ?? null,
    createdAt: refund.created * 1000,
  }
}

function stateOfRefund(status: string | null): ProviderRefund['state'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

function idOf(object: string | { id: string } | null): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}

function createdSince(since: number) {
  return { created: { gte: Math.floor(since / 1000) }, limit: PAGE_SIZE }
}

async function* each<Item, Result>(
  client: () => Promise<Stripe>,
  list: (stripe: Stripe) => AsyncIterable<Item>,
  toResult: (item: Item) => Result,
): AsyncIterable<Result> {
  try {
    for await (const item of list(await client())) yield toResult(item)
  } catch (error) {
    throw stripeFailure(error)
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= make()
    return value
  }
}
