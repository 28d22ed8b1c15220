import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import { DEFAULT_DEADLINES } from '#domain/booking/deadline.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { french } from '#domain/language/typography.ts'
import { SheetPayment } from '#web/admin/accounting/visit/SheetPayment.tsx'
import { ALIX, CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { aReservation, openDialog } from '../../support/component/agenda-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const PUBLIC_SETTINGS = {
  ...toPublicSettings({}),
  closedPeriods: [],
  siteAddress: null,
  timeZone: 'Europe/Paris',
  deadlines: DEFAULT_DEADLINES,
  isExample: false,
}

const READ = 'GET /api/admin/reservations/{date}/{id}/payments'
const NOTE = 'POST /api/admin/reservations/{date}/{id}/payments'

const OWED: VisitPayments = {
  ...{ voucherEuros: 0, dueEuros: 70, paidEuros: 0, state: 'unpaid', euros: 70, rows: [] },
  ...{ means: ['Espèces', 'Chèque', 'Carte'], isOpen: true, awaitsNumber: false },
}

const inCard = { number: 8, kind: 'payment', day: '2027-04-12', euros: 70, means: 'Carte' } as const
const PAID: VisitPayments = { ...OWED, paidEuros: 70, state: 'paid', euros: 0, rows: [inCard] }

const keeps = { ...CAMILLE, notesPayments: true as const }

beforeEach(() => {
  localStorage.clear()
  server.respond('GET /api/admin/journal', { entries: [], more: false } as never)
  server.respond('GET /api/public-settings', PUBLIC_SETTINGS)
  server.respond(READ, OWED)
})

const openPast = (admin = keeps) =>
  openDialog(
    { kind: 'edit', reservation: aReservation({ date: '2027-04-11', time: '10:00' }) },
    { admin: admin as typeof keeps },
  )

const panel = () => screen.findByRole('region', { name: 'Encaissement' })
const bodies = () => server.requests(NOTE).map(({ body }) => body)
const keys = () => server.requests(NOTE).map(({ requestHeaders }) => requestHeaders.get('idempotency-key'))

