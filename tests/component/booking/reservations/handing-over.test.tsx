import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import { aReservation, openDialog } from '../../../support/component/agenda-dialogs.tsx'
import { server } from '../../../support/component/server.ts'

const CHANGE_CLIENT = 'PUT /api/admin/reservations/{date}/{id}/client'
const RESTORE = 'POST /api/admin/reservations/{date}/{id}/restore'

const CORRECTS = 'Je corrige ses coordonnées'
const GIVES = french`Je donne ce rendez-vous à quelqu’un d’autre`

const dialog = () => screen.queryByRole('dialog')
const answer = (name: string) => screen.queryByRole('radio', { name })
const sent = () => server.requests(CHANGE_CLIENT).map(({ body }) => body)

beforeEach(() => {
  server.respond(CHANGE_CLIENT, ({ body }) =>
    body.person === 'other'
      ? {
          message: 'Rendez-vous donné à quelqu’un d’autre',
          version: 1,
          clientMessage: null,
          booking: { id: 13, date: '2027-04-14', time: '10:00' },
          handedFrom: 12,
        }
      : { message: 'Réservation modifiée', version: 2, clientMessage: null },
  )
  server.respond(RESTORE, {
    message: 'Rendez-vous rétabli',
    booking: { id: 12, date: '2027-04-14', time: '10:00' },
    version: 3,
    clientMessage: null,
  })
})

async function openClient() {
  const page = await openDialog({ kind: 'edit', reservation: aReservation() })
  await page.press('Modifier le client')
  return page
}

test('a corrected number is saved without any question', async () => {
  const { press, type } = await openClient()
  await type('Téléphone', '07 00 00 00 00')
  expect(answer(CORRECTS)).not.toBeInTheDocument()
  await press('Enregistrer le client')
  await waitFor(() => expect(dialog()).not.toBeInTheDocument())
  expect(sent()).toMatchObject([{ clientPhone: '07 00 00 00 00' }])
  expect(sent()[0]).not.toHaveProperty('person')
})

test('somebody else’s details give the reservation away, the former client is told only if wanted', async () => {
  const { press, type, user } = await openClient()
  await type('Nom', 'Paul Roche')
  await type('E-mail', 'paul@exemple.fr')
  await type('Téléphone', '07 00 00 00 00')
  expect(answer(GIVES)).toBeChecked()
  expect(screen.getByText(/un nouveau commence à la même heure/)).toHaveTextContent(/reste à Léa Durand\.$/)
  const former = screen.getByRole('checkbox', { name: french`Prévenir l’ancien client ?` })
  expect(former).not.toBeChecked()
  expect(former).toHaveAccessibleDescription(/lea@exemple\.fr/)
  await user.click(former)
  await press('Enregistrer le client')
  await waitFor(() => expect(dialog()).not.toBeInTheDocument())
  expect(sent()).toMatchObject([
    { clientName: 'Paul Roche', person: 'other', tellClient: true, tellFormer: true },
  ])
  expect(await screen.findByText('Rendez-vous donné à Paul Roche')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(await screen.findByText('Rendez-vous rendu à Léa Durand')).toBeInTheDocument()
  expect(server.requests(RESTORE)).toMatchObject([
    { params: { date: '2027-04-14', id: 13 }, headers: { 'if-match': 1 } },
  ])
})

test('the former client’s own details again are no question any more', async () => {
  const { type } = await openClient()
  await type('Nom', 'Paul Roche')
  expect(answer(GIVES)).toBeInTheDocument()
  await type('Nom', 'Léa Durand')
  expect(answer(GIVES)).not.toBeInTheDocument()
})
