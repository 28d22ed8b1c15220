import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, emptyable, id, object, time } from '../fields.ts'
import { chosenParts } from './services.ts'

const HOLD_TOKEN = /^[\w-]{43}$/
const NO_TOKEN = 'Le jeton de mise en attente n’a pas la forme attendue.'

/** Token of a hold, sent along with the booking. */
export const holdToken = z
  .string()
  .check(z.maxLength(43, { error: NO_TOKEN, abort: true }), z.regex(HOLD_TOKEN, NO_TOKEN))

export const holdSlot = endpoint({
  method: 'POST',
  path: '/api/reservations/hold',
  access: 'public',
  summary: 'Garder un créneau cinq minutes',
  body: object({
    date: day('Date'),
    time: time('Heure'),
    serviceId: id('Prestation'),
    ...chosenParts,
    praticienId: emptyable(id('Praticien')),
  }),
  reply: z.strictObject({
    token: z.string(),
    praticienId: z.number(),
    /** ISO 8601 instant. */
    expiresAt: z.string(),
  }),
  status: 201,
  errors: [
    'slot_past',
    'slot_taken',
    'slot_unavailable',
    'service_gone',
    'service_on_request',
    'variant_gone',
    'option_gone',
    'practitioner_gone',
    'too_many_requests',
  ],
  limit: { max: 120, seconds: 3600 },
})

export const releaseHold = endpoint({
  method: 'DELETE',
  path: '/api/reservations/hold/{token}',
  access: 'public',
  summary: 'Rendre un créneau gardé',
  params: object({ token: holdToken }),
  reply: z.strictObject({ message: z.string() }),
  limit: { max: 120, seconds: 3600 },
})
