import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BOOKING_DRAFT_KEY, REMEMBERED_VISITOR_KEY, stamp } from '#domain/booking/visitor-memory.ts'
import { ALIX } from '../../support/component/admin-screen.tsx'
import {
  offerSlots,
  openBookingPage,
  prepareBooking,
  STONES,
  SWEDISH,
} from '../../support/component/booking-screen.tsx'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const WITH_SERVICE = `?service=${SWEDISH.id}`
const RESTORED = 'Vous reprenez où vous en étiez.'
const KEPT = 'Vos coordonnées sont gardées sur cet appareil.'
const LEA = { name: 'Léa Durand', email: 'lea@exemple.fr', phone: '06 12 34 56 78' }
const DRAFT = { ...LEA, serviceId: SWEDISH.id, slot: { day: '2027-04-13', minute: 600 } }

const phone = () => screen.getByLabelText('Téléphone (facultatif)')
const rememberMe = () => screen.getByLabelText('Se souvenir de moi sur cet appareil')
const press = (name: string) => screen.getByRole('button', { name })
const storedDraft = () => JSON.parse(sessionStorage.getItem(BOOKING_DRAFT_KEY) ?? 'null')
const storedVisitor = () => JSON.parse(localStorage.getItem(REMEMBERED_VISITOR_KEY) ?? 'null')
const keepDraft = (draft = {}, age = 0) =>
  sessionStorage.setItem(BOOKING_DRAFT_KEY, stamp({ ...DRAFT, ...draft }, Date.now() - age))
const keepVisitor = (age = 0) => localStorage.setItem(REMEMBERED_VISITOR_KEY, stamp(LEA, Date.now() - age))
/** Hints and validation are loaded late. */
const settled = () => vi.dynamicImportSettled()

beforeEach(prepareBooking)

describe('the draft of a booking', () => {
  test('holds neither the hidden field nor the form’s age', async () => {
    const { fill } = await openBookingPage(WITH_SERVICE)
    await settled()
    await fill()
    const stored = ['email', 'name', 'phone', 'savedAt', 'serviceId', 'slot']
    expect(Object.keys(storedDraft()).sort()).toEqual(stored)
  })

  test('of another shape is deleted', async () => {
    sessionStorage.setItem(BOOKING_DRAFT_KEY, '{"name":7}')
    await openBookingPage()
    await waitFor(() => expect(sessionStorage.length).toBe(0))
  })

  test('gives way to the service that the URL names, and keeps the details', async () => {
    keepDraft()
    const { name, summary, submit } = await openBookingPage(`?service=${STONES.id}`)
    await screen.findByText(RESTORED)
    expect(name()).toHaveValue(LEA.name)
    expect(summary().getByText('Pierres chaudes')).toBeVisible()
    expect(submit()).toBeDisabled()
  })

  test('whose hour is gone offers the nearest ones', async () => {
    keepDraft()
    offerSlots({ '2027-04-13': ['09:00', '11:00'] })
    const { submit } = await openBookingPage()
    expect(await screen.findByText('Le créneau du mardi 13 avril à 10 h n’est plus proposé.')).toBeVisible()
    expect(submit()).toBeDisabled()
  })

  test('whose day is over brings back no hour', async () => {
    keepDraft({ slot: { day: '2027-04-11', minute: 600 } })
    const { submit } = await openBookingPage()
    await screen.findByText(RESTORED)
    expect(submit()).toBeDisabled()
    expect(screen.queryByText(/n’est plus proposé/)).not.toBeInTheDocument()
  })

  test('is erased by « Effacer », from the page and from the browser', async () => {
    keepDraft()
    const { user, name, submit, summary } = await openBookingPage()
    await screen.findByText(RESTORED)
    await waitFor(() => expect(submit()).toBeEnabled())
    await user.click(press('Effacer'))
    expect(name()).toHaveValue('')
    expect(phone()).toHaveValue('')
    await waitFor(() => {
      expect(submit()).toBeDisabled()
      expect(summary().queryByText('Massage suédois')).not.toBeInTheDocument()
    })
    expect(screen.getByText('C’est effacé.').parentElement).toHaveFocus()
    expect(sessionStorage.length).toBe(0)
  })

  test('that the browser cannot store hinders nobody', async () => {
    const refuse = () => {
      throw new DOMException('Refusé', 'SecurityError')
    }
    const methods = ['getItem', 'setItem', 'removeItem'] as const
    const spies = methods.map((method) => vi.spyOn(Storage.prototype, method).mockImplementation(refuse))
    const { fill, send, thanks, user } = await openBookingPage(WITH_SERVICE)
    await settled()
    await fill()
    await user.click(rememberMe())
    await send()
    expect(await thanks()).toBeVisible()
    for (const spy of spies) spy.mockRestore()
  })
})

describe('« Se souvenir de moi sur cet appareil »', () => {
  test('keeps name, e-mail and phone of a booking, and fills them in at the next', async () => {
    const { fill, send, thanks, user } = await openBookingPage(WITH_SERVICE)
    await fill()
    await user.type(phone(), '0612345678')
    await settled()
    expect(rememberMe()).not.toBeChecked()
    await user.click(rememberMe())
    expect(localStorage.length).toBe(0)
    await send()
    await thanks()
    expect(storedVisitor()).toEqual({ ...LEA, last: { serviceId: SWEDISH.id }, savedAt: Date.now() })
    cleanup()

    const { name, email } = await openBookingPage()
    expect(await screen.findByText(KEPT)).toBeVisible()
    expect([name(), email(), phone()].map((field) => (field as HTMLInputElement).value)).toEqual(
      Object.values(LEA),
    )
    expect(rememberMe()).toBeChecked()
    expect(sessionStorage.length).toBe(0)
  })

  test('is forgotten after a year', async () => {
    keepVisitor(365 * DAY)
    const { name } = await openBookingPage()
    await waitFor(() => expect(localStorage.length).toBe(0))
    expect(name()).toHaveValue('')
    expect(rememberMe()).not.toBeChecked()
  })

  test('is forgotten at once by « Oublier mes coordonnées »', async () => {
    keepVisitor()
    const { user, name } = await openBookingPage()
    await screen.findByText(KEPT)
    await user.click(press('Oublier mes coordonnées'))
    expect(localStorage.length).toBe(0)
    expect(name()).toHaveValue('')
    expect(rememberMe()).not.toBeChecked()
    expect(screen.getByText(/ne sont plus gardées/).parentElement).toHaveFocus()
  })

  test('is forgotten when it is unticked, and what the form holds stays', async () => {
    keepVisitor()
    const { user, name } = await openBookingPage()
    await screen.findByText(KEPT)
    await user.click(rememberMe())
    expect(localStorage.length).toBe(0)
    expect(screen.queryByText(KEPT)).not.toBeInTheDocument()
    expect(name()).toHaveValue(LEA.name)
  })

  test('does not mix the details of two people', async () => {
    keepVisitor()
    keepDraft({ name: 'Paul', email: '', phone: '' })
    const { name, email } = await openBookingPage()
    await screen.findByText(RESTORED)
    expect(name()).toHaveValue('Paul')
    expect(email()).toHaveValue('')
  })

  test('is not offered to staff, who book for others', async () => {
    keepVisitor()
    const { name } = await openBookingPage(WITH_SERVICE, { admin: ALIX })
    await settled()
    expect(screen.queryByLabelText('Se souvenir de moi sur cet appareil')).not.toBeInTheDocument()
    expect(name()).toHaveValue('')
  })
})
