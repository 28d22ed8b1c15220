import * as z from 'zod/mini'
import type { OccupiedKind } from '#domain/booking/slots/availability.ts'
import { NOT_OFFERED_CODES } from '#domain/booking/slots/not-offered.ts'
import { type Day, daysBetween, isDay } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { MAX_BOOKED_OPTIONS } from '#domain/visit/service-parts.ts'
import { endpoint } from '../endpoint.ts'
import { day, idParam, integer, object, time } from '../fields.ts'
import { idsParam } from '../id-lists.ts'

const MAX_DAYS = 62

const filters = {
  praticienId: z.optional(idParam('Praticien')),
  serviceId: z.optional(idParam('Prestation')),
  /** With `serviceId`; absent for its main variant. */
  variantId: z.optional(idParam('Durée')),
  /** With `serviceId`, separated by commas. */
  optionIds: z.optional(idsParam('Options', { max: MAX_BOOKED_OPTIONS })),
}

const { serviceId, variantId, optionIds } = filters

const days = { start: day('Début'), end: day('Fin') }

const isValidRange = z.check<{ start: Day; end?: Day | undefined }>((context) => {
  const { start, end } = context.value
  if (end === undefined || !isDay(start) || !isDay(end)) return
  for (const message of listRangeFaults(start, end)) {
    context.issues.push({ code: 'custom', path: ['end'], message, input: end })
  }
})

const SlotRange = object({ ...days, ...filters }).check(isValidRange)

/** Range of days, for a known reservation's practitioner and service. */
export const SlotDays = object(days).check(isValidRange)

/** Without `end`, up to the last day of the latest horizon, which is the last day of the reply if all are empty. */
const emptyDays = { ...days, end: z.optional(days.end) }

export const DaysToHorizon = object(emptyDays).check(isValidRange)

function listRangeFaults(start: Day, end: Day): string[] {
  const length = daysBetween(start, end)
  if (length < 0) return ['La date de fin doit suivre la date de début.']
  return length >= MAX_DAYS ? [`La période demandée doit compter au plus ${MAX_DAYS} jours.`] : []
}

export const listSlots = endpoint({
  method: 'GET',
  path: '/api/agenda/creneaux',
  access: 'public',
  summary: 'Créneaux libres, jour par jour',
  query: SlotRange,
  reply: z.record(z.string(), z.array(z.string())),
  errors: ['service_gone', 'practitioner_gone', 'variant_gone', 'option_gone'],
  limit: { max: 240, seconds: 60 },
})

/** Up to a week of days in which something is free. */
const dayCount = z.pipe(
  z.string().check(z.regex(/^[1-7]$/, french`Le champ « Jours » va de 1 à 7.`)),
  z.transform(Number),
)

/** With `days`, the first start of each of as many days; without it, the first three starts. */
export const findNextSlots = endpoint({
  method: 'GET',
  path: '/api/agenda/prochain',
  access: 'public',
  summary: 'Les trois premiers créneaux libres, ou le premier de chacun des premiers jours',
  query: object({ from: z.optional(day('À partir du')), days: z.optional(dayCount), ...filters }),
  reply: z.array(z.strictObject({ date: z.string(), time: z.string() })),
  errors: ['service_gone', 'practitioner_gone', 'variant_gone', 'option_gone'],
  limit: { max: 240, seconds: 60 },
})

/**
 * With `days`, up to as many for each practitioner, one a day. Without `serviceId` they are those of the shortest
 * service that visitors book with that person, which the reply then names with its minutes. Practitioners without a
 * free slot are left out.
 */
export const findNextSlotOfEach = endpoint({
  method: 'GET',
  path: '/api/agenda/prochain-par-praticien',
  access: 'public',
  summary: 'Le premier créneau libre de chaque praticien, ou le premier de chacun de ses premiers jours',
  query: object({ days: z.optional(dayCount), serviceId, variantId, optionIds }),
  reply: z.array(
    z.strictObject({
      praticienId: z.number(),
      serviceId: z.optional(z.number()),
      duration: z.optional(z.number()),
      date: z.string(),
      time: z.string(),
    }),
  ),
  errors: ['service_gone', 'variant_gone', 'option_gone'],
  limit: { max: 240, seconds: 60 },
})

/** Reasons that visitors may see: no reservation, and no reason for an absence. */
export const EMPTY_DAY_REASONS = [
  'past',
  'too_soon',
  'too_far',
  'closed',
  'holiday',
  'away',
  'full',
  /** No practitioner offers the service, or it is on request, or the practitioner offers none that can be booked. */
  'not_offered',
] as const
export type EmptyDayReason = (typeof EMPTY_DAY_REASONS)[number]

