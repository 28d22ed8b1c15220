import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import type { ViewName } from '#web/admin/booking/calendar/calendar-view.ts'
import { CalendarLayout } from '#web/admin/booking/calendar/layouts/CalendarLayout.tsx'
import { legendOfSigns } from '#web/admin/booking/calendar/sign-legend.ts'
import { SignLegend } from '#web/admin/booking/calendar/toolbar/Legend.tsx'
import { aReservation } from '../../../support/component/agenda-dialogs.tsx'
import {
  DAY,
  hold,
  layoutProps,
  nineToSix,
  openLayout,
  reservation,
  TEAM,
} from '../../../support/component/calendar-layouts.tsx'

const NOW = { day: DAY, minute: 12 * 60 }
const UNPAID = { state: 'unpaid', euros: 70, paidEuros: 0, voucherEuros: 0 } as const
const STATES = { isFirstVisit: true, hasNote: true, settlement: UNPAID } as const
const VISIT = aReservation(STATES)
const WORDS = french`À encaisser : 70 €, Première venue, Note à lire`

function open(
  view: ViewName,
  { isNarrow = false, ...visit }: { isNarrow?: boolean; duration?: number } = {},
) {
  const shown = { ...VISIT, ...visit }
  const content = {
    entries: [reservation(shown), hold({ confirmBefore: '16:00', clientName: 'Paul Roche' })],
    unworked: nineToSix(),
  }
  const load = { date: DAY, count: 1, bookedMinutes: 60, workedMinutes: 540, first: [shown] }
  const props = layoutProps({ calendarView: { view, date: DAY }, content, practitioners: TEAM, now: NOW })
  const days = view === 'mois' ? [load] : []
  return openLayout(
    <>
      <CalendarLayout
        {...props}
        shown={TEAM[0]?.id ?? null}
        isNarrow={isNarrow}
        days={days}
        onOpenDay={() => {}}
      />
      <SignLegend kinds={legendOfSigns({ view, isNarrow, now: NOW }, { content, days })} />
    </>,
  )
}

const drawn = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLElement>('[data-sign]')].map(({ dataset }) => dataset.sign)

describe.each<[ViewName, boolean, string[]]>([
  ['jour', false, ['due', 'first', 'note']],
  ['semaine', false, ['due', 'first', 'note']],
  ['mois', false, ['due', 'first']],
  ['planning', false, ['due', 'first', 'note']],
  ['jour', true, ['due', 'first', 'note']],
])('in the view %s (phone: %s)', (view, isNarrow, kinds) => {
  test('an entry draws its states and says them in its name', async () => {
    await open(view, { isNarrow })
    const entry = screen.getByRole('button', { name: new RegExp(`Léa Durand.*, ${WORDS}`) })
    expect(drawn(entry)).toEqual(kinds)
  })
})

test('a booking to be confirmed by mail has its sign', async () => {
  await open('jour')
  const entry = screen.getByText(/Paul Roche$/).closest<HTMLElement>('.entry-hold')
  expect(entry && drawn(entry)).toEqual(['pending'])
})

test('a visit of a quarter of an hour has room for one sign, and all of their words', async () => {
  await open('jour', { duration: 15 })
  const entry = screen.getByRole('button', { name: new RegExp(WORDS) })
  expect(drawn(entry)).toEqual(['due'])
})

test.each([
  ['equipe', false],
  ['semaine', true],
] as const)('where a day is a strip, its signs are counted: %s', async (view, isNarrow) => {
  await open(view, { isNarrow })
  const counts = french`Attend la confirmation du client : 1, À encaisser : 1, Première venue : 1, Note à lire : 1`
  expect(screen.getByRole('button', { name: new RegExp(`1 rendez-vous.*${counts}`) })).toBeVisible()
})

test('the legend explains the signs on screen once, and none where they are words', async () => {
  await open('semaine')
  const legend = screen.getByRole('list', { name: 'Signes' })
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Attend la confirmation du client', 'À encaisser', 'Première venue', 'Note à lire'])
})

test('a list says them in words instead', async () => {
  await open('planning')
  expect(screen.queryByRole('list', { name: 'Signes' })).not.toBeInTheDocument()
  expect(screen.getByText('1re venue')).toBeVisible()
})
