import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { daysOf } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { CalendarLayout } from '#web/admin/booking/calendar/layouts/CalendarLayout.tsx'
import { TeamWeek } from '#web/admin/booking/calendar/layouts/density/TeamWeek.tsx'
import type { CalendarContent } from '#web/admin/booking/entries/agenda-entries.ts'
import {
  aDayOff,
  block,
  DAY,
  layoutProps,
  nineToSix,
  openLayout,
  reservation,
  TEAM,
} from '../../../support/component/calendar-layouts.tsx'

const WEEKEND = daysOf('2027-04-17', '2027-04-18').flatMap((date) =>
  TEAM.map(({ id }) => aDayOff({ date, praticienId: id })),
)

async function openTeam(content: Partial<CalendarContent>) {
  const onOpenDay = vi.fn()
  const props = layoutProps({
    calendarView: { view: 'semaine', date: DAY },
    content: { entries: [], unworked: [], ...content },
    practitioners: TEAM,
  })
  return { ...(await openLayout(<TeamWeek {...props} onOpenDay={onOpenDay} />)), ...props, onOpenDay }
}

describe('the week of the team', () => {
  test('has a row for each person and a column for each day on which somebody works', async () => {
    await openTeam({ unworked: [...nineToSix(), ...WEEKEND] })
    for (const { displayName } of TEAM)
      expect(screen.getByRole('rowheader', { name: new RegExp(displayName) })).toBeVisible()
    expect(screen.getAllByRole('columnheader')).toHaveLength(6)
    expect(screen.getByRole('columnheader', { name: 'vendredi 16 avril' })).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'samedi 17 avril' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { current: 'date' })).toHaveAccessibleName('lundi 12 avril')
  })

  test.each(['equipe', 'semaine'] as const)(
    'names the days of a weekend that it leaves out, and opens them: %s',
    async (view) => {
      const props = layoutProps({
        calendarView: { view, date: DAY },
        content: { entries: [], unworked: [...nineToSix(), ...WEEKEND] },
        practitioners: TEAM,
      })
      const layout = <CalendarLayout {...props} shown={null} isNarrow={false} days={[]} onOpenDay={vi.fn()} />
      const { press } = await openLayout(layout)
      expect(screen.getByText(/^Personne ne travaille/)).toHaveTextContent(
        'Personne ne travaille samedi 17 avril et dimanche 18 avril.',
      )
      await press('samedi 17 avril')
      expect(props.onGo).toHaveBeenCalledWith({ view: 'jour', date: '2027-04-17' })
    },
  )

  test('says of each day how many reservations it has and when it is free first, and opens it', async () => {
    const { press, onOpenDay } = await openTeam({
      entries: [reservation({ time: '09:00' })],
      unworked: nineToSix(),
    })
    await press(french`1 rendez-vous, dès 10 h, Camille Martin, mercredi 14 avril`)
    expect(onOpenDay).toHaveBeenCalledWith(TEAM[0]?.id, DAY)
  })

  test('says which day is full, and why somebody is absent', async () => {
    const leave = aDayOff({ reason: 'leave', label: 'Congés', praticienId: 5 })
    await openTeam({ entries: [block({ time: '09:00', duration: 540 })], unworked: [...nineToSix(), leave] })
    expect(
      screen.getByRole('button', { name: 'aucun rendez-vous, complet, Camille Martin, mercredi 14 avril' }),
    ).toBeVisible()
    expect(
      screen.getByRole('button', {
        name: french`aucun rendez-vous, absent : Congés, Théo Rivecalme, mercredi 14 avril`,
      }),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Réserver/ })).not.toBeInTheDocument()
  })

  test('opens the day of a person at its heading', async () => {
    const { press, onGo } = await openTeam({})
    await press('mardi 13 avril')
    expect(onGo).toHaveBeenCalledWith({ view: 'jour', date: '2027-04-13' })
  })
})

describe('the strip of a day', () => {
  const content = { entries: [reservation({ time: '09:00' })], unworked: nineToSix() }
  const name = french`Réserver dès 10 h, Camille Martin, mercredi 14 avril`

  /** Each pixel is a minute: the hours on screen are 9 to 19. */
  async function clickAt(clientX: number) {
    const props = await openTeam(content)
    const strip = screen.getByRole('button', { name })
    strip.getBoundingClientRect = () => new DOMRect(0, 0, 600, 24)
    fireEvent.click(strip, { clientX, detail: 1 })
    return props
  }

  test('is booked at the half-hour that is clicked', async () => {
    const { actions } = await clickAt(250)
    expect(actions.create).toHaveBeenCalledWith({ day: DAY, minute: 780 }, '13:00', TEAM[0]?.id)
  })

  test('opens the day where it is taken', async () => {
    const { actions, onOpenDay } = await clickAt(30)
    expect(actions.create).not.toHaveBeenCalled()
    expect(onOpenDay).toHaveBeenCalledWith(TEAM[0]?.id, DAY)
  })

  test('is booked from the keyboard at its first free hour', async () => {
    const { user, actions } = await openTeam(content)
    screen.getByRole('button', { name }).focus()
    await user.keyboard('{Enter}')
    expect(actions.create).toHaveBeenCalledWith({ day: DAY, minute: 600 }, '10:00', TEAM[0]?.id)
  })
})
