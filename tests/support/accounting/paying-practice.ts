import type { ShownOnlinePayments } from '#contract/accounting/online-payments.ts'
import type { OwnVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { listProviderRefunds, watchPayments } from '#server/features/accounting/online-payments/watch.ts'
import { PAYMENT_PURPOSES } from '#server/features/payment-purposes.ts'
import { TestClient } from '../practice/test-client.ts'
import { startFakeStripe } from '../servers/fake-stripe.ts'
import { orderingPractice } from './ordering-practice.ts'
import type { PlacedOrder } from './voucher-orders.ts'

export const LIVE_KEY = 'rk_live_practice'
export const TEST_KEY = 'rk_test_practice'
export const ONLINE = '/api/superadmin/online-payments'

type Shown = ShownOnlinePayments & ErrorBody

/** A practice that takes orders, and could take cards: the provider knows its keys, and it has none yet. */
export async function cardPractice(env: Record<string, string> = {}) {
  let now = Date.now
  const stripe = await startFakeStripe({ now: () => now(), lateMs: 50 })
  const setup = await orderingPractice({ STRIPE_URL: stripe.address.href, ...env })
  const { site } = setup
  now = () => site.clock.instant()
  stripe.acceptKey(LIVE_KEY)
  stripe.acceptKey(TEST_KEY)
  const context = { ...site, paymentPurposes: PAYMENT_PURPOSES }
  const quiet = { warn: () => {} }
  return {
    ...setup,
    stripe,
    context,
    saveKey: async (key: string) => (await setup.again()).put<Shown>(`${ONLINE}/key`, { key }),
    removeKey: async () => (await setup.again()).delete<Shown>(`${ONLINE}/key`),
    turn: async (isOn: boolean) => (await setup.again()).put<Shown>(ONLINE, { isOn }),
    online: async () => (await (await setup.again()).get<Shown>(ONLINE)).body,
    /** The minute’s work. */
    watch: () => watchPayments(context, { log: quiet }),
    night: () => listProviderRefunds(context),
    payments: () => site.database.kysely.selectFrom('online_payments').selectAll().orderBy('id').execute(),
    refunds: () => site.database.kysely.selectFrom('online_refunds').selectAll().orderBy('id').execute(),
    /** Of the order: the page on which one pays. */
    checkout: ({ token }: PlacedOrder) =>
      new TestClient(site.app).post<{ url: string } & ErrorBody>(`/api/voucher-order/${token}/checkout`),
    back: ({ token }: PlacedOrder) =>
      new TestClient(site.app).post<OwnVoucherOrder & ErrorBody>(
        `/api/voucher-order/${token}/checkout/result`,
      ),
    closeAll: () => stripe.close(),
  }
}

export type CardPractice = Awaited<ReturnType<typeof cardPractice>>

/** Its cards are taken. */
export async function takingCards(): Promise<CardPractice> {
  const setup = await cardPractice()
  for (const { status, body } of [await setup.saveKey(LIVE_KEY), await setup.turn(true)])
    if (status !== 200) throw new Error(JSON.stringify(body))
  setup.stripe.sessions.clear()
  return setup
}

/** Of the page on which one pays. */
export function checkoutIdOf({ url }: { url: string }): string {
  return url.split('/').at(-1) ?? ''
}
