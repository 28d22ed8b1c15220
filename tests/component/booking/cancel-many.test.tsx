import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { UpcomingReservation } from '#contract/booking/cancellations.ts'
import type { PlannedReservation, PlanReason } from '#contract/booking/giving.ts'
import { french } from '#domain/language/typography.ts'
import { CancelMany } from '#web/admin/booking/cancellations/CancelMany.tsx'
import { ALIX, CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { aReservation } from '../../support/component/agenda-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const LIST = 'POST /api/admin/agenda/a-venir'
const CANCEL = 'POST /api/admin/reservations/annulations'
const RESTORE = 'POST /api/admin/reservations/retablissements'

const upcoming = (id: number, clientName: string): UpcomingReservation => ({
  ...aReservation({ id, clientName, date: '2027-04-13', time: `1${id}:00` }),
  bookedAt: { date: '2027-04-12', time: '07:00' },
  online: true,
})
const ZOE = upcoming(1, 'Zoé Petit')
const LEA = upcoming(2, 'Léa Durand')
const TOM = upcoming(3, 'Tom Roux')

beforeEach(() => {
  server.respond(LIST, { reservations: [ZOE, LEA, TOM], isWhole: true })
  server.respond('GET /api/superadmin/agendas', [])
  server.respond(CANCEL, ({ body }) => ({
    message: '',
    results: body.reservations.map(({ id }) => ({ id, outcome: 'cancelled' as const, version: 2 })),
  }))
})

async function open(admin = CAMILLE) {
  const { user } = openAdminScreen(<CancelMany today="2027-04-12" ownId={null} />, { admin })
  const all = await screen.findByRole('checkbox', { name: /^Tout sélectionner/ })
  return {
    user,
    all,
    row: (client: string) => screen.getByRole('checkbox', { name: new RegExp(`^${client}`) }),
    press: (name: string) => user.click(screen.getByRole('button', { name: french`${name}` })),
    confirm: async (name: string) =>
      user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: french`${name}` })),
  }
}

test('the chosen reservations are cancelled with their versions, and their clients notified', async () => {
  const { user, row, press, confirm } = await open()
  await user.click(row('Zoé Petit'))
  await user.click(row('Tom Roux'))
  await press('Annuler 2 rendez-vous')
  await confirm('Annuler 2 rendez-vous')
  await waitFor(() =>
    expect(server.requests(CANCEL)).toMatchObject([
      {
        body: {
          reservations: [ZOE, TOM].map(({ id, date, version }) => ({ id, date, version })),
          tellClients: true,
        },
      },
    ]),
  )
  expect(await screen.findByText(french`2 rendez-vous annulés`)).toBeVisible()
})

test('one checkbox selects all and none, and shows that some are selected', async () => {
  const { user, all, row } = await open()
  await user.click(row('Léa Durand'))
  expect(all).toBePartiallyChecked()
  await user.click(all)
  for (const client of ['Zoé Petit', 'Léa Durand', 'Tom Roux']) expect(row(client)).toBeChecked()
  await user.click(all)
  expect(screen.getByRole('button', { name: 'Annuler les rendez-vous' })).toBeDisabled()
})

test('a reservation that changed meanwhile is named with the reason', async () => {
  server.respond(CANCEL, {
    message: '',
    results: [
      { id: ZOE.id, outcome: 'cancelled', version: 2 },
      { id: LEA.id, outcome: 'changed', version: null },
      { id: TOM.id, outcome: 'gone', version: null },
    ],
  })
  const { user, all, press, confirm } = await open()
  await user.click(all)
  await press('Annuler 3 rendez-vous')
  await confirm('Annuler 3 rendez-vous')
  const notice = (await screen.findByText(/^Sans changement/)).closest('[role="alert"]')
  expect(notice).toHaveTextContent(/Léa Durand.*A changé entre-temps.*Tom Roux.*Était déjà annulé/)
})

