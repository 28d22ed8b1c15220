import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { UpcomingReservation } from '#contract/booking/cancellations.ts'
import type { PlannedReservation, PlanReason } from '#contract/booking/giving.ts'
import type { SlotReason } from '#contract/booking/slots.ts'
import { french } from '#domain/language/typography.ts'
import { CancelMany } from '#web/admin/booking/cancellations/CancelMany.tsx'
import { upcomingPath } from '#web/admin/paths.ts'
import { ALIX, CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { aReservation, openDialog } from '../../support/component/agenda-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const MOVE = 'PUT /api/admin/reservations/{date}/{id}'
const GIVE = 'POST /api/admin/reservations/transferts'
const PLAN = 'POST /api/admin/reservations/transferts/apercu'
const LIST = 'POST /api/admin/agenda/a-venir'
const THEO = { id: 5, displayName: 'Théo Rivecalme' }
const NOOR = { id: 6, displayName: 'Noor Aziz' }

/** As Testing Library normalizes text. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

const reason = (code: SlotReason['code']) => ({ code, label: null, date: null, from: null, to: null })
const explain = ({ id, displayName }: typeof THEO, ...codes: SlotReason['code'][]) => ({
  praticienId: id,
  praticienName: displayName,
  reasons: codes.map(reason),
})

describe('the dialog of a reservation', () => {
  const select = () => screen.getByLabelText('Praticien')

  beforeEach(() => {
    server.respond('GET /api/admin/agenda/explication', [
      explain(THEO, 'off_grid'),
      explain(NOOR, 'not_offered_by'),
    ])
    server.respond(MOVE, ({ params, body }) => ({
      message: 'Réservation modifiée',
      booking: { id: params.id, date: body.newDate, time: body.newTime },
      version: server.requests(MOVE).length + 1,
      clientMessage: null,
    }))
  })

  const TEAM = [{ id: CAMILLE.id, displayName: 'Camille Martin' }, THEO, NOOR]
  const open = (admin = ALIX) =>
    openDialog({ kind: 'edit', reservation: aReservation() }, { admin, owners: TEAM })

  test('sends no practitioner unless another one is chosen', async () => {
    const { type, press } = await open()
    await type('Nouvelle heure', '11:00')
    await press('Enregistrer')
    await waitFor(() => expect(server.requests(MOVE)).toHaveLength(1))
    expect(server.requests(MOVE)[0]?.body).not.toHaveProperty('praticienId')
  })

  test('says beside the field that the colleague is busy', async () => {
    server.refuse(MOVE, 'slot_taken')
    const { user, press } = await open()
    await user.selectOptions(select(), 'Théo Rivecalme')
    await press('Enregistrer')
    await waitFor(() => expect(select()).toHaveAccessibleDescription(/n’est pas libre à cette heure/))
  })

  test.each([
    ['is off', 'practitioner_off', 'Théo ne travaille pas le lundi.'],
    ['does not offer the service', 'service_not_offered', french`Théo ne propose pas « Relaxant ».`],
  ] as const)('asks before it gives it to one who %s: it stays, or one insists', async (_, code, message) => {
    server.refuse(MOVE, code, [{ path: 'praticienId', message }])
    const { user, press } = await open()
    await user.selectOptions(select(), 'Théo Rivecalme')
    await press('Enregistrer')
    const question = () => screen.findByText(`${plain(message)} Confier quand même ?`)
    expect(await question()).toBeVisible()
    await press('Ne pas confier')
    expect(server.requests(MOVE)).toHaveLength(1)
    expect(screen.getByRole('alert')).toHaveTextContent(plain(message))
    await press('Enregistrer')
    await question()
    server.respond(MOVE, ({ params, body }) => ({
      message: 'Réservation modifiée',
      booking: { id: params.id, date: body.newDate, time: body.newTime },
      version: 2,
      clientMessage: null,
    }))
    await press('Confier quand même')
    await screen.findByRole('button', { name: 'Annuler le déplacement' })
    expect(server.requests(MOVE).map(({ body }) => body.insist)).toEqual([undefined, undefined, true])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('warns of an absence of the colleague', async () => {
    const { user } = await openDialog(
      { kind: 'edit', reservation: aReservation() },
      {
        admin: ALIX,
        owners: TEAM,
        unworked: [
          {
            date: '2027-04-14',
            from: '09:00',
            to: '18:00',
            reason: 'leave',
            label: 'Formation',
            praticienId: null,
          },
        ],
      },
    )
    await user.selectOptions(select(), 'Théo Rivecalme')
    expect(await screen.findByText(/absent à cette heure \(Formation\)/)).toBeVisible()
  })

  test('does not let a praticien choose', async () => {
    await open(CAMILLE)
    expect(screen.queryByLabelText('Praticien')).not.toBeInTheDocument()
  })
})

describe('several reservations', () => {
  const upcoming = (id: number, clientName: string): UpcomingReservation => ({
    ...aReservation({ id, clientName, date: '2027-04-13', time: `1${id}:00` }),
    bookedAt: { date: '2027-04-12', time: '07:00' },
    online: true,
  })
  const ZOE = upcoming(1, 'Zoé Petit')
  const LEA = upcoming(2, 'Léa Durand')
  const planned = ({ id }: UpcomingReservation, to: typeof THEO | PlanReason['code']): PlannedReservation =>
    typeof to === 'string'
      ? { id, praticienId: null, reason: { code: to } }
      : { id, praticienId: to.id, reason: null }

  test('are given to a colleague: who could not take one is named, and the others can be given back', async () => {
    server.respond(LIST, { reservations: [ZOE, LEA], isWhole: true })
    server.respond('GET /api/superadmin/agendas', [{ id: CAMILLE.id, displayName: 'Camille Martin' }, THEO])
    server.respond(GIVE, ({ body }) => ({
      message: '',
      results: body.reservations.map(({ id }) =>
        id === LEA.id
          ? { id, outcome: 'taken' as const, version: null }
          : { id, outcome: 'given' as const, version: 2 },
      ),
    }))
    server.respond(PLAN, { plan: [planned(ZOE, THEO), planned(LEA, 'taken')] })
    const path = '/admin/reservations/annuler'
    const entry = upcomingPath(CAMILLE.id, { from: '2027-04-13', to: '2027-04-15' })
    const { user } = openAdminScreen(<CancelMany today="2027-04-12" ownId={null} />, {
      admin: ALIX,
      path,
      entry,
    })
    await user.click(await screen.findByRole('checkbox', { name: /^Tout sélectionner/ }))
    expect(server.requests(LIST)[0]?.body).toEqual({
      praticienId: CAMILLE.id,
      date: '2027-04-13',
      until: '2027-04-15',
    })
    await user.click(screen.getByRole('button', { name: 'Confier à…' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Confier' })).toBeDisabled()
    expect(dialog.queryByRole('option', { name: 'Camille Martin' })).not.toBeInTheDocument()
    await user.selectOptions(dialog.getByLabelText('Confier à'), 'Théo Rivecalme')
    expect(await dialog.findByText('Théo 1 · sans changement 1')).toBeVisible()
    expect(server.requests(PLAN)[0]?.body).toMatchObject({ praticienId: THEO.id })
    await user.click(dialog.getByRole('checkbox', { name: french`Prévenir les clients ?` }))
    await user.click(dialog.getByRole('button', { name: 'Confier à Théo Rivecalme' }))
    expect(await screen.findByText('Théo Rivecalme n’est pas libre à cette heure')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /^Léa Durand/ })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: /^Zoé Petit/ })).not.toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Annuler le déplacement' }))
    await waitFor(() => expect(server.requests(GIVE)).toHaveLength(2))
    expect(server.requests(GIVE)[1]?.body).toEqual({
      reservations: [{ id: ZOE.id, date: ZOE.date, version: 2 }],
      praticienId: CAMILLE.id,
      tellClients: false,
    })
  })

  test('are given to whoever is free once the plan is shown, with whom to call', async () => {
    const tom: UpcomingReservation = { ...upcoming(3, 'Tom Roux'), clientPhone: '0612345678' }
    server.respond(LIST, { reservations: [ZOE, LEA, tom], isWhole: true })
    server.respond('GET /api/superadmin/agendas', [
      { id: CAMILLE.id, displayName: 'Camille Martin' },
      THEO,
      NOOR,
    ])
    server.respond(PLAN, { plan: [planned(ZOE, NOOR), planned(LEA, THEO), planned(tom, 'none_works')] })
    server.respond(GIVE, ({ body: { praticienId, reservations } }) => ({
      message: '',
      results: reservations.map(({ id }) =>
        // Between plan and giving, Noor went on leave.
        praticienId === NOOR.id
          ? { id, outcome: 'leave' as const, version: null, label: 'Formation' }
          : { id, outcome: 'given' as const, version: 2 },
      ),
    }))
    const { user } = openAdminScreen(<CancelMany today="2027-04-12" ownId={null} />, { admin: ALIX })
    await user.click(await screen.findByRole('checkbox', { name: /^Tout sélectionner/ }))
    await user.click(screen.getByRole('button', { name: 'Confier à…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.selectOptions(dialog.getByLabelText('Confier à'), 'À qui est libre')
    expect(await dialog.findByText('Théo 1 · Noor 1 · personne 1')).toBeVisible()
    const calls = within(dialog.getByRole('region', { name: french`À appeler : 1` }))
    expect(calls.getByRole('listitem')).toHaveTextContent(
      /^Tom Roux.*mardi 13 avril à 13.h.*Personne d’autre ne travaille à cette heure$/,
    )
    expect(calls.getByRole('link')).toHaveAttribute('href', 'tel:0612345678')
    expect(server.requests(GIVE)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Confier à qui est libre' }))
    expect(await screen.findByText('Noor Aziz est en congé à cette heure (Formation)')).toBeVisible()
    expect(screen.getByText('Personne d’autre ne travaille à cette heure')).toBeVisible()
    expect(
      server.requests(GIVE).map(({ body }) => [body.praticienId, body.reservations.map(({ id }) => id)]),
    ).toEqual([
      [NOOR.id, [ZOE.id]],
      [THEO.id, [LEA.id]],
    ])
    expect(await screen.findByText('1 rendez-vous confié')).toBeVisible()
  })

  test('of which nobody could take one are not given: there is nothing to confirm', async () => {
    server.respond(LIST, { reservations: [ZOE], isWhole: true })
    server.respond('GET /api/superadmin/agendas', [
      { id: CAMILLE.id, displayName: 'Camille Martin' },
      THEO,
      NOOR,
    ])
    server.respond(PLAN, { plan: [planned(ZOE, 'none_free')] })
    const { user } = openAdminScreen(<CancelMany today="2027-04-12" ownId={null} />, { admin: ALIX })
    await user.click(await screen.findByRole('checkbox', { name: /^Tout sélectionner/ }))
    await user.click(screen.getByRole('button', { name: 'Confier à…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.selectOptions(dialog.getByLabelText('Confier à'), 'À qui est libre')
    expect(await dialog.findByText('personne 1')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Confier à qui est libre' })).toBeDisabled()
  })

  test('cannot be given by a praticien', async () => {
    server.respond(LIST, { reservations: [ZOE], isWhole: true })
    openAdminScreen(<CancelMany today="2027-04-12" ownId={null} />)
    expect(await screen.findByRole('button', { name: 'Annuler les rendez-vous' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Confier à…' })).not.toBeInTheDocument()
  })
})
