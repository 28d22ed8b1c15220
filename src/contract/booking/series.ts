import * as z from 'zod/mini'
import { findSeriesFault, MAX_SERIES_DATES, MIN_SERIES_DATES } from '#domain/booking/series.ts'
import { STAFF_STATES } from '#domain/booking/slots/staff-starts.ts'
import { isDay } from '#domain/language/time.ts'
import { endpoint } from '../endpoint.ts'
import {
  clientName,
  day,
  email,
  emptyable,
  IdempotencyKey,
  id,
  integer,
  object,
  phone,
  ReservationParams,
  time,
} from '../fields.ts'
import { shownTerms } from './price-list/shown-terms.ts'
import {
  AgendaReservation,
  BookedStart,
  changedStartAndTerms,
  concurrent,
  packId,
  tellClient,
} from './reservations.ts'
import { chosenParts, openDuration } from './services.ts'
import { SlotReason } from './slots.ts'

const NO_LIST = 'Le champ « Dates » doit être une liste.'

/** In the order of their days, no day twice, within a year. */
function seriesDates(min: number) {
  return z.array(object({ date: day('Date'), time: time('Heure') }), NO_LIST).check((context) => {
    const dates: readonly unknown[] = context.value
    const fault = findSeriesFault(dates.map(dayOf).filter(isDay), { min })
    if (!fault) return
    const path = fault.line === null ? [] : [fault.line, 'date']
    context.issues.push({ code: 'custom', path, message: fault.message, input: context.value })
  })
}

/** Fields that are invalid themselves have issues of their own. */
function dayOf(line: unknown): string {
  const date = typeof line === 'object' && line !== null && 'date' in line ? line.date : ''
  return typeof date === 'string' ? date : ''
}

const whom = {
  serviceId: emptyable(id('Prestation')),
  ...chosenParts,
  duration: openDuration,
  /** The practitioner; the caller if absent. */
  praticienId: emptyable(id('Praticien')),
}

/** State of each date for staff, in the order of the request. */
const SeriesPreview = z.strictObject({
  dates: z.array(
    z.strictObject({
      date: z.string(),
      time: z.string(),
      /** `outside` may be booked all the same; `taken` and `impossible` may not. */
      state: z.enum(STAFF_STATES),
      reason: z.nullable(SlotReason),
      /** Up to two free starts, where this one is not free. */
      nearest: z.array(z.strictObject({ date: z.string(), time: z.string() })),
    }),
  ),
})
export type SeriesPreview = z.infer<typeof SeriesPreview>
export type SeriesDateState = SeriesPreview['dates'][number]

const GONE = ['practitioner_gone', 'service_gone', 'variant_gone', 'option_gone'] as const

export const previewSeries = endpoint({
  method: 'POST',
  path: '/api/admin/agenda/series/apercu',
  access: 'staff',
  summary: 'Ce que donneraient plusieurs dates pour un client',
  body: object({ ...whom, dates: seriesDates(1) }),
  reply: SeriesPreview,
  errors: [...GONE],
})

export const SeriesRequest = object({
  ...whom,
  clientName: emptyable(clientName('Nom')),
  clientEmail: emptyable(email('E-mail')),
  clientPhone: emptyable(phone('Téléphone')),
  ...shownTerms,
  tellClient,
  packId,
  concurrent,
  dates: seriesDates(MIN_SERIES_DATES),
})
export type SeriesRequest = z.infer<typeof SeriesRequest>

/** All dates, or none: `series_interrupted` names those that are not to be had. */
export const bookSeries = endpoint({
  method: 'POST',
  path: '/api/admin/agenda/series',
  access: 'staff',
  audit: 'reservation_booked',
  summary: 'Réserver plusieurs dates pour un client',
  headers: IdempotencyKey,
  body: SeriesRequest,
  reply: z.strictObject({
    message: z.string(),
    seriesId: z.number(),
    bookings: z.array(BookedStart),
    /** How many of them the pack settles, the first ones; absent without one. */
    settledDates: z.optional(z.number()),
  }),
  status: 201,
  errors: [
    ...GONE,
    'terms_changed',
    'series_interrupted',
    'slot_taken',
    'request_running',
    'idempotency_mismatch',
    'vouchers_off',
    'client_booked_twice',
  ],
  limit: { max: 60, seconds: 60 },
})

/** Live dates of the client with whom the reservation is, past ones included, as far as the caller sees them. */
export const listSeries = endpoint({
  method: 'GET',
  path: '/api/admin/reservations/{date}/{id}/series',
  access: 'staff',
  audit: 'reservations_listed',
  summary: 'Dates de la série d’un rendez-vous',
  params: ReservationParams,
  reply: z.array(AgendaReservation),
  errors: ['not_found', 'reservation_moved'],
})

/** As a change of each alone; the practitioner stays. */
const SeriesDateChange = object({
  id: id('Rendez-vous'),
  /** Preconditions. */
  date: day('Date'),
  version: z.optional(integer('Version', { min: 1, max: 2 ** 31 - 1 })),
  ...changedStartAndTerms,
})

const changedDates = z.array(SeriesDateChange, NO_LIST).check(
  z.minLength(1, 'Choisissez au moins une date.'),
  z.maxLength(MAX_SERIES_DATES, `Une série compte ${MAX_SERIES_DATES} dates au plus.`),
  z.refine(
    (dates) => new Set(dates.map((line) => line.id)).size === dates.length,
    'Une date est nommée deux fois.',
  ),
)

export const SeriesChange = object({
  dates: changedDates,
  tellClient,
  concurrent,
  isUndo: z.optional(z.boolean('Le champ « Annulation » vaut oui ou non.')),
})
export type SeriesChange = z.infer<typeof SeriesChange>

const CHANGE_ERRORS = [
  'not_found',
  'service_gone',
  'variant_gone',
  'option_gone',
  'reservation_moved',
  'move_from_past',
] as const

export const previewSeriesChange = endpoint({
  method: 'POST',
  path: '/api/admin/agenda/series/changement/apercu',
  access: 'staff',
  summary: 'Ce que donnerait le changement de plusieurs dates d’une série',
  body: SeriesChange,
  reply: SeriesPreview,
  errors: [...CHANGE_ERRORS],
})

/** All dates of one series, or none. `isUndo` withdraws the message about the change, if it has not left. */
export const changeSeries = endpoint({
  method: 'POST',
  path: '/api/admin/agenda/series/changement',
  access: 'staff',
  audit: 'reservation_changed',
  summary: 'Déplacer plusieurs dates d’une série, ou en changer la prestation',
  body: SeriesChange,
  reply: z.strictObject({
    message: z.string(),
    changed: z.array(z.strictObject({ id: z.number(), date: z.string(), version: z.number() })),
    willTell: z.boolean(),
  }),
  errors: [...CHANGE_ERRORS, 'series_interrupted', 'slot_taken', 'client_booked_twice'],
})
