import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import { ALIX, CAMILLE } from '../../../support/component/admin-screen.tsx'
import { aReservation, openDialog } from '../../../support/component/agenda-dialogs.tsx'
import { server } from '../../../support/component/server.ts'

const CLOSE = 'POST /api/admin/agenda/fermer'
const PREVIEW = 'POST /api/admin/agenda/fermer/apercu'
const CANCEL = 'POST /api/admin/reservations/annulations'
const GIVE = 'POST /api/admin/reservations/transferts'
const MOVE = 'PUT /api/admin/reservations/{date}/{id}'
const WEDNESDAY = '2027-04-14'

const LEA = aReservation()
const TOM = aReservation({ id: 13, time: '15:00', clientName: 'Tom Roux', clientEmail: null })
const WRITTEN = {
  message: '',
  blocks: 0,
  absences: 1,
  closures: 0,
  written: { absences: [], blocks: [] },
  formerWeeks: null,
}

const open = (options: Parameters<typeof openDialog>[1] = {}) =>
  openDialog({ kind: 'closing', date: WEDNESDAY, praticienId: null }, options)

beforeEach(() => {
  server.respond(PREVIEW, [LEA, TOM])
  server.respond(CLOSE, { ...WRITTEN, reservations: [LEA, TOM], pending: [] })
})

const decide = (client: string) => screen.getByRole('combobox', { name: new RegExp(client) })

test('reservations in the way are cancelled all at once, and one that fails stays with its reason and the focus', async () => {
  server.respond(CANCEL, {
    message: '',
    results: [
      { id: LEA.id, outcome: 'cancelled', version: 2 },
      { id: TOM.id, outcome: 'changed', version: null },
    ],
  })
  const { user, field, press } = await open()
  await press('Fermer ce jour')
  await user.selectOptions(await screen.findByLabelText('Pour tous'), 'Annuler et prévenir')
  expect(screen.getByText(/le site ne peut pas prévenir/)).toBeVisible()
  await press(french`Appliquer (2)`)
  expect(await screen.findByText('Annulé')).toBeVisible()
  expect(screen.getByText('A changé entre-temps')).toBeVisible()
  await waitFor(() => expect(decide('Tom Roux')).toHaveFocus())
  expect(screen.queryByRole('combobox', { name: /Léa Durand/ })).not.toBeInTheDocument()
  expect(server.requests(CANCEL)[0]?.body).toMatchObject({ tellClients: true })
  await user.selectOptions(field('Pour tous'), 'Laisser')
  await press('Terminer')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('reservations in the way are moved to a free hour that must be chosen first', async () => {
  const check = { hours: [], conflict: null, nearest: [{ date: '2027-04-15', time: '09:00' }] }
  server.respond(MOVE, {
    message: '',
    booking: { id: LEA.id, date: '2027-04-15', time: '09:00' },
    version: 2,
    clientMessage: null,
  })
  const { user, press } = await open({ check })
  await press('Fermer ce jour')
  await screen.findByLabelText('Pour tous')
  await user.selectOptions(decide('Léa Durand'), 'Déplacer')
  await press(french`Appliquer (1)`)
  expect(await screen.findByText('Choisissez une heure.')).toBeVisible()
  expect(server.requests(MOVE)).toEqual([])
  await user.click(screen.getByRole('button', { name: french`jeu. 15 avril, 9 h` }))
  await press(french`Appliquer (1)`)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.requests(MOVE)[0]?.body).toMatchObject({ newDate: '2027-04-15', newTime: '09:00' })
})

test('reservations in the way are given to nobody while the whole practice is closed', async () => {
  const { user, press } = await open({ admin: ALIX })
  await user.selectOptions(await screen.findByLabelText('Qui ferme'), 'Tout le cabinet')
  await press('Fermer ce jour')
  await screen.findByLabelText('Pour tous')
  expect(screen.queryByRole('option', { name: /^Confier/ })).not.toBeInTheDocument()
})

test('reservations in the way are proposed to whoever is free, each in its row; whom nobody receives stays, with the reason', async () => {
  server.respond('POST /api/admin/reservations/transferts/apercu', {
    plan: [
      { id: LEA.id, praticienId: 6, reason: null },
      { id: TOM.id, praticienId: null, reason: { code: 'none_free' } },
    ],
  })
  server.respond(GIVE, { message: '', results: [{ id: LEA.id, outcome: 'given', version: 2 }] })
  const owners = [
    { id: CAMILLE.id, displayName: 'Camille Martin' },
    { id: 5, displayName: 'Théo Rivecalme' },
    { id: 6, displayName: 'Noor Aziz' },
  ]
  const { user, field, press } = await open({ admin: ALIX, owners })
  await user.selectOptions(field('Qui ferme'), 'Camille Martin')
  await press('Fermer ce jour')
  await user.selectOptions(await screen.findByLabelText('Pour tous'), 'Confier à qui est libre')
  expect(await screen.findByText('Noor 1 · personne 1')).toBeVisible()
  expect(decide('Léa Durand')).toHaveValue('give 6')
  expect(decide('Tom Roux')).toHaveValue('keep')
  expect(screen.getByText('Personne d’autre n’est libre à cette heure')).toBeVisible()
  expect(server.requests(GIVE)).toEqual([])
  await press(french`Appliquer (1)`)
  await waitFor(() => expect(server.requests(GIVE)).toHaveLength(1))
  expect(server.requests(GIVE)[0]?.body).toMatchObject({ praticienId: 6 })
  expect(await screen.findByText('Confié à Noor Aziz')).toBeVisible()
  await user.selectOptions(decide('Tom Roux'), 'Déplacer')
  expect(screen.queryByText('Personne d’autre n’est libre à cette heure')).not.toBeInTheDocument()
})

describe('bookings that are not made yet', () => {
  const pending = [{ date: WEDNESDAY, time: '10:00' }]

  test('stand beside the reservations that were made', async () => {
    server.respond(CLOSE, { ...WRITTEN, reservations: [LEA], pending })
    const { press } = await open()
    await press('Fermer ce jour')
    expect(await screen.findByText(/^Une réservation attend encore d’être confirmée/)).toBeVisible()
    expect(decide('Léa Durand')).toBeVisible()
  })

  test('are named without reservations too', async () => {
    server.respond(CLOSE, { ...WRITTEN, reservations: [], pending })
    const { press } = await open()
    await press('Fermer ce jour')
    expect(await screen.findByText(/^Une réservation attend encore d’être confirmée/)).toHaveFocus()
    await press('Terminer')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
