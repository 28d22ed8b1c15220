import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { DEFAULT_DEADLINES } from '#domain/booking/deadline.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { french } from '#domain/language/typography.ts'
import { Today } from '#web/admin/dashboard/today/Today.tsx'
import { ALIX, CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { aReservation, respondLittleKnown } from '../../support/component/agenda-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const LIST = 'GET /api/admin/agenda/reservations'
const READ = 'GET /api/admin/reservations/{date}/{id}/payments'
const NOTE = 'POST /api/admin/reservations/{date}/{id}/payments'
const ATTEND = 'PUT /api/admin/reservations/{date}/{id}/attendance'

const PUBLIC_SETTINGS = {
  ...toPublicSettings({}),
  closedPeriods: [],
  siteAddress: null,
  timeZone: 'Europe/Paris',
  deadlines: DEFAULT_DEADLINES,
  isExample: false,
}

const NOW = { day: '2027-04-12', minute: 12 * 60 }
const UNPAID = { state: 'unpaid', euros: 70, paidEuros: 0, voucherEuros: 0 } as const
const PAID = { state: 'paid', euros: 0, paidEuros: 70, voucherEuros: 0 } as const
const OWED: VisitPayments = {
  ...{ ...UNPAID, dueEuros: 70, rows: [], means: ['Espèces', 'Carte'], isOpen: true, awaitsNumber: false },
}
const inCard = { number: 8, kind: 'payment', day: '2027-04-12', euros: 70, means: 'Carte' } as const

/** Over since eleven. */
const LEA = aReservation({ id: 1, date: NOW.day, time: '10:00', settlement: UNPAID })
/** Began at half past eleven. */
const PAUL = aReservation({
  id: 2,
  date: NOW.day,
  time: '11:30',
  clientName: 'Paul Roche',
  settlement: UNPAID,
})
const NOOR = aReservation({
  id: 3,
  date: NOW.day,
  time: '15:00',
  clientName: 'Noor Aziz',
  settlement: UNPAID,
})

beforeEach(() => {
  localStorage.clear()
  server.respond('GET /api/admin/agenda/blocks', [])
  server.respond('GET /api/public-settings', PUBLIC_SETTINGS)
  server.respond('GET /api/admin/dashboard/journee', { free: [], isWorked: true, next: null } as never)
  server.respond(READ, OWED)
})

function open(reservations: AgendaReservation[], admin = CAMILLE) {
  server.respond(LIST, reservations)
  return openAdminScreen(<Today now={NOW} />, { admin })
}

const rowOf = async (name: string) =>
  within(
    (await screen.findByRole('button', { name: new RegExp(`^\\d.*${name}`) })).closest('li') as HTMLElement,
  )
const payButton = (name: string) => screen.queryByRole('button', { name: new RegExp(`^Encaisser.*${name}`) })
const isFolded = (element: HTMLElement) => element.closest('details') !== null

describe('a row of today', () => {
  test('opens its visit by the name', async () => {
    respondLittleKnown()
    server.respond('GET /api/admin/journal', { entries: [], more: false } as never)
    const { user } = open([LEA])
    await user.click(await screen.findByRole('button', { name: /^10.*Léa Durand, lundi 12 avril/ }))
    expect(await screen.findByRole('dialog', { name: 'Léa Durand' })).toBeVisible()
  })

  test('notes that the client came, and takes it back by a second press', async () => {
    server.respond(ATTEND, () => ({ message: 'Noté : Venu', attendance: 'came', version: 2 }))
    const { user } = open([PAUL])
    const row = await rowOf('Paul Roche')
    await user.click(row.getByRole('button', { name: 'Venu' }))
    await waitFor(() =>
      expect(row.getByRole('button', { name: 'Venu' })).toHaveAttribute('aria-pressed', 'true'),
    )
    server.respond(ATTEND, () => ({ message: 'Indication retirée', attendance: null, version: 3 }))
    await user.click(row.getByRole('button', { name: 'Venu' }))
    await waitFor(() =>
      expect(row.getByRole('button', { name: 'Venu' })).toHaveAttribute('aria-pressed', 'false'),
    )
    expect(server.requests(ATTEND).map(({ body }) => body)).toEqual([
      { attendance: 'came' },
      { attendance: null },
    ])
  })

  test('takes money once the visit has begun, while some is due and the book is kept', async () => {
    open([LEA, PAUL, NOOR, { ...PAUL, id: 4, clientName: 'Sans livre', settlement: undefined }])
    await rowOf('Léa Durand')
    expect(payButton('Léa Durand')).toBeVisible()
    expect(payButton('Paul Roche')).toBeVisible()
    expect(payButton('Noor Aziz')).not.toBeInTheDocument()
    expect(payButton('Sans livre')).not.toBeInTheDocument()
    expect(screen.queryByText(/compte comme venu/)).not.toBeInTheDocument()
  })

  test('stays unfolded after the visit while money is due, unless the client was absent', async () => {
    open([
      LEA,
      { ...LEA, id: 5, clientName: 'Payée Avant', settlement: PAID },
      { ...LEA, id: 6, clientName: 'Absente Hier', attendance: 'missed' },
      { ...LEA, id: 7, clientName: 'Sans livre', settlement: undefined },
    ])
    expect(isFolded(await screen.findByText('Léa Durand'))).toBe(false)
    for (const name of ['Payée Avant', 'Absente Hier', 'Sans livre'])
      expect(isFolded(screen.getByText(name))).toBe(true)
    expect(screen.getByText('3 rendez-vous terminés')).toBeVisible()
  })

  test('opens the phone’s own text message about a delay, today and with a number alone', async () => {
    const { user } = open([PAUL, NOOR, { ...NOOR, id: 8, clientName: 'Sans Numéro', clientPhone: null }, LEA])
    await rowOf('Noor Aziz')
    const menus = screen.getAllByRole('button', { name: /^Autres actions/ })
    expect(menus).toHaveLength(3)
    await user.click(menus[2] as HTMLElement)
    expect(await screen.findByRole('button', { name: 'Déplacer', hidden: true })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Prévenir d’un retard', hidden: true })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(menus[1] as HTMLElement)
    const link = await screen.findByRole('link', { name: 'Prévenir d’un retard', hidden: true })
    const [address, body] = (link.getAttribute('href') ?? '').split('?&body=')
    expect(address).toBe('sms:0612345678')
    expect(decodeURIComponent(body ?? '')).toMatch(
      /^Bonjour Noor, j’ai un peu de retard.*15\u202fh\. .*Camille Martin/,
    )
  })
})

describe('« Encaisser » in a row', () => {
  /** Amount and means are on screen before the second press. */
  async function openForm(reservations = [LEA]) {
    localStorage.setItem('lastMeans', 'Carte')
    const { user } = open(reservations)
    await rowOf('Léa Durand')
    await user.click(payButton('Léa Durand') as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByLabelText('Montant')).toHaveValue('70')
    expect(dialog.getByRole('radio', { name: 'Carte' })).toBeChecked()
    return { user, dialog, confirm: dialog.getByRole('button', { name: french`Encaisser 70 €` }) }
  }

  test('notes payment and attendance by two presses, and returns to the row', async () => {
    const { user, confirm } = await openForm()
    expect(confirm).toHaveFocus()
    const payments: VisitPayments = { ...OWED, ...PAID, rows: [inCard] }
    server.respond(NOTE, () => {
      server.respond(LIST, [{ ...LEA, settlement: PAID, attendance: 'came', version: 2 }])
      return { message: 'Encaissement et venue notés', number: 8, payments, version: 2 }
    })
    await user.click(confirm)
    expect(await screen.findByText('Encaissement et venue notés')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.requests(NOTE).map(({ body }) => body)).toEqual([
      { euros: 70, means: 'Carte', knownPaidEuros: 0, isStanding: true, withoutName: false },
    ])
    await waitFor(() => expect(payButton('Léa Durand')).not.toBeInTheDocument())
    expect(screen.getByText('1 rendez-vous terminé')).toBeVisible()
    expect(screen.getByText('Payé')).toBeInTheDocument()
  })

  test('asks whoever was slower, and leaves by one press', async () => {
    const { user, dialog, confirm } = await openForm()
    server.refuse(NOTE, 'payment_noted_meanwhile')
    server.respond(READ, { ...OWED, ...PAID, rows: [inCard] })
    server.respond(LIST, [{ ...LEA, settlement: PAID }])
    await user.click(confirm)
    expect(await dialog.findByText(/Déjà payé : 70 €.*Encaisser quand même \?/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Ne pas encaisser' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(payButton('Léa Durand')).not.toBeInTheDocument()
  })

  test('says that the visit was cancelled meanwhile, and the list is read again', async () => {
    const { user, dialog, confirm } = await openForm()
    server.refuse(NOTE, 'visit_cancelled_meanwhile')
    server.respond(READ, { ...OWED, dueEuros: 0, euros: 0, isCancelled: true })
    server.respond(LIST, [])
    await user.click(confirm)
    expect(
      await screen.findByText('Ce rendez-vous vient d’être annulé : rien n’a été encaissé.'),
    ).toBeVisible()
    expect(await dialog.findByText('Ce rendez-vous est annulé.')).toBeVisible()
    expect(screen.queryByText('À encaisser : 70 €')).not.toBeInTheDocument()
  })
})

test('a superadmin takes money of the whole team', async () => {
  server.respond('GET /api/superadmin/agendas', [
    { id: 2, displayName: 'Camille Martin' },
    { id: 5, displayName: 'Théo Rivecalme' },
  ])
  open([LEA], ALIX)
  await rowOf('Léa Durand')
  expect(payButton('Léa Durand')).toBeVisible()
})
