import { screen, within } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Agenda, NEW_AGENDA } from '#domain/booking/agenda.ts'
import { french } from '#domain/language/typography.ts'
import { Holidays } from '#web/admin/booking/agenda/absences/Holidays.tsx'
import { type AgendaFields, toAgendaFields } from '#web/admin/booking/agenda/fields/agenda-fields.ts'
import { HoursSection } from '#web/admin/booking/agenda/hours/HoursSection.tsx'
import { openAdminScreen } from '../../../support/component/admin-screen.tsx'
import { server } from '../../../support/component/server.ts'

const LOCAL_TICK = 'Fermer aussi les jours d’usage local'

function Form({ agenda }: { agenda: Agenda }) {
  const form = useForm<AgendaFields>({ values: toAgendaFields(agenda) })
  return (
    <FormProvider {...form}>
      <HoursSection />
      <Holidays />
    </FormProvider>
  )
}

async function openForm(changes: Partial<Agenda>) {
  const { user } = openAdminScreen(<Form agenda={{ ...NEW_AGENDA, ...changes }} />)
  await screen.findByLabelText('Fermer les jours fériés')
  return user
}

beforeEach(() =>
  server.respond('GET /api/admin/agenda/jours-feries', ({ query: { zone } }) => [
    { date: '2027-05-27', name: 'Abolition de l’esclavage', local: false },
    ...(zone === 'GP' ? [{ date: '2027-07-21', name: 'Fête de Victor Schœlcher', local: true }] : []),
  ]),
)

describe('the breaks of an agenda', () => {
  const noon = (weekday: string) =>
    within(screen.getByRole('group', { name: weekday })).getByRole('switch', { name: /^Pause 12/ })
  const everyDay = () => screen.getByRole('switch', { name: /tous les jours d’ouverture/ })

  test('are added for all open days with one click, and removed with another', async () => {
    const user = await openForm({ openDays: [1, 2] })
    await user.click(everyDay())
    expect(
      [noon('lundi'), noon('mardi'), noon('dimanche')].map((toggle) => toggle.matches(':checked')),
    ).toEqual([true, true, false])
    await user.click(noon('mardi'))
    expect(everyDay()).not.toBeChecked()
    await user.click(everyDay())
    await user.click(everyDay())
    expect(noon('lundi')).not.toBeChecked()
    expect(screen.queryByLabelText('Début de la pause')).not.toBeInTheDocument()
  })

  test('of one day are repeated on all open days with one click', async () => {
    const user = await openForm({ openDays: [1, 2], breakTimes: [{ day: 2, start: 13, end: 14 }] })
    await user.click(screen.getByRole('button', { name: /^Tous les jours/ }))
    const starts = screen.getAllByLabelText('Début de la pause')
    expect(starts.map((field) => (field as HTMLInputElement).value)).toEqual(['13', '13'])
  })
})

describe('the weekdays of an agenda', () => {
  const sunday = () => screen.getByRole('group', { name: 'dimanche' })

  test.each([
    [
      'with ranges',
      [
        { start: '09:00', end: '12:30' },
        { start: '20:00', end: '24:00' },
      ],
      french`Sans effet tant que le jour est fermé : ses horaires propres (9\u202fh\u202f–\u202f12\u202fh\u202f30, 20\u202fh\u202f–\u202f24\u202fh).`,
    ],
    ['without ranges', [], french`Sans effet tant que le jour est fermé : ses horaires propres, sans plage.`],
  ])('say that own hours %s of a closed weekday have no effect', async (_title, ranges, sentence) => {
    await openForm({ openDays: [1], dayHours: [{ day: 0, ranges }] })
    expect(sunday().textContent).toContain(sentence)
  })

  test('leave out a range of ineffective hours that is not filled in', async () => {
    const user = await openForm({
      openDays: [0],
      dayHours: [{ day: 0, ranges: [{ start: '09:00', end: '12:00' }] }],
    })
    await user.click(within(sunday()).getByRole('button', { name: /Ajouter une plage/ }))
    await user.click(screen.getByRole('checkbox', { name: 'Dimanche' }))
    expect(sunday().textContent).toContain('propres (9\u202fh\u202f–\u202f12\u202fh).')
  })

  test('say nothing of own hours once the weekday is open, nor of a closed weekday without own hours', async () => {
    const user = await openForm({
      openDays: [1],
      dayHours: [{ day: 0, ranges: [{ start: '09:00', end: '12:00' }] }],
    })
    expect(screen.getAllByText(/Sans effet/)).toHaveLength(1)
    await user.click(screen.getByRole('checkbox', { name: 'Dimanche' }))
    expect(screen.queryByText(/Sans effet/)).not.toBeInTheDocument()
    expect(within(sunday()).getByLabelText(/Début de la plage/)).toHaveValue('09:00')
  })
})

describe('the holidays of an agenda', () => {
  test('include local ones only when their box is ticked', async () => {
    const user = await openForm({ closedOnHolidays: 'GP' })
    const tick = await screen.findByRole('checkbox', { name: LOCAL_TICK })
    expect(tick).not.toBeChecked()
    expect(tick).toHaveAccessibleDescription(
      french`Ils ne sont pas fériés par la loi : Fête de Victor Schœlcher.`,
    )
    expect(screen.queryByRole('checkbox', { name: 'Fête de Victor Schœlcher' })).not.toBeInTheDocument()
    await user.click(tick)
    expect(screen.getByRole('checkbox', { name: 'Fête de Victor Schœlcher' })).toHaveAccessibleDescription(
      'mercredi 21 juillet, usage local',
    )
  })

  test('offer no such box where no custom is known', async () => {
    await openForm({ closedOnHolidays: 'metropole' })
    await screen.findByRole('checkbox', { name: 'Abolition de l’esclavage' })
    expect(screen.queryByRole('checkbox', { name: LOCAL_TICK })).not.toBeInTheDocument()
  })
})
