import * as z from 'zod/mini'
import { CLIENT_REQUEST_KINDS } from '#domain/booking/client-request.ts'
import { MAX_DEADLINE_HOURS } from '#domain/booking/deadline.ts'
import { french } from '#domain/language/typography.ts'
import { PackBalance } from '../accounting/visit-vouchers.ts'
import { endpoint } from '../endpoint.ts'
import { day, integer, object, TokenParams, time } from '../fields.ts'
import { shownTerms } from './price-list/shown-terms.ts'
import { createReservation } from './reservations.ts'
import { ReservationParts } from './services.ts'
import { DaysToHorizon, explainEmptyDays, findNextSlots, listSlots, SlotDays } from './slots.ts'

// Not validated: a malformed token gets the same response as an unknown one.

const LocalTimeReply = z.strictObject({ date: z.string(), time: z.string() })

/** `open`: the client may do it online; `until`: the last minute for it. */
const ChangeStatus = z.strictObject({ open: z.boolean(), until: LocalTimeReply })

const OwnState = z.enum(['planned', 'cancelled', 'past'])

/**
 * A reservation as its link shows it: what was typed for it, and nothing about its client's other reservations, except
 * the dates of its series, or record; `duration` in minutes, `price` in euros, as booked.
 */
export const OwnReservation = z.strictObject({
  state: OwnState,
  firstName: z.nullable(z.string()),
  service: z.nullable(z.string()),
  /** Prefill a new booking; null once the service is no longer offered, or the practitioner offers none. */
  serviceId: z.nullable(z.number()),
  /** Absent for a service without variants and options. */
  parts: z.optional(ReservationParts),
  praticienId: z.nullable(z.number()),
  practitioner: z.string(),
  price: z.nullable(z.number()),
  /** A voucher's share of it; absent without one. */
  voucherEuros: z.optional(z.number()),
  /** Paid by card at booking, and what of it goes back to the card; absent without one. */
  paidDeposit: z.optional(z.strictObject({ euros: z.number(), refundedEuros: z.number() })),
  /** Its last day: a visit after it is paid on the spot. */
  voucherUntil: z.optional(z.string()),
  /** Absent unless a live pack settles it. */
  pack: z.optional(PackBalance),
  date: z.string(),
  time: z.string(),
  duration: z.number(),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** From the day before until the end of a visit that is not cancelled; absent without one. */
  doorCode: z.optional(z.string()),
  /** `usedUp`: the day's moves by link have been made. */
  move: z.extend(ChangeStatus, { usedUp: z.boolean() }),
  cancel: ChangeStatus,
  client: z.strictObject({
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  /** Asked for by the link, and not yet confirmed by its mailbox. */
  newEmail: z.nullable(z.string()),
  /** Open requests of this reservation's client, and the last day for the answer. */
  requests: z.array(z.strictObject({ kind: z.enum(CLIENT_REQUEST_KINDS), answerBefore: z.string() })),
  /** Every date that was booked with it, itself included; `link`: the path of its own page. Absent for a single one. */
  series: z.optional(
    z.array(
      z.strictObject({
        date: z.string(),
        time: z.string(),
        state: OwnState,
        isThis: z.boolean(),
        link: z.nullable(z.string()),
      }),
    ),
  ),
})
export type OwnReservation = z.infer<typeof OwnReservation>

export const ChangeReply = z.strictObject({ message: z.string(), reservation: OwnReservation })

export const readOwnReservation = endpoint({
  method: 'GET',
  path: '/api/reservation/{token}',
  access: 'public',
  summary: 'Un rendez-vous, par le lien de son client',
  params: TokenParams,
  reply: OwnReservation,
  errors: ['not_found'],
  limit: { max: 120, seconds: 60 },
})

export const moveOwnReservation = endpoint({
  method: 'POST',
  path: '/api/reservation/{token}/move',
  access: 'public',
  summary: 'Déplacer son rendez-vous',
  params: TokenParams,
  body: object({ newDate: day('Nouvelle date'), newTime: time('Nouvelle heure') }),
  reply: ChangeReply,
  errors: [
    'not_found',
    'reservation_cancelled',
    'reservation_past',
    'too_late_to_move',
    'too_many_moves',
    'move_from_past',
    'move_to_past',
    'slot_taken',
    'slot_unavailable',
    'too_many_requests',
  ],
  limit: { max: 30, seconds: 900 },
})

/** Idempotent: cancelling again returns the cancelled reservation. */
export const cancelOwnReservation = endpoint({
  method: 'POST',
  path: '/api/reservation/{token}/cancel',
  access: 'public',
  summary: 'Annuler son rendez-vous',
  params: TokenParams,
  reply: ChangeReply,
  errors: ['not_found', 'reservation_past', 'too_late_to_cancel', 'too_many_requests'],
  limit: { max: 30, seconds: 900 },
})

export const listOwnReservationSlots = endpoint({
  method: 'GET',
  path: '/api/reservation/{token}/creneaux',
  access: 'public',
  summary: 'Créneaux libres pour déplacer son rendez-vous',
  params: TokenParams,
  query: SlotDays,
  reply: listSlots.reply,
  errors: ['not_found'],
  limit: { max: 120, seconds: 60 },
})

export const findNextOwnReservationSlots = endpoint({
  method: 'GET',
  path: '/api/reservation/{token}/prochain',
  access: 'public',
  summary: 'Les premiers créneaux libres pour déplacer son rendez-vous',
  params: TokenParams,
  query: object({ from: z.optional(day('À partir du')) }),
  reply: findNextSlots.reply,
  errors: ['not_found'],
  limit: { max: 120, seconds: 60 },
})

export const explainEmptyOwnReservationDays = endpoint({
  method: 'GET',
  path: '/api/reservation/{token}/motifs',
  access: 'public',
  summary: 'Pourquoi un jour est sans créneau pour déplacer son rendez-vous',
  params: TokenParams,
  query: DaysToHorizon,
  reply: explainEmptyDays.reply,
  errors: ['not_found'],
  limit: { max: 120, seconds: 60 },
})

/** Hours before a reservation until which its client may move or cancel it online. */
export const DeadlinesBody = object({
  moveHours: integer('Déplacer, heures avant', { min: 0, max: MAX_DEADLINE_HOURS }),
  cancelHours: integer('Annuler, heures avant', { min: 0, max: MAX_DEADLINE_HOURS }),
})

const DeadlinesReply = z.strictObject({ moveHours: z.number(), cancelHours: z.number() })

export const readDeadlines = endpoint({
  method: 'GET',
  path: '/api/superadmin/deadlines',
  access: 'superadmin',
  summary: 'Jusqu’à quand un client déplace ou annule par son lien',
  reply: DeadlinesReply,
})

export const saveDeadlines = endpoint({
  method: 'PUT',
  path: '/api/superadmin/deadlines',
  access: 'superadmin',
  audit: 'deadlines_changed',
  summary: 'Régler jusqu’à quand un client déplace ou annule par son lien',
  body: DeadlinesBody,
  reply: DeadlinesReply,
})

/** The service of a past visit at today’s terms; `price` in euros. `usual`: starts on its weekday at its hour. */
const AgainOffer = z.strictObject({
  service: z.string(),
  duration: z.number(),
  price: z.number(),
  practitioner: z.string(),
  usual: z.array(LocalTimeReply),
  next: z.array(LocalTimeReply),
  /** Of the past visit, and good for the next one, too. */
  pack: z.optional(PackBalance),
})
export type AgainOffer = z.infer<typeof AgainOffer>

export const readAgain = endpoint({
  method: 'GET',
  path: '/api/reservation/{token}/again',
  access: 'public',
  summary: 'Les premières heures pour reprendre le même rendez-vous',
  params: TokenParams,
  reply: z.strictObject({ offer: z.nullable(AgainOffer) }),
  errors: ['not_found'],
  limit: { max: 120, seconds: 60 },
})

const BookAgain = object({
  date: day('Date'),
  time: time('Heure'),
  ...shownTerms,
  usesPack: z.optional(z.boolean(french`Le champ « Utiliser votre carnet » vaut oui ou non.`)),
})
export type BookAgain = z.infer<typeof BookAgain>

/** `link`: path of the new reservation; null while it waits for its confirmation by mail, until `confirmBefore`. */
const AgainReply = z.strictObject({
  message: z.string(),
  link: z.nullable(z.string()),
  confirmBefore: z.nullable(z.string()),
})
export type AgainReply = z.infer<typeof AgainReply>

export const bookAgain = endpoint({
  method: 'POST',
  path: '/api/reservation/{token}/again',
  access: 'public',
  audit: 'reservation_booked',
  summary: 'Reprendre le même rendez-vous',
  params: TokenParams,
  headers: createReservation.headers,
  body: BookAgain,
  reply: AgainReply,
  status: 201,
  errors: ['not_found', 'client_without_email', ...createReservation.errors],
  limit: { max: 30, seconds: 900 },
})
