import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { HOLD_MS } from '#domain/booking/slots/hold.ts'
import { insertPendingBooking } from '#server/features/booking/confirmations/queries.ts'
import { hashToken } from '#server/security/tokens.ts'
import { aReservation } from '../people/bookings.ts'
import { aSetting } from '../practice/settings.ts'
import type { BrowserPractice } from './browser.ts'

/** In addresses, names and texts that visitors must not read. */
export const PRIVATE = 'zz_prive'
/** Of every secret link. */
export const TOKEN = 't'.repeat(43)
export const DATE = '2027-04-13'
/** Two hours of this day are freed. */
export const FREED = '2027-04-22'

export async function insertUnconfirmedBooking(
  practice: BrowserPractice,
  booking: { praticienId: number; clientEmail: string },
): Promise<void> {
  const { id } = await aReservation(practice, { ...booking, date: DATE, time: '17:00' })
  const now = practice.clock.instant()
  await practice.database.transaction(async (trx) => {
    await trx
      .updateTable('agenda_entries')
      .set({ kind: 'hold', held_until: now + HOLD_MS, client_phone: '+33699887766' })
      .where('id', '=', id)
      .execute()
    await insertPendingBooking(trx, { token_hash: hashToken(TOKEN), entry_id: id, created_at: now })
  })
}

/** Of a visit, in the book of receipts. */
export async function insertPayment(
  { database, clock }: BrowserPractice,
  reservationId: number,
): Promise<void> {
  await aSetting({ database }, 'receiptsBook', { isOn: true, regime: 'franchise' })
  const row = { number: 1, kind: 'payment', received_at: clock.instant(), day: DATE, cents: 6000 } as const
  const texts = { means: `Carte ${PRIVATE}`, nature: `Soin ${PRIVATE}`, client_name: `Léa ${PRIVATE}` }
  await database.kysely
    .insertInto('receipts')
    .values({ ...row, ...texts, reservation_id: reservationId, hash: '' })
    .execute()
}

/** A request that waits for its confirmation, and an offer to another. */
export async function insertWaiting(
  practice: BrowserPractice,
  { serviceId, praticienId, clientEmail }: { serviceId: number; praticienId: number; clientEmail: string },
): Promise<void> {
  await aSetting(practice, 'waitingList', { isOpen: true })
  const { kysely: db } = practice.database
  const now = practice.clock.instant()
  const request = {
    created_at: now,
    client_name: `Léa ${PRIVATE}`,
    client_email: clientEmail,
    client_phone: '+33699887766',
    service_id: serviceId,
    duration_minutes: 60,
    variant_name: '',
    weekdays: '',
    periods: '',
    until: FREED,
  }
  await db
    .insertInto('waiting_requests')
    .values({ ...request, token_hash: hashToken(TOKEN) })
    .execute()
  const { id } = await db
    .insertInto('waiting_requests')
    .values({ ...request, token_hash: 'x', confirmed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('freed_spans')
    .values({ practitioner_id: praticienId, date: FREED, start_minute: 600, end_minute: 720 })
    .execute()
  await db
    .insertInto('waiting_offers')
    .values({ request_id: id, token_hash: hashToken(TOKEN), created_at: now })
    .execute()
}

/** Not paid yet; behind its link stands what was agreed, and nothing that was typed. */
export async function insertVoucherOrder(practice: BrowserPractice, address: string): Promise<void> {
  await aSetting(practice, 'vouchers', {
    ...DEFAULT_VOUCHER_SETTINGS,
    isOn: true,
    takesOrders: true,
    howToPay: 'Par virement.',
  })
  const content = { units: 5000, price_cents: 5000, valid_months: 12, conditions: '' }
  const names = { giver_name: `Léa ${PRIVATE}`, recipient_name: `Paul ${PRIVATE}`, message: PRIVATE }
  const addresses = { giver_email: address, recipient_email: address, sends_to: 'recipient' as const }
  const ordered = { ordered_at: practice.clock.instant(), ordered_on: practice.clock.local().day }
  await practice.database.kysely
    .insertInto('voucher_orders')
    .values({ token_hash: hashToken(TOKEN), ...ordered, ...content, ...names, ...addresses })
    .execute()
}
