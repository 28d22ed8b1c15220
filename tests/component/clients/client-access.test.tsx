import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ClientRecord } from '#contract/clients/records.ts'
import { ClientScreen } from '#web/admin/clients/records/record/ClientScreen.tsx'
import { CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const CLIENT: ClientRecord = {
  id: 1,
  name: 'Zoé Petit',
  email: 'zoe@exemple.fr',
  phone: null,
  isWithheld: false,
  isShared: false,
  source: 'reservation',
  version: 0,
  addedOn: '2027-04-01',
  reservations: [],
  more: false,
  onlyOwn: true,
  total: { count: 0, spent: 0, since: null, missed: 0, cancelledLate: 0 },
  declined: null,
}

const PREFERENCES = 'GET /api/admin/clients/{id}/preferences'
const SIMILAR = 'GET /api/admin/clients/{id}/similar'

const open = (change: Partial<ClientRecord>) =>
  openAdminScreen(
    <ClientScreen client={{ ...CLIENT, ...change }} now={{ day: '2027-04-12', minute: 480 }} />,
    {
      admin: CAMILLE,
      path: '/admin/clients/1',
    },
  )

beforeEach(() => {
  server.respond('GET /api/admin/clients/{id}/notes', [])
  server.respond(SIMILAR, { similar: [], undoable: [] })
  server.respond(PREFERENCES, {
    pressure: null,
    oils: null,
    music: null,
    other: null,
    changedAt: null,
    changedBy: null,
    version: 0,
  })
})

test('a withheld record says when it opens, and offers no change that would be refused', async () => {
  open({ isWithheld: true, isShared: true })
  expect(await screen.findByText(/vous seront ouverts après votre rendez-vous/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Modifier' })).not.toBeInTheDocument()
  expect(screen.queryByText('Réunir des fiches')).not.toBeInTheDocument()
  expect([...server.requests(PREFERENCES), ...server.requests(SIMILAR)]).toEqual([])
})

test('a shared record without a reservation to come leaves its details to a superadmin', async () => {
  open({ isShared: true })
  expect(await screen.findByText(/un responsable corrige ses coordonnées/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Modifier' })).not.toBeInTheDocument()
})

test('a record of one’s own is changed as before', async () => {
  open({})
  expect(await screen.findByRole('button', { name: 'Modifier' })).toBeVisible()
  expect(await screen.findByText('Réunir des fiches')).toBeVisible()
})
