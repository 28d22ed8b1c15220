import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import type { AnnouncedChange } from '#domain/messages/message-plan.ts'
import { ATTENDANCES } from '#domain/visit/attendance.ts'
import { MAX_PRICE_EUROS, MAX_SERVICE_MINUTES } from '#domain/visit/service-parts.ts'
import { VisitSettlement } from '../accounting/payment-lists.ts'
import { endpoint } from '../endpoint.ts'
import {
  clearable,
  clientName,
  day,
  email,
  emptyable,
  euros,
  formEvidence,
  IdempotencyKey,
  IfMatch,
  id,
  idParam,
  integer,
  line,
  object,
  phone,
  ReservationParams,
  time,
  visitorEmail,
  visitorName,
} from '../fields.ts'
import { holdToken } from './holds.ts'
import { shownDeposit, shownTerms } from './price-list/shown-terms.ts'
import { chosenParts, openDuration, ReservationParts } from './services.ts'

const slot = { date: day('Date'), time: time('Heure') }

/** Of another appointment, by mail after the visit; absent where the form did not show the box. */
const refusesOffers = z.optional(z.boolean(french`Le champ « Refuser les propositions » vaut oui ou non.`))

/** Of a gift voucher or pack; settles what it can of the price. */
const voucherCode = emptyable(line('Code d’un bon', { max: 40 }))

/** A pack of the client’s record, which staff have chosen. */
export const packId = z.optional(id('Carnet'))

/** Booking by a visitor; the server derives length, price and buffer from the service. */
export const NewReservation = object({
  ...slot,
  clientName: visitorName('Nom'),
  clientEmail: visitorEmail('E-mail'),
  clientPhone: emptyable(phone('Téléphone')),
  serviceId: id('Prestation', 'Choisissez une prestation.'),
  ...chosenParts,
  praticienId: emptyable(id('Praticien')),
  ...shownTerms,
  shownDeposit,
  holdToken: z.optional(holdToken),
  refusesOffers,
  voucherCode,
  ...formEvidence,
})
export type NewReservation = z.infer<typeof NewReservation>

/** Message to the client about a change by staff; sent unless false. */
export const tellClient = z.optional(z.boolean(french`Le champ « Prévenir le client » vaut oui ou non.`))

/**
 * The client has another reservation at that hour, and both are meant: without it, staff who see that one are asked
 * (`client_booked_twice`).
 */
export const concurrent = z.optional(
  z.boolean(french`Le champ « Deux rendez-vous à la même heure » vaut oui ou non.`),
)

/** Booking by staff: only date and time are required. */
export const StaffReservationRequest = object({
  ...slot,
  clientName: emptyable(clientName('Nom')),
  clientEmail: emptyable(email('E-mail')),
  clientPhone: emptyable(phone('Téléphone')),
  serviceId: emptyable(id('Prestation')),
  ...chosenParts,
  duration: openDuration,
  praticienId: emptyable(id('Praticien')),
  ...shownTerms,
  shownDeposit,
  /** Without `praticienId`, by a superadmin: whoever offers the service, works then and is free. */
  firstFree: z.optional(z.boolean(french`Le champ « Le premier libre » vaut oui ou non.`)),
  holdToken: z.optional(holdToken),
  tellClient,
  refusesOffers,
  voucherCode,
  packId,
  concurrent,
  ...formEvidence,
})
export type StaffReservationRequest = z.infer<typeof StaffReservationRequest>

export const BookedStart = z.strictObject({ id: z.number(), date: z.string(), time: z.string() })

export const createReservation = endpoint({
  method: 'POST',
  path: '/api/reservations',
  access: 'public',
  audit: 'reservation_booked',
  summary: 'Réserver un créneau',
  headers: IdempotencyKey,
  // The wider of the two schemas; the action validates visitors' requests with NewReservation.
  body: StaffReservationRequest,
  reply: z.strictObject({
    message: z.string(),
    booking: BookedStart,
    /** Not booked yet: the slot is held until the visitor follows a mailed link, until `confirmBefore` (`HH:MM`). */
    pending: z.optional(z.literal(true)),
    confirmBefore: z.optional(z.string()),
    /** Likewise, until it is paid on its page; `payBefore` as `HH:MM`. */
    deposit: z.optional(z.strictObject({ euros: z.number(), payBefore: z.string(), payLink: z.string() })),
    /** With whom, where `firstFree` left it open. */
    praticienName: z.optional(z.string()),
  }),
  status: 201,
  errors: [
    'slot_past',
    'slot_taken',
    'nobody_works',
    'slot_unavailable',
    'slot_skipped',
    'service_gone',
    'service_on_request',
    'variant_gone',
    'option_gone',
    'terms_changed',
    'deposit_asked',
    'deposit_over',
    'practitioner_gone',
    'request_running',
    'idempotency_mismatch',
    'booking_by_phone',
    'booking_suspended',
    'vouchers_off',
    'too_many_requests',
    'mail_budget_used',
    'client_booked_twice',
  ],
  limit: { max: 120, seconds: 60 },
})

/** Grows with every change and is sent back as `If-Match`, so that two changes made at once do not overwrite each other. */
export const version = z.number()