/** `label` is a holiday's name; `until`, on days beyond every horizon, is the last day of the latest one. */
const EmptyDay = z.strictObject({
  reason: z.enum(EMPTY_DAY_REASONS),
  label: z.optional(z.string()),
  until: z.optional(z.string()),
})
export type EmptyDay = z.infer<typeof EmptyDay>

export const explainEmptyDays = endpoint({
  method: 'GET',
  path: '/api/agenda/motifs',
  access: 'public',
  summary: 'Pourquoi un jour est sans créneau, sans date de fin jusqu’à l’horizon',
  query: object({ ...emptyDays, ...filters }).check(isValidRange),
  reply: z.record(z.string(), EmptyDay),
  errors: ['service_gone', 'practitioner_gone', 'variant_gone', 'option_gone'],
  limit: { max: 120, seconds: 60 },
})

/** `label`, `date`, `from` and `to` describe the conflict, if any; it may lie on the day before or after. */
export const SlotReason = z.strictObject({
  code: z.enum([...NOT_OFFERED_CODES, 'not_offered_by', 'on_request']),
  label: z.nullable(z.string()),
  date: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type SlotReason = z.infer<typeof SlotReason>

/** Every reason why one practitioner does not offer a start; empty when it is offered. */
const SlotExplanation = z.strictObject({
  praticienId: z.number(),
  praticienName: z.string(),
  reasons: z.array(SlotReason),
})
export type SlotExplanation = z.infer<typeof SlotExplanation>

const length = z.pipe(
  z
    .string()
    .check(z.regex(/^\d{1,3}$/, { error: french`Le champ « Durée » compte des minutes.`, abort: true })),
  z.pipe(z.transform(Number), integer('Durée', { min: 5, max: 720 })),
)

export const explainSlot = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/explication',
  access: 'staff',
  summary: 'Pourquoi ce créneau n’est-il pas proposé',
  /** `duration` overrides the length of the service. */
  query: object({ date: day('Date'), time: time('Heure'), ...filters, duration: z.optional(length) }),
  reply: z.array(SlotExplanation),
  errors: ['service_gone', 'practitioner_gone', 'variant_gone', 'option_gone', 'not_found'],
})

/** A conflicting agenda entry, from `time` to `end` (up to 24:00) on `date`, which may be adjacent to the requested day. */
const EntryInTheWay = z.strictObject({
  kind: z.enum(['reservation', 'block', 'hold'] satisfies OccupiedKind[]),
  date: z.string(),
  time: z.string(),
  end: z.string(),
  /** « Fatou Ndiaye », « Bloqué : livraison ». */
  label: z.string(),
  /** It ends before or begins after the entry asked about: only a buffer is in the way. */
  onlyBuffer: z.boolean(),
  praticienName: z.string(),
})
export type EntryInTheWay = z.infer<typeof EntryInTheWay>

/**
 * Checks that staff can enter a reservation or block. Its length is that of `serviceId`, or of the existing entry
 * `sauf`, which never conflicts with itself; `duration` overrides both. Without `praticienId` and `sauf`, a
 * superadmin asks about the first practitioner who is free.
 */
export const checkStart = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/conflits',
  access: 'staff',
  audit: 'agenda_opened',
  summary: 'Ce qui occupe l’agenda à cette heure, et les heures libres les plus proches',
  query: object({
    date: day('Date'),
    time: z.optional(time('Heure')),
    ...filters,
    duration: z.optional(length),
    sauf: z.optional(idParam('Sauf')),
  }),
  reply: z.strictObject({
    /** Starts of the day's grid at which the practitioner works; `label` says what takes one. */
    hours: z.array(z.strictObject({ time: z.string(), isFree: z.boolean(), label: z.nullable(z.string()) })),
    /** Null where the entry fits, and without `time`; empty where nobody works who could be the first free one. */
    conflict: z.nullable(z.array(EntryInTheWay)),
    /** Up to three free starts, where the entry does not fit or the day has none. */
    nearest: z.array(z.strictObject({ date: z.string(), time: z.string() })),
  }),
  errors: ['not_found', 'service_gone', 'practitioner_gone', 'variant_gone', 'option_gone'],
})
export type StartCheck = z.infer<typeof checkStart.reply>

/** The service that a new reservation of staff begins with: the only one, else the most booked; null if none was. */
export const findUsualService = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/prestation-habituelle',
  access: 'staff',
  summary: 'La prestation la plus réservée, de l’équipe ou d’un praticien',
  query: object({ praticienId: z.optional(idParam('Praticien')) }),
  reply: z.strictObject({ serviceId: z.nullable(z.number()) }),
})
