import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LayoutProps } from '#web/admin/booking/calendar/calendar-props.ts'
import { WeekList } from '#web/admin/booking/calendar/layouts/list/WeekList.tsx'
import {
  block,
  DAY,
  layoutProps,
  openLayout,
  reservation,
} from '../../../support/component/calendar-layouts.tsx'

async function openWeek(differences: Partial<LayoutProps> = {}) {
  const props = layoutProps({ calendarView: { view: 'planning', date: DAY }, ...differences })
  return { ...(await openLayout(<WeekList {...props} shown={null} />)), ...props }
}

test('the list of a week has each day with its number of reservations and its entries', async () => {
  const entries = [reservation(), block(), reservation({ id: 13, date: '2027-04-16' })]
  const { press, onGo } = await openWeek({ content: { entries, unworked: [] } })
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'lundi 12 avril',
    'mardi 13 avril',
    'mercredi 14 avril',
    'jeudi 15 avril',
    'vendredi 16 avril',
    'samedi 17 avril',
    'dimanche 18 avril',
  ])
  const wednesday = screen.getByRole('region', { name: 'mercredi 14 avril' })
  expect(wednesday).toHaveTextContent('1 rendez-vous')
  expect(within(wednesday).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('region', { name: 'jeudi 15 avril' })).toHaveTextContent('aucun rendez-vous')
  expect(screen.getByRole('button', { current: 'date' })).toHaveAccessibleName('lundi 12 avril')
  await press('vendredi 16 avril')
  expect(onGo).toHaveBeenCalledWith({ view: 'jour', date: '2027-04-16' })
})

test('the list of an empty week says so, and what to do', async () => {
  await openWeek({ content: { entries: [reservation({ date: '2027-04-20' })], unworked: [] } })
  expect(screen.getByRole('status')).toHaveTextContent(
    'Aucun rendez-vous à afficher cette semaine. Le bouton « Nouveau rendez-vous » en ajoute un.',
  )
})
