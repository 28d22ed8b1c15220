import { expect, test } from 'vitest'
import { countSlots, offers, readOffered } from './offered.ts'

const now = { day: '2026-04-14', minute: 600 }

test("today's slots earlier than the current time are hidden", () => {
  const offered = readOffered({ '2026-04-14': ['09:30', '10:00', '10:30'] }, now)
  expect(offered.get('2026-04-14')).toEqual([600, 630])
})

test('a slot is offered on its own day only', () => {
  const offered = readOffered({ '2026-04-15': ['09:00'] }, now)
  expect(offers(offered, { day: '2026-04-15', minute: 540 })).toBe(true)
  expect(offers(offered, { day: '2026-04-16', minute: 540 })).toBe(false)
})

test('a day missing from the response counts as having no free slot', () => {
  const offered = readOffered({ '2026-04-15': ['09:00', '09:30'], '2026-04-20': ['09:00'] }, now)
  expect(countSlots(offered, ['2026-04-14', '2026-04-15', '2026-04-16'])).toBe(2)
})