test('the toast restores all of them, and says which one lost its slot', async () => {
  server.respond(RESTORE, {
    message: '',
    results: [
      { id: ZOE.id, outcome: 'restored' },
      { id: LEA.id, outcome: 'taken' },
      { id: TOM.id, outcome: 'restored' },
    ],
  })
  const { user, all, press, confirm } = await open()
  await user.click(all)
  await press('Annuler 3 rendez-vous')
  await confirm('Annuler 3 rendez-vous')
  await user.click(await screen.findByRole('button', { name: 'Rétablir' }))
  expect(await screen.findByText(/2 rendez-vous rétablis\..*a perdu son créneau/)).toBeVisible()
  expect(server.requests(RESTORE)[0]?.body.reservations).toContainEqual({
    id: 1,
    date: '2027-04-13',
    version: 2,
  })
})

test('what a slow server has not tried is sent again', async () => {
  server.respond(CANCEL, ({ body }) => ({
    message: '',
    results: body.reservations.map(({ id }, index) =>
      index === 0
        ? { id, outcome: 'cancelled' as const, version: 2 }
        : { id, outcome: 'not_tried' as const, version: null },
    ),
  }))
  const { user, all, press, confirm } = await open()
  await user.click(all)
  await press('Annuler 3 rendez-vous')
  await confirm('Annuler 3 rendez-vous')
  await waitFor(() =>
    expect(server.requests(CANCEL).map(({ body }) => body.reservations.length)).toEqual([3, 2, 1]),
  )
})

test('the list is filtered by client, day and age on the server', async () => {
  const { user } = await open(ALIX)
  await user.type(screen.getByLabelText('Client'), 'zoé')
  await user.clear(screen.getByLabelText('Jour'))
  await user.type(screen.getByLabelText('Jour'), '2027-04-13')
  await user.selectOptions(screen.getByLabelText('Réservés'), 'Depuis une heure')
  await waitFor(() =>
    expect(server.requests(LIST).at(-1)?.body).toEqual({
      client: 'zoé',
      date: '2027-04-13',
      bookedWithinHours: 1,
    }),
  )
})

test('one’s own agenda today stands at first, and every day on request', async () => {
  server.respond('GET /api/superadmin/agendas', [
    { id: ALIX.id, displayName: 'Alix Martin' },
    { id: CAMILLE.id, displayName: 'Camille Martin' },
  ])
  const { user } = openAdminScreen(<CancelMany today="2027-04-12" ownId={ALIX.id} />, { admin: ALIX })
  await screen.findByRole('checkbox', { name: /^Tout sélectionner/ })
  await user.click(screen.getByRole('button', { name: 'Tous les jours' }))
  await waitFor(() => expect(server.requests(LIST).at(-1)?.body).toEqual({ praticienId: ALIX.id }))
  expect(server.requests(LIST)[0]?.body).toEqual({ praticienId: ALIX.id, date: '2027-04-12' })
})

test('one tick chooses a part of the day, and leaves the other choices', async () => {
  server.respond(LIST, {
    reservations: [ZOE, { ...LEA, time: '15:00' }, { ...TOM, time: '16:00' }],
    isWhole: true,
  })
  const { user, row } = await open()
  await user.click(row('Zoé Petit'))
  const afternoon = screen.getByRole('checkbox', { name: 'Après-midi (2)' })
  await user.click(afternoon)
  for (const client of ['Zoé Petit', 'Léa Durand', 'Tom Roux']) expect(row(client)).toBeChecked()
  await user.click(afternoon)
  expect(row('Zoé Petit')).toBeChecked()
  expect(row('Tom Roux')).not.toBeChecked()
})

describe('reservations that the owner gives away', () => {
  const GIVE = 'POST /api/admin/reservations/transferts'
  const PLAN = 'POST /api/admin/reservations/transferts/apercu'
  const THEO = { id: 5, displayName: 'Théo Rivecalme' }
  const NOOR = { id: 6, displayName: 'Noor Aziz' }
  const planned = ({ id }: UpcomingReservation, to: typeof THEO | PlanReason['code']): PlannedReservation =>
    typeof to === 'string'
      ? { id, praticienId: null, reason: { code: to } }
      : { id, praticienId: to.id, reason: null }

  test('are given to whoever is free once the plan is shown, with whom to call', async () => {
    const tom = { ...TOM, clientPhone: '0612345678' }
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
