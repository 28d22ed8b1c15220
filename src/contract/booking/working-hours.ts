import * as z from 'zod/mini'
import type { TimeRange } from '#domain/booking/agenda.ts'
import { parseEnd } from '#domain/language/time.ts'
import { day, endTime, integer, object, time, weekday } from '../fields.ts'

const commonHours = {
  start: integer('Début', { min: 0, max: 23 }),
  end: integer('Fin', { min: 1, max: 24 }),
}

const endsAfterStart = z.refine<{ start: number; end: number }>((hours) => hours.start < hours.end, {
  path: ['end'],
  message: 'La fin de la journée doit suivre son début.',
})

export const WorkingHours = object({
  ...commonHours,
  slotDuration: integer('Minutes entre deux heures proposées', { min: 15, max: 480, step: 15 }),
}).check(endsAfterStart)

const Break = object({
  day: weekday,
  start: integer('Début de la pause', { min: 0, max: 23 }),
  end: integer('Fin de la pause', { min: 1, max: 24 }),
}).check(
  z.refine((pause) => pause.start < pause.end, {
    path: ['end'],
    message: 'La fin de la pause doit suivre son début.',
  }),
)

export const MAX_RANGES = 6

const RANGES_MESSAGE = 'Chaque plage doit finir après son début, et ne pas en chevaucher une autre.'

export const ranges = z
  .array(object({ start: time('Début de la plage'), end: endTime('Fin de la plage') }))
  .check(
    z.maxLength(MAX_RANGES, `Une journée compte au plus ${MAX_RANGES} plages.`),
    z.refine(areDisjoint, { message: RANGES_MESSAGE }),
  )

function areDisjoint(timeRanges: readonly TimeRange[]): boolean {
  const spans = timeRanges
    .map(({ start, end }) => ({ start: parseEnd(start) ?? 0, end: parseEnd(end) ?? 0 }))
    .sort((a, b) => a.start - b.start)
  return spans.every(
    ({ start, end }, index) => start < end && start >= (spans[index - 1]?.end ?? Number.NEGATIVE_INFINITY),
  )
}

export const areUnique =
  <T>(keyOf: (item: T) => unknown) =>
  (items: readonly T[]) =>
    new Set(items.map(keyOf)).size === items.length

export const MAX_BREAKS = 70

export const breakTimes = z
  .array(Break)
  .check(z.maxLength(MAX_BREAKS, `Une semaine compte au plus ${MAX_BREAKS} pauses.`))

export const openDays = z
  .array(weekday)
  .check(z.refine(areUnique(String), { message: 'Chaque jour d’ouverture ne figure qu’une fois.' }))

export const dayHours = z.array(object({ day: weekday, ranges })).check(
  z.refine(
    areUnique(({ day }) => day),
    { message: 'Chaque jour n’a qu’une liste de plages.' },
  ),
)

const LaterHours = object({
  from: day('À partir du'),
  workingHours: object(commonHours).check(endsAfterStart),
  breakTimes,
  openDays,
  dayHours,
})

export const MAX_LATER_HOURS = 6

export const laterHours = z
  .array(LaterHours)
  .check(
    z.maxLength(MAX_LATER_HOURS, `La liste compte au plus ${MAX_LATER_HOURS} nouveaux horaires.`),
    ({ value, issues }) => {
      value.forEach(({ from }, index) => {
        if (value.findIndex((other) => other.from === from) === index) return
        const message = 'Deux horaires commencent le même jour.'
        issues.push({ code: 'custom', path: [index, 'from'], message, input: from })
      })
    },
  )

export const EARLY_HOURS = 'De nouveaux horaires commencent au plus tôt demain.'

export const RangeReply = z.strictObject({ start: z.string(), end: z.string() })

export const breakTimesReply = z.array(z.strictObject({ day: weekday, start: z.number(), end: z.number() }))

export const dayHoursReply = z.array(z.strictObject({ day: weekday, ranges: z.array(RangeReply) }))

export const laterHoursReply = z.array(
  z.strictObject({
    from: z.string(),
    workingHours: z.strictObject({ start: z.number(), end: z.number() }),
    breakTimes: breakTimesReply,
    openDays: z.array(weekday),
    dayHours: dayHoursReply,
  }),
)
