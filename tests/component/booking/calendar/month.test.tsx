import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { DayLoad, UnworkedSpan } from '#contract/booking/calendar.ts'
import { frenchTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { AgendaMonth } from '#web/admin/booking/calendar/layouts/month/AgendaMonth.tsx'
import { YearHeatMap } from '#web/admin/booking/calendar/layouts/year/YearHeatMap.tsx'
import type { AgendaEntry } from '#web/admin/booking/entries/agenda-entries.ts'
import { aBlock, aReservation, NOW } from '../../../support/component/agenda-dialogs.tsx'

const WEDNESDAY = '2027-04-14'
const TEAM = [
  { id: 2, displayName: 'Camille Martin' },
  { id: 5, displayName: 'Théo Rivecalme' },
]

const aDay = (differences: Partial<DayLoad> = {}): DayLoad => ({
  date: WEDNESDAY,
  count: 1,
  bookedMinutes: 60,
  workedMinutes: 240,
  first: [aReservation({ time: '10:30' })],
  ...differences,
})

type Shown = {
  days?: DayLoad[]
  entries?: AgendaEntry[]
  unworked?: UnworkedSpan[]
  practitioners?: typeof TEAM
}

function openMonth({ days = [], entries = [], unworked = [], practitioners = [] }: Shown = {}) {
  const actions = { create: vi.fn(), select: vi.fn(), open: vi.fn(), move: vi.fn(), moveOrResize: vi.fn() }
  const onGo = vi.fn()
  render(
    <AgendaMonth
      calendarView={{ view: 'mois', date: NOW.day }}
      days={days}
      content={{ entries, unworked }}
      practitioners={practitioners}
      hours={{ start: 480, end: 1200 }}
      toneOf={() => 'var(--accent)'}
      now={NOW}
      isFetching={false}
      actions={actions}
      onGo={onGo}
    />,
  )
  const cell = (name: string) => screen.getByRole('cell', { name })
  return {
    actions,
    onGo,
    cell,
    press: (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name })),
    buttonsOf: (name: string) =>
      within(cell(name))
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
  }
}

describe('the month', () => {
  test('names each entry with its hour, client, day and service, and the person where there are several', () => {
    const { buttonsOf } = openMonth({ days: [aDay()], practitioners: TEAM })
    expect(buttonsOf('14 avril 2027')).toEqual([
      'Réserver le mercredi 14 avril',
      '1 rendez-vous, ouvrir le 14 avril',
      `${frenchTime(10 * 60 + 30)} Léa Durand, mercredi 14 avril, Massage suédois, avec Camille Martin`,
    ])
  })

  test('shows the load of a day as a bar with a text', () => {
    const { cell } = openMonth({ days: [aDay()] })
    expect(within(cell('14 avril 2027')).getByRole('img')).toHaveAccessibleName(french`rempli à 25 %`)
  })

  test('opens an entry, and by the count or the number of the others their day', async () => {
    const { actions, onGo, press } = openMonth({
      days: [aDay({ count: 9 })],
      entries: [{ kind: 'block', details: aBlock() }],
    })
    await press(/^12.*h Livraison/)
    expect(actions.open).toHaveBeenLastCalledWith({ kind: 'block', details: aBlock() })
    const wednesday = { view: 'jour', date: WEDNESDAY }
    await press('9 rendez-vous, ouvrir le 14 avril')
    expect(onGo).toHaveBeenLastCalledWith(wednesday)
    await press('+ 8 autres, ouvrir le 14 avril')
    expect(onGo.mock.calls).toEqual([[wednesday], [wednesday]])
    expect(actions.create).not.toHaveBeenCalled()
  })

  test('names leave, closures and holidays that take a whole day', () => {
    const leave: UnworkedSpan = {
      date: WEDNESDAY,
      from: '00:00',
      to: '24:00',
      reason: 'leave',
      label: 'Formation',
      praticienId: 2,
    }
    const { cell } = openMonth({ unworked: [leave, { ...leave, date: '2027-04-15', to: '12:00' }] })
    expect(screen.getAllByText('Formation')).toEqual([within(cell('14 avril 2027')).getByText('Formation')])
  })
})

describe('the year', () => {
  function openYear(days: DayLoad[]) {
    const onGo = vi.fn()
    const calendarView = { view: 'annee', date: NOW.day } as const
    render(<YearHeatMap calendarView={calendarView} days={days} now={NOW} onGo={onGo} />)
    return { onGo }
  }
  const daySquare = (name: string | RegExp) => screen.getByRole('button', { name })

  test('has a table for each month and a button for each day', () => {
    openYear([])
    expect(
      screen.getAllByRole('table').map((table) => within(table).getByRole('caption').textContent),
    ).toEqual(expect.arrayContaining(['janvier', 'décembre']))
    expect(screen.getAllByRole('table')).toHaveLength(12)
    expect(screen.getAllByRole('button')).toHaveLength(365)
    expect(daySquare('mercredi 14 avril')).toBeVisible()
  })

  test('says how many appointments a day has and how full it is, and opens it', async () => {
    const { onGo } = openYear([
      aDay({ count: 4, bookedMinutes: 240 }),
      aDay({ date: NOW.day, count: 0, bookedMinutes: 0 }),
    ])
    expect(daySquare(french`lundi 12 avril : aucun rendez-vous, aujourd’hui`)).toHaveAttribute(
      'data-step',
      '0',
    )
    expect(daySquare(french`jeudi 15 avril : fermé`)).toBeVisible()
    const wednesday = daySquare(french`mercredi 14 avril : 4 rendez-vous, rempli à 100 %`)
    expect(wednesday).toHaveAttribute('data-step', '4')
    await userEvent.click(wednesday)
    expect(onGo).toHaveBeenCalledWith({ view: 'jour', date: WEDNESDAY })
  })

  test('has a legend of its steps in words', () => {
    openYear([])
    const legend = screen.getByRole('list', { name: 'Temps de travail réservé' })
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'aucun rendez-vous',
      'jusqu’au quart',
      'jusqu’à la moitié',
      'jusqu’aux trois quarts',
      'au-delà',
      'fermé',
    ])
  })
})
