import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import { aReservation, openDialog } from '../../support/component/agenda-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const RENEW = 'POST /api/admin/reservations/{date}/{id}/link'
const CHANGE_CLIENT = 'PUT /api/admin/reservations/{date}/{id}/client'
const ENDS = 'Le lien que le client a reçu cessera de fonctionner.'

const open = (differences?: Parameters<typeof aReservation>[0]) =>
  openDialog({ kind: 'edit', reservation: aReservation(differences) })

beforeEach(() => {
  server.respond(RENEW, ({ body }) => ({
    message: 'Lien changé',
    clientMessage: body.tellClient === false ? null : { id: 5, announcedChange: 'created' },
  }))
  server.respond(CHANGE_CLIENT, { message: 'Réservation modifiée', version: 2, clientMessage: null })
})

describe('« Changer le lien »', () => {
  const openRenewal = async (differences?: Parameters<typeof aReservation>[0]) => {
    const page = await open(differences)
    await page.press('Changer le lien')
    await screen.findByRole('dialog', { name: french`Changer le lien du client ?` })
    return page
  }

  test('says what it does before anything is sent', async () => {
    await openRenewal()
    expect(screen.getByRole('dialog')).toHaveTextContent('cesse aussitôt de fonctionner')
    expect(screen.getByRole('dialog')).toHaveTextContent('à lea@exemple.fr')
    expect(server.requests(RENEW)).toEqual([])
  })

  test.each([
    ['sends the new link by default', false, 'le client le reçoit dans 10 secondes'],
    ['does not send it if staff untick the question', true, 'Lien changé'],
  ])('%s, and returns to the reservation', async (_title, isUnticked, toast) => {
    const { user, press } = await openRenewal()
    if (isUnticked) {
      await user.click(screen.getByRole('checkbox', { name: french`Envoyer le nouveau lien au client ?` }))
    }
    await press('Changer le lien')
    expect(await screen.findByText(toast, { exact: false })).toBeVisible()
    expect(server.requests(RENEW).map(({ params, body }) => [params, body])).toEqual([
      [{ date: '2027-04-14', id: 12 }, { tellClient: !isUnticked }],
    ])
    expect(await screen.findByRole('button', { name: 'Déplacer' })).toBeVisible()
  })

  test('does not ask whether to send it to a client without an e-mail address', async () => {
    await openRenewal({ clientEmail: null })
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  test('that the server refuses shows the reason', async () => {
    const { press } = await openRenewal()
    server.refuse(RENEW, 'reservation_past')
    await press('Changer le lien')
    await waitFor(() =>
      expect(screen.getByRole('dialog')).toHaveTextContent('Événement passé (lecture seule)'),
    )
  })

  test('is not offered for a past reservation', async () => {
    await open({ date: '2027-04-12', time: '07:30' })
    expect(screen.queryByRole('button', { name: 'Changer le lien' })).not.toBeInTheDocument()
  })
})

describe('a correction of the client', () => {
  const tellClient = () => screen.queryByRole('checkbox', { name: french`Prévenir le client ?` })

  test('that replaces the e-mail address says that the link ends, and asks whether to send the new one', async () => {
    const { press, type, user } = await open()
    await press('Modifier le client')
    expect(screen.queryByText(ENDS, { exact: false })).not.toBeInTheDocument()
    expect(tellClient()).not.toBeInTheDocument()
    await type('E-mail', 'zoe@exemple.fr')
    expect(screen.getByText(ENDS, { exact: false })).toBeVisible()
    await user.click(tellClient() as HTMLElement)
    await press('Enregistrer le client')
    await waitFor(() => expect(server.requests(CHANGE_CLIENT)).toHaveLength(1))
    expect(server.requests(CHANGE_CLIENT)[0]?.body).toMatchObject({
      clientEmail: 'zoe@exemple.fr',
      tellClient: false,
    })
  })

  test('that adds a missing address asks whether to send the confirmation, and ends no link', async () => {
    const { press, type } = await open({ clientEmail: null })
    await press('Modifier le client')
    await type('E-mail', 'zoe@exemple.fr')
    expect(tellClient()).toBeChecked()
    expect(screen.queryByText(ENDS, { exact: false })).not.toBeInTheDocument()
  })

  test.each([
    [true, 'of an online booking says that the link ends'],
    [false, 'of one that staff have booked asks nothing'],
  ])('that adds a missing number (online: %s) %s', async (isOnline) => {
    const { press, type } = await open({ clientPhone: null, isOnline })
    await press('Modifier le client')
    await type('Téléphone', '06 12 34 56 78')
    expect(screen.queryAllByText(ENDS, { exact: false })).toHaveLength(isOnline ? 1 : 0)
    expect(tellClient() !== null).toBe(isOnline)
  })

  test('of the name alone asks nothing', async () => {
    const { press, type } = await open()
    await press('Modifier le client')
    await type('Nom', 'Léa Petit')
    expect(tellClient()).not.toBeInTheDocument()
  })
})
