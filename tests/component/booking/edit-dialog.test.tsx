import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import { aReservation, openDialog, openMove } from '../../support/component/agenda-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const MOVE = 'PUT /api/admin/reservations/{date}/{id}'
const CANCEL = 'DELETE /api/admin/reservations/{date}/{id}'
const CHANGE_CLIENT = 'PUT /api/admin/reservations/{date}/{id}/client'
const RESEND = 'POST /api/admin/reservations/{date}/{id}/messages'
const WITHDRAW = 'DELETE /api/admin/reservations/{date}/{id}/messages/{messageId}'

const CONFIRMATION = { id: 31, announcedChange: 'created' } as const

const dialog = () => screen.queryByRole('dialog')
const open = (differences?: Parameters<typeof aReservation>[0]) =>
  openDialog({ kind: 'edit', reservation: aReservation(differences) })

beforeEach(() => {
  server.respond(MOVE, ({ params, body }) => ({
    message: 'Réservation modifiée',
    booking: { id: params.id, date: body.newDate, time: body.newTime },
    version: 2,
    clientMessage: null,
  }))
  server.respond(CANCEL, { message: 'Réservation supprimée', version: 2, clientMessage: null })
  server.respond(CHANGE_CLIENT, { message: 'Réservation modifiée', version: 2, clientMessage: null })
})

test('a reservation that has begun is read-only', async () => {
  await open({ date: '2027-04-12', time: '07:30' })
  expect(screen.getByText('Événement passé (lecture seule)')).toBeVisible()
  expect(screen.getByText('Massage suédois', { exact: false })).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Ouvrir',
    '',
    'Venu',
    'Absent',
    'Annulé tard',
    'Note',
    'Fermer',
  ])
})

