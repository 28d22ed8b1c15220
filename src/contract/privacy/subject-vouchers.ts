import * as z from 'zod/mini'
import { VOUCHER_ENTRY_KINDS } from '#domain/accounting/voucher.ts'

/** A data subject’s packs, orders and the vouchers of their visits. */
export const subjectVouchers = {
  /** Bound to their record; units and balance are sessions of the service, or cents without one. */
  packs: z.array(
    z.strictObject({
      id: z.number(),
      at: z.string(),
      serviceName: z.nullable(z.string()),
      units: z.number(),
      balance: z.number(),
      /** Held by visits to come. */
      reserved: z.number(),
      validUntil: z.string(),
      /** Something is left or reserved. */
      isLive: z.boolean(),
      recipientName: z.nullable(z.string()),
      giverName: z.nullable(z.string()),
      message: z.nullable(z.string()),
    }),
  ),
  /** Orders on the site, by them or, until its mail has left, for them; `email` is theirs. */
  voucherOrders: z.array(
    z.strictObject({
      id: z.number(),
      at: z.string(),
      content: z.string(),
      euros: z.number(),
      isGiver: z.boolean(),
      email: z.nullable(z.string()),
      giverName: z.nullable(z.string()),
      recipientName: z.nullable(z.string()),
      message: z.nullable(z.string()),
      paidAt: z.nullable(z.string()),
      /** Of the giver who paid by card: the payment provider’s name for it. */
      cardPayment: z.nullable(z.string()),
      sentAt: z.nullable(z.string()),
      withdrawnAt: z.nullable(z.string()),
    }),
  ),
  /** By card on the site, for orders by them and for their visits; an erasure keeps them, without a name. */
  cardPayments: z.array(
    z.strictObject({
      id: z.number(),
      at: z.string(),
      euros: z.number(),
      /** Back on the card. */
      refundedEuros: z.number(),
      /** The payment provider’s name for it. */
      providerId: z.nullable(z.string()),
      orderId: z.nullable(z.number()),
      reservationId: z.nullable(z.number()),
    }),
  ),
  /** Movements of these, and any voucher's shares of their visits; an erasure keeps them, as amounts alone. */
  voucherEntries: z.array(
    z.strictObject({
      id: z.number(),
      voucherId: z.number(),
      at: z.string(),
      kind: z.enum(VOUCHER_ENTRY_KINDS),
      units: z.number(),
      /** Of a refund: 0 if the rest was given up. */
      paidBackEuros: z.nullable(z.number()),
      serviceName: z.nullable(z.string()),
      reservationId: z.nullable(z.number()),
    }),
  ),
}
