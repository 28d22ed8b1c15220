import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/typography.ts'
import type { Dialog } from '#web/admin/reservations/dialog.ts'
import { ALIX, CAMILLE } from '../support/component/admin-screen.tsx'
import { openDialog } from '../support/component/agenda-dialogs.tsx'
import { offerSlots, STONES, SWEDISH } from '../support/component/booking-screen.tsx'
import { server } from '../support/component/server.ts'

const CREATE = 'POST /api/reservations'
const NEW_ON_WEDNESDAY: Dialog = {
  kind: 'create',
  date: '2027-04-14',
  time: '10:00',
  praticienId: null,
  draft: null,
}

const required = (label: string) => french`Le champ « ${label} » est obligatoire.`
const dialog = () => screen.queryByRole('dialog')

beforeEach(() => {
  server.respond('GET /api/praticiens/{id}/services', [SWEDISH, STONES])
  server.respond('POST /api/admin/clients/recherche', [])
  offerSlots({ '2027-04-14': ['09:00', '11:00'] })
  server.respond(CREATE, ({ body: { date, time } }) => ({
    message: 'Réservation créée',
    booking: { id: 41, date, time },
  }))
})

describe('the dialog of a new reservation', () => {
  test('focuses the client’s name', async () => {
    const { field } = await openDialog(NEW_ON_WEDNESDAY)
    await waitFor(() => expect(field('Nom')).toHaveFocus())
  })

  test.each([
    ['Escape', (page: OpenedDialog) => page.user.keyboard('{Escape}')],
    ['« Annuler »', (page: OpenedDialog) => page.press('Annuler')],
  ])('closes on %s without saving and returns the focus', async (_title, close) => {
    const page = await openDialog(NEW_ON_WEDNESDAY)
    await waitFor(() => expect(page.field('Nom')).toHaveFocus())
    await page.type('Téléphone', '06 12 34 56 78')
    await close(page)
    await waitFor(() => expect(dialog()).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ouvrir' })).toHaveFocus())
    expect(server.requests(CREATE)).toEqual([])
  })

  test('offers a praticien no choice of practitioner', async () => {
    await openDialog(NEW_ON_WEDNESDAY, { admin: CAMILLE })
    expect(screen.queryByLabelText('Praticien')).not.toBeInTheDocument()
  })

  test('requires a practitioner from a superadmin', async () => {
    const { user, press, field } = await openDialog(NEW_ON_WEDNESDAY, { admin: ALIX })
    await screen.findByLabelText('Praticien')
    await press('Créer la réservation')
    await waitFor(() => expect(field('Praticien')).toHaveAccessibleDescription(required('Praticien')))
    expect(server.requests(CREATE)).toEqual([])
    await user.selectOptions(field('Praticien'), 'Théo Rivecalme')
    await press('Créer la réservation')
    await waitFor(() => expect(server.requests(CREATE)[0]?.body).toMatchObject({ praticienId: 5 }))
  })
})

describe('a new reservation', () => {
  test('outside the opening hours gets a warning and may be made', async () => {
    const unworked = [
      {
        date: '2027-04-14',
        from: '19:00',
        to: '24:00',
        reason: 'closed' as const,
        label: null,
        praticienId: 4,
      },
    ]
    const page = await openDialog({ ...NEW_ON_WEDNESDAY, time: '18:00' }, { unworked })
    await page.type('Heure', '22:00')
    expect(await screen.findByText(/tard le soir.*en dehors des heures d’ouverture/)).toBeVisible()
    await page.press('Créer la réservation')
    await waitFor(() => expect(server.requests(CREATE)[0]?.body).toMatchObject({ time: '22:00' }))
  })

  test('without a time is not sent, and the error is shown at the field', async () => {
    const { press, field } = await openDialog({ ...NEW_ON_WEDNESDAY, time: '' })
    await press('Créer la réservation')
    await waitFor(() => expect(field('Heure')).toHaveAccessibleDescription(required('Heure')))
    expect(server.requests(CREATE)).toEqual([])
  })

  test('in the past is not sent, and the error is shown at the field', async () => {
    const { press, field } = await openDialog({ ...NEW_ON_WEDNESDAY, date: '2027-04-12', time: '07:30' })
    await press('Créer la réservation')
    await waitFor(() => expect(field('Heure')).toHaveAccessibleDescription('Créneau déjà passé'))
    expect(server.requests(CREATE)).toEqual([])
  })

  test('is sent once on a double click', async () => {
    const { user } = await openDialog(NEW_ON_WEDNESDAY)
    const release = server.delay(CREATE)
    await user.dblClick(screen.getByRole('button', { name: 'Créer la réservation' }))
    expect(await screen.findByRole('button', { name: 'Réservation en cours...' })).toBeDisabled()
    release()
    await waitFor(() => expect(dialog()).not.toBeInTheDocument())
    expect(server.requests(CREATE)).toHaveLength(1)
  })

  test.each([
    ['notifies the client by default', false, true],
    ['does not notify the client if « Prévenir le client ? » is unchecked', true, false],
  ])('%s', async (_title, isUnchecked, tellClient) => {
    const { user, type, press } = await openDialog(NEW_ON_WEDNESDAY)
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    await type('E-mail', 'zoe@exemple.fr')
    const checkbox = screen.getByRole('checkbox', { name: french`Prévenir le client ?` })
    if (isUnchecked) await user.click(checkbox)
    await press('Créer la réservation')
    await waitFor(() => expect(server.requests(CREATE)[0]?.body).toMatchObject({ tellClient }))
  })

  test('for a taken slot keeps the dialog open with its input', async () => {
    const { type, press, field } = await openDialog(NEW_ON_WEDNESDAY)
    await type('Nom', 'Zoé Petit')
    server.refuse(CREATE, 'slot_taken')
    await press('Créer la réservation')
    const message = 'Ce créneau vient d’être réservé.'
    await waitFor(() => expect(dialog()).toHaveTextContent(message))
    expect(field('Nom')).toHaveValue('Zoé Petit')
    expect(field('Heure')).toHaveValue('10:00')
  })

  test('keeps its Idempotency-Key after a lost response', async () => {
    const { press } = await openDialog(NEW_ON_WEDNESDAY)
    server.disconnect(CREATE)
    await press('Créer la réservation')
    await waitFor(() => expect(dialog()).toHaveTextContent('Erreur lors de la sauvegarde'))
    await press('Créer la réservation')
    await waitFor(() => expect(server.requests(CREATE)).toHaveLength(2))
    const [first, second] = server
      .requests(CREATE)
      .map(({ requestHeaders }) => requestHeaders.get('Idempotency-Key'))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })
})

type OpenedDialog = Awaited<ReturnType<typeof openDialog>>
