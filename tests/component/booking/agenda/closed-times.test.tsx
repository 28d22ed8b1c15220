import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ClosedTime } from '#contract/booking/closing.ts'
import { Refusal } from '#contract/errors.ts'
import { type Agenda, NEW_AGENDA } from '#domain/booking/agenda.ts'
import { DEFAULT_DEADLINES } from '#domain/booking/deadline.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { AgendaConfigPage } from '#web/admin/booking/agenda/AgendaConfigPage.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { ALIX, CAMILLE, openAdminScreen } from '../../../support/component/admin-screen.tsx'
import { server } from '../../../support/component/server.ts'

/** Monday 12 April 2027, as in component/set-up.ts. */
const REOPEN = 'POST /api/admin/agenda/rouvrir'
const CLOSE = 'POST /api/admin/agenda/fermer'
const OPEN = 'POST /api/admin/agenda/ouvrir'

const THEO = { id: 5, displayName: 'Théo Rivecalme' }
const ROW: ClosedTime = {
  kind: 'leave',
  praticienId: ALIX.id,
  from: '2027-12-14',
  to: '2027-12-14',
  label: 'Fermé',
  ranges: [],
  block: null,
  reservations: 6,
}

let stored: Agenda
let version: number
let rows: ClosedTime[]

beforeEach(() => {
  stored = NEW_AGENDA
  version = 7
  rows = []
  server.respond(
    'GET /api/admin/agenda/config',
    () => stored,
    () => version,
  )
  server.respond(
    'PUT /api/admin/agenda/config',
    ({ headers, body }) => {
      if (headers['if-match'] !== undefined && headers['if-match'] !== version)
        throw new Refusal('agenda_changed')
      version += 1
      stored = { ...stored, ...(body as Agenda) }
      return stored
    },
    () => version,
  )
  server.respond('GET /api/admin/agenda/fermetures', () => rows)
  server.respond('POST /api/admin/agenda/fermer/apercu', [])
  server.respond('POST /api/admin/agenda/apercu', { slots: {}, outside: [] })
  server.respond('GET /api/admin/agenda/jours-feries', [])
  server.respond('GET /api/praticiens/{id}/services', [])
  server.respond('GET /api/services', [])
  server.respond('GET /api/public-settings', {
    ...toPublicSettings({}),
    closedPeriods: [],
    siteAddress: null,
    timeZone: 'Europe/Paris',
    deadlines: DEFAULT_DEADLINES,
    isExample: false,
  })
})

type Options = { admin?: typeof ALIX; owners?: (typeof THEO)[]; tab?: string }

async function open({ admin = ALIX, owners = [], tab = 'conges' }: Options = {}) {
  server.respond('GET /api/superadmin/agendas', owners)
  const { user } = openAdminScreen(<AgendaConfigPage />, {
    admin,
    path: adminPaths.agendaConfig,
    entry: `${adminPaths.agendaConfig}?onglet=${tab}`,
  })
  return {
    user,
    press: async (name: string) =>
      user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) })),
  }
}

const TEAM = [{ id: ALIX.id, displayName: 'Alix Martin' }, THEO]
const texts = async () => {
  await screen.findByRole('button', { name: 'Fermer…' })
  const list = await screen.findAllByRole('listitem')
  return list.map(({ textContent }) => (textContent ?? '').replace(/[\u00a0\u202f]/g, ' '))
}
const closes = (change: object = {}) =>
  server.respond(CLOSE, {
    message: '',
    blocks: 0,
    absences: 0,
    closures: 0,
    written: { absences: [], blocks: [] },
    formerWeeks: null,
    reservations: [],
    pending: [],
    ...change,
  })

test('each row says when, who, why and how many rendez-vous are in it', async () => {
  rows = [
    ROW,
    {
      ...ROW,
      kind: 'block',
      praticienId: THEO.id,
      start: '14:00',
      end: '18:00',
      label: 'Banque',
      reservations: 0,
    },
    { ...ROW, kind: 'closure', praticienId: null, to: '2028-01-02', label: 'Travaux', reservations: 12 },
    { ...ROW, kind: 'special', ranges: [{ start: '10:00', end: '12:00' }], label: null, reservations: 0 },
  ]
  await open({ owners: TEAM })
  expect(await texts()).toEqual([
    'mar. 14 déc.vous6 rendez-vousRouvrir mar. 14 déc.',
    'mar. 14 déc., de 14 h à 18 hThéo RivecalmeBanqueRouvrir mar. 14 déc., de 14 h à 18 h',
    'mar. 14 déc. – dim. 2 janv. 2028le cabinetTravaux12 rendez-vousRouvrir mar. 14 déc. – dim. 2 janv. 2028',
    'mar. 14 déc.vousouvert de 10 h à 12 hModifier mar. 14 déc.Reprendre les horaires habituels mar. 14 déc.',
  ])
  expect(screen.getByRole('link', { name: /^6/ })).toHaveAttribute(
    'href',
    `${adminPaths.cancelMany}?praticien=${ALIX.id}&du=2027-12-14&au=2027-12-14`,
  )
})

