import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchPrice, toEuros } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { DEPOSIT_MS, renewedHold } from '#domain/visit/deposit.ts'
import { DEPOSIT_NAMES } from '#domain/visit/deposit-text.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import type { PaymentPurpose } from '#server/features/accounting/online-payments/purpose.ts'
import { LATE_DEPOSIT, lateDepositEvent } from '#server/jobs/message-events.ts'
import { assignRecord } from '#server/practice/records/client-records.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { notifyByMail, notifyReservationChange } from '../../messages/notifications/actions.ts'
import { confirmEntry } from '../confirmations/queries.ts'
import { findDepositedVisit, findHoldEnd, findUnpaidDeposit, freeHour, writeHoldEnd } from './queries.ts'

/** Paying it confirms the booking, as the link of a mail does elsewhere; too late, it goes back to the card. */
export const depositPurpose: PaymentPurpose = {
  async keep({ database, clock }, { reservationId }) {
    if (reservationId === null) return
    const now = clock.instant()
    await database.transaction(async (trx) => {
      const heldUntil = await findHoldEnd(trx, reservationId)
      const until = heldUntil === null ? null : renewedHold(heldUntil, now)
      if (until !== null) await writeHoldEnd(trx, { entryId: reservationId, until, now })
    })
  },

  async isWanted({ database, clock }, { reservationId }) {
    if (reservationId === null) return false
    const now = clock.instant()
    const unpaid = await findUnpaidDeposit(database.kysely, { entryId: reservationId, now })
    return unpaid !== undefined && now - unpaid.bookedAt < DEPOSIT_MS
  },

  async lock(context, trx, { reservationId }) {
    const visit = reservationId === null ? undefined : await findDepositedVisit(trx, reservationId)
    if (visit) await lockAgendas(context, trx, [visit.praticienId])
  },

  async take(context, trx, payment) {
    const { reservationId } = payment
    const now = context.clock.instant()
    const client = reservationId === null ? undefined : await confirmEntry(trx, reservationId, now)
    if (reservationId === null || !client) {
      await tellTooLate(context, trx, payment)
      return 'late'
    }
    await assignRecord(trx, { reservationId, client, now, byStaff: false })
    await trx
      .updateTable('pending_bookings')
      .set({ confirmed_at: now })
      .where('entry_id', '=', reservationId)
      .execute()
    const change = { reservationId, tellClient: true, actorId: null }
    await notifyReservationChange(context, trx, { ...change, kind: 'created' })
    return null
  },

  async end(_context, trx, { reservationId }) {
    if (reservationId !== null) await freeHour(trx, reservationId)
  },

  async endUnseen({ clock }, trx, { reservationId }) {
    if (reservationId === null) return
    const now = clock.instant()
    const unpaid = await findUnpaidDeposit(trx, { entryId: reservationId, now })
    if (unpaid) await writeHoldEnd(trx, { entryId: reservationId, until: unpaid.bookedAt + DEPOSIT_MS, now })
  },

  async describe(db, { reservationId, depositKind }) {
    const visit = reservationId === null ? undefined : await findDepositedVisit(db, reservationId)
    const { title } = DEPOSIT_NAMES[depositKind ?? (await readStored(db, 'deposits')).kind]
    if (visit?.kind !== 'reservation')
      return {
        nature: french`${title} : payé trop tard, à rembourser`,
        clientName: null,
        voucherId: null,
        reservationId: null,
      }
    return {
      nature: french`${title} : ${visit.serviceName ?? 'rendez-vous'}, ${dayAndYear(visit.date)}`,
      clientName: visit.clientName,
      voucherId: null,
      reservationId: visit.id,
    }
  },

  noteRefund: async () => {},
}

/** To the mailbox of the booking, or, once nothing is left of it, to the one that the provider knows. */
async function tellTooLate(
  context: AppContext,
  trx: Trx,
  { id, reservationId, cents, email }: Parameters<PaymentPurpose['take']>[2],
): Promise<void> {
  const booked = reservationId === null ? undefined : await findDepositedVisit(trx, reservationId)
  const to = booked?.clientEmail ?? email
  if (to === null) return
  const values = { depositAmount: frenchPrice(toEuros(cents)) }
  await notifyByMail(context, trx, { type: LATE_DEPOSIT, event: lateDepositEvent(id), to, values })
}
