import { Refusal } from '#contract/errors.ts'
import { takesCards } from '#domain/accounting/online-payment.ts'
import { orderPath } from '#domain/accounting/voucher-order.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { hashToken } from '#server/security/tokens.ts'
import { openCheckout, readCheckoutOf, resumeCheckout } from '../online-payments/checkouts.ts'
import type { PaymentContext, PaymentPurpose } from '../online-payments/purpose.ts'
import { countCheckoutsOf, findPaidOf } from '../online-payments/queries.ts'
import { findProvider, requireSafeOrigin } from '../online-payments/settings.ts'
import { natureOfVoucher } from '../vouchers/content.ts'
import { lockOrder, requireOrder, stateOf } from './order-state.ts'
import { contentOf, makeVoucherOf } from './payment.ts'
import { findOrder, noteRefundOfCard, type StoredOrder } from './queries.ts'

/** An order is paid once, by whichever payment comes first; any other money goes back to its card. */
export const orderPurpose: PaymentPurpose = {
  keep: async () => {},

  async isWanted({ database, clock }, { orderId }) {
    const order = orderId === null ? undefined : await findOrder(database.kysely, { id: orderId })
    return order !== undefined && stateOf(order, clock.local().day) === 'unpaid'
  },

  async lock(context, trx, { orderId }) {
    if (orderId !== null) await lockOrder(context, trx, orderId)
  },

  async take(context, trx, { orderId }) {
    const order = orderId === null ? undefined : await findOrder(trx, { id: orderId })
    if (!order || stateOf(order, context.clock.local().day) !== 'unpaid') return 'late'
    await makeVoucherOf(context, trx, { order, notedBy: null })
    return null
  },

  end: async () => {},
  endUnseen: async () => {},

  async describe(db, { id, orderId }) {
    const order = orderId === null ? undefined : await findOrder(db, { id: orderId })
    const taken = order && (await findPaidOf(db, { orderId: order.id }))
    if (!order?.voucherId || taken?.id !== id)
      return { nature: TOO_LATE, clientName: null, voucherId: null, reservationId: null }
    return {
      nature: french`${natureOfVoucher(contentOf(order))} (n° ${order.voucherId})`,
      clientName: order.giverName,
      voucherId: order.voucherId,
      reservationId: null,
    }
  },

  async noteRefund(trx, { orderId, at }) {
    if (orderId !== null) await noteRefundOfCard(trx, orderId, at)
  },
}

const TOO_LATE = french`Commande d’un bon payée trop tard, à rembourser`

/**
 * The address of the provider’s page: that of one which is open already, or a new one. Throws card_payments_off,
 * order_not_unpaid, order_lapsed, checkout_opening, and refusals of the provider.
 */
export async function payByCard(context: PaymentContext, token: string): Promise<string> {
  const { database } = context
  const order = await requireOrder(database.kysely, { tokenHash: hashToken(token) })
  const settings = await readStored(database.kysely, 'onlinePayments')
  const provider = takesCards(settings) ? findProvider(context, settings) : null
  if (provider === null) throw new Refusal('card_payments_off')
  const origin = await requireSafeOrigin(context)
  const open = await resumeCheckout(context, provider, { orderId: order.id })
  if (open !== null) return open
  const page = origin + orderPath(token)
  return openCheckout(context, provider, {
    purpose: 'order',
    subject: { orderId: order.id },
    cents: order.priceCents,
    mode: settings.mode,
    label: french`Bon cadeau commandé le ${dayAndYear(order.orderedOn)}`,
    email: order.giverEmail,
    returnUrl: `${page}?paiement=retour`,
    backUrl: page,
    guard: (trx) => guardUnpaid(context, trx, order.id),
  })
}

/** Of an order, paid or not: each is a row, and a call to the provider. */
const MAX_CHECKOUTS = 30

async function guardUnpaid(context: AppContext, trx: Trx, id: number): Promise<void> {
  await lockOrder(context, trx, id)
  const state = stateOf(await requireOrder(trx, { id }), context.clock.local().day)
  if (state === 'lapsed') throw new Refusal('order_lapsed')
  if (state !== 'unpaid') throw new Refusal('order_not_unpaid')
  if ((await countCheckoutsOf(trx, { orderId: id })) >= MAX_CHECKOUTS) throw new Refusal('too_many_requests')
}

/** After the provider’s page. Its silence is no fault of whoever returns: the order is shown as it is known. */
export async function readAfterCheckout(context: PaymentContext, token: string): Promise<StoredOrder> {
  const { kysely: db } = context.database
  const { id } = await requireOrder(db, { tokenHash: hashToken(token) })
  const provider = findProvider(context, await readStored(db, 'onlinePayments'))
  if (provider !== null) {
    await readCheckoutOf(context, provider, { orderId: id }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }
  return requireOrder(db, { id })
}
