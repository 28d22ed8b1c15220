import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FoundPersonalData } from '#contract/privacy/personal-data.ts'
import { PersonPage } from '#web/admin/privacy/personal-data/person/PersonPage.tsx'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

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
  waiting: [],
  receipts: [],
  packs: [],
  cardPayments: [],
  voucherEntries: [],
  voucherOrders: [],
  declined: [],
}

const MENTIONS = 'POST /api/superadmin/personal-data/mentions'
const CLEAR = 'POST /api/superadmin/personal-data/mentions/clear'

async function search(found: FoundPersonalData) {
  server.respond(MENTIONS, { mentions: [] })
  server.respond('POST /api/superadmin/personal-data/search', found)
  const { user } = openAdminScreen(<PersonPage />, { admin: ALIX })
  await user.type(await screen.findByLabelText('E-mail'), 'zoe@exemple.fr')
  await user.click(screen.getByRole('button', { name: 'Rechercher' }))
  return user
}

test('of somebody who only declined messages, the choice is shown and exported, and there is nothing to erase', async () => {
  await search({ ...NOTHING, declined: ['reminder'] })
  expect(await screen.findByText('Cette personne ne veut plus recevoir de rappels.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Exporter (fichier de données)' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Effacer…' })).toBeNull()
})

test('somebody unknown is said to be unknown', async () => {
  await search(NOTHING)
  expect(await screen.findByText('Le site ne sait rien de cette personne.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Exporter (fichier de données)' })).toBeNull()
})

const person = (id: number, name: string) => ({
  id,
  name,
  email: 'couple@exemple.fr',
  phone: null,
  reservations: id,
})
const record = (id: number, name: string): FoundPersonalData['records'][number] => ({
  ...{ id, name, email: 'couple@exemple.fr', phone: null },
  ...{ at: '2027-04-12T08:00', source: 'import', mergedInto: null },
})

test('of people who share an address, one is chosen before anything is exported, corrected or erased', async () => {
  const both = [person(1, 'Zoé Petit'), person(2, 'Paul Petit')]
  const user = await search({
    ...NOTHING,
    people: both,
    records: [record(1, 'Zoé Petit'), record(2, 'Paul Petit')],
  })
  expect(await screen.findByText(/^Plusieurs personnes partagent cette adresse/)).toBeVisible()
  for (const name of ['Exporter (fichier de données)', 'Corriger les coordonnées', 'Effacer…'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  server.respond('POST /api/superadmin/personal-data/search', {
    ...NOTHING,
    people: [person(2, 'Paul Petit')],
    records: [record(2, 'Paul Petit')],
  })
  await user.click(screen.getByRole('link', { name: 'Paul Petit' }))
  expect(await screen.findByRole('button', { name: 'Exporter (fichier de données)' })).toBeVisible()
  expect(server.requests('POST /api/superadmin/personal-data/search').at(-1)?.body).toEqual({ clientId: 2 })
  expect(screen.queryByText('Zoé Petit')).toBeNull()
})

test('an erasure names the person by their record, and how many records, notes and preferences go', async () => {
  const note = {
    id: 1,
    at: '2027-04-12T08:00',
    reservationId: null,
    authorName: null,
    changedAt: null,
    text: 'A',
  }
  const user = await search({
    ...NOTHING,
    people: [person(1, 'Zoé Petit')],
    records: [record(1, 'Zoé Petit'), { ...record(2, 'Zoé Petit'), mergedInto: 1 }],
    notes: [{ ...note, visibility: 'team' }],
    preferences: [{ id: 1, at: note.at, pressure: 'Forte', oils: null, music: null, other: null }],
  })
  await user.click(await screen.findByRole('button', { name: 'Effacer…' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const text of [
    'Zoé Petit, zoe@exemple.fr',
    '2 fiches client',
    '1 note de l’équipe',
    'préférences de 1 fiche',
  ])
    expect(dialog.getByText(text)).toBeVisible()
})

test('what the book keeps is listed as kept, with the name, on the screen and before an erasure', async () => {
  const receipt = { day: '2027-04-12', means: 'Carte', nature: 'Massage du dos', clientName: 'Zoé Petit' }
  const user = await search({
    ...NOTHING,
    people: [person(1, 'Zoé Petit')],
    records: [record(1, 'Zoé Petit')],
    receipts: [
      { ...receipt, number: 2, euros: -10 },
      { ...receipt, number: 1, euros: 62.5 },
    ],
  })
  const book = within(await screen.findByRole('region', { name: 'Livre des recettes (2)' }))
  expect(book.getByText(/^Conservé : obligation comptable/)).toBeVisible()
  expect(book.getByText(/62,50/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Effacer…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Conservé : obligation comptable')).toBeVisible()
  expect(dialog.getByText(/^2 écritures du livre des recettes, avec le nom, dix ans/)).toBeVisible()
})

test('a live pack is shown, and its end is asked for before an erasure', async () => {
  const pack = { id: 3, at: '2027-04-12T08:00', serviceName: 'Massage', units: 5, balance: 2, reserved: 1 }
  const named = { recipientName: 'Zoé', giverName: null, message: null }
  const user = await search({
    ...NOTHING,
    people: [person(1, 'Zoé Petit')],
    records: [record(1, 'Zoé Petit')],
    packs: [{ ...pack, ...named, validUntil: '2028-04-12', isLive: true }],
    voucherEntries: [
      {
        id: 1,
        voucherId: 3,
        at: pack.at,
        kind: 'issued',
        units: 5,
        paidBackEuros: null,
        serviceName: 'Massage',
        reservationId: null,
      },
    ],
  })
  const packs = within(await screen.findByRole('region', { name: 'Carnets et bons de sa fiche (1)' }))
  expect(packs.getByText('2 séances')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Mouvements des carnets et des bons (1)' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Effacer…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^N°.3, reste 3.séances.: Massage, valable jusqu’au/)).toBeVisible()
  server.refuse('POST /api/superadmin/personal-data/erasure', 'has_live_packs')
  await user.click(dialog.getByRole('button', { name: 'Effacer définitivement' }))
  expect(await dialog.findByText(/Cochez la case pour y mettre fin/)).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: 'Y mettre fin : ce qui reste est perdu' }))
  await user.click(dialog.getByRole('button', { name: 'Effacer définitivement' }))
  expect(server.requests('POST /api/superadmin/personal-data/erasure').at(-1)?.body).toMatchObject({
    endsPacks: true,
  })
})

test('an order of a voucher is shown, and an erasure waits until it is done', async () => {
  const names = { giverName: 'Léa Roux', recipientName: 'Zoé Petit', message: 'Joyeux Noël !' }
  const moments = { paidAt: '2027-04-13T08:00', cardPayment: 'pi_3', sentAt: null, withdrawnAt: null }
  const user = await search({
    ...NOTHING,
    voucherOrders: [
      {
        ...{ id: 12, at: '2027-04-12T08:00', content: 'Bon cadeau de 80 €', euros: 80 },
        ...{ isGiver: true, email: 'lea@exemple.fr', ...names, ...moments },
      },
    ],
  })
  const orders = within(await screen.findByRole('region', { name: 'Commandes de bons (1)' }))
  for (const text of ['Bon cadeau de 80 €', 'Léa Roux', 'Zoé Petit', 'Réglée, payée par carte'])
    expect(orders.getByText(text)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Effacer…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Léa Roux/)).toBeVisible()
  server.refuse('POST /api/superadmin/personal-data/erasure', 'has_open_orders')
  await user.click(dialog.getByRole('button', { name: 'Effacer définitivement' }))
  expect(await dialog.findByText(/Rien n’a été effacé/)).toBeVisible()
})

test('a text in which others name the person is shown before an erasure, and cleared by itself', async () => {
  const user = await search({
    ...NOTHING,
    people: [person(1, 'Zoé Petit')],
    records: [record(1, 'Zoé Petit')],
  })
  server.respond(MENTIONS, { mentions: [{ kind: 'voucher_order', id: 4, text: 'Pour Zoé Petit' }] })
  server.respond(CLEAR, { message: 'Texte effacé' })
  await user.click(await screen.findByRole('button', { name: 'Effacer…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/Pour Zoé Petit/)).toBeVisible()
  server.respond(MENTIONS, { mentions: [] })
  await user.click(dialog.getByRole('button', { name: /^Effacer.*Commande d’un bon n°.4$/ }))
  await waitFor(() => expect(dialog.queryByText(/Pour Zoé Petit/)).toBeNull())
  expect(server.requests(CLEAR).map(({ body }) => body)).toEqual([{ kind: 'voucher_order', id: 4 }])
})
