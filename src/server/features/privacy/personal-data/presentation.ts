import type { PersonalData, SubjectReservation } from '#contract/privacy/personal-data.ts'
import { orderedText } from '#domain/accounting/voucher-order-text.ts'
import { voucherState } from '#domain/accounting/voucher-terms.ts'
import { toEuros } from '#domain/language/money.ts'
import { type Day, formatDateTime, type LocalTime } from '#domain/language/time.ts'
import { labelOfType } from '#domain/messages/notification.ts'
import { phaseOf, type ReservationPhase, reservationState } from '#domain/visit/reservation-state.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { toStateColumns } from '#server/practice/reservations/reservation-state.ts'
import type { SubjectEntryRow } from './queries.ts'
import type { SubjectRows } from './rows.ts'

type ToTime = (instant: number) => string

/** Shapes rows of each table as the contract has them. */
export function presentationOf(context: AppContext) {
  const toTime: ToTime = (instant) => formatDateTime(zonedTime(context.config.timeZone, Number(instant)))
  return {
    ...presentRecords(toTime),
    ...presentReservations(context, toTime),
    ...presentMessages(toTime),
    ...presentPayments(context, toTime),
  }
}

/** Records with their notes, preferences and merges. */
function presentRecords(toTime: ToTime) {
  return {
    record: ({ id, created_at, ...row }: SubjectRows['records'][number]) => ({
      id,
      at: toTime(created_at),
      ...row,
    }),
    note: (row: SubjectRows['notes'][number]): PersonalData['notes'][number] => ({
      id: row.id,
      at: toTime(row.created_at),
      reservationId: row.reservation_id,
      authorName: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
      visibility: row.visibility,
      changedAt: row.version === 0 ? null : toTime(row.updated_at),
      text: row.text,
    }),
    preferences: ({ updated_at, ...row }: SubjectRows['preferences'][number]) => ({
      ...row,
      at: toTime(updated_at),
    }),
    merge: ({ id, kind, done_at, undone_at }: SubjectRows['merges'][number]) => ({
      id,
      at: toTime(done_at),
      kind,
      isUndone: undone_at !== null,
    }),
  }
}

/** Reservations with their history, the requests made by their links, and the waiting list. */
function presentReservations(context: AppContext, toTime: ToTime) {
  return {
    reservation: (row: SubjectEntryRow) => toReservation(context, row),
    history: (row: HistoryRow): PersonalData['history'][number] => ({
      reservationId: row.reservation_id,
      at: toTime(row.happened_at),
      kind: row.kind,
      start: formatDateTime({ day: row.date, minute: row.start_minute }),
      previousStart: previousStart(row),
    }),
    request: ({
      created_at,
      due_on: answerBefore,
      reservation_id: _,
      ...row
    }: SubjectRows['requests'][number]) => ({
      ...row,
      at: toTime(created_at),
      answerBefore,
    }),
    waiting: (row: SubjectRows['waiting'][number]) => ({
      id: row.id,
      at: toTime(row.created_at),
      name: row.client_name,
      email: row.client_email,
      phone: row.client_phone,
      service: row.service_name,
      until: row.until,
    }),
  }
}

/** Messages in both directions, testimonials, and new addresses. */
function presentMessages(toTime: ToTime) {
  return {
    contactMessage: ({ created_at, ...row }: SubjectRows['contactMessages'][number]) => ({
      ...row,
      at: toTime(created_at),
    }),
    testimonial: ({ created_at, client_name, ...row }: SubjectRows['testimonials'][number]) => ({
      ...row,
      clientName: client_name,
      at: toTime(created_at),
    }),
    message: ({ id, type, channel, recipient, subject, state, ...row }: SubjectRows['messages'][number]) => ({
      id,
      at: toTime(row.sent_at ?? row.created_at),
      label: labelOfType(type),
      channel,
      recipient,
      subject,
      state,
    }),
    emailChange: ({ id, email, created_at, confirmed_at }: SubjectRows['emailChanges'][number]) => ({
      id,
      at: toTime(created_at),
      email,
      isConfirmed: confirmed_at !== null,
    }),
  }
}

