import { expect, test } from 'vitest'
import { countSlots, hasSlot, parseSlots } from './slots-by-day.ts'

const TUESDAY_AT_TEN = { day: '2026-04-14', minute: 600 }

test("today's slots earlier than the current time are left out", () => {
  const slotsByDay = parseSlots({ '2026-04-14': ['09:30', '10:00', '10:30'] }, TUESDAY_AT_TEN)
  expect(slotsByDay.get('2026-04-14')).toEqual([600, 630])
})

test('a slot exists on its day only', () => {
  const slotsByDay = parseSlots({ '2026-04-15': ['09:00'] }, TUESDAY_AT_TEN)
  expect(hasSlot(slotsByDay, { day: '2026-04-15', minute: 540 })).toBe(true)
  expect(hasSlot(slotsByDay, { day: '2026-04-16', minute: 540 })).toBe(false)
})

test('a day missing from the response counts as having no free slot', () => {
  const slotsByDay = parseSlots({ '2026-04-15': ['09:00', '09:30'], '2026-04-20': ['09:00'] }, TUESDAY_AT_TEN)
  expect(countSlots(slotsByDay, ['2026-04-14', '2026-04-15', '2026-04-16'])).toBe(2)
})
