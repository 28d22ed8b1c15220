import { describe, expect, test } from 'vitest'
import { intersectUnworked, listUnworkedSpans, openedMinutes, workedMinutes } from '../unworked.ts'

const ranges = [
  { start: 540, end: 720 },
  { start: 840, end: 1080 },
]

test('closed hours, breaks and absences are listed in order without overlaps', () => {
  const unavailable = [
    { start: 900, end: 1440, code: 'leave' as const, label: 'Congés' },
    { start: 600, end: 660, code: 'break' as const },
    { start: 700, end: 760, code: 'break' as const },
  ]
  expect(listUnworkedSpans({ ranges, unavailable })).toEqual([
    { start: 0, end: 540, code: 'closed' },
    { start: 600, end: 660, code: 'break' },
    { start: 700, end: 720, code: 'break' },
    { start: 720, end: 840, code: 'closed' },
    { start: 900, end: 1440, code: 'leave', label: 'Congés' },
  ])
})

test('a holiday covers the whole day, including the closed hours', () => {
  const holiday = { start: 0, end: 1440, code: 'holiday' as const, label: 'Lundi de Pâques' }
  expect(listUnworkedSpans({ ranges, unavailable: [holiday] })).toEqual([holiday])
})

test('common unworked time has a reason only where all practitioners share it', () => {
  const closure = { start: 0, end: 600, code: 'closure' as const, label: 'Travaux' }
  const closed = { start: 720, end: 840, code: 'closed' as const }
  const leave = { start: 660, end: 780, code: 'leave' as const, label: 'Congés' }
  expect(
    intersectUnworked([
      [closure, closed],
      [closure, leave],
    ]),
  ).toEqual([closure, { start: 720, end: 780, code: 'closed' }])
  expect(intersectUnworked([])).toEqual([])
})

test('worked minutes are the hours less breaks and absences', () => {
  const unavailable = [
    { start: 600, end: 660, code: 'break' as const },
    { start: 0, end: 60, code: 'break' as const },
    { start: 1020, end: 1440, code: 'leave' as const, label: 'Congés' },
  ]
  expect(workedMinutes({ ranges, unavailable })).toBe(180 - 60 + 240 - 60)
})

describe('opened minutes', () => {
  const opened = 180 + 240
  const absence = { label: 'Congés', code: 'leave' as const }
  test.each([
    ['an hour of leave', { ...absence, start: 600, end: 660 }],
    ['an hour that the practice is closed', { ...absence, start: 600, end: 660, code: 'closure' as const }],
  ])('are lowered by %s as by a block at that hour', (_, hour) => {
    expect(openedMinutes({ ranges, unavailable: [hour] }, [])).toBe(opened - 60)
    expect(openedMinutes({ ranges, unavailable: [] }, [{ start: 600, end: 660 }])).toBe(opened - 60)
  })

  test('count time that is closed twice once, and none outside the hours', () => {
    const unavailable = [{ ...absence, start: 600, end: 660 }]
    expect(openedMinutes({ ranges, unavailable }, [{ start: 630, end: 690 }])).toBe(opened - 90)
    expect(openedMinutes({ ranges, unavailable: [] }, [{ start: 0, end: 60 }])).toBe(opened)
  })

  test('are none on a day of leave, nor on one that is blocked from opening to closing', () => {
    expect(openedMinutes({ ranges, unavailable: [{ ...absence, start: 0, end: 1440 }] }, [])).toBe(0)
    expect(openedMinutes({ ranges, unavailable: [] }, [{ start: 0, end: 1440 }])).toBe(0)
  })

  test('stay whatever a private calendar holds, whose past is not kept', () => {
    const elsewhere = { start: 600, end: 660, code: 'elsewhere' as const }
    expect(openedMinutes({ ranges, unavailable: [elsewhere] }, [])).toBe(opened)
  })
})
