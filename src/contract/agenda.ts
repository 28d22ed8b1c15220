import * as z from 'zod/mini'
import { daysBetween, isDay } from '#domain/time.ts'
import { endpoint } from './endpoint.ts'
import { day, idText, object, weekday, whole } from './fields.ts'

/** Longest range of days that one request may ask for (both ends included). */
const MAX_DAYS = 62

const SlotRange = object({
  start: day('Début'),
  end: day('Fin'),
  praticienId: z.optional(idText('Praticien')),
  serviceId: z.optional(idText('Prestation')),
}).check((context) => {
  const { start, end } = context.value
  if (!isDay(start) || !isDay(end)) return
  const length = daysBetween(start, end)
  const issue = (message: string) =>
    context.issues.push({ code: 'custom', path: ['end'], message, input: end })
  if (length < 0) issue('La date de fin doit suivre la date de début.')
  if (length >= MAX_DAYS) issue(`La période demandée doit compter au plus ${MAX_DAYS} jours.`)
})

export const listSlots = endpoint({
  method: 'GET',
  path: '/api/agenda/creneaux',
  access: 'public',
  summary: 'Créneaux libres, jour par jour',
  query: SlotRange,
  reply: z.record(z.string(), z.array(z.string())),
  errors: ['service_gone', 'practitioner_gone'],
  limit: { max: 240, seconds: 60 },
})

const WorkingHours = object({
  start: whole('Début', { min: 0, max: 23 }),
  end: whole('Fin', { min: 1, max: 24 }),
  slotDuration: whole('Durée d’un créneau', { min: 15, max: 480, step: 15 }),
}).check(
  z.refine((hours) => hours.start < hours.end, {
    path: ['end'],
    message: 'La fin de la journée doit suivre son début.',
  }),
)

const Break = object({
  day: weekday,
  start: whole('Début de la pause', { min: 0, max: 23 }),
  end: whole('Fin de la pause', { min: 1, max: 24 }),
}).check(
  z.refine((pause) => pause.start < pause.end, {
    path: ['end'],
    message: 'La fin de la pause doit suivre son début.',
  }),
)

/** The specification's agenda config; the optional keys stay as they are when a PUT leaves them out. */
const AgendaConfig = object({
  workingHours: WorkingHours,
  breakTimes: z.array(Break).check(z.maxLength(70, 'Une semaine compte au plus 70 pauses.')),
  openDays: z.optional(
    z.array(weekday).check(
      z.refine((days) => new Set(days).size === days.length, {
        message: 'Chaque jour d’ouverture ne figure qu’une fois.',
      }),
    ),
  ),
  bufferMinutes: z.optional(whole('Battement après chaque visite', { min: 0, max: 120 })),
})

const AgendaReply = z.strictObject({
  workingHours: z.strictObject({ start: z.number(), end: z.number(), slotDuration: z.number() }),
  breakTimes: z.array(z.strictObject({ day: weekday, start: z.number(), end: z.number() })),
  openDays: z.array(weekday),
  bufferMinutes: z.number(),
})

export const readAgenda = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/config',
  access: 'staff',
  summary: 'Mon agenda : horaires et pauses',
  reply: AgendaReply,
})

export const saveAgenda = endpoint({
  method: 'PUT',
  path: '/api/admin/agenda/config',
  access: 'staff',
  summary: 'Enregistrer mon agenda',
  body: AgendaConfig,
  reply: AgendaReply,
})
