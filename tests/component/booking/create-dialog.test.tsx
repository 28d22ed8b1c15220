import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import type { Dialog } from '#web/admin/booking/reservation/dialog.ts'
import { CAMILLE } from '../../support/component/admin-screen.tsx'
import { openDialog } from '../../support/component/agenda-dialogs.tsx'
import { STONES, SWEDISH } from '../../support/component/booking-screen.tsx'
import { server } from '../../support/component/server.ts'

const CREATE = 'POST /api/reservations'
const NEW_ON_WEDNESDAY: Dialog = {
  kind: 'create',
  date: '2027-04-14',
  time: '10:00',
  praticienId: null,
  draft: null,
}

const dialog = () => screen.queryByRole('dialog')

/** With the usual service filled in. */
async function openWithService(asked = NEW_ON_WEDNESDAY, options: Parameters<typeof openDialog>[1] = {}) {
  const page = await openDialog(asked, { usualService: SWEDISH.id, ...options })
  await waitFor(() => expect(page.field('Prestation')).toHaveValue(String(SWEDISH.id)))
  return page
}

beforeEach(() => {
  server.respond('GET /api/praticiens/{id}/services', [SWEDISH, STONES])
  server.respond('POST /api/admin/clients/recherche', [])
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
    ['« Fermer »', ({ user }: OpenedDialog) => user.click(screen.getByText('Fermer'))],
  ])('closes on %s and « Abandonner » without saving and returns the focus', async (_title, close) => {
    const page = await openDialog(NEW_ON_WEDNESDAY)
    await waitFor(() => expect(page.field('Nom')).toHaveFocus())
    await page.type('Téléphone', '06 12 34 56 78')
    await close(page)
    await page.press('Abandonner')
    await waitFor(() => expect(dialog()).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ouvrir' })).toHaveFocus())
    expect(server.requests(CREATE)).toEqual([])
  })

  test('offers a praticien no choice of practitioner', async () => {
    await openDialog(NEW_ON_WEDNESDAY, { admin: CAMILLE })
    expect(screen.queryByLabelText('Praticien')).not.toBeInTheDocument()
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
    const page = await openWithService({ ...NEW_ON_WEDNESDAY, time: '18:00' }, { unworked })
    await page.type('Heure', '22:00')
    expect(await screen.findByText(/tard le soir.*en dehors des heures d’ouverture/)).toBeVisible()
    await page.press('Créer le rendez-vous')
    await waitFor(() => expect(server.requests(CREATE)[0]?.body).toMatchObject({ time: '22:00' }))
  })

  test('begins with the usual service, which a known client’s last one replaces', async () => {
    server.respond('POST /api/admin/clients/recherche', [
      {
        ...{ clientId: 9, clientName: 'Zoé Martin', clientEmail: null, clientPhone: null },
        ...{ serviceId: STONES.id, serviceName: STONES.name, praticienId: CAMILLE.id, date: '2027-03-01' },
      },
    ])
    const page = await openWithService()
    expect(screen.queryByLabelText('Durée')).not.toBeInTheDocument()
    await page.type('Nom', 'Zoé')
    await page.user.click(await screen.findByText('Zoé Martin'))
    await waitFor(() => expect(page.field('Prestation')).toHaveValue(String(STONES.id)))
  })

  test('without a service asks how long it lasts, and is not sent before', async () => {
    const page = await openWithService()
    await page.user.selectOptions(page.field('Prestation'), 'Non précisée')
    await page.press('Créer le rendez-vous')
    expect(await screen.findByText(/Le champ «.Durée.» est/)).toBeVisible()
    expect(server.requests(CREATE)).toEqual([])
    await page.type('Durée', '75')
    await page.press('Créer le rendez-vous')
    await waitFor(() => expect(server.requests(CREATE)[0]?.body).toMatchObject({ duration: 75 }))
    expect(server.requests(CREATE)[0]?.body).not.toHaveProperty('serviceId')
  })

  test('of a span that was drawn has its length where no service is chosen', async () => {
    const page = await openDialog({ ...NEW_ON_WEDNESDAY, duration: 90 })
    await waitFor(() => expect(page.field('Durée')).toHaveValue('90'))
  })

  test('is sent once on a double click', async () => {
    const { user } = await openWithService()
    const release = server.delay(CREATE)
    await user.dblClick(screen.getByRole('button', { name: 'Créer le rendez-vous' }))
    expect(await screen.findByRole('button', { name: 'Réservation en cours...' })).toBeDisabled()
    release()
    await waitFor(() => expect(dialog()).not.toBeInTheDocument())
    expect(server.requests(CREATE)).toHaveLength(1)
  })

  test.each([
    ['notifies the client by default', false, true],
    ['does not notify the client if « Prévenir le client ? » is unchecked', true, false],
  ])('%s', async (_title, isUnchecked, tellClient) => {
    const { user, type, press } = await openWithService()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    await type('E-mail', 'zoe@exemple.fr')
    const checkbox = screen.getByRole('checkbox', { name: french`Prévenir le client ?` })
    if (isUnchecked) await user.click(checkbox)
    await press('Créer le rendez-vous')
    await waitFor(() => expect(server.requests(CREATE)[0]?.body).toMatchObject({ tellClient }))
  })
})

type OpenedDialog = Awaited<ReturnType<typeof openDialog>>
