import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PendingBooking } from '#contract/booking/confirmations/confirmations.ts'
import { french } from '#domain/language/typography.ts'
import { openBookingPage, prepareBooking, SWEDISH } from '../../support/component/booking-screen.tsx'
import { server } from '../../support/component/server.ts'

const BOOK = 'POST /api/reservations'
const CHECKOUT = 'POST /api/confirmation/{token}/checkout'
const RESULT = 'POST /api/confirmation/{token}/checkout/result'
const GIVE_UP = 'POST /api/confirmation/{token}/give-up'
const TOKEN = 'acompte'.padEnd(43, 'x')
const WITH_SERVICE = `?service=${SWEDISH.id}`
const ALL = { kind: 'arrhes', payers: 'all' } as const
const PAY = french`Réserver et payer 20 €`

const PENDING: PendingBooking = {
  state: 'pending',
  booking: {
    id: 41,
    date: '2027-04-13',
    time: '10:00',
    duration: 60,
    service: SWEDISH.name,
    practitioner: 'Camille Martin',
    price: 70,
    confirmBefore: '08:32',
    deposit: { kind: 'arrhes', euros: 20, payBefore: '08:32' },
  },
}
const ENDED: PendingBooking = { state: 'ended', booking: null }

beforeEach(() => {
  prepareBooking()
  location.hash = ''
  const kept = { ...SWEDISH, deposit: { euros: 20 } }
  server.respond('GET /api/services', [kept])
  server.respond('GET /api/praticiens/{id}/services', [kept])
  server.respond(BOOK, ({ body: { date, time } }) => ({
    message: 'Réservation créée',
    booking: { id: 41, date, time },
    pending: true as const,
    deposit: { euros: 20, payBefore: '08:32', payLink: `/confirmation/${TOKEN}` },
  }))
  server.respond('GET /api/confirmation/{token}', PENDING)
  server.respond(CHECKOUT, { url: '#stripe' })
})

const pay = () => screen.findByRole('button', { name: PAY })
const press = (name: string) => screen.findByRole('button', { name })

async function fillForm(deposits: Parameters<typeof openBookingPage>[1]) {
  const page = await openBookingPage(WITH_SERVICE, deposits)
  await page.fill()
  return page
}

/** Of whoever comes back from the provider’s page by the browser’s own button. */
async function comeBack() {
  const { user } = await fillForm({ deposits: ALL })
  await user.click(await pay())
  await screen.findByRole('heading', { name: /^Payez avant 8.h.32$/ })
  return user
}

describe('the form of a service that is kept by a deposit', () => {
  test('says on its button what is paid, and beside it what that is and what is left', async () => {
    const { user } = await fillForm({ deposits: ALL })
    const button = await pay()
    await waitFor(() => expect(button).toHaveAccessibleDescription(/Ce sont des arrhes/))
    expect(button).toHaveAccessibleDescription(/Reste 50\s€ à régler sur place/)
    expect(button).not.toHaveAccessibleDescription(/Règlement sur place/)
    await user.click(button)
    await waitFor(() => expect(location.hash).toBe('#stripe'))
    expect(server.requests(BOOK).map(({ body }) => body.shownDeposit)).toEqual([20])
  })

  test('shows none that is asked of some alone until the server says so, and keeps what was typed', async () => {
    const { user, submit } = await fillForm({ deposits: { ...ALL, payers: 'new' } })
    server.refuse(BOOK, 'deposit_asked', [{ path: 'shownDeposit', message: 'Un acompte.' }])
    await user.click(submit())
    expect(await screen.findByText('Un paiement est demandé à la réservation')).toBeVisible()
    expect(await pay()).toBeEnabled()
    expect(screen.getByLabelText('Nom')).toHaveValue('Léa Durand')
  })

  test('says nothing of a deposit while none is asked', async () => {
    const { submit } = await fillForm({ phone: '02 99 00 00 00' })
    expect(submit()).toHaveAccessibleDescription(/Règlement sur place/)
  })
})

describe('behind the provider’s page', () => {
  test('whoever comes back reads until when the hour is kept, and pays again', async () => {
    const user = await comeBack()
    location.hash = ''
    server.respond(RESULT, { ...PENDING, link: null })
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
    await waitFor(() => expect(server.requests(RESULT)).toHaveLength(1))
    await user.click(await pay())
    await waitFor(() => expect(location.hash).toBe('#stripe'))
  })

  test('or gives the hour back', async () => {
    const user = await comeBack()
    server.respond(GIVE_UP, ENDED)
    await user.click(await press('Libérer cette heure'))
    expect(await screen.findByRole('heading', { name: 'Vous avez libéré cette heure' })).toHaveFocus()
  })

  test('or learns that it is too late', async () => {
    const user = await comeBack()
    server.refuse(CHECKOUT, 'deposit_over')
    server.respond(RESULT, { ...ENDED, link: null })
    await user.click(await pay())
    expect(await screen.findByRole('heading', { name: /n’est plus gardé/ })).toBeVisible()
  })

  test('or that what they had paid came too late, and goes back', async () => {
    const user = await comeBack()
    server.refuse(CHECKOUT, 'deposit_over')
    server.respond(RESULT, { ...ENDED, paidTooLate: 20, link: null })
    await user.click(await pay())
    expect(await screen.findByText(/Votre paiement de 20\s€ est arrivé trop tard/)).toBeVisible()
  })

  test('a page that did not open is said, and tried again', async () => {
    server.refuse(CHECKOUT, 'payment_provider_silent')
    await comeBack()
    expect(screen.getByText('La page de paiement ne s’est pas ouverte.')).toBeVisible()
    expect(await pay()).toBeEnabled()
  })
})
