import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import {
  FORM_AGE,
  HOLD_TOKEN,
  offerSlots,
  openBookingPage,
  prepareBooking,
  SWEDISH,
} from '../../support/component/booking-screen.tsx'
import { server } from '../../support/component/server.ts'

const BOOK = 'POST /api/reservations'
const HOLD = 'POST /api/reservations/hold'
const RELEASE = 'DELETE /api/reservations/hold/{token}'
const NINE = french`mardi 13 avril à 9 h`
const TEN = french`mardi 13 avril à 10 h`
const WITH_SERVICE = `?service=${SWEDISH.id}`

beforeEach(prepareBooking)

describe('a booking', () => {
  test('sends the choices, the details and the token of the held slot', async () => {
    const { choosePractitioner, fill, send, thanks } = await openBookingPage(WITH_SERVICE)
    await choosePractitioner('Camille Martin')
    await waitFor(() => expect(server.requests('GET /api/praticiens/{id}/services')).not.toEqual([]))
    await screen.findByRole('button', { name: TEN })
    await fill()
    await screen.findByText(/Ce créneau vous est gardé/)
    await send()
    await thanks()
    expect(server.requests(BOOK).map(({ body }) => body)).toEqual([
      {
        date: '2027-04-13',
        time: '10:00',
        serviceId: SWEDISH.id,
        praticienId: 2,
        clientName: 'Léa Durand',
        clientEmail: 'lea@exemple.fr',
        shownDuration: SWEDISH.duration,
        shownPrice: SWEDISH.price,
        holdToken: HOLD_TOKEN,
        website: '',
        formAge: FORM_AGE,
      },
    ])
  })

  test('sends what was written into the hidden field, which no keyboard or screen reader reaches', async () => {
    const { user, fill, send, thanks } = await openBookingPage(WITH_SERVICE)
    await fill()
    const field = document.querySelector('input[name="remarque"]') as HTMLInputElement
    expect(field.closest('[aria-hidden="true"]')).not.toBeNull()
    expect([field.tabIndex, field.autocomplete]).toEqual([-1, 'off'])
    await user.type(field, 'abc')
    await send()
    await thanks()
    expect(server.requests(BOOK).map(({ body }) => body.website)).toEqual(['abc'])
  })

  test('is sent without the age of its form while the server has not given it', async () => {
    server.disconnect('GET /api/form-age')
    const { fill, send, thanks } = await openBookingPage(WITH_SERVICE)
    await fill()
    await send()
    await thanks()
    expect(server.requests(BOOK).map(({ body }) => body.formAge)).toEqual([undefined])
  })

  test('keeps its slot while it is in flight, although the slot is no longer free', async () => {
    const { fill, send, summary, thanks } = await openBookingPage(WITH_SERVICE)
    await fill()
    const release = server.delay(BOOK)
    await send()
    offerSlots({ '2027-04-13': ['09:00', '11:00'] })
    // Coming back to the tab refetches the slots.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await waitFor(() => expect(screen.queryByRole('button', { name: TEN })).not.toBeInTheDocument())
    expect(summary().getByText('mardi 13 avril')).toBeVisible()
    release()
    await thanks()
  })
})

test('a hold whose reply comes after another slot was chosen is released', async () => {
  const { choose } = await openBookingPage(WITH_SERVICE)
  const release = server.delay(HOLD)
  await choose(TEN)
  await choose(NINE)
  release()
  await waitFor(() => expect(server.requests(RELEASE)).toHaveLength(1))
})
