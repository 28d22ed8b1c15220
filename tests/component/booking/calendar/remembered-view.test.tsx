import { afterEach, expect, test } from 'vitest'
import { readRemembered, rememberView } from '#web/admin/booking/calendar/remembered-view.ts'

const NOTHING = { view: null, praticien: null, couleurs: null }

afterEach(() => localStorage.clear())

test('a device remembers view, person and colors', () => {
  expect(readRemembered()).toEqual(NOTHING)
  const chosen = { view: 'semaine', praticien: 7, couleurs: 'prestation' } as const
  rememberView(chosen)
  expect(readRemembered()).toEqual(chosen)
})

test.each(['{', '3', 'null', '[]', '{"view":"x","praticien":"7","couleurs":1}'])(
  'what else stands in the storage counts as nothing: %s',
  (stored) => {
    localStorage.setItem('agendaView', stored)
    expect(readRemembered()).toEqual(NOTHING)
  },
)
