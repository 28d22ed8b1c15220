import type { PaymentMode } from '#domain/accounting/online-payment.ts'
import { KEY_PURPOSE } from '#server/features/accounting/online-payments/settings.ts'
import { seal } from '#server/security/secret.ts'
import { aCardPayment } from '../support/accounting/card-payment.ts'
import { anOrder, ordersOn } from '../support/accounting/voucher-orders.ts'
import { aSetting } from '../support/practice/settings.ts'
import type { TestSite } from '../support/practice/site.ts'
import { startFakeStripe } from '../support/servers/fake-stripe.ts'
import { insertReservation, insertUnconfirmedBooking } from './rows.ts'
import type { Stock } from './stock.ts'

type Make = (stock: Stock) => Promise<object>

const keyOf = (mode: PaymentMode) => `rk_${mode}_fuzz`

/** The provider knows the practice, whose address can be paid at. */
async function aProvider(site: TestSite): Promise<void> {
  if (site.config.stripeUrl === undefined) {
    const stripe = await startFakeStripe({ now: () => site.clock.instant() })
    stripe.acceptKey(keyOf('live'))
    stripe.acceptKey(keyOf('test'))
    site.config.stripeUrl = stripe.address
  }
  site.config.publicUrl = undefined
  await aSetting(site, 'siteAddress', 'https://www.cabinet.fr')
}

async function aKey(site: TestSite, mode: PaymentMode): Promise<void> {
  await aProvider(site)
  const sealedKey = seal(site.config, keyOf(mode), KEY_PURPOSE)
  await aSetting(site, 'onlinePayments', {
    sealedKey,
    mode,
    verifiedAt: 0,
    isOn: mode === 'live',
    isHeld: false,
  })
}

const withKey =
  (mode: PaymentMode): Make =>
  async ({ site }) => {
    await aKey(site, mode)
    return {}
  }

/** One that differs from what was asked. */
async function aPayment({ database, clock }: TestSite): Promise<number> {
  const now = clock.instant()
  const { id } = await database.kysely
    .insertInto('online_payments')
    .values({
      reference: crypto.randomUUID(),
      purpose: 'order',
      cents: 5_000,
      mode: 'live',
      state: 'differs',
      created_at: now,
      settled_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const aFailedRefund: Make = async ({ site }) => {
  await aKey(site, 'live')
  const { id } = await site.database.kysely
    .insertInto('online_refunds')
    .values({
      reference: crypto.randomUUID(),
      online_payment_id: await aPayment(site),
      cents: 5_000,
      reason: 'withdrawal',
      state: 'failed',
      asked_at: site.clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id }
}

/** Those that other requests have opened or asked back keep the key in its place. */
async function withoutOpenPayments({ database: { kysely } }: TestSite): Promise<void> {
  await kysely
    .updateTable('online_payments')
    .set({ state: 'ended' })
    .where('state', 'in', ['new', 'open'])
    .execute()
  await kysely.deleteFrom('online_refunds').execute()
}

const aDeposit: Make = async (stock) => {
  await aKey(stock.site, 'live')
  const { id } = await insertReservation(stock)
  const ids = { reference: crypto.randomUUID(), payment_id: crypto.randomUUID() }
  await aCardPayment(stock.site, { ...ids, purpose: 'deposit', reservation_id: id })
  return { id }
}

const anUnpaidDeposit: Make = async (stock) => {
  await aKey(stock.site, 'live')
  const token = await insertUnconfirmedBooking(stock)
  await stock.site.database.kysely.updateTable('pending_bookings').set({ deposit_cents: 2_000 }).execute()
  return { token }
}

export const PAYMENT_TARGETS: Record<string, Make> = {
  '/api/confirmation/{token}/checkout': anUnpaidDeposit,
  '/api/confirmation/{token}/give-up': anUnpaidDeposit,
  '/api/superadmin/online-payments/key': async ({ site }) => {
    await aProvider(site)
    await withoutOpenPayments(site)
    return {}
  },
  '/api/superadmin/online-payments/trial': withKey('test'),
  '/api/superadmin/online-payments/{id}': async ({ site }) => ({ id: await aPayment(site) }),
  '/api/superadmin/online-refunds/{id}': aFailedRefund,
  '/api/superadmin/receipts/to-settle/{id}/refund': aDeposit,
  '/api/voucher-order/{token}/checkout': async ({ site }) => {
    await ordersOn(site)
    await aKey(site, 'live')
    return anOrder(site)
  },
}

export const PAYMENT_BODIES: Record<string, Make> = {
  'PUT /api/superadmin/online-payments/key': async () => ({ key: keyOf('live') }),
  'POST /api/superadmin/receipts/to-settle/{id}/refund': async () => ({ euros: 1 }),
  'PUT /api/superadmin/online-payments': async () => ({ isOn: false }),
}
