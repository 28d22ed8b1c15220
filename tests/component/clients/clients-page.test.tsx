import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ListedClient } from '#contract/clients/records.ts'
import { ClientsPage } from '#web/admin/clients/records/ClientsPage.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { ALIX, CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const LIST = 'POST /api/admin/clients/liste'
const ACCESS = 'GET /api/superadmin/client-access'
const TOTAL = 70

function aClient(id: number, change: Partial<ListedClient> = {}): ListedClient {
  const contact = { name: `Client ${id}`, email: null, phone: '06 12 34 56 78' }
  return { id, ...contact, count: 1, lastSeen: '2027-04-02', next: null, ...change }
}

const open = (admin = ALIX, path: string = adminPaths.clients) =>
  openAdminScreen(<ClientsPage />, { admin, path })
const rows = () => screen.queryAllByRole('row').slice(1)
const respond = (...clients: ListedClient[]) => server.respond(LIST, { clients, total: clients.length })

beforeEach(() => {
  server.respond(ACCESS, { practitionersSeeAll: false })
  server.respond('GET /api/superadmin/agendas', [
    { id: ALIX.id, displayName: 'Alix Martin' },
    { id: CAMILLE.id, displayName: 'Camille Martin' },
  ])
})

test('the list asks for the text, the filter and the order, and keeps the text out of the address', async () => {
  respond()
  const { user } = open()
  await user.type(await screen.findByLabelText('Rechercher un client'), 'zoé')
  await user.selectOptions(screen.getByLabelText('Afficher'), 'Pas vus depuis 6 mois')
  await user.selectOptions(screen.getByLabelText('Trier par'), 'Dernier rendez-vous')
  const search = { text: 'zoé', unseenMonths: 6, sort: 'lastSeen', offset: 0 }
  await waitFor(() => expect(server.requests(LIST).at(-1)?.body).toEqual(search))
  expect(await screen.findByText('Aucun client ne correspond à cette recherche.')).toBeVisible()
})

test('a client without a name is listed by what else is known', async () => {
  respond(aClient(1, { name: null, email: 'zoe@exemple.fr' }), aClient(2, { name: null }))
  open()
  expect(await screen.findByRole('link', { name: 'zoe@exemple.fr' })).toHaveAttribute(
    'href',
    '/admin/clients/1',
  )
  expect(screen.getAllByRole('link', { name: '06 12 34 56 78' })[1]).toHaveAttribute(
    'href',
    '/admin/clients/2',
  )
})

test('« Afficher plus de clients » appends the next part', async () => {
  const clients = Array.from({ length: TOTAL }, (_, n) => aClient(n + 1))
  server.respond(LIST, ({ body: { offset = 0 } }) => ({
    clients: clients.slice(offset, offset + 50),
    total: TOTAL,
  }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Afficher plus de clients' }))
  await waitFor(() => expect(rows()).toHaveLength(TOTAL))
  expect(screen.getByText('70 clients')).toBeVisible()
})

test('a praticien is offered neither the file nor the choice of who sees all clients', async () => {
  respond(aClient(1))
  open(CAMILLE)
  expect(await screen.findByText('1 client')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Exporter (CSV)' })).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Les praticiens voient tous les clients')).not.toBeInTheDocument()
})

test('a refused client keeps what was typed, with the reason', async () => {
  respond()
  server.refuse('POST /api/admin/clients', 'client_exists')
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Ajouter un client' }))
  await user.type(await screen.findByLabelText('E-mail'), 'zoe@exemple.fr')
  await user.click(screen.getByRole('button', { name: 'Ajouter' }))
  expect((await screen.findAllByText(/Un autre client a déjà ce nom/)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText('E-mail')).toHaveValue('zoe@exemple.fr')
})
