import * as z from 'zod/mini'
import { NOT_RECEIVED_CODES } from '#domain/booking/slots/receiving.ts'
import { NOBODY_CODES } from '#domain/booking/slots/spread.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { id, object } from '../fields.ts'
import { Reservations, VersionedReservation } from './cancellations.ts'

/** `own`: the reservation is the receiver's already. */
const STATES = ['changed', 'past', 'gone', 'own'] as const

const OUTCOMES = ['given', ...STATES, 'not_tried', ...NOT_RECEIVED_CODES] as const

/** `label`: of the absence, block or holiday in the way; `from`: the hour from which the receiver is not there any more. */
const details = { label: z.optional(z.string()), from: z.optional(z.string()) }

/**
 * Each reservation on its own, at its time. Whoever would not receive one at that hour is not given it, and the outcome
 * is the reason; nobody may insist here. The others as for cancellations.
 */
export const giveReservations = endpoint({
  method: 'POST',
  path: '/api/admin/reservations/transferts',
  access: 'superadmin',
  audit: 'reservation_changed',
  summary: 'Confier plusieurs rendez-vous à un collègue',
  body: object({
    reservations: Reservations,
    praticienId: id('Praticien'),
    tellClients: z.boolean(french`Le champ « Prévenir les clients » vaut oui ou non.`),
  }),
  reply: z.strictObject({
    message: z.string(),
    results: z.array(
      z.strictObject({
        id: z.number(),
        outcome: z.enum(OUTCOMES),
        version: z.nullable(z.number()),
        ...details,
      }),
    ),
  }),
  errors: ['practitioner_gone'],
})
export type GivingOutcome = (typeof OUTCOMES)[number]
export type GivingResult = z.infer<typeof giveReservations.reply>['results'][number]

/** Each is asked of everybody who practises. */
export const MAX_PLANNED = 400

/**
 * To whom the reservations would go, with nothing written: to the named colleague, or without one to whoever offers the
 * service, works then and is free, spread by load. Giving asks again; what has changed meanwhile is an outcome there.
 */
export const planGiving = endpoint({
  method: 'POST',
  path: '/api/admin/reservations/transferts/apercu',
  access: 'superadmin',
  audit: 'agenda_opened',
  summary: 'À qui iraient plusieurs rendez-vous',
  body: object({
    reservations: z
      .array(VersionedReservation, french`Le champ « Rendez-vous » doit être une liste.`)
      .check(
        z.minLength(1, 'Choisissez au moins un rendez-vous.'),
        z.maxLength(MAX_PLANNED, french`Choisissez ${MAX_PLANNED} rendez-vous au plus.`),
      ),
    praticienId: z.optional(id('Praticien')),
  }),
  reply: z.strictObject({
    plan: z.array(
      z.strictObject({
        id: z.number(),
        /** Null with the reason why nobody would receive it. */
        praticienId: z.nullable(z.number()),
        reason: z.nullable(
          z.strictObject({ code: z.enum([...STATES, ...NOT_RECEIVED_CODES, ...NOBODY_CODES]), ...details }),
        ),
      }),
    ),
  }),
  errors: ['practitioner_gone'],
})
export type PlannedReservation = z.infer<typeof planGiving.reply>['plan'][number]
export type PlanReason = NonNullable<PlannedReservation['reason']>