describe('the payment of a visit', () => {
  test('is noted by one press with what is left and the means chosen last', async () => {
    localStorage.setItem('lastMeans', 'Carte')
    server.respond(NOTE, () => {
      server.respond(READ, PAID)
      return { message: 'Encaissement noté', number: 8, payments: PAID }
    })
    const { user } = await openPast()
    const shown = within(await panel())
    expect(await screen.findByText('À encaisser : 70 €')).toBeVisible()
    await user.click(await shown.findByRole('button', { name: french`Encaisser 70 €` }))
    expect(await shown.findByText(french`Encaissement n° 8 noté.`)).toHaveFocus()
    expect(screen.getByText('Payé')).toBeVisible()
    expect(bodies()).toEqual([
      { euros: 70, means: 'Carte', knownPaidEuros: 0, isStanding: true, withoutName: false },
    ])
    expect(shown.getByRole('button', { name: 'Encaisser encore' })).toBeVisible()
  })

  test('asks for the means the first time', async () => {
    const { user } = await openPast()
    const shown = within(await panel())
    await user.click(await shown.findByRole('button', { name: french`Encaisser 70 €` }))
    expect(await shown.findByText(/Le champ « Moyen de paiement »/)).toBeVisible()
    expect(bodies()).toEqual([])
  })

  test('keeps its key and what was known while it is unclear whether it succeeded', async () => {
    localStorage.setItem('lastMeans', 'Carte')
    server.disconnect(NOTE)
    const { user } = await openPast()
    const shown = within(await panel())
    const button = await shown.findByRole('button', { name: french`Encaisser 70 €` })
    await user.click(button)
    expect(await shown.findByText('L’encaissement n’est pas noté.')).toBeVisible()
    server.respond(NOTE, { message: 'Encaissement noté', number: 8, payments: PAID })
    await user.click(button)
    expect(await shown.findByText(french`Encaissement n° 8 noté.`)).toBeVisible()
    expect(new Set(keys()).size).toBe(1)
  })

  test('in cash above 1,000 € waits until the warning is acknowledged', async () => {
    server.respond(NOTE, { message: 'Encaissement noté', number: 8, payments: PAID })
    const { user } = await openPast()
    const shown = within(await panel())
    const amount = await shown.findByLabelText('Montant')
    await user.clear(amount)
    await user.type(amount, '1000,01')
    await user.click(shown.getByRole('radio', { name: 'Espèces' }))
    expect(shown.getByRole('alert')).toHaveTextContent('L112-6')
    await user.click(shown.getByRole('button', { name: /^Encaisser/ }))
    expect(await shown.findByText('Cochez cette case pour noter ce paiement en espèces.')).toBeVisible()
    expect(bodies()).toEqual([])
    await user.click(shown.getByRole('checkbox', { name: /noter quand même/ }))
    await user.click(shown.getByRole('button', { name: /^Encaisser/ }))
    await waitFor(() => expect(bodies()).toHaveLength(1))
    expect(bodies()[0]).toMatchObject({ euros: 1000.01, means: 'Espèces' })
  })

  test('asks first if somebody else was faster, and then counts what they noted', async () => {
    localStorage.setItem('lastMeans', 'Espèces')
    server.refuse(NOTE, 'payment_noted_meanwhile')
    const { user } = await openPast()
    const shown = within(await panel())
    const button = await shown.findByRole('button', { name: french`Encaisser 70 €` })
    server.respond(READ, PAID)
    await user.click(button)
    expect(await shown.findByText(/Déjà payé : 70 €.*Encaisser quand même \?/)).toBeVisible()
    expect(shown.getByLabelText('Montant')).toHaveValue('70')
    server.respond(NOTE, { message: 'Encaissement noté', number: 9, payments: PAID })
    await user.click(shown.getByRole('button', { name: 'Encaisser quand même' }))
    expect(await shown.findByText(french`Encaissement n° 9 noté.`)).toBeVisible()
    expect(bodies().map((body) => body.knownPaidEuros)).toEqual([0, 70])
    expect(new Set(keys()).size).toBe(2)
  })

  test('is left if somebody else was faster', async () => {
    localStorage.setItem('lastMeans', 'Espèces')
    server.refuse(NOTE, 'payment_noted_meanwhile')
    const { user } = await openPast()
    const shown = within(await panel())
    const button = await shown.findByRole('button', { name: french`Encaisser 70 €` })
    server.respond(READ, PAID)
    await user.click(button)
    await user.click(await shown.findByRole('button', { name: 'Ne pas encaisser' }))
    expect(screen.getByText('Payé')).toBeVisible()
    expect(shown.queryByText(/Déjà payé/)).not.toBeInTheDocument()
  })

  test('of another day sends that day, and no name if the client objects', async () => {
    localStorage.setItem('lastMeans', 'Carte')
    server.respond(NOTE, { message: 'Encaissement noté', number: 8, payments: PAID })
    const { user } = await openPast()
    const shown = within(await panel())
    await user.click(await shown.findByRole('checkbox', { name: 'Reçu un autre jour' }))
    const day = shown.getByLabelText('Jour')
    expect([day.getAttribute('min'), day.getAttribute('max')]).toEqual(['2027-03-12', '2027-04-12'])
    await user.clear(day)
    await user.type(day, '2027-04-10')
    await user.click(shown.getByRole('checkbox', { name: /Le client ne veut pas/ }))
    await user.click(shown.getByRole('button', { name: french`Encaisser 70 €` }))
    await waitFor(() => expect(bodies()).toHaveLength(1))
    expect(bodies()[0]).toMatchObject({ day: '2027-04-10', withoutName: true })
  })
})

describe('while the book waits for its last number', () => {
  beforeEach(() => server.respond(READ, { ...OWED, isOpen: false, awaitsNumber: true }))

  test('a superadmin is led to where it is given', async () => {
    await openPast({ ...ALIX, notesPayments: true } as never)
    const link = await screen.findByRole('link', { name: 'Indiquer le dernier numéro' })
    expect(link).toHaveAttribute('href', '/admin/chiffres/livre')
    expect(screen.queryByRole('button', { name: /Encaisser/ })).not.toBeInTheDocument()
  })

  test('a praticien reads that somebody else gives it', async () => {
    await openPast()
    expect(await screen.findByText(/Un responsable le fait\./)).toBeVisible()
  })
})

test('nothing is asked or shown while no book is kept', async () => {
  await openPast(CAMILLE as typeof keeps)
  expect(await screen.findByText('Notes et préférences')).toBeVisible()
  expect(screen.queryByText('Encaissement')).not.toBeInTheDocument()
  expect(server.requests(READ)).toEqual([])
})

test('the day sheet says that a visit cancelled late owes nothing, whatever its price', async () => {
  server.respond('GET /api/admin/payments/days', [])
  const settlement = { state: 'unpaid', euros: 0, paidEuros: 0, voucherEuros: 0 } as const
  const visit = aReservation({ attendance: 'cancelled_late', price: 70, settlement })
  openAdminScreen(<SheetPayment reservation={visit} />, { admin: keeps as typeof CAMILLE })
  expect(await screen.findByText('Rien à encaisser')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Détails/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Encaisser/ })).not.toBeInTheDocument()
})
