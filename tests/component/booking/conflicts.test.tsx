import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Admin } from '#contract/accounts/sign-in.ts'
import type { StartCheck } from '#contract/booking/slots.ts'
import type { KnownClient } from '#contract/clients/records.ts'
import type { AgendaEntry } from '#web/admin/booking/entries/agenda-entries.ts'
import type { Dialog } from '#web/admin/booking/reservation/dialog.ts'
import { useMoveEntry } from '#web/admin/booking/reservation/move/use-move-entry.ts'
import { ALIX, CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { aBlock, aReservation, NOW, openDialog, openMove } from '../../support/component/agenda-dialogs.tsx'
import { STONES, SWEDISH } from '../../support/component/booking-screen.tsx'
import { server } from '../../support/component/server.ts'

const CHECK = 'GET /api/admin/agenda/conflits'
const CREATE = 'POST /api/reservations'
const MOVE = 'PUT /api/admin/reservations/{date}/{id}'
const MOVE_BLOCK = 'PUT /api/admin/agenda/blocks/{id}'

const FATOU = {
  kind: 'reservation',
  date: '2027-04-14',
  time: '14:00',
  end: '15:00',
  label: 'Fatou Ndiaye',
  onlyBuffer: false,
  praticienName: 'Camille Martin',
} as const
const NEAREST = [
  { date: '2027-04-14', time: '15:00' },
  { date: '2027-04-14', time: '13:00' },
  { date: '2027-04-15', time: '14:00' },
]
const HOURS = [
  { time: '13:00', isFree: true, label: null },
  { time: '14:00', isFree: false, label: 'Fatou Ndiaye' },
  { time: '15:00', isFree: true, label: null },
]
const takenAtTwo: StartCheck = { hours: HOURS, conflict: [FATOU], nearest: NEAREST }
const LINE = 'Cette heure est déjà prise : Fatou Ndiaye, 14 h – 15 h'

/** Fatou comes at two o'clock; `entries` are in the way then. */
const respondCheck = (entries: StartCheck['conflict'] = [FATOU]) =>
  server.respond(CHECK, ({ query: { time } }) => {
    const isTaken = time === '14:00'
    return { hours: HOURS, conflict: isTaken ? entries : null, nearest: isTaken ? NEAREST : [] }
  })

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const nearest = async () =>
  within(await screen.findByRole('group', { name: 'Heures libres les plus proches' })).getAllByRole('button')

describe('a new reservation at a taken hour', () => {
  const at: Dialog = { kind: 'create', date: '2027-04-14', time: '', praticienId: null, draft: null }
  const open = async (admin: Admin = CAMILLE, differences: object = {}) => {
    const page = await openDialog({ ...at, ...differences }, { admin })
    respondCheck()
    return page
  }

  beforeEach(() => {
    server.respond('GET /api/praticiens/{id}/services', [SWEDISH, STONES])
    server.respond('GET /api/services', [SWEDISH, STONES])
    server.respond('POST /api/admin/clients/recherche', [])
  })

  test('is told before it is sent, and one of three free hours fills the form', async () => {
    const page = await open()
    await page.type('Heure', '14')
    expect(await screen.findByText(LINE)).toBeVisible()
    const hours = await nearest()
    expect(hours.map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))).toEqual([
      '15 h',
      '13 h',
      'jeudi 15 avril à 14 h',
    ])
    await page.user.click(hours[2] as HTMLElement)
    expect(page.field('Date')).toHaveValue('2027-04-15')
    expect(page.field('Heure')).toHaveValue('14:00')
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
    expect(server.requests(CREATE)).toEqual([])
  })

  test('finds the free hours by parts of the day, and taken ones folded with what takes them', async () => {
    const hours = [{ time: '11:00', isFree: true, label: null }, ...HOURS]
    const page = await openDialog(at, { check: { hours, conflict: null, nearest: [] } })
    const partOf = (name: string) =>
      within(screen.getByRole('group', { name }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.replace('\u202f', ' '))
    await screen.findByRole('group', { name: 'Créneaux libres ce jour-là' })
    expect(partOf('Matin')).toEqual(['11 h'])
    expect(partOf('Après-midi')).toEqual(['13 h', '15 h'])
    expect(screen.getByText(/^14.h : Fatou Ndiaye$/)).not.toBeVisible()
    await page.user.click(screen.getByText('1 heure prise'))
    expect(screen.getByText(/^14.h : Fatou Ndiaye$/)).toBeVisible()
    await page.user.click(button('15\u202fh'))
    expect(page.field('Heure')).toHaveValue('15:00')
    await page.type('Heure', '16:20')
    expect(page.field('Heure')).toHaveValue('16:20')
  })

  test('that only the server knows of is an alert once it is refused, until a free hour is chosen', async () => {
    const page = await openDialog({ ...at, duration: 60 })
    await page.type('Heure', '14:00')
    await waitFor(() => expect(server.requests(CHECK).map(({ query }) => query.time)).toContain('14:00'))
    server.refuse(CREATE, 'slot_taken')
    respondCheck()
    await page.press('Créer le rendez-vous')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(LINE))
    expect(screen.getAllByText(LINE)).toHaveLength(1)
    await page.user.click((await nearest())[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  test('that the form was opened with gives way to the first free one after it, which is said', async () => {
    const page = await openDialog({ ...at, time: '14:00', duration: 60 }, { check: takenAtTwo })
    respondCheck()
    await waitFor(() => expect(page.field('Heure')).toHaveValue('15:00'))
    expect(screen.getByText(LINE)).toBeVisible()
    expect(screen.getByText(/^Première heure libre, proposée à la place : 15.h\.$/)).toBeVisible()
    await page.user.click(button(/^Garder 14.h$/))
    expect(page.field('Heure')).toHaveValue('14:00')
    expect(await nearest()).toHaveLength(3)
    expect(page.field('Heure')).toHaveValue('14:00')
  })

  test('comes back once a shorter visit fits there, unless another hour was typed', async () => {
    const page = await openDialog({ ...at, time: '14:00', duration: 60 }, { check: takenAtTwo })
    await waitFor(() => expect(page.field('Heure')).toHaveValue('15:00'))
    server.respond(CHECK, ({ query: { duration } }) =>
      duration === 30 ? { hours: HOURS, conflict: null, nearest: [] } : takenAtTwo,
    )
    await page.type('Durée', '30')
    await waitFor(() => expect(page.field('Heure')).toHaveValue('14:00'))
    expect(screen.queryByText(LINE)).not.toBeInTheDocument()
    await page.type('Heure', '16:00')
    await page.type('Durée', '60')
    await waitFor(() => expect(server.requests(CHECK).at(-1)?.query).toMatchObject({ duration: 60 }))
    expect(page.field('Heure')).toHaveValue('16:00')
  })

  test('with the first free practitioner names everybody who is busy', async () => {
    const page = await openDialog(at, { admin: ALIX })
    respondCheck([FATOU, { ...FATOU, label: 'Ana', praticienName: 'Théo Rivecalme' }])
    await page.type('Heure', '14:00')
    expect(await screen.findByText('Personne n’est libre à cette heure.')).toBeVisible()
    expect(screen.getByText(/^Ana, avec Théo Rivecalme, 14/)).toBeVisible()
  })

  test('is not asked about in the past', async () => {
    const page = await open(CAMILLE, { date: '2027-04-12' })
    await page.type('Heure', '07:30')
    await page.type('Téléphone', '06 12 34 56 78')
    expect(server.requests(CHECK).flatMap(({ query }) => query.time ?? [])).toEqual([])
  })
})

describe('a new reservation in a team', () => {
  const at: Dialog = { kind: 'create', date: '2027-04-14', time: '10:00', praticienId: null, draft: null }
  const THEO = 5
  const ZOE: KnownClient = {
    clientId: 3,
    clientName: 'Zoé Petit',
    clientEmail: null,
    clientPhone: '06 12 34 56 78',
    serviceId: STONES.id,
    serviceName: STONES.name,
    praticienId: THEO,
    date: '2027-04-01',
  }
  const chooseZoe = async ({ user, field }: Awaited<ReturnType<typeof openDialog>>) => {
    await user.type(field('Nom'), 'zoe')
    await user.click(await screen.findByRole('option', { name: /Zoé Petit/, hidden: true }))
  }

  beforeEach(() => {
    server.respond('GET /api/praticiens/{id}/services', [SWEDISH, STONES])
    server.respond('GET /api/services', [SWEDISH, STONES])
    server.respond('POST /api/admin/clients/recherche', [ZOE])
    server.respond(CREATE, ({ body: { date, time, firstFree } }) => ({
      message: 'Réservation créée',
      booking: { id: 41, date, time },
      ...(firstFree && { praticienName: 'Théo Rivecalme' }),
    }))
  })

  test.each([
    ['Camille Martin', 'Camille Martin'],
    ['Le premier libre', 'Le premier libre'],
  ])('keeps « %s » if somebody has chosen it before the client', async (chosen, shown) => {
    const page = await openDialog(at, { admin: ALIX })
    await page.user.selectOptions(page.field('Praticien'), 'Théo Rivecalme')
    await page.user.selectOptions(page.field('Praticien'), chosen)
    await chooseZoe(page)
    expect(page.field('Praticien')).toHaveDisplayValue(shown)
  })

  test('keeps the practitioner in whose agenda it was opened', async () => {
    const page = await openDialog({ ...at, praticienId: CAMILLE.id }, { admin: ALIX })
    await chooseZoe(page)
    expect(page.field('Praticien')).toHaveDisplayValue('Camille Martin')
  })

  test('of another service than the client’s last one is left to the first free practitioner', async () => {
    const page = await openDialog(at, { admin: ALIX })
    await page.user.selectOptions(page.field('Prestation'), await screen.findByText(/Massage suédois/))
    await chooseZoe(page)
    expect(page.field('Praticien')).toHaveDisplayValue('Le premier libre')
    expect(page.field('Prestation')).toHaveDisplayValue(/Massage suédois/)
  })
})

describe('a reservation that is moved to a taken hour', () => {
  test('is told before it is sent, and one of three free hours fills the form', async () => {
    const page = await openMove(aReservation())
    respondCheck()
    expect(server.requests(CHECK).flatMap(({ query }) => query.time ?? [])).toEqual([])
    await page.type('Nouvelle heure', '14')
    expect(await screen.findByText(LINE)).toBeVisible()
    expect(server.requests(CHECK).at(-1)?.query).toMatchObject({
      ...{ date: '2027-04-14', time: '14:00', sauf: 12, praticienId: CAMILLE.id, duration: 60 },
    })
    await page.user.click((await nearest())[1] as HTMLElement)
    expect(page.field('Nouvelle heure')).toHaveValue('13:00')
    await waitFor(() => expect(screen.queryByText(LINE)).not.toBeInTheDocument())
  })
})

describe('a drag to a taken hour', () => {
  function Dragged({ entry }: { entry: AgendaEntry }) {
    const move = useMoveEntry(NOW, () => {})
    return (
      <button
        type="button"
        onClick={() => move(entry, { to: { day: '2027-04-14', minute: 14 * 60 }, end: 15 * 60 })}
      >
        Glisser
      </button>
    )
  }
  const drag = async (entry: AgendaEntry) => {
    const { user } = openAdminScreen(<Dragged entry={entry} />)
    await user.click(await screen.findByRole('button', { name: 'Glisser' }))
    return user
  }

  test('says who is there and moves to a nearest free hour instead, with an undo', async () => {
    server.refuse(MOVE, 'slot_taken')
    respondCheck()
    const user = await drag({ kind: 'reservation', details: aReservation() })
    expect(await screen.findByText(LINE)).toBeInTheDocument()
    expect(server.requests(CHECK).map(({ query }) => query)).toMatchObject([
      { date: '2027-04-14', time: '14:00', sauf: 12 },
    ])
    expect(button('Déplacer au jeudi 15 avril à 14\u202fh')).toBeInTheDocument()
    server.respond(MOVE, ({ params, body }) => ({
      message: 'Réservation modifiée',
      booking: { id: params.id, date: body.newDate, time: body.newTime },
      version: 2,
      clientMessage: null,
    }))
    await user.click(button('Déplacer à 15\u202fh'))
    expect(await screen.findByRole('button', { name: 'Annuler le déplacement' })).toBeInTheDocument()
    expect(server.requests(MOVE).map(({ body }) => body.newTime)).toEqual(['14:00', '15:00'])
  })

  test('says so for a block too', async () => {
    server.refuse(MOVE_BLOCK, 'slot_taken')
    respondCheck()
    const user = await drag({ kind: 'block', details: aBlock() })
    expect(await screen.findByText(LINE)).toBeInTheDocument()
    server.respond(MOVE_BLOCK, ({ body }) => aBlock({ ...body, label: 'Livraison', version: 2 }))
    await user.click(button('Déplacer à 15\u202fh'))
    expect(await screen.findByText('Plage modifiée')).toBeInTheDocument()
    expect(server.requests(MOVE_BLOCK).at(-1)?.body).toMatchObject({ time: '15:00', duration: 60 })
  })

  test.each([
    ['refused for another reason', 'reservation_moved', /a changé entre-temps/],
    ['of which nothing more can be read', 'slot_taken', /vient d’être réservé/],
  ] as const)('that is %s tells the reason alone', async (_title, code, message) => {
    server.refuse(MOVE, code)
    server.disconnect(CHECK)
    await drag({ kind: 'reservation', details: aReservation() })
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Déplacer/ })).not.toBeInTheDocument()
  })
})