test('whoever works alone is not named in their own list', async () => {
  rows = [ROW]
  await open({ owners: [{ id: ALIX.id, displayName: 'Alix Martin' }] })
  expect((await texts())[0]).toMatch(/^mar\. 14 déc\.6 rendez-vous/)
})

test('a praticien reads the closures of the practice, and reopens none of them', async () => {
  rows = [{ ...ROW, kind: 'closure', praticienId: null }]
  await open({ admin: CAMILLE })
  expect(await texts()).toEqual(['mar. 14 déc.le cabinet6 rendez-vous'])
})

test('« Rouvrir » takes the row back, and its toast closes the same time again', async () => {
  rows = [{ ...ROW, label: 'Vacances' }]
  server.respond(REOPEN, () => {
    rows = []
    return { message: 'Rouvert', reopened: 1 }
  })
  closes({ absences: 1 })
  const { press } = await open()
  await texts()
  await press('Rouvrir.*14 déc')
  expect(server.requests(REOPEN)[0]?.body).toMatchObject({
    praticienId: ALIX.id,
    absences: [{ from: '2027-12-14', to: '2027-12-14' }],
  })
  expect(await screen.findByText('Rien de fermé à venir.')).toBeVisible()
  await press('Refermer')
  await waitFor(() =>
    expect(server.requests(CLOSE)[0]?.body).toEqual({
      praticienId: ALIX.id,
      from: '2027-12-14',
      to: '2027-12-14',
      label: 'Vacances',
    }),
  )
})

test('a weekday is closed every week, without an end, in three presses, and « Rouvrir » puts the former weeks back', async () => {
  const { workingHours, breakTimes, openDays, dayHours, laterHours } = NEW_AGENDA
  closes({ formerWeeks: { version: 9, workingHours, breakTimes, openDays, dayHours, laterHours } })
  const { user, press } = await open()
  await press('Fermer…')
  await user.selectOptions(await screen.findByLabelText('Répéter'), 'Chaque semaine, sans fin')
  await press('Fermer chaque semaine')
  await waitFor(() => expect(server.requests(CLOSE)).toHaveLength(1))
  expect(server.requests(CLOSE)[0]?.body).toMatchObject({
    from: '2027-04-12',
    to: '2027-04-12',
    always: true,
  })
  version = 9
  await press('Rouvrir')
  await waitFor(() => expect(server.requests('PUT /api/admin/agenda/config')).toHaveLength(1))
  const [sent] = server.requests('PUT /api/admin/agenda/config')
  expect([sent?.body.openDays, sent?.headers['if-match']]).toEqual([openDays, 9])
})

test('a closing beside an edited form is no conflict for it, and nothing typed is lost', async () => {
  closes({ absences: 1 })
  const { user, press } = await open({ tab: 'horaires' })
  await user.click(await screen.findByLabelText('Mercredi'))
  await user.click(screen.getByRole('tab', { name: 'Fermetures et congés' }))
  await press('Fermer…')
  version += 1
  stored = { ...stored, timeOff: [{ from: '2027-04-12', to: '2027-04-12', label: 'Fermé' }] }
  await press('Fermer ce jour')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await press('Enregistrer')
  await waitFor(() => expect(stored.openDays).not.toContain(3))
  expect(stored.timeOff).toHaveLength(1)
})

test('a day is opened exceptionally with hours of its own, and what covers it is said', async () => {
  rows = [{ ...ROW, from: '2027-04-12', to: '2027-04-20' }]
  server.respond(OPEN, { message: '', before: null })
  const { user, press } = await open()
  await texts()
  await press('Ouvrir exceptionnellement…')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/^Une fermeture couvre ce jour/)).toBeVisible()
  const type = async (label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label))
    await user.type(dialog.getByLabelText(label), text)
  }
  await type('Date', '2027-05-01')
  expect(dialog.queryByText(/^Une fermeture couvre ce jour/)).not.toBeInTheDocument()
  await type('De', '10h')
  await type('À', '9h')
  await press('Ouvrir ce jour')
  expect(await dialog.findByText(/^Chaque plage doit finir après son début/)).toBeVisible()
  await type('À', '12h30')
  await press('Ouvrir ce jour')
  await waitFor(() =>
    expect(server.requests(OPEN)[0]?.body).toEqual({
      praticienId: ALIX.id,
      date: '2027-05-01',
      ranges: [{ start: '10:00', end: '12:30' }],
    }),
  )
})
