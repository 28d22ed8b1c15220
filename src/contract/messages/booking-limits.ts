import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { MAIL_OBSTACLES } from '#domain/messages/delivery.ts'
import { endpoint } from '../endpoint.ts'
import { integer, object } from '../fields.ts'

const bounds = {
  openAppointments: integer('Rendez-vous à venir par personne', { min: 1, max: 50 }),
  linkDays: integer('Durée du lien après le rendez-vous', { min: 1, max: 366 }),
  /** `auto`: twice the busiest hour of the last 90 days, at least 10. */
  brakePerHour: z.nullable(
    z.union(
      [z.literal('auto'), integer('Rendez-vous par heure', { min: 1, max: 1000 })],
      french`Le champ « Rendez-vous par heure » vaut auto, un nombre entier ou null.`,
    ),
  ),
  confirmByMail: z.boolean(french`Le champ « Toujours demander cette confirmation » doit être vrai ou faux.`),
  missedBeforeSign: integer('Absences en 24 mois avant le signe', { min: 1, max: 10 }),
  refusesAbsentees: z.boolean(french`Le champ « Ne plus réserver en ligne » doit être vrai ou faux.`),
}

const hourlyBudget = integer('E-mails par heure vers de nouvelles adresses', { min: 1, max: 1000 })
const dailyBudget = integer('E-mails par jour vers de nouvelles adresses', { min: 1, max: 10_000 })

/** Bounds on what visitors set in motion (`BookingLimits`), without those that have no field. */
export const BookingLimitsForm = object({
  ...bounds,
  strangerMailsPerHour: hourlyBudget,
  strangerMailsPerDay: dailyBudget,
})
export type BookingLimitsForm = z.output<typeof BookingLimitsForm>

/** Optional ones are unchanged where they are absent. The first two have no field: no practice differs. */
const SentBookingLimits = object({
  ...bounds,
  bookingsPerAddress: z.optional(
    integer('Rendez-vous pris par jour depuis une même connexion', { min: 1, max: 1000 }),
  ),
  clientMessagesPerDay: z.optional(integer('Messages par jour à une même personne', { min: 1, max: 200 })),
  strangerMailsPerHour: z.optional(hourlyBudget),
  strangerMailsPerDay: z.optional(dailyBudget),
})
export type SentBookingLimits = z.output<typeof SentBookingLimits>

const BookingLimitsReply = z.strictObject({
  openAppointments: z.number(),
  bookingsPerAddress: z.number(),
  clientMessagesPerDay: z.number(),
  linkDays: z.number(),
  brakePerHour: z.nullable(z.union([z.literal('auto'), z.number()])),
  confirmByMail: z.boolean(),
  missedBeforeSign: z.number(),
  refusesAbsentees: z.boolean(),
  strangerMailsPerHour: z.number(),
  strangerMailsPerDay: z.number(),
})

export const readBookingLimits = endpoint({
  method: 'GET',
  path: '/api/superadmin/booking-limits',
  access: 'superadmin',
  summary: 'Limites de la réservation en ligne',
  reply: BookingLimitsReply,
})

/** Why `confirmByMail` cannot be switched on; null where it can. */
export const readConfirmationObstacle = endpoint({
  method: 'GET',
  path: '/api/superadmin/booking-limits/obstacle',
  access: 'superadmin',
  summary: 'Pourquoi la confirmation par e-mail ne peut pas être demandée',
  reply: z.strictObject({ obstacle: z.nullable(z.enum(MAIL_OBSTACLES)) }),
})

export const saveBookingLimits = endpoint({
  method: 'PUT',
  path: '/api/superadmin/booking-limits',
  access: 'superadmin',
  audit: 'booking_limits_changed',
  summary: 'Régler les limites de la réservation en ligne',
  body: SentBookingLimits,
  reply: BookingLimitsReply,
  errors: ['confirmation_without_mail'],
})
