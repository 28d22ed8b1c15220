import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MovingInPreview } from '#contract/clients/moving-in.ts'
import { Matches } from '#web/admin/clients/moving-in/Matches.tsx'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'

const PEOPLE = [
  { id: 4, name: 'Camille Roy' },
  { id: 5, name: 'Théo Petit' },
]

type Match = MovingInPreview['practitioners'][number]

async function openMatches(practitioners: Match[]) {
  const chosen: unknown[] = []
  const preview = {
    order: 'day',
    ordersDisagree: false,
    calendar: null,
    services: [],
    knownServices: [],
    practitioners,
    knownPractitioners: PEOPLE,
  } as unknown as MovingInPreview
  const { user } = await openAdminScreen(
    <Matches
      preview={preview}
      isBusy={false}
      onChange={() => {}}
      onMatch={(choices) => chosen.push(choices)}
    />,
    { admin: ALIX, path: '/admin/reprise' },
  )
  return { user, chosen, table: await screen.findByRole('table') }
}

test('a table without practitioners asks once who receives all of its appointments', async () => {
  const { user, chosen, table } = await openMatches([{ text: '', count: 40, id: null }])
  expect(within(table).getByRole('rowheader')).toHaveTextContent('Tous les rendez-vous')
  const choice = screen.getByRole('combobox', { name: /Tous les rendez-vous.* devient/ })
  await user.selectOptions(choice, 'Théo Petit')
  expect(chosen).toEqual([{ practitioners: [5] }])
})

test('lines without a practitioner beside others are named as such', async () => {
  const { user, chosen, table } = await openMatches([
    { text: 'Camille', count: 30, id: 4 },
    { text: '', count: 10, id: null },
  ])
  expect(within(table).getAllByRole('rowheader')[1]).toHaveTextContent('Sans praticien')
  await user.selectOptions(screen.getByRole('combobox', { name: /Sans praticien.* devient/ }), 'Théo Petit')
  expect(chosen).toEqual([{ practitioners: [4, 5] }])
})