/** Rows of the book, and vouchers with their orders and entries. */
function presentPayments(context: AppContext, toTime: ToTime) {
  return {
    receipt: ({ id, cents, ...row }: SubjectRows['receipts'][number]): PersonalData['receipts'][number] => ({
      number: id,
      euros: toEuros(cents),
      ...row,
    }),
    pack: (row: PackRow) => toPack(context, row),
    order: ({ created_at, ...row }: SubjectRows['orders'][number]) => ({
      id: row.id,
      at: toTime(created_at),
      content: orderedText(row),
      euros: toEuros(row.price_cents),
      isGiver: row.isGiver === 1,
      email: row.isGiver === 1 ? row.giver_email : row.recipient_email,
      giverName: row.giverName,
      recipientName: row.recipientName,
      message: row.message,
      paidAt: row.paid_at === null ? null : toTime(row.paid_at),
      cardPayment: row.isGiver === 1 ? row.cardPayment : null,
      sentAt: row.sent_at === null ? null : toTime(row.sent_at),
      withdrawnAt: row.withdrawn_at === null ? null : toTime(row.withdrawn_at),
    }),
    cardPayment: (row: SubjectRows['cardPayments'][number]) => ({
      id: row.id,
      at: toTime(Number(row.settled_at)),
      euros: toEuros(row.cents),
      refundedEuros: toEuros(Number(row.refunded)),
      providerId: row.payment_id,
      orderId: row.order_id,
      reservationId: row.reservation_id,
    }),
    voucherEntry: ({
      happened_at,
      voucher_id,
      reservation_id,
      paid_back_cents,
      ...row
    }: SubjectRows['voucherEntries'][number]) => ({
      ...row,
      at: toTime(happened_at),
      voucherId: voucher_id,
      reservationId: reservation_id,
      paidBackEuros: paid_back_cents === null ? null : toEuros(paid_back_cents),
    }),
  }
}

type PackRow = SubjectRows['packs'][number]

function toPack(
  { config, clock }: AppContext,
  { created_at, held, ...row }: PackRow,
): PersonalData['packs'][number] {
  return {
    ...row,
    reserved: Number(held),
    at: formatDateTime(zonedTime(config.timeZone, Number(created_at))),
    isLive: isLivePack({ ...row, held }, clock.local().day),
  }
}

function isLivePack(
  { balance, held, validUntil }: Pick<PackRow, 'balance' | 'held' | 'validUntil'>,
  today: Day,
) {
  return voucherState({ balance, reserved: Number(held), validUntil, today }) === 'live'
}

export function listLivePacks({ packs }: SubjectRows, today: Day): PackRow[] {
  return packs.filter((row) => isLivePack(row, today))
}

function toReservation({ config, clock }: AppContext, row: SubjectEntryRow): SubjectReservation {
  return {
    id: row.id,
    at: formatDateTime(startOf(row)),
    bookedAt: formatDateTime(zonedTime(config.timeZone, Number(row.created_at))),
    state: stateOf(row, clock.local()),
    attendance: row.attendance,
    serviceName: row.service_name,
    praticienName: `${row.first_name} ${row.last_name}`,
    price: row.price_cents === null ? null : toEuros(row.price_cents),
    clientName: row.client_name,
    clientEmail: row.client_email,
    clientPhone: row.client_phone,
    ...(row.allows_offers !== null && { allowsOffers: row.allows_offers === 1 }),
  }
}

function startOf({ date, start_minute }: SubjectEntryRow): LocalTime {
  return { day: date, minute: start_minute }
}

const STATES = { planned: 'upcoming', past: 'past', cancelled: 'cancelled' } as const satisfies Record<
  ReservationPhase,
  SubjectReservation['state']
>

function stateOf(row: SubjectEntryRow, now: LocalTime): SubjectReservation['state'] {
  if (row.kind === 'hold') return 'pending'
  const state = reservationState(toStateColumns(row), now)
  return state === 'handed_over' ? state : STATES[phaseOf(state)]
}

type HistoryRow = SubjectRows['history'][number]

function previousStart({ was_date: day, was_minute: minute }: HistoryRow): string | null {
  return day === null || minute === null ? null : formatDateTime({ day, minute })
}

export function listUpcomingEntries({ entries }: SubjectRows, now: LocalTime): SubjectEntryRow[] {
  return entries.filter((row) => stateOf(row, now) === 'upcoming')
}
