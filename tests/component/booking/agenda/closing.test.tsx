import { screen, waitFor, within } from '@testing-library/react'
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
const WRITTEN = { message: '', blocks: 0, absences: 1, closures: 0 }

beforeEach(() => {
  server.respond(PREVIEW, [])
  server.respond(CLOSE, { ...WRITTEN, reservations: [] })
})

const open = (options: Parameters<typeof openDialog>[1] = {}) =>
  openDialog({ kind: 'closing', date: WEDNESDAY, praticienId: null }, options)
const closed = () => server.requests(CLOSE).map(({ body }) => body)

describe('who is closed', () => {
  test('is not asked of a superadmin who works alone', async () => {
    const { press } = await open({ admin: ALIX, owners: [{ id: ALIX.id, displayName: 'Alix Martin' }] })
    expect(screen.queryByLabelText('Qui ferme')).not.toBeInTheDocument()
    await press('Fermer ce jour')
    await waitFor(() => expect(closed()).toMatchObject([{ praticienId: ALIX.id }]))
  })

  test('is the own agenda, a colleague or the whole practice for a superadmin with a team', async () => {
    const owners = [
      { id: CAMILLE.id, displayName: 'Camille Martin' },
      { id: ALIX.id, displayName: 'Alix Martin' },
    ]
    const { user, field, press } = await open({ admin: ALIX, owners })
    const who = within(field('Qui ferme')).getAllByRole('option')
    expect(who.map(({ textContent }) => textContent)).toEqual([
      'Mon agenda',
      'Camille Martin',
      'Tout le cabinet',
    ])
    expect(field('Qui ferme')).toHaveValue(String(ALIX.id))
    await user.selectOptions(field('Qui ferme'), 'Tout le cabinet')
    await press('Fermer ce jour')
    await waitFor(() => expect(closed()).toEqual([{ practice: true, from: WEDNESDAY, to: WEDNESDAY }]))
  })
})

describe('what is closed', () => {
  test('follows the first day until the last one is chosen', async () => {
    const { type, field } = await open()
    await type('Du', '2027-04-20')
    expect(field('Au')).toHaveValue('2027-04-20')
    await type('Au', '2027-04-25')
    await type('Du', '2027-04-21')
    expect(field('Au')).toHaveValue('2027-04-25')
    await type('Du', '2027-04-27')
    expect(field('Au')).toHaveValue('2027-04-27')
  })

  test('of several days names the ends of the hours, and is not repeated', async () => {
    const { user, type, field, press } = await open()
    await user.click(field('Chaque semaine'))
    await type('Au', '2027-04-16')
    expect(screen.queryByLabelText('Chaque semaine')).not.toBeInTheDocument()
    await user.click(field('Toute la journée'))
    await type('Le premier jour, à partir de', '14:00')
    await press('Fermer cette période')
    await waitFor(() =>
      expect(closed()).toEqual([
        { praticienId: CAMILLE.id, from: WEDNESDAY, to: '2027-04-16', start: '14:00' },
      ]),
    )
  })

  test('is refused beside its field, and what was typed stays', async () => {
    const { user, type, field, press } = await open()
    await user.click(field('Toute la journée'))
    await press('Fermer ces heures')
    expect(field('De')).toHaveAccessibleDescription(french`Le champ « De » est obligatoire.`)
    expect(field('De')).toHaveFocus()
    await type('De', '18:00')
    await type('À', '14:00')
    await type('Motif (facultatif)', 'Banque')
    await press('Fermer ces heures')
    expect(field('À')).toHaveAccessibleDescription('L’heure de fin doit suivre l’heure de début.')
    expect(closed()).toEqual([])
    server.refuse(CLOSE, 'invalid', [{ path: 'from', message: 'Cette date est déjà passée.' }])
    await type('À', '19:00')
    await press('Fermer ces heures')
    await waitFor(() => expect(field('Du')).toHaveAccessibleDescription(/Cette date est déjà passée\./))
    expect(field('Motif (facultatif)')).toHaveValue('Banque')
  })
})

describe('reservations in the way', () => {
  beforeEach(() => {
    server.respond(PREVIEW, [LEA, TOM])
    server.respond(CLOSE, { ...WRITTEN, reservations: [LEA, TOM] })
  })

  const decide = (client: string) => screen.getByRole('combobox', { name: new RegExp(client) })

  test('are announced before, and stay without a choice', async () => {
    const { press } = await open()
    expect(await screen.findByText(/2 rendez-vous sont prévus/)).toBeVisible()
    await press('Fermer ce jour')
    expect(await screen.findByText(/2 rendez-vous restent prévus/)).toHaveFocus()
    expect(decide('Léa Durand')).toHaveValue('keep')
    expect(screen.getByRole('button', { name: 'Appliquer' })).toBeDisabled()
    expect(screen.getAllByRole('link', { name: /06/ })[0]).toHaveAttribute('href', 'tel:0612345678')
    await press('Terminer')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(server.requests(CANCEL)).toEqual([])
  })

  test('are cancelled all at once, and one that fails stays with its reason and the focus', async () => {
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

  test('are moved to a free hour that must be chosen first', async () => {
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

  test('are given to a colleague by a superadmin, but not while the whole practice is closed', async () => {
    server.respond(GIVE, {
      message: '',
      results: [LEA, TOM].map(({ id }) => ({ id, outcome: 'given' as const, version: 2 })),
    })
    const { user, field, press } = await open({ admin: ALIX })
    await user.selectOptions(field('Qui ferme'), 'Camille Martin')
    await press('Fermer ce jour')
    await user.selectOptions(await screen.findByLabelText('Pour tous'), 'Confier à Théo Rivecalme')
    await press(french`Appliquer (2)`)
    await waitFor(() => expect(server.requests(GIVE)).toHaveLength(1))
    expect(server.requests(GIVE)[0]?.body).toMatchObject({ praticienId: 5, tellClients: true })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await press('Ouvrir')
    await user.selectOptions(await screen.findByLabelText('Qui ferme'), 'Tout le cabinet')
    await press('Fermer ce jour')
    await screen.findByLabelText('Pour tous')
    expect(screen.queryByRole('option', { name: /^Confier/ })).not.toBeInTheDocument()
  })

  test('are proposed to whoever is free, each in its row; whom nobody receives stays, with the reason', async () => {
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
})
