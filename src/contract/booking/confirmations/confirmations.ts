import * as z from 'zod/mini'
import { DEPOSIT_KINDS } from '#domain/visit/deposit.ts'
import { endpoint } from '../../endpoint.ts'
import { object } from '../../fields.ts'

// Not validated: a malformed token gets the same response as an unknown one.
const TokenParams = object({ token: z.string() })

/**
 * A pending booking as the link in its mail shows it; `ended` (not in time, or cancelled since) shows nothing.
 * `duration` in minutes, `price` in euros, `confirmBefore` as `HH:MM`, null once it is confirmed.
 */
export const PendingBooking = z.strictObject({
  state: z.enum(['pending', 'confirmed', 'ended']),
  /** In euros, once it has ended: its deposit came too late, and goes back to the card. */
  paidTooLate: z.optional(z.number()),
  booking: z.nullable(
    z.strictObject({
      id: z.number(),
      date: z.string(),
      time: z.string(),
      duration: z.number(),
      service: z.nullable(z.string()),
      practitioner: z.string(),
      price: z.nullable(z.number()),
      confirmBefore: z.nullable(z.string()),
      /** About another reservation of the same person and mailbox at that hour, once it is confirmed. */
      note: z.optional(z.string()),
      /** While it is pending: paid on the provider’s page, which confirms it; no call here does. */
      deposit: z.optional(
        z.strictObject({ kind: z.enum(DEPOSIT_KINDS), euros: z.number(), payBefore: z.string() }),
      ),
      /** It was confirmed by paying a part of its price. */
      hasDeposit: z.optional(z.literal(true)),
    }),
  ),
})
export type PendingBooking = z.infer<typeof PendingBooking>

export const readPendingBooking = endpoint({
  method: 'GET',
  path: '/api/confirmation/{token}',
  access: 'public',
  summary: 'Un rendez-vous à confirmer, par le lien de son e-mail',
  params: TokenParams,
  reply: PendingBooking,
  errors: ['not_found'],
  limit: { max: 120, seconds: 60 },
})

/** Idempotent: a second confirmation changes nothing. `link`: path of the reservation's own page. */
export const confirmBooking = endpoint({
  method: 'POST',
  path: '/api/confirmation/{token}',
  access: 'public',
  summary: 'Confirmer son rendez-vous',
  params: TokenParams,
  reply: z.extend(PendingBooking, { link: z.string() }),
  errors: ['not_found', 'confirmation_ended', 'deposit_unpaid', 'too_many_requests'],
  limit: { max: 30, seconds: 900 },
})
