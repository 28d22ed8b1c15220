import * as z from 'zod/mini'
import type { MailConfirmationReason } from '#domain/booking/mail-confirmation.ts'
import { endpoint } from '../../endpoint.ts'

const LocalTimeReply = z.strictObject({ date: z.string(), time: z.string() })

/**
 * Confirmation of bookings by mail: `reason` is null while visitors need not confirm. `since` is known for the
 * hourly limit only; `bookings` are those of the last hour, confirmed or not, `pending` those that wait. Unless
 * `canConfirm` (mail server, site address, active template), the hourly limit asks visitors to call, and the owner's
 * permanent choice has no effect.
 */
export const MailConfirmation = z.strictObject({
  reason: z.nullable(z.enum(['always', 'hour'] satisfies MailConfirmationReason[])),
  since: z.nullable(LocalTimeReply),
  liftedUntil: z.nullable(LocalTimeReply),
  bookings: z.number(),
  perHour: z.nullable(z.number()),
  pending: z.number(),
  canConfirm: z.boolean(),
})
export type MailConfirmation = z.infer<typeof MailConfirmation>

export const readMailConfirmation = endpoint({
  method: 'GET',
  path: '/api/superadmin/brake',
  access: 'superadmin',
  summary: 'Confirmation par e-mail des rendez-vous pris en ligne',
  reply: MailConfirmation,
})

/** Idempotent. The owner's permanent choice stays. */
export const liftMailConfirmation = endpoint({
  method: 'POST',
  path: '/api/superadmin/brake/lift',
  access: 'superadmin',
  audit: 'brake_lifted',
  summary: 'Ne plus demander de confirmation par e-mail pendant une heure',
  reply: MailConfirmation,
})

/** `suspended`: bookings must be confirmed by mail, and the site cannot mail links for that, or has used up its mails. */
export const readBookingState = endpoint({
  method: 'GET',
  path: '/api/reservations/state',
  access: 'public',
  summary: 'La réservation en ligne est-elle suspendue ?',
  reply: z.strictObject({ suspended: z.boolean() }),
  errors: ['too_many_requests'],
  limit: { max: 240, seconds: 60 },
})
