import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import type { LayoutProps } from '#web/admin/booking/calendar/calendar-props.ts'
import { WeekDensity } from '#web/admin/booking/calendar/layouts/density/WeekDensity.tsx'
import {
  aDayOff,
  DAY,
  layoutProps,
  nineToSix,
  openLayout,
  reservation,
  TEAM,
} from '../../../support/component/calendar-layouts.tsx'

async function openWeek(differences: Partial<LayoutProps>) {
  const props = layoutProps({ calendarView: { view: 'semaine', date: DAY }, ...differences })
  return { ...(await openLayout(<WeekDensity {...props} shown={null} />)), ...props }
}

test('the week on a phone has a line for each day, which opens it', async () => {
  const unworked = [...nineToSix(), aDayOff({ date: '2027-04-18' })]
  const { press, onGo } = await openWeek({ content: { entries: [reservation({ time: '09:00' })], unworked } })
  const names = [
    'lundi 12 avril, aucun rendez-vous',
    'mardi 13 avril, aucun rendez-vous',
    french`mercredi 14 avril, 1 rendez-vous, dès 10 h`,
    'jeudi 15 avril, aucun rendez-vous',
    'vendredi 16 avril, aucun rendez-vous',
    'samedi 17 avril, aucun rendez-vous',
    'dimanche 18 avril, aucun rendez-vous, repos',
  ]
  const days = screen.getAllByRole('button')
  expect(days).toHaveLength(names.length)
  for (const [index, name] of names.entries()) expect(days[index]).toHaveAccessibleName(name)
  expect(screen.getByRole('button', { current: 'date' })).toHaveAccessibleName(/^lundi 12 avril/)
  await press(/^mercredi 14 avril/)
  expect(onGo).toHaveBeenCalledWith({ view: 'jour', date: DAY })
})

test('the week of several people on a phone counts all their reservations, and says when the first is free', async () => {
  await openWeek({
    practitioners: TEAM,
    content: {
      entries: [
        reservation({ time: '09:00' }),
        reservation({ id: 13, time: '09:00', praticienId: 5, duration: 90 }),
      ],
      unworked: [...nineToSix(), ...nineToSix(DAY, 5)],
    },
  })
  expect(
    screen.getByRole('button', { name: french`mercredi 14 avril, 2 rendez-vous, dès 10 h` }),
  ).toBeVisible()
})
