import { expect, test } from 'vitest'
import { commonUnworked, unworkedStretches, workedMinutes } from '../unworked.ts'

const hours = [
  { start: 540, end: 720 },
  { start: 840, end: 1080 },
]

test('outside the hours, breaks and absences follow each other without overlaps', () => {
  const shut = [
    { start: 900, end: 1440, code: 'leave' as const, label: 'Congés' },
    { start: 600, end: 660, code: 'break' as const },
    { start: 700, end: 760, code: 'break' as const },
  ]
  expect(unworkedStretches({ ranges: hours, unavailable: shut })).toEqual([
    { start: 0, end: 540, code: 'closed' },
    { start: 600, end: 660, code: 'break' },
    { start: 700, end: 720, code: 'break' },
    { start: 720, end: 840, code: 'closed' },
    { start: 900, end: 1440, code: 'leave', label: 'Congés' },
  ])
})

test('a holiday takes the whole day, whatever the hours', () => {
  const holiday = { start: 0, end: 1440, code: 'holiday' as const, label: 'Lundi de Pâques' }
  expect(unworkedStretches({ ranges: hours, unavailable: [holiday] })).toEqual([holiday])
})

test('nobody works where not one of several people does, and a reason is told where all have it', () => {
  const closure = { start: 0, end: 600, code: 'closure' as const, label: 'Travaux' }
  const closed = { start: 720, end: 840, code: 'closed' as const }
  const leave = { start: 660, end: 780, code: 'leave' as const, label: 'Congés' }
  expect(
    commonUnworked([
      [closure, closed],
      [closure, leave],
    ]),
  ).toEqual([closure, { start: 720, end: 780, code: 'closed' }])
  expect(commonUnworked([])).toEqual([])
})

test('what is worked is what the hours hold without breaks and absences', () => {
  const shut = [
    { start: 600, end: 660, code: 'break' as const },
    { start: 0, end: 60, code: 'break' as const },
    { start: 1020, end: 1440, code: 'leave' as const, label: 'Congés' },
  ]
  expect(workedMinutes({ ranges: hours, unavailable: shut })).toBe(180 - 60 + 240 - 60)
})
