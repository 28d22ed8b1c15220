import * as z from 'zod/mini'
import type { BrakeReason } from '#domain/brake.ts'
import { endpoint } from './endpoint.ts'

const LocalTimeReply = z.strictObject({ date: z.string(), time: z.string() })

/** Whether visitors confirm their bookings by mail at the moment, and why. */
export const Brake = z.strictObject({
  /** Null while bookings need no confirmation. */
  reason: z.nullable(z.enum(['always', 'hour'] satisfies BrakeReason[])),
  /** Null unless the hourly limit is the reason. */
  since: z.nullable(LocalTimeReply),
  liftedUntil: z.nullable(LocalTimeReply),
  /** Bookings by visitors in the last hour, confirmed or not, and the limit on them. */
  bookings: z.number(),
  perHour: z.nullable(z.number()),
  /** Bookings that wait for their confirmation. */
  pending: z.number(),
  /** False without a mail server, a site address or an active template: visitors are then asked to call. */
  canConfirm: z.boolean(),
})
export type Brake = z.infer<typeof Brake>

export const readBrake = endpoint({
  method: 'GET',
  path: '/api/superadmin/brake',
  access: 'superadmin',
  summary: 'Confirmation par e-mail des réservations en ligne',
  reply: Brake,
})

/** Idempotent. The owner's permanent choice stays. */
export const liftBrake = endpoint({
  method: 'POST',
  path: '/api/superadmin/brake/lift',
  access: 'superadmin',
  summary: 'Ne plus demander de confirmation par e-mail pendant une heure',
  reply: Brake,
})
