import * as z from 'zod/mini'
import { daysBetween, isDay } from '#domain/time.ts'
import { endpoint } from './endpoint.ts'
import { day, idText, object } from './fields.ts'

/** Longest range of days that one request may ask for (both ends included). */
const MAX_DAYS = 62

const range = { start: day('Début'), end: day('Fin'), praticienId: z.optional(idText('Praticien')) }

const isRange = ({ start, end }: { start: string; end: string }) =>
  !isDay(start) || !isDay(end) || (daysBetween(start, end) >= 0 && daysBetween(start, end) < MAX_DAYS)

const said = { path: ['end'], message: `La période demandée doit compter de 1 à ${MAX_DAYS} jours.` }

/** A slot that a visitor holds while they fill the form. */
const HeldSlot = z.strictObject({
  id: z.number(),
  date: z.string(),
  time: z.string(),
  /** Minutes. */
  duration: z.number(),
  praticienId: z.number(),
})
export type HeldSlot = z.infer<typeof HeldSlot>

export const listHolds = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/holds',
  access: 'staff',
  summary: 'Créneaux gardés par des visiteurs en ce moment',
  query: object(range).check(z.refine(isRange, said)),
  reply: z.array(HeldSlot),
})

/** Why a stretch is not worked: outside the hours, or what takes from them. */
const UNWORKED = ['closed', 'closure', 'leave', 'holiday', 'break', 'skipped'] as const

/** A stretch of a day in which somebody, or nobody at all, works. */
const UnworkedStretch = z.strictObject({
  date: z.string(),
  from: z.string(),
  /** Up to 24:00. */
  to: z.string(),
  reason: z.enum(UNWORKED),
  label: z.nullable(z.string()),
  /** Null: nobody of the practice works then. */
  praticienId: z.nullable(z.number()),
})
export type UnworkedStretch = z.infer<typeof UnworkedStretch>

export const listUnworked = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/indisponibilites',
  access: 'staff',
  summary: 'Heures non travaillées : hors horaires, pauses, congés, fermetures, jours fériés',
  query: object({
    ...range,
    /** For each practitioner, rather than what all have in common. */
    each: z.optional(z.literal('true', 'Le champ « each » vaut true, ou est absent.')),
  }).check(z.refine(isRange, said)),
  reply: z.array(UnworkedStretch),
})
