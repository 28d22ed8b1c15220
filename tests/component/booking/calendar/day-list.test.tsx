import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { LayoutProps } from '#web/admin/booking/calendar/calendar-props.ts'
import { DayList } from '#web/admin/booking/calendar/layouts/list/DayList.tsx'
import {
  aDayOff,
  block,
  DAY,
  hold,
  layoutProps,
  nineToSix,
  openLayout,
  reservation,
  TEAM,
} from '../../../support/component/calendar-layouts.tsx'
import { server } from '../../../support/component/server.ts'

type Options = Partial<LayoutProps> & { shown?: number | null; counts?: ReadonlyMap<Day, number> }

async function openDay({ shown = null, counts = new Map(), ...differences }: Options = {}) {
  const props = layoutProps(differences)
  return { ...(await openLayout(<DayList {...props} shown={shown} counts={counts} />)), ...props }
}

const rows = () => within(screen.getByRole('list', { name: 'mercredi 14 avril' })).getAllByRole('listitem')
const emptyList = () => screen.getByRole('status')

describe('the list of a day', () => {
  test('has the entries by their hour, and a link to call each client', async () => {
    const content = {
      entries: [
        reservation(),
        block({ time: '09:00' }),
        reservation({ id: 13, time: '14:00', clientPhone: null }),
      ],
      unworked: [],
    }
    const { press, actions } = await openDay({ content })
    const names = [
      french`9 h Livraison, mercredi 14 avril`,
      french`10 h Léa Durand, mercredi 14 avril, Massage suédois`,
      french`14 h Léa Durand, mercredi 14 avril, Massage suédois`,
    ]
    expect(rows()).toHaveLength(names.length)
    for (const [index, name] of names.entries())
      expect(within(rows()[index] as HTMLElement).getAllByRole('button')[0]).toHaveAccessibleName(name)
    expect(screen.getByRole('link', { name: 'Appeler Léa Durand' })).toHaveAttribute('href', 'tel:0612345678')
    await press(french`10 h Léa Durand, mercredi 14 avril, Massage suédois`)
    expect(actions.open).toHaveBeenCalledWith(content.entries[0])
    const [menu] = screen.getAllByRole('button', { name: /^Autres actions.*10.h$/ })
    fireEvent.click(menu as HTMLElement)
    let focusedAtMove: Element | null = null
    vi.mocked(actions.move).mockImplementation(() => {
      focusedAtMove = document.activeElement
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Déplacer', hidden: true }))
    expect(actions.move).toHaveBeenCalledWith(content.entries[0]?.details)
    // The card gives the focus back to the menu.
    expect(focusedAtMove).toBe(menu)
  })

  test('of one person offers the free time, which a press books', async () => {
    const { press, actions } = await openDay({
      content: { entries: [reservation()], unworked: nineToSix() },
      practitioners: TEAM,
      shown: TEAM[0]?.id ?? null,
    })
    expect(screen.getByText('Libre 7 h — réserver')).toBeVisible()
    await press(french`9 h Libre 1 h — réserver, mercredi 14 avril`)
    expect(actions.create).toHaveBeenCalledWith({ day: DAY, minute: 540 }, '09:00', TEAM[0]?.id)
  })

  test('of several people names whose each entry is, and who is absent, without free time', async () => {
    const leave = aDayOff({ reason: 'leave', label: 'Congés', praticienId: 5 })
    const content = { entries: [reservation()], unworked: [...nineToSix(), leave] }
    await openDay({ content, practitioners: TEAM })
    expect(rows().map((row) => row.textContent)).toEqual([
      french`Congés, Théo Rivecalme : toute la journée`,
      expect.stringContaining('Massage suédois · Camille Martin'),
    ])
    expect(
      screen.getByRole('button', {
        name: french`10 h Léa Durand, mercredi 14 avril, Massage suédois, avec Camille Martin`,
      }),
    ).toBeVisible()
  })

  test('shows a slot that a visitor holds, which nothing opens', async () => {
    await openDay({
      content: { entries: [hold({ clientName: 'Zoé', confirmBefore: '09:15' })], unworked: [] },
    })
    const [row] = rows()
    expect(row).toHaveTextContent('À confirmer : Zoé')
    expect(row).toHaveTextContent('par e-mail, avant 9 h 15')
    expect(within(row as HTMLElement).queryByRole('button')).not.toBeInTheDocument()
  })

  test('notes at the row of a reservation that has begun whether the client came', async () => {
    server.respond('PUT /api/admin/reservations/{date}/{id}/attendance', {
      message: 'Noté',
      attendance: 'came',
      version: 2,
    })
    const { press } = await openDay({
      content: { entries: [reservation()], unworked: [] },
      now: { day: DAY, minute: 660 },
    })
    await press('Venu')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Venu', pressed: true })).toBeEnabled())
    expect(screen.getByRole('button', { name: 'Absent' })).toBeVisible()
  })

  test('of today has the present moment between its rows', async () => {
    const content = { entries: [reservation({ time: '09:00' }), reservation({ id: 13 })], unworked: [] }
    await openDay({ content, now: { day: DAY, minute: 9 * 60 + 5 } })
    expect(rows()[1]).toHaveTextContent('Maintenant : 9 h 05')
  })

  test.each([
    [
      'to come says what to do',
      DAY,
      'Aucun rendez-vous ce jour. Le bouton « Nouveau rendez-vous » en ajoute un.',
    ],
    ['that is past does not', '2027-04-09', 'Aucun rendez-vous ce jour.'],
  ])('without an entry %s', async (_title, date, sentence) => {
    await openDay({ calendarView: { view: 'jour', date } })
    expect(screen.getByRole('status')).toHaveTextContent(sentence)
  })
})

describe('the strip of the week', () => {
  const counts = new Map([
    ['2027-04-12', 1],
    [DAY, 0],
    ['2027-04-16', 3],
  ])

  test('marks today and the day that is shown, and opens the others', async () => {
    const { press, onGo } = await openDay({ counts })
    const days = screen.getByRole('navigation', { name: 'Jours de la semaine' })
    expect(within(days).getByRole('button', { current: 'date' })).toHaveAccessibleName(
      'lundi 12 avril, aujourd’hui, 1 rendez-vous',
    )
    expect(within(days).getByRole('button', { current: true })).toHaveAccessibleName(
      'mercredi 14 avril, aucun rendez-vous',
    )
    await press('vendredi 16 avril, 3 rendez-vous')
    expect(onGo).toHaveBeenCalledWith({ view: 'jour', date: '2027-04-16' })
  })
})

describe('a swipe on the list of a day', () => {
  test.each([
    ['to the left shows the next day', 300, 200, '2027-04-15'],
    ['to the right shows the day before', 100, 250, '2027-04-13'],
  ])('%s', async (_title, from, to, date) => {
    const { onGo } = await openDay()
    fireEvent.touchStart(emptyList(), { touches: [{ clientX: from, clientY: 400 }] })
    fireEvent.touchEnd(emptyList(), { changedTouches: [{ clientX: to, clientY: 410 }] })
    expect(onGo).toHaveBeenCalledWith({ view: 'jour', date })
  })

  test('of two fingers, or one that scrolls, stays on the day', async () => {
    const { onGo } = await openDay()
    fireEvent.touchStart(emptyList(), { touches: [{ clientX: 300, clientY: 600 }] })
    fireEvent.touchEnd(emptyList(), { changedTouches: [{ clientX: 200, clientY: 300 }] })
    const fingers = [
      { clientX: 300, clientY: 400 },
      { clientX: 320, clientY: 400 },
    ]
    fireEvent.touchStart(emptyList(), { touches: fingers })
    fireEvent.touchEnd(emptyList(), { changedTouches: [{ clientX: 100, clientY: 400 }] })
    expect(onGo).not.toHaveBeenCalled()
  })
})
