import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BOOKING_DRAFT_KEY, stamp } from '#domain/booking/visitor-memory.ts'
import {
  offerSlots,
  openBookingPage,
  prepareBooking,
  STONES,
  SWEDISH,
} from '../../support/component/booking-screen.tsx'

const WITH_SERVICE = `?service=${SWEDISH.id}`
const RESTORED = 'Vous reprenez où vous en étiez.'
const LEA = { name: 'Léa Durand', email: 'lea@exemple.fr', phone: '06 12 34 56 78' }
const DRAFT = { ...LEA, serviceId: SWEDISH.id, slot: { day: '2027-04-13', minute: 600 } }

const phone = () => screen.getByLabelText('Téléphone (facultatif)')
const rememberMe = () => screen.getByLabelText('Se souvenir de moi sur cet appareil')
const press = (name: string) => screen.getByRole('button', { name })
const keepDraft = (draft = {}) =>
  sessionStorage.setItem(BOOKING_DRAFT_KEY, stamp({ ...DRAFT, ...draft }, Date.now()))
/** Hints and validation are loaded late. */
const settled = () => vi.dynamicImportSettled()

beforeEach(prepareBooking)

describe('the draft of a booking', () => {
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
