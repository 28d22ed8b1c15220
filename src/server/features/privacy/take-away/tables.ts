import { toEuros } from '#domain/language/money.ts'
import { formatTime } from '#domain/language/time.ts'
import { type ReservationState, reservationState } from '#domain/visit/reservation-state.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedDay } from '#server/clock.ts'
import { BYTE_ORDER_MARK, toCsv } from '#server/documents/csv.ts'
import { toStateColumns } from '#server/practice/reservations/reservation-state.ts'
import {
  listTakenReservations,
  listTakenServices,
  listTakenTestimonials,
  listTakenVouchers,
  type TakenReservation,
  type TakenVoucher,
} from './queries.ts'

type Cell = string | number

function* table(columns: readonly string[], rows: readonly (readonly Cell[])[]): Generator<string> {
  yield BYTE_ORDER_MARK + toCsv([columns])
  if (rows.length > 0) yield toCsv(rows)
}

const BATCH = 1_000

/** All reservations, a batch at a time. */
export async function* readReservations({ database }: AppContext): AsyncGenerator<TakenReservation[]> {
  let afterId = 0
  for (;;) {
    const rows = await listTakenReservations(database.kysely, { afterId, limit: BATCH })
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    afterId = rows.at(-1)?.id ?? afterId
  }
}

/** « Reprendre mon activité » recognizes these columns. */
const APPOINTMENT_COLUMNS = [
  'Date',
  'Heure',
  'Durée (min)',
  'Client',
  'E-mail',
  'Téléphone',
  'Prestation',
].concat('Praticien', 'Statut', 'Prix (€)')

const STATES: Record<ReservationState, string> = {
  planned: 'À venir',
  done: 'Venu',
  missed: 'Absent',
  cancelled_in_time: 'Annulé',
  cancelled_late: 'Annulé tard',
  cancelled_by_practice: 'Annulé par le cabinet',
  handed_over: 'Annulé',
}

export async function* appointmentsCsv(context: AppContext): AsyncGenerator<string> {
  yield* table(APPOINTMENT_COLUMNS, [])
  const now = context.clock.local()
  for await (const rows of readReservations(context)) {
    yield toCsv(
      rows.map((row) => [
        row.date,
        formatTime(row.start_minute),
        String(row.duration_minutes),
        row.client_name ?? '',
        row.client_email ?? '',
        row.client_phone ?? '',
        row.service_name ?? '',
        `${row.first_name} ${row.last_name}`,
        STATES[reservationState(toStateColumns(row), now)],
        row.price_cents === null ? '' : toEuros(row.price_cents),
      ]),
    )
  }
}

export async function* servicesCsv({ database }: AppContext): AsyncGenerator<string> {
  const rows = await listTakenServices(database.kysely)
  yield* table(
    ['Prestation', 'Variante', 'Durée (min)', 'Prix (€)', 'Visible', 'Description'],
    rows.map(({ name, variant_name, duration_minutes, price_cents, active, description }) => [
      ...[name, variant_name, String(duration_minutes), toEuros(price_cents)],
      ...[active === 1 ? 'oui' : 'non', description],
    ]),
  )
}

/** « Reprendre des bons et carnets » recognizes these columns. */
const VOUCHER_COLUMNS = [
  'Numéro',
  'Vendu le',
  'Valable jusqu’au',
  'Valeur (€)',
  'Reste (€)',
  'Prestation',
  'Durée (min)',
  'Séances',
].concat(
  'Séances restantes',
  'Prix payé (€)',
  'Pour',
  'De la part de',
  'Client',
  'E-mail',
  'Téléphone',
  'Message',
)

/** The rest in euros, or in sessions of a service. */
export async function* vouchersCsv({ database }: AppContext): AsyncGenerator<string> {
  const rows = await listTakenVouchers(database.kysely)
  yield* table(
    VOUCHER_COLUMNS,
    rows.map((row) => [
      ...[String(row.id), row.sold_on, row.valid_until],
      ...contentCells(row),
      toEuros(row.paid_cents),
      ...[row.recipient_name ?? '', row.giver_name ?? '', row.client_name ?? ''],
      ...[row.email ?? '', row.phone ?? '', row.message ?? ''],
    ]),
  )
}

function contentCells({ units, balance, held, ...sold }: TakenVoucher): Cell[] {
  const left = balance + Number(held)
  if (sold.service_id === null && sold.service_name === null)
    return [toEuros(units), toEuros(left), '', '', '', '']
  const minutes = sold.session_minutes === null ? '' : String(sold.session_minutes)
  return ['', '', sold.service_name ?? '', minutes, String(units), String(left)]
}

const TESTIMONIAL_STATES = { pending: 'en attente', approved: 'publié', refused: 'refusé' } as const

export async function* testimonialsCsv({ database, config }: AppContext): AsyncGenerator<string> {
  const rows = await listTakenTestimonials(database.kysely)
  yield* table(
    ['Date', 'Nom', 'Note', 'Commentaire', 'État'],
    rows.map(({ created_at, client_name, rating, comment, status }) => [
      zonedDay(config.timeZone, Number(created_at)),
      ...[client_name, String(rating), comment, TESTIMONIAL_STATES[status]],
    ]),
  )
}
