import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SearchResults } from '#contract/clients/search.ts'
import { french } from '#domain/language/typography.ts'
import { SearchDialog } from '#web/admin/clients/search/SearchDialog.tsx'
import { screensOf } from '#web/admin/layout/search/searched-screens.ts'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const SEARCH = 'POST /api/admin/recherche'
const NOTHING: SearchResults = {
  clients: { found: [], more: false },
  notes: { found: [], more: false },
  reservations: { found: [], more: false },
}
const ZOE = { id: 7, name: 'Zoé Petit', email: 'zoe@exemple.fr', phone: '0612345678' }

async function open(screens = screensOf('superadmin')) {
  const { user, router } = openAdminScreen(
    <SearchDialog screens={screens} onClose={() => {}} onLeave={() => {}} />,
    { admin: ALIX },
  )
  const field = await screen.findByRole('combobox')
  return { user, router, type: (text: string) => user.type(field, text) }
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const hasStatus = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text))

test('the search waits for the second letter, and asks for the whole text', async () => {
  server.respond(SEARCH, NOTHING)
  const { type } = await open()
  await type('z')
  await hasStatus('Encore une lettre au moins.')
  await type('zqq')
  await hasStatus('Rien ne correspond à « zzqq ». Essayez un autre mot, ou moins de lettres.')
  expect(server.requests(SEARCH).map(({ body }) => body)).toEqual([{ text: 'zzqq' }])
})

test('results are shown by kind, with grouped numbers, and counted', async () => {
  server.respond(SEARCH, {
    clients: { found: [ZOE], more: true },
    notes: {
      found: [
        {
          id: 3,
          client: ZOE,
          excerpt: { before: 'Aime ', found: 'Zoé', after: ' tiède' },
          day: '2027-04-02',
        },
      ],
      more: false,
    },
    reservations: {
      found: [
        {
          id: 12,
          date: '2027-04-14',
          time: '10:00',
          clientName: 'Zoé Petit',
          serviceName: 'Massage du dos',
          praticienId: 5,
          praticienName: 'Théo Rive',
          isPast: false,
        },
        {
          id: 11,
          date: '2027-04-06',
          time: '10:00',
          clientName: null,
          serviceName: null,
          praticienId: ALIX.id,
          praticienName: 'Alix Martin',
          isPast: true,
        },
      ],
      more: false,
    },
  })
  const { type, user, router } = await open([])
  await type('zoé')
  await hasStatus('plus de 1 client, 1 note, 2 rendez-vous : précisez la recherche.')
  expect(options()).toEqual([
    'Zoé Petit06 12 34 56 78 · zoe@exemple.fr',
    'Zoé PetitAime Zoé tiède · 2 avril 2027',
    french`Zoé Petitmercredi 14 avril 2027 à 10 h · Massage du dos · Théo Rive`,
    french`Réservationmardi 6 avril 2027 à 10 h (passé)`,
  ])
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
    '/admin/reservations?date=2027-04-14&reservation=12',
  )
})

test('without a connection the search says so, still finds screens, and can be repeated', async () => {
  server.disconnect(SEARCH)
  const { type, user } = await open()
  await type('sauvegarde')
  expect(await screen.findByText('La recherche n’a pas abouti.', undefined, { timeout: 5000 })).toBeVisible()
  expect(screen.getByText('La connexion semble coupée. Réessayez dans un instant.')).toBeVisible()
  expect(options()).toEqual(['Sauvegardes'])
  server.respond(SEARCH, NOTHING)
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(screen.queryByText('La recherche n’a pas abouti.')).not.toBeInTheDocument())
})

test('Enter opens nothing while the results are still those of an earlier text', async () => {
  server.respond(SEARCH, { ...NOTHING, clients: { found: [ZOE], more: false } })
  const { type, user, router } = await open([])
  await type('zoé')
  await hasStatus('1 client')
  const { pathname } = router.state.location
  await user.keyboard('x{Enter}')
  expect(router.state.location.pathname).toBe(pathname)
})

test.each([
  ['prix', 'Services'],
  ['fermer', 'Fermetures et congés'],
  ['RGPD', 'Données personnelles'],
  ['mot de passe', 'Changer le mot de passe'],
  ['conges', 'Fermetures et congés'],
  ['iphone', 'Mon agenda dans mon téléphone'],
  ['cgv', 'Textes légaux'],
])('« %s » finds the screen « %s »', async (text, label) => {
  server.respond(SEARCH, NOTHING)
  const { type } = await open()
  await type(text)
  await waitFor(() => expect(options()).toContain(label))
})

test.each([
  ['Zoé Petit', 'Nom'],
  ['06 12 34', 'Téléphone'],
])('« %s », which no client has, begins a new one, and stays out of the address', async (text, field) => {
  server.respond(SEARCH, NOTHING)
  const { type, user, router } = await open([])
  await type(text)
  await waitFor(() => expect(options()).toEqual([french`Nouveau client « ${text} »`]))
  const { key } = router.state.location
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Ajouter un client' })).toBeVisible()
  expect(screen.getByLabelText(field)).toHaveValue(text)
  expect(router.state.location.key).toBe(key)
})

test('a known client is not offered as a new one', async () => {
  server.respond(SEARCH, { ...NOTHING, clients: { found: [ZOE], more: false } })
  const { type } = await open([])
  await type('zoé')
  await hasStatus('1 client')
  expect(options()).toHaveLength(1)
})
