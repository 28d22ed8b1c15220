import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProviderFailure } from '#domain/accounting/online-payment.ts'
import type { PaymentProvider } from '#server/features/accounting/payment-provider/provider.ts'
import { createStripe } from '#server/features/accounting/payment-provider/stripe.ts'
import { startFakeStripe } from '../../../support/servers/fake-stripe.ts'

const KEY = 'rk_live_practice'
const wanted = {
  reference: 'order-7',
  cents: 6500,
  label: 'Bon cadeau',
  email: 'lea@exemple.fr',
  returnUrl: 'https://cabinet.example/retour',
  backUrl: 'https://cabinet.example/bons-cadeaux',
}

let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let provider: PaymentProvider

beforeEach(async () => {
  stripe = await startFakeStripe()
  provider = createStripe({ key: stripe.acceptKey(KEY), address: stripe.address })
})

afterEach(() => stripe.close())

const faultOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (failure: unknown) => failure,
  )
  if (!(error instanceof ProviderFailure)) throw error ?? new Error('It succeeded.')
  return [error.fault, error.detail]
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

test('a checkout is opened, paid on the page, and refunded in parts', async () => {
  const opened = await provider.open(wanted)
  expect(opened).toMatchObject({
    state: 'open',
    cents: 6500,
    currency: 'eur',
    mode: 'live',
    reference: 'order-7',
    paymentId: null,
  })
  expect(opened.url).toMatch(/^https:/)
  stripe.pay(opened.id)
  const paid = await provider.read(opened.id)
  expect(paid).toMatchObject({ state: 'paid', url: null })
  const { paymentId } = paid
  if (paymentId === null) throw new Error('not paid')
  const refund = { paymentId, reference: 'refund-1', attempt: 1, cents: 4000 }
  expect(await provider.refund(refund)).toMatchObject({
    state: 'succeeded',
    cents: 4000,
    reference: 'refund-1',
  })
  stripe.refundByHand(paymentId, 1000)
  expect(await collect(provider.listRefunds({ paymentId }))).toMatchObject([
    { cents: 1000, reference: null },
    { cents: 4000, reference: 'refund-1' },
  ])
  expect(await faultOf(provider.refund({ ...refund, reference: 'refund-2' }))).toEqual([
    'refused',
    'amount_too_large',
  ])
})

test('nothing is loaded and nobody is called before the first call', async () => {
  createStripe({ key: KEY, address: stripe.address })
  expect(stripe.calls).toEqual([])
})

test('a call that is repeated with its reference opens one checkout and makes one refund', async () => {
  stripe.failNext('lost')
  expect(await faultOf(provider.open(wanted))).toEqual(['silent', null])
  const again = await provider.open(wanted)
  expect(await provider.open(wanted)).toEqual(again)
  expect(stripe.sessions.size).toBe(1)
  expect(await faultOf(provider.open({ ...wanted, cents: 7000 }))).toEqual(['refused', null])

  stripe.pay(again.id)
  const { paymentId } = await provider.read(again.id)
  const refund = { paymentId: paymentId ?? '', reference: 'refund-1', attempt: 1, cents: 6500 }
  stripe.failNext('lost')
  await faultOf(provider.refund(refund))
  expect(await provider.refund(refund)).toMatchObject({ state: 'succeeded' })
  expect(stripe.refunds.size).toBe(1)
})

test('a kept error is repeated by the provider; the list of refunds shows that nothing was done', async () => {
  const { id } = await provider.open(wanted)
  stripe.pay(id)
  const { paymentId } = await provider.read(id)
  const refund = { paymentId: paymentId ?? '', reference: 'refund-1', attempt: 1, cents: 6500 }
  stripe.failNext('kept error')
  expect(await faultOf(provider.refund(refund))).toEqual(['error', null])
  expect(await faultOf(provider.refund(refund))).toEqual(['error', null])
  expect(await collect(provider.listRefunds({ paymentId: refund.paymentId }))).toEqual([])
})

test('ending a checkout that was paid meanwhile tells that it was paid', async () => {
  const { id } = await provider.open(wanted)
  const other = await provider.open({ ...wanted, reference: 'order-8' })
  stripe.pay(id)
  expect(await provider.expire(id)).toMatchObject({ state: 'paid' })
  expect(await provider.expire(other.id)).toMatchObject({ state: 'expired', url: null })
  expect(await provider.expire(other.id)).toMatchObject({ state: 'expired' })
})

test('lists go on beyond a page', async () => {
  for (let number = 0; number < 230; number++)
    await provider.open({ ...wanted, reference: `order-${number}` })
  const listed = await collect(provider.list(0))
  expect(listed.map(({ reference }) => reference)).toEqual(
    Array.from({ length: 230 }, (_, index) => `order-${229 - index}`),
  )
  expect(await collect(provider.list(Date.now() + 60_000))).toEqual([])
})

test('faults are told apart', async () => {
  stripe.failNext('busy', 'error')
  expect(await faultOf(provider.open(wanted))).toEqual(['busy', 'rate_limit'])
  expect(await faultOf(provider.open(wanted))).toEqual(['error', null])
  expect(await faultOf(provider.read('cs_live_99'))).toEqual(['gone', 'resource_missing'])
  expect(await faultOf(provider.open({ ...wanted, reference: 'small', cents: 49 }))).toEqual([
    'refused',
    'amount_too_small',
  ])

  stripe.acceptKey(KEY, { without: ['rak_charge_write'] })
  const { id } = await provider.open(wanted)
  stripe.pay(id)
  const { paymentId } = await provider.read(id)
  const refund = { paymentId: paymentId ?? '', reference: 'refund-1', attempt: 1, cents: 100 }
  expect(await faultOf(provider.refund(refund))).toEqual(['right', 'rak_charge_write'])
  stripe.revokeKey(KEY)
  expect((await faultOf(provider.read(id)))[0]).toBe('key')
  await stripe.close()
  expect(await faultOf(provider.read(id))).toEqual(['silent', null])
  stripe = await startFakeStripe()
})
