import * as z from 'zod/mini'
import { daysBetween, isDay } from '#domain/language/time.ts'
import { endpoint } from '../endpoint.ts'
import { day, idParam, object } from '../fields.ts'

const MAX_DAYS = 62

const range = { start: day('Début'), end: day('Fin'), praticienId: z.optional(idParam('Praticien')) }

const isValidRange = ({ start, end }: { start: string; end: string }) =>
  !isDay(start) || !isDay(end) || (daysBetween(start, end) >= 0 && daysBetween(start, end) < MAX_DAYS)

const rangeError = { path: ['end'], message: `La période demandée doit compter de 1 à ${MAX_DAYS} jours.` }

/**
 * A slot that a visitor holds while filling in the form, or until they confirm it by mail: only then it has a client
 * and `confirmBefore`, its last minute as `HH:MM`. `duration` in minutes.
 */
const HeldSlot = z.strictObject({
  id: z.number(),
  date: z.string(),
  time: z.string(),
  duration: z.number(),
  praticienId: z.number(),
  clientName: z.nullable(z.string()),
  confirmBefore: z.nullable(z.string()),
})
export type HeldSlot = z.infer<typeof HeldSlot>

export const listHolds = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/holds',
  access: 'staff',
  summary: 'Créneaux gardés par des visiteurs en ce moment',
  query: object(range).check(z.refine(isValidRange, rangeError)),
  reply: z.array(HeldSlot),
})

const UNWORKED = ['closed', 'closure', 'leave', 'holiday', 'break', 'skipped'] as const

/** A span in which a practitioner does not work, from `from` to `to` (`HH:MM`, `to` up to 24:00). */
const UnworkedSpan = z.strictObject({
  date: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.enum(UNWORKED),
  label: z.nullable(z.string()),
  /** Null when no practitioner works. */
  praticienId: z.nullable(z.number()),
})
export type UnworkedSpan = z.infer<typeof UnworkedSpan>

export const listUnworkedTime = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/indisponibilites',
  access: 'staff',
  summary: 'Heures non travaillées : hors horaires, pauses, congés, fermetures, jours fériés',
  query: object({
    ...range,
    /** Lists each practitioner's spans instead of those they have in common. */
    each: z.optional(z.literal('true', 'Le champ « each » vaut true, ou est absent.')),
  }).check(z.refine(isValidRange, rangeError)),
  reply: z.array(UnworkedSpan),
})
