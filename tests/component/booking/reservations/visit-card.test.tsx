import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { ClientNote } from '#contract/clients/notes.ts'
import { CAMILLE } from '../../../support/component/admin-screen.tsx'
import { aReservation, openDialog } from '../../../support/component/agenda-dialogs.tsx'
import { SWEDISH } from '../../../support/component/booking-screen.tsx'
import { respondKeptBook } from '../../../support/component/payment-dialogs.tsx'
import { server } from '../../../support/component/server.ts'

const LIST = 'GET /api/admin/agenda/reservations'
const READ = 'GET /api/admin/reservations/{date}/{id}/payments'
const CHECK = 'GET /api/admin/agenda/conflits'

const open = (
  differences: Partial<AgendaReservation> = {},
  options: NonNullable<Parameters<typeof openDialog>[1]> = {},
) => openDialog({ kind: 'edit', reservation: aReservation(differences) }, options)

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = () => screen.getByRole('dialog')

describe('the card of a visit', () => {
  test('says who, then when and what, then offers what one does, and opens no field by itself', async () => {
    await open()
    const text = dialog().textContent?.replaceAll('\u202f', ' ') ?? ''
    const parts = [
      'Léa Durand',
      '06 12 34 56 78',
      '14 avril 2027',
      '10 h – 11 h',
      'Massage suédois · 1 h · 70 €',
    ]
    const places = [...parts, 'Déplacer', 'Changer', 'Note', 'Annuler le rendez-vous'].map((part) =>
      text.indexOf(part),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: '06 12 34 56 78' })).toHaveAttribute('href', 'tel:0612345678')
  })

  test('shows the beginning of the newest note about the visit', async () => {
    const note: ClientNote = {
      ...{ id: 1, text: 'Vient à vélo', authorName: 'Camille', isOwn: true, mayRemove: true },
      ...{ at: '2027-04-01T10:00', changedAt: null, version: 1, reservation: null },
      visibility: 'team',
    }
    const page = await open()
    server.respond('GET /api/admin/clients/{id}/notes', [
      note,
      { ...note, id: 2, text: 'Apporte sa serviette', reservation: { id: 12, at: '2027-04-14T10:00' } },
    ])
    await page.user.keyboard('{Escape}')
    await page.press('Ouvrir')
    expect(await screen.findByText('Apporte sa serviette')).toBeVisible()
    expect(screen.queryByText('Vient à vélo')).not.toBeInTheDocument()
  })

  test.each([
    ['« Déplacer »', 'Déplacer', 'Nouvelle date'],
    ['a press on the hour', /^10.h.*déplacer$/, 'Nouvelle heure'],
  ])('opens « Nouvelle date » and « Nouvelle heure » with %s', async (_title, name, focused) => {
    const page = await open()
    await page.user.click(button(name))
    expect(page.field('Nouvelle date')).toHaveValue('2027-04-14')
    expect(page.field('Nouvelle heure')).toHaveValue('10:00')
    expect(page.field(focused)).toHaveFocus()
  })

  test('offers the three free hours nearest to its own with the fields, and of another day once it is chosen', async () => {
    const free = (...times: string[]) => times.map((time) => ({ time, isFree: true, label: null }))
    const page = await open()
    server.respond(CHECK, ({ query: { date, time } }) => ({
      ...{ conflict: null, nearest: [] },
      hours: time
        ? []
        : free(...(date === '2027-04-14' ? ['09:00', '10:00', '12:00', '15:00', '16:00'] : ['11:00'])),
    }))
    await page.press('Déplacer')
    const offered = within(await screen.findByRole('group', { name: 'Heures libres les plus proches' }))
    const hours = () => offered.getAllByRole('button').map(({ textContent }) => textContent)
    expect(hours()).toEqual(['9\u202fh', '12\u202fh', '15\u202fh'])
    await page.user.click(button(/^12.h$/))
    expect(page.field('Nouvelle heure')).toHaveValue('12:00')
    expect(button(/^12.h$/)).toHaveAttribute('aria-pressed', 'true')
    await page.type('Nouvelle date', '2027-04-15')
    expect(await screen.findByRole('button', { name: /^11.h$/ })).toBeVisible()
  })

  test('closes the fields by a second press, and asks first where something was typed', async () => {
    const page = await open()
    await page.press('Déplacer')
    await page.press('Déplacer')
    expect(screen.queryByLabelText('Nouvelle heure')).not.toBeInTheDocument()
    await page.press('Déplacer')
    await page.type('Nouvelle heure', '14:30')
    await page.press('Déplacer')
    await page.press('Garder')
    expect(page.field('Nouvelle heure')).toHaveValue('14:30')
    await page.press('Déplacer')
    await page.press('Abandonner')
    await page.press('Déplacer')
    expect(page.field('Nouvelle heure')).toHaveValue('10:00')
  })

  test('shows the hour that a longer service took instead of its own', async () => {
    server.respond('GET /api/praticiens/{id}/services', [SWEDISH])
    const page = await open()
    server.respond(CHECK, ({ query: { time } }) => ({
      ...{ hours: [], nearest: [{ date: '2027-04-14', time: '09:30' }] },
      conflict:
        time === '10:00'
          ? [
              {
                ...{ kind: 'reservation', date: '2027-04-14', time: '11:15', end: '12:15', label: 'Fatou' },
                ...{ onlyBuffer: false, praticienName: 'Camille Martin' },
              },
            ]
          : null,
    }))
    await page.press('Changer')
    await page.type('Durée', '90')
    await page.user.click(await screen.findByRole('button', { name: /^9.h.30$/ }))
    expect(page.field('Nouvelle heure')).toHaveValue('09:30')
    expect(page.field('Durée')).toHaveValue('90')
  })
})

