import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { day, IfMatch, id, integer, line, object, ReservationParams } from '../fields.ts'
import { AgendaReservation, BookedStart, ClientMessage, concurrent } from './reservations.ts'

export const MAX_CANCELLATIONS = 200

const MAX_HOURS = 24 * 366

/** An upcoming reservation: when it was made, and whether by its client on the site. */
const UpcomingReservation = z.extend(AgendaReservation, {
  bookedAt: z.strictObject({ date: z.string(), time: z.string() }),
  online: z.boolean(),
})
export type UpcomingReservation = z.infer<typeof UpcomingReservation>

// POST for a read: a client's name must not appear in URLs, browser history or logs.
export const listUpcomingReservations = endpoint({
  method: 'POST',
  path: '/api/admin/agenda/a-venir',
  access: 'staff',
  audit: 'reservations_listed',
  summary: 'Rendez-vous à venir, les plus proches d’abord',
  body: object({
    date: z.optional(day('Jour')),
    /** With `date`: every day from that one to this one, both included. */
    until: z.optional(day('Jusqu’au')),
    praticienId: z.optional(id('Praticien')),
    client: z.optional(line('Client', { min: 2, max: 100 })),
    bookedWithinHours: z.optional(integer('Réservées depuis', { min: 1, max: MAX_HOURS })),
  }),
  reply: z.strictObject({ reservations: z.array(UpcomingReservation), isWhole: z.boolean() }),
})

/** With date and, if given, version as preconditions. */
export const VersionedReservation = object({
  id: id('Rendez-vous'),
  date: day('Date'),
  version: z.optional(integer('Version', { min: 1, max: 2 ** 31 - 1 })),
})

export const Reservations = z
  .array(VersionedReservation, 'Le champ « Rendez-vous » doit être une liste.')
  .check(
    z.minLength(1, 'Choisissez au moins un rendez-vous.'),
    z.maxLength(MAX_CANCELLATIONS, `Choisissez ${MAX_CANCELLATIONS} rendez-vous au plus.`),
  )

const CANCELLATION_OUTCOMES = ['cancelled', 'changed', 'past', 'gone', 'not_tried'] as const
/** `concurrent`: the client has another reservation at that hour, and `concurrent` was not sent. */
const RESTORATION_OUTCOMES = ['restored', 'changed', 'taken', 'concurrent', 'gone', 'not_tried'] as const

/**
 * Each reservation on its own, with its date and, if given, its version as preconditions: those that have changed
 * meanwhile stay and are reported, `gone` are those that do not exist for the caller. While the database is slow, the
 * last ones are `not_tried`: send these again.
 */
export const cancelReservations = endpoint({
  method: 'POST',
  path: '/api/admin/reservations/annulations',
  access: 'staff',
  audit: 'reservation_cancelled',
  summary: 'Annuler plusieurs rendez-vous',
  body: object({
    reservations: Reservations,
    tellClients: z.boolean(french`Le champ « Prévenir les clients » vaut oui ou non.`),
  }),
  reply: z.strictObject({
    message: z.string(),
    results: z.array(
      z.strictObject({
        id: z.number(),
        outcome: z.enum(CANCELLATION_OUTCOMES),
        version: z.nullable(z.number()),
      }),
    ),
  }),
})
export type CancellationOutcome = (typeof CANCELLATION_OUTCOMES)[number]

/** Undoes cancellations within the undo window. */
export const restoreReservations = endpoint({
  method: 'POST',
  path: '/api/admin/reservations/retablissements',
  access: 'staff',
  audit: 'reservation_restored',
  summary: 'Rétablir des rendez-vous annulés à l’instant',
  body: object({ reservations: Reservations, concurrent }),
  reply: z.strictObject({
    message: z.string(),
    results: z.array(z.strictObject({ id: z.number(), outcome: z.enum(RESTORATION_OUTCOMES) })),
  }),
})
export type RestorationOutcome = (typeof RESTORATION_OUTCOMES)[number]

/** Undoes a cancellation within the undo window. */
export const restoreReservation = endpoint({
  method: 'POST',
  path: '/api/admin/reservations/{date}/{id}/restore',
  access: 'staff',
  audit: 'reservation_restored',
  summary: 'Rétablir un rendez-vous annulé à l’instant',
  params: ReservationParams,
  headers: IfMatch,
  query: object({
    concurrent: z.optional(
      z.enum(['true', 'false'], french`Le champ « Deux rendez-vous à la même heure » vaut oui ou non.`),
    ),
  }),
  reply: z.strictObject({
    message: z.string(),
    booking: BookedStart,
    version: z.number(),
    clientMessage: ClientMessage,
    /** Rest to pay after its voucher; absent without one, and where nothing is left. */
    openEuros: z.optional(z.number()),
  }),
  errors: ['not_found', 'slot_taken', 'reservation_moved', 'client_booked_twice'],
})
