import { randomUUID } from 'node:crypto'
import { Refusal } from '#contract/errors.ts'
import { type Checkout, CURRENCY } from '#domain/accounting/online-payment.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import type { PaymentContext } from './purpose.ts'
import { findPayment, insertPayment } from './queries.ts'
import { findProvider, noteFaults, toRefusal } from './settings.ts'
import { settleCheckout } from './settle.ts'
import { listProviderRefunds } from './watch.ts'

/** Longer than a practice waits before it restores; older payments are in the provider’s own office. */
const READ_BACK_MS = 90 * 86_400_000

/**
 * Reads what the provider has: payments that the backup knows are brought to their end, those that it does not are left
 * to a person. Then everything goes on. Throws payment_key_missing, and refusals of the provider.
 */
export async function releaseOnlinePayments(context: PaymentContext): Promise<void> {
  const { database, clock } = context
  const { kysely: db } = database
  const settings = await readStored(db, 'onlinePayments')
  if (!settings.isHeld) return
  const provider = findProvider(context, { ...settings, isHeld: false })
  if (provider === null) throw new Refusal('payment_key_missing')
  try {
    await noteFaults(context, async () => {
      for await (const checkout of provider.list(clock.instant() - READ_BACK_MS))
        await readBack(context, checkout)
    })
  } catch (error) {
    throw toRefusal(error)
  }
  // Payments may have been switched off during the read. A new key keeps them held: its account has not been read.
  const current = await readStored(db, 'onlinePayments')
  if (current.sealedKey !== settings.sealedKey) return
  const value = { ...current, isHeld: false }
  await writeStored(db, 'onlinePayments', { value, now: clock.instant() })
  await listProviderRefunds(context)
}

async function readBack(context: PaymentContext, checkout: Checkout): Promise<void> {
  const { kysely: db } = context.database
  const { reference } = checkout
  const known =
    (await findPayment(db, { providerId: checkout.id })) ??
    (reference === null ? undefined : await findPayment(db, { reference }))
  if (known) return settleCheckout(context, known, checkout)
  if (checkout.state === 'paid') await noteUnknown(context, checkout)
}

/** Paid since the backup: nobody here knows for what. */
async function noteUnknown({ database, clock }: PaymentContext, checkout: Checkout): Promise<void> {
  const now = clock.instant()
  if (checkout.currency !== CURRENCY || checkout.cents <= 0) return
  await database.transaction((trx) =>
    insertPayment(trx, {
      reference: randomUUID(),
      purpose: 'order',
      order_id: null,
      cents: checkout.cents,
      mode: checkout.mode,
      state: 'differs',
      provider_id: checkout.id,
      payment_id: checkout.paymentId,
      created_at: checkout.createdAt,
      settled_at: now,
      receipt_number: null,
      handled_at: checkout.mode === 'test' ? now : null,
    }),
  )
}