describe('« Encaisser » on the card of a visit to come', () => {
  const OWED: VisitPayments = {
    ...{ voucherEuros: 0, dueEuros: 70, paidEuros: 0, state: 'unpaid', euros: 70, rows: [] },
    ...{ means: ['Espèces', 'Carte'], isOpen: true, awaitsNumber: false },
  }
  const row = { number: 8, kind: 'payment', day: '2027-04-12', euros: 70, means: 'Carte' } as const
  const PAID: VisitPayments = { ...OWED, paidEuros: 70, state: 'paid', euros: 0, rows: [row] }
  const keeps = { admin: { ...CAMILLE, notesPayments: true as const } }
  const actions = () =>
    within(button('Déplacer').parentElement as HTMLElement)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)

  test('opens the form, which can be left again', async () => {
    respondKeptBook()
    server.respond(READ, OWED)
    const page = await open({}, keeps)
    expect(await screen.findByText('À encaisser : 70 €')).toBeVisible()
    expect(actions()).toEqual(['Déplacer', 'Changer', 'Encaisser', 'Note'])
    expect(screen.queryByLabelText('Montant')).not.toBeInTheDocument()
    await page.press('Encaisser')
    expect(await screen.findByLabelText('Montant')).toHaveFocus()
    expect(actions()).toEqual(['Déplacer', 'Changer', 'Note'])
    await page.press('Annuler')
    expect(button('Encaisser')).toHaveFocus()
  })

  test('is no longer there once the visit is paid', async () => {
    server.respond(READ, PAID)
    await open({}, keeps)
    expect(await screen.findByText('Payé')).toBeVisible()
    expect(actions()).toEqual(['Déplacer', 'Changer', 'Note'])
  })

  test('is not there, and nothing is asked, while no book is kept', async () => {
    await open()
    expect(actions()).toEqual(['Déplacer', 'Changer', 'Note'])
    expect(server.requests(READ)).toEqual([])
  })
})

describe('while the card is open and somebody else changes the visit', () => {
  const opened = aReservation()
  const openChanged = async (listed: AgendaReservation[]) => {
    server.respond(LIST, [opened])
    const page = await openDialog({ kind: 'edit', reservation: opened }, { showsAgenda: true })
    await page.press('Déplacer')
    await page.type('Nouvelle heure', '14:30')
    server.respond(LIST, listed)
    return {
      ...page,
      refresh: () => page.user.click(screen.getByRole('button', { name: 'Changer ailleurs', hidden: true })),
    }
  }
  const notice = (text: RegExp) => waitFor(() => expect(dialog()).toHaveTextContent(text))

  beforeEach(() => server.respond('GET /api/praticiens/{id}/services', [SWEDISH]))

  test('a cancellation or a move to another day is told, and what was typed stays', async () => {
    const page = await openChanged([])
    await page.refresh()
    await notice(/n’est plus à cette heure : il a été annulé ou déplacé entre-temps/)
    expect(page.field('Nouvelle heure')).toHaveValue('14:30')
  })

  test('another hour is told, and shown on demand beside what was typed', async () => {
    const page = await openChanged([{ ...opened, time: '16:00', version: 2 }])
    await page.refresh()
    await notice(/a changé entre-temps : mercredi 14 avril à 16 h\./)
    expect(button(/^10.h.*déplacer$/)).toBeVisible()
    await page.press('Mettre à jour')
    expect(button(/^16.h.*déplacer$/)).toBeVisible()
    expect(page.field('Nouvelle heure')).toHaveValue('14:30')
    expect(dialog()).not.toHaveTextContent(/entre-temps/)
  })

  test('an attendance that was noted is no such change', async () => {
    const page = await openChanged([{ ...opened, attendance: 'came', version: 2 }])
    await page.refresh()
    await waitFor(() => expect(server.requests(LIST).length).toBeGreaterThan(1))
    expect(dialog()).not.toHaveTextContent(/entre-temps/)
  })
})
