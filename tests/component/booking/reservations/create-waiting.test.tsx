import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WaitingPerson } from '#contract/booking/waiting/waiting-list.ts'
import { DEFAULT_DEADLINES } from '#domain/booking/deadline.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import type { Dialog } from '#web/admin/booking/reservation/dialog.ts'
import { api, session } from '#web/admin/session/session.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { ALIX, CAMILLE } from '../../../support/component/admin-screen.tsx'
import { openDialog } from '../../../support/component/agenda-dialogs.tsx'
import { STONES, SWEDISH } from '../../../support/component/booking-screen.tsx'
import { server } from '../../../support/component/server.ts'

const CREATE = 'POST /api/reservations'
const FITS = 'POST /api/admin/waiting-list/fits'
const REMOVE = 'DELETE /api/admin/waiting-list/{id}'
const OWNERS = 'GET /api/superadmin/agendas'

const GAP: Extract<Dialog, { kind: 'create' }> = {
  kind: 'create',
  ...{ date: '2027-04-14', time: '10:00', praticienId: CAMILLE.id, draft: null },
}

const ZOE: WaitingPerson = {
  ...{ id: 5, clientName: 'Zoé Petit', clientEmail: null, clientPhone: '06 12 34 56 78' },
  ...{ serviceId: STONES.id, serviceName: STONES.name, variantId: null, duration: 60 },
  ...{ praticienName: null, time: '10:30', reservation: null },
}
const ANA: WaitingPerson = {
  ...{ ...ZOE, id: 6, clientName: 'Ana Roy', serviceId: SWEDISH.id, serviceName: SWEDISH.name },
  reservation: { date: '2027-04-20', time: '09:00' },
}

function openList(isOpen: boolean) {
  const settings = {
    ...{ ...toPublicSettings({}), closedPeriods: [], siteAddress: null, timeZone: 'Europe/Paris' },
    ...{ deadlines: DEFAULT_DEADLINES, isExample: false, ...(isOpen && { waitingList: true as const }) },
  }
  server.respond('GET /api/public-settings', settings)
  session.client.setQueryData(publicSettingsQuery(api).queryKey, settings)
}

const choose = () => screen.findByRole('button', { name: /^Choisir Zoé Petit, 10.h.30$/ })

beforeEach(() => {
  server.respond('GET /api/praticiens/{id}/services', [SWEDISH, STONES])
  server.respond('POST /api/admin/clients/recherche', [])
  server.respond(FITS, [ZOE, ANA])
  server.respond(REMOVE, { message: 'Retiré' })
  server.respond(CREATE, ({ body: { date, time } }) => ({
    message: 'Réservation créée',
    booking: { id: 41, date, time },
  }))
})

describe('who waits for the hour of a new visit', () => {
  test('is named with the hour in French, fills the form in by one press, and leaves the list once booked', async () => {
    openList(true)
    const page = await openDialog(GAP)
    await page.user.click(await choose())
    expect(page.field('Nom')).toHaveValue('Zoé Petit')
    expect(page.field('Heure')).toHaveValue('10:30')
    await waitFor(() => expect(page.field('Prestation')).toHaveValue(String(STONES.id)))
    await page.press('Créer le rendez-vous')
    await waitFor(() => expect(server.requests(REMOVE)).toMatchObject([{ params: { id: 5 } }]))
    expect(server.requests(CREATE)[0]?.body).toMatchObject({ time: '10:30', serviceId: STONES.id })
  })

  test('stays on the list where somebody else was booked in the end', async () => {
    openList(true)
    const page = await openDialog(GAP)
    await page.user.click(await choose())
    await page.type('Nom', 'Ben Roux')
    await page.press('Créer le rendez-vous')
    await waitFor(() => expect(server.requests(CREATE)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.requests(REMOVE)).toEqual([])
  })

  test('for an earlier hour than their own visit is not booked a second one', async () => {
    openList(true)
    await openDialog(GAP)
    await choose()
    expect(screen.getByText(/^avant son rendez-vous du mardi 20 avril à 9.h$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Choisir Ana/ })).not.toBeInTheDocument()
  })

  test('is left out where another service was chosen by hand', async () => {
    openList(true)
    const page = await openDialog(GAP)
    await choose()
    await page.user.selectOptions(page.field('Prestation'), String(SWEDISH.id))
    expect(await screen.findByText('Ana Roy')).toBeVisible()
    expect(screen.queryByText('Zoé Petit')).not.toBeInTheDocument()
  })

  test('is not asked while the list is closed', async () => {
    openList(false)
    const page = await openDialog(GAP)
    await waitFor(() => expect(page.field('Nom')).toHaveFocus())
    expect(server.requests(FITS)).toEqual([])
  })
})

describe('while the form is open and the team changes', () => {
  const alone = [{ id: CAMILLE.id, displayName: 'Camille Martin' }]
  const team = [...alone, { id: 5, displayName: 'Théo Rivecalme' }]
  const change = async (owners: typeof team) => {
    server.respond(OWNERS, owners)
    await session.client.invalidateQueries({ queryKey: ['practitioners'] })
  }

  beforeEach(() => {
    openList(false)
    server.respond('GET /api/services', [SWEDISH, STONES])
  })

  test('whoever has left is said and no longer chosen, and what was typed stays', async () => {
    const page = await openDialog(
      { ...GAP, praticienId: 5 },
      { admin: ALIX, owners: team, usualService: SWEDISH.id },
    )
    await page.type('Nom', 'Zoé')
    await change(alone)
    expect(
      await screen.findByText(/a changé entre-temps : Théo Rivecalme n’en fait plus partie\.$/),
    ).toBeVisible()
    expect(page.field('Nom')).toHaveValue('Zoé')
    await page.press('Créer le rendez-vous')
    await waitFor(() => expect(server.requests(CREATE)).toHaveLength(1))
    expect(server.requests(CREATE)[0]?.body).toMatchObject({ clientName: 'Zoé', praticienId: CAMILLE.id })
  })

  test('whoever has joined is said, and the one who was meant stays chosen', async () => {
    const page = await openDialog(
      { ...GAP, praticienId: null },
      { admin: ALIX, owners: alone, usualService: SWEDISH.id },
    )
    await page.type('Nom', 'Zoé')
    await change(team)
    expect(await screen.findByText(/a changé entre-temps : Théo Rivecalme s’y ajoute\.$/)).toBeVisible()
    expect(page.field('Praticien')).toHaveDisplayValue('Camille Martin')
    expect(page.field('Nom')).toHaveValue('Zoé')
  })

  test('a person or service that the server no longer knows is read again, and nothing typed is lost', async () => {
    const page = await openDialog(GAP, { admin: ALIX, owners: team, usualService: SWEDISH.id })
    await page.type('Nom', 'Zoé')
    await waitFor(() => expect(page.field('Prestation')).toHaveValue(String(SWEDISH.id)))
    server.refuse(CREATE, 'service_gone')
    server.respond('GET /api/praticiens/{id}/services', [STONES])
    server.respond('GET /api/admin/agenda/prestation-habituelle', { serviceId: STONES.id })
    await page.press('Créer le rendez-vous')
    expect(await screen.findByText('Cette prestation n’est plus disponible.')).toBeVisible()
    await waitFor(() => expect(page.field('Prestation')).toHaveValue(String(STONES.id)))
    expect(page.field('Nom')).toHaveValue('Zoé')
  })
})