describe('the attendance of a past reservation', () => {
  const choices = () => screen.queryAllByRole('button', { name: /^(Venu|Absent|Annulé tard)$/ })

  test('stays as it was noted when the server refuses a change, with the reason', async () => {
    const { press } = await open({ date: '2027-04-09', attendance: 'came' })
    server.refuse('PUT /api/admin/reservations/{date}/{id}/attendance', 'reservation_moved')
    await press('Absent')
    expect(await screen.findByText(/Ce rendez-vous a changé entre-temps/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Venu' })).toHaveAttribute('aria-pressed', 'true')
  })

  test.each([
    ['missed', 'Absent'],
    [null, 'Sans indication : compte comme venu.'],
  ] as const)('is only told after more than thirty days: « %s »', async (attendance, text) => {
    await open({ date: '2027-03-12', attendance })
    expect(await screen.findByText(text)).toBeVisible()
    expect(choices()).toEqual([])
  })
})

test.each([
  [{ count: 0, lastSeen: null, next: '2027-04-14', onlyOwn: true }, 'Première venue avec vous'],
  [
    { count: 2, lastSeen: '2027-03-09', next: '2027-04-14', onlyOwn: false },
    '3e venue, la dernière le 9 mars 2027',
  ],
  [
    { count: 12, lastSeen: '2027-03-09', next: '2027-04-13', onlyOwn: true },
    '12 venues avec vous, la dernière le 9 mars 2027',
  ],
])('a client who came %o reads « %s » on the card', async (came, text) => {
  const likes = { pressure: null, oils: null, music: null, other: null }
  const summaries = [{ id: 7, ...came, ...likes }]
  await openDialog({ kind: 'edit', reservation: aReservation({ clientId: 7 }) }, { summaries })
  expect(await screen.findByText(text)).toBeVisible()
})

describe('a move', () => {
  test('without a time is not sent, and the error is shown at the field', async () => {
    const { user, field, press } = await openMove(aReservation())
    await user.clear(field('Nouvelle heure'))
    await press('Enregistrer')
    await waitFor(() =>
      expect(field('Nouvelle heure')).toHaveAccessibleDescription(
        french`Le champ « Nouvelle heure » est obligatoire.`,
      ),
    )
    expect(server.requests(MOVE)).toEqual([])
  })

  test('to the past is not sent, and the error is shown at the field', async () => {
    const { type, field, press } = await openMove(aReservation())
    await type('Nouvelle date', '2027-04-11')
    await press('Enregistrer')
    await waitFor(() =>
      expect(field('Nouvelle heure')).toHaveAccessibleDescription("Impossible d'enregistrer dans le passé"),
    )
    expect(server.requests(MOVE)).toEqual([])
  })

  test.each([
    ['notifies the client by default', false, true],
    ['does not notify the client if « Prévenir le client ? » is unchecked', true, false],
  ])('%s', async (_title, isUnchecked, tellClient) => {
    const { user, type, press } = await openMove(aReservation())
    await type('Nouvelle heure', '14h30')
    if (isUnchecked) await user.click(screen.getByRole('checkbox', { name: french`Prévenir le client ?` }))
    await press('Enregistrer')
    await waitFor(() => expect(dialog()).not.toBeInTheDocument())
    const [request] = server.requests(MOVE)
    expect(request?.params).toEqual({ date: '2027-04-14', id: 12 })
    expect(request?.body).toEqual({ newDate: '2027-04-14', newTime: '14:30', tellClient })
  })

  test('to a taken slot keeps the dialog open with its input', async () => {
    const { type, field, press } = await openMove(aReservation())
    await type('Nouvelle heure', '14:30')
    server.refuse(MOVE, 'slot_taken')
    await press('Enregistrer')
    await waitFor(() => expect(dialog()).toHaveTextContent('Ce créneau vient d’être réservé.'))
    expect(field('Nouvelle heure')).toHaveValue('14:30')
  })
})

describe('a cancellation', () => {
  async function requestCancellation() {
    const page = await open()
    await page.press('Annuler le rendez-vous')
    await screen.findByRole('dialog', { name: french`Annuler ce rendez-vous ?` })
    return page
  }

  test('requires a confirmation, with the focus on « Conserver »', async () => {
    await requestCancellation()
    expect(dialog()).toHaveTextContent('Léa Durand, mercredi 14 avril à 10 h')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Conserver' })).toHaveFocus())
    expect(server.requests(CANCEL)).toEqual([])
  })

  test.each([
    ['« Conserver »', (page: OpenedDialog) => page.press('Conserver')],
    ['Escape', (page: OpenedDialog) => page.user.keyboard('{Escape}')],
  ])('abandoned with %s returns to the reservation', async (_title, abandon) => {
    const page = await requestCancellation()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Conserver' })).toHaveFocus())
    await abandon(page)
    expect(await screen.findByRole('button', { name: 'Déplacer' })).toBeVisible()
    expect(server.requests(CANCEL)).toEqual([])
  })

  test('sends whether to notify the client', async () => {
    const { user, press } = await requestCancellation()
    await user.click(screen.getByRole('checkbox', { name: french`Prévenir le client ?` }))
    await press('Annuler le rendez-vous')
    await waitFor(() => expect(dialog()).not.toBeInTheDocument())
    expect(server.requests(CANCEL).map(({ query }) => query)).toEqual([{ tellClient: 'false' }])
  })

  test('returns the focus to where the dialog was opened', async () => {
    const { press } = await requestCancellation()
    await press('Annuler le rendez-vous')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ouvrir' })).toHaveFocus())
  })

  test('that the server refuses shows the reason in the dialog', async () => {
    const { press } = await requestCancellation()
    server.refuse(CANCEL, 'reservation_moved')
    await press('Annuler le rendez-vous')
    await waitFor(() => expect(dialog()).toHaveTextContent('Ce rendez-vous a changé entre-temps'))
    expect(screen.getByRole('button', { name: 'Annuler le rendez-vous' })).toBeEnabled()
  })
})

describe('the client of a reservation', () => {
  test('keeps its input and focuses the field that the server refuses', async () => {
    const { press, type, field } = await open()
    await press('Modifier le client')
    await type('Nom', 'Léa Petit')
    const message = 'Ce numéro n’existe pas.'
    server.refuse(CHANGE_CLIENT, 'invalid', [{ path: 'clientPhone', message }])
    await press('Enregistrer le client')
    await waitFor(() => expect(field('Téléphone')).toHaveAccessibleDescription(message))
    expect(field('Téléphone')).toHaveFocus()
    expect(field('Nom')).toHaveValue('Léa Petit')
  })

  const question = () => screen.queryByRole('checkbox', { name: french`Prévenir le client ?` })

  test.each([
    ['is told at a corrected address by default', false, true],
    ['is not told at a corrected address if « Prévenir le client ? » is unchecked', true, false],
  ])('%s', async (_title, isUnchecked, tellClient) => {
    const { user, press, type } = await open()
    await press('Modifier le client')
    await type('Nom', 'Léa Petit')
    expect(question()).not.toBeInTheDocument()
    await type('E-mail', 'lea@exemple.org')
    expect(question()).toHaveAccessibleDescription(/lea@exemple\.org/)
    if (isUnchecked) await user.click(question() as HTMLElement)
    await press('Enregistrer le client')
    await waitFor(() => expect(dialog()).not.toBeInTheDocument())
    expect(server.requests(CHANGE_CLIENT)).toMatchObject([
      { body: { clientName: 'Léa Petit', clientEmail: 'lea@exemple.org', tellClient } },
    ])
  })

  test('can be spared the new confirmation while its toast is shown', async () => {
    server.respond(CHANGE_CLIENT, {
      message: 'Réservation modifiée',
      version: 2,
      clientMessage: CONFIRMATION,
    })
    server.respond(WITHDRAW, { message: 'Le client ne sera pas prévenu' })
    const { user, press, type } = await open()
    await press('Modifier le client')
    await type('E-mail', 'lea@exemple.org')
    await press('Enregistrer le client')
    expect(
      await screen.findByText('La confirmation part à lea@exemple.org dans 10 secondes.'),
    ).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Ne pas prévenir' }))
    expect(await screen.findByText('Le client ne sera pas prévenu.')).toBeInTheDocument()
    expect(server.requests(WITHDRAW)).toMatchObject([{ params: { messageId: CONFIRMATION.id } }])
  })
})

describe('« Renvoyer la confirmation »', () => {
  beforeEach(() => server.respond('GET /api/admin/journal', { entries: [], more: false }))

  test('sends it to the present address and offers to withdraw it', async () => {
    server.respond(RESEND, { message: 'Nouvel envoi demandé', clientMessage: CONFIRMATION })
    const { user, press } = await open()
    await user.click(screen.getByText('Messages envoyés'))
    await press('Renvoyer la confirmation')
    expect(
      await screen.findByText('La confirmation part à lea@exemple.fr dans 10 secondes.'),
    ).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Ne pas prévenir' })).toBeVisible()
    expect(server.requests(RESEND)).toMatchObject([{ params: { date: '2027-04-14', id: 12 } }])
  })

  test('is not offered for a client without an e-mail address', async () => {
    await open({ clientEmail: null })
    expect(screen.queryByRole('button', { name: 'Renvoyer la confirmation' })).not.toBeInTheDocument()
  })
})

describe('the messages of a reservation', () => {
  const SENTENCE = /a choisi de ne plus recevoir de rappels/

  test.each([true, false])('say whether the client has declined reminders: %s', async (remindersDeclined) => {
    server.respond('GET /api/admin/journal', { entries: [], more: false, remindersDeclined })
    const { user } = await open()
    await user.click(screen.getByText('Messages envoyés'))
    await screen.findByText('Aucun message pour ce rendez-vous.')
    expect(screen.queryByText(SENTENCE) !== null).toBe(remindersDeclined)
  })
})

type OpenedDialog = Awaited<ReturnType<typeof openDialog>>