/** One reservation of the agenda; `duration` in minutes without the buffer, `price` in euros. */
export const AgendaReservation = z.strictObject({
  id: z.number(),
  date: z.string(),
  time: z.string(),
  clientName: z.nullable(z.string()),
  clientEmail: z.nullable(z.string()),
  clientPhone: z.nullable(z.string()),
  serviceId: z.nullable(z.number()),
  serviceName: z.nullable(z.string()),
  serviceColor: z.nullable(z.string()),
  praticienId: z.number(),
  praticienName: z.string(),
  duration: z.number(),
  price: z.nullable(z.number()),
  /** Of which variant and options the service was composed; absent for a service without any. */
  parts: z.optional(ReservationParts),
  version,
  /** The client's record, if any. */
  clientId: z.nullable(z.number()),
  attendance: z.nullable(z.enum(ATTENDANCES)),
  /** How often the client was absent lately; 0 below the owner's number, and once the reservation has begun. */
  absences: z.number(),
  /** Last minute in which the client may cancel by link; null once the reservation has begun. */
  cancellableUntil: z.nullable(z.strictObject({ date: z.string(), time: z.string() })),
  /** Booked on the site. */
  isOnline: z.boolean(),
  /** Of the dates that were booked together; absent for a reservation of its own. */
  seriesId: z.optional(z.number()),
  /** Last day of the voucher that settles it: after that day it is paid on the spot. Absent without one. */
  voucherUntil: z.optional(z.string()),
  /** In the agenda alone: no earlier visit of its client took place in the agendas that the caller may see. */
  isFirstVisit: z.optional(z.literal(true)),
  /** In the agenda alone: its client has a note that the caller may read. */
  hasNote: z.optional(z.literal(true)),
  /** In the agenda alone, while the book of receipts is kept. */
  settlement: z.optional(VisitSettlement),
})
export type AgendaReservation = z.infer<typeof AgendaReservation>

export const listReservations = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/reservations',
  access: 'staff',
  audit: 'agenda_opened',
  summary: 'Rendez-vous de l’agenda',
  query: object({
    start: z.optional(day('Début')),
    end: z.optional(day('Fin')),
    praticienId: z.optional(idParam('Praticien')),
  }).check(
    z.refine(({ start, end }) => !start || !end || start <= end, {
      path: ['end'],
      message: 'La date de fin doit suivre la date de début.',
    }),
  ),
  reply: z.array(AgendaReservation),
})

/** The pending message to the client about the change; null when none will be sent. */
export const ClientMessage = z.nullable(
  z.strictObject({
    id: z.number(),
    announcedChange: z.enum([
      'created',
      'moved',
      'changed',
      'given',
      'cancelled',
    ] satisfies AnnouncedChange[]),
  }),
)
export type ClientMessage = z.infer<typeof ClientMessage>

export const changedStartAndTerms = {
  newDate: day('Nouvelle date'),
  newTime: time('Nouvelle heure'),
  serviceId: clearable(id('Prestation')),
  variantId: clearable(id('Durée')),
  optionIds: chosenParts.optionIds,
  duration: z.optional(integer('Durée', { min: 5, max: MAX_SERVICE_MINUTES })),
  price: clearable(euros('Prix', { max: MAX_PRICE_EUROS })),
}

/**
 * The terms stay as they are unless named; another service, variant or option brings its own length and price where
 * these are not. Without `variantId` (null for the main one) and `optionIds`, those of the reservation stay.
 * `praticienId` gives the reservation to a colleague, which only a superadmin may; `insist` also to one who would not
 * receive it (`practitioner_off`, `service_not_offered`), never where another entry is in the way.
 */
export const StaffReservationChange = object({
  ...changedStartAndTerms,
  praticienId: z.optional(id('Praticien')),
  insist: z.optional(z.boolean(french`Le champ « Confier quand même » vaut oui ou non.`)),
  tellClient,
  concurrent,
})
export type StaffReservationChange = z.infer<typeof StaffReservationChange>

export const moveReservation = endpoint({
  method: 'PUT',
  path: '/api/admin/reservations/{date}/{id}',
  access: 'staff',
  audit: 'reservation_changed',
  summary:
    'Déplacer un rendez-vous, le confier à un collègue, ou en changer la prestation, la durée ou le prix',
  params: ReservationParams,
  headers: IfMatch,
  body: StaffReservationChange,
  reply: z.strictObject({
    message: z.string(),
    booking: BookedStart,
    version,
    clientMessage: ClientMessage,
    /** Of other terms, as for `restoreReservation`. */
    openEuros: z.optional(z.number()),
  }),
  errors: [
    'not_found',
    'service_gone',
    'variant_gone',
    'option_gone',
    'practitioner_gone',
    'service_not_offered',
    'practitioner_off',
    'slot_taken',
    'slot_skipped',
    'move_to_past',
    'move_from_past',
    'reservation_moved',
    'client_booked_twice',
  ],
})

export const cancelReservation = endpoint({
  method: 'DELETE',
  path: '/api/admin/reservations/{date}/{id}',
  access: 'staff',
  audit: 'reservation_cancelled',
  summary: 'Annuler un rendez-vous',
  params: ReservationParams,
  headers: IfMatch,
  query: object({
    tellClient: z.optional(
      z.enum(['true', 'false'], french`Le champ « Prévenir le client » vaut oui ou non.`),
    ),
    /** Marks the cancellation as the client's, too late. */
    late: z.optional(z.enum(['true', 'false'], french`Le champ « Annulé tard » vaut oui ou non.`)),
  }),
  reply: z.strictObject({ message: z.string(), version, clientMessage: ClientMessage }),
  errors: ['not_found', 'reservation_past', 'reservation_moved'],
})
