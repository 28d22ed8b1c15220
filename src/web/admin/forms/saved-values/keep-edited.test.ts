import { expect, test } from 'vitest'
import { keepEdited } from './keep-edited.ts'

test('what was edited stays, and the rest is as it was saved', () => {
  const saved = { name: 'Camille', hours: { start: 9, step: 15 }, note: 'nouvelle' }
  const typed = { name: 'Camille M.', hours: { start: 8, step: 30 }, note: 'ancienne' }
  const dirty = { name: true, hours: { start: true } }
  expect(keepEdited(saved, { typed, dirty })).toEqual({
    name: 'Camille M.',
    hours: { start: 8, step: 15 },
    note: 'nouvelle',
  })
})

test('a list from which something was removed stays as it is', () => {
  const saved = { days: [1, 2, 3, 4, 5, 6], breaks: [{ start: '12:00' }, { start: '16:00' }] }
  const typed = { days: [1, 2, 4, 5, 6], breaks: [{ start: '16:00' }] }
  const dirty = { days: [false, false, true, true, true, true], breaks: [{ start: true }] }
  expect(keepEdited(saved, { typed, dirty })).toEqual(typed)
})

test('marks of which none is set are no edit', () => {
  const saved = { days: [1, 2], hours: { start: 9 } }
  const typed = { days: [1], hours: { start: 8 } }
  expect(keepEdited(saved, { typed, dirty: { days: [false], hours: {} } })).toEqual(saved)
})
