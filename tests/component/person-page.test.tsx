import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FoundPersonalData } from '#contract/personal-data.ts'
import { PersonPage } from '#web/admin/personal-data/person/PersonPage.tsx'
import { ALIX, openAdminScreen } from '../support/component/admin-screen.tsx'
import { server } from '../support/component/server.ts'

const NOTHING: FoundPersonalData = {
  people: [],
  records: [],
  notes: [],
  preferences: [],
  merges: [],
  reservations: [],
  history: [],
  contactMessages: [],
  testimonials: [],
  messages: [],
  requests: [],
  emailChanges: [],
  declined: [],
}

async function search(found: FoundPersonalData) {
  server.respond('POST /api/superadmin/personal-data/search', found)
  const { user } = openAdminScreen(<PersonPage />, { admin: ALIX })
  await user.type(await screen.findByLabelText('E-mail'), 'zoe@exemple.fr')
  await user.click(screen.getByRole('button', { name: 'Rechercher' }))
}

test('of somebody who only declined messages, the choice is shown and exported, and there is nothing to erase', async () => {
  await search({ ...NOTHING, declined: ['reminder'] })
  expect(await screen.findByText('Cette personne ne veut plus recevoir de rappels.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Exporter (JSON)' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Effacer…' })).toBeNull()
})

test('somebody unknown is said to be unknown', async () => {
  await search(NOTHING)
  expect(await screen.findByText('Le site ne sait rien de cette personne.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Exporter (JSON)' })).toBeNull()
})
