import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import {
  offerSlots,
  openBookingPage,
  prepareBooking,
  SWEDISH,
} from '../../support/component/booking-screen.tsx'
import { server } from '../../support/component/server.ts'

const BOOK = 'POST /api/reservations'
const TEN = french`mardi 13 avril à 10 h`
const ELEVEN = french`mardi 13 avril à 11 h`

beforeEach(prepareBooking)

async function openFilledForm() {
  const page = await openBookingPage(`?service=${SWEDISH.id}`)
  await page.fill()
  return page
}

const sentIdempotencyKeys = () =>
  server.requests(BOOK).map(({ requestHeaders }) => requestHeaders.get('Idempotency-Key'))

describe('a booking whose outcome is unknown', () => {
  test.each([
    ['a lost connection', () => server.disconnect(BOOK)],
    ['an unavailable server', () => server.refuse(BOOK, 'unavailable')],
    ['a first attempt that is still running', () => server.refuse(BOOK, 'request_running')],
  ])('keeps its Idempotency-Key after %s', async (_title, breakServer) => {
    const { send, failure, thanks, submit } = await openFilledForm()
    breakServer()
    await send()
    expect(await failure()).toHaveTextContent('Ce que vous avez saisi est conservé.')
    prepareBooking()
    expect(submit()).toBeEnabled()
    await send()
    await thanks()
    const [first, second] = sentIdempotencyKeys()
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test('keeps its slot even though the slot is no longer free', async () => {
    const { send, failure, submit, user, slot } = await openFilledForm()
    server.disconnect(BOOK)
    await send()
    expect(await failure()).toHaveTextContent('La connexion semble coupée.')
    offerSlots({ '2027-04-13': ['09:00', '11:00'], '2027-04-20': ['09:00'] })
    await user.click(screen.getByRole('button', { name: 'Semaine suivante' }))
    await screen.findByRole('button', { name: french`mardi 20 avril à 9 h` })
    await user.click(screen.getByRole('button', { name: 'Semaine précédente' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: TEN })).not.toBeInTheDocument())
    expect(slot(ELEVEN)).toBeVisible()
    expect(submit()).toBeEnabled()
  })

  test('gets a new Idempotency-Key when the form changes', async () => {
    const { user, send, failure, name, thanks } = await openFilledForm()
    server.disconnect(BOOK)
    await send()
    await failure()
    prepareBooking()
    await user.type(name(), '-Petit')
    await send()
    await thanks()
    expect(new Set(sentIdempotencyKeys()).size).toBe(2)
  })
})

describe('a booking that was refused', () => {
  test('is sent again with a new Idempotency-Key', async () => {
    const { send, failure, thanks } = await openFilledForm()
    server.refuse(BOOK, 'service_gone')
    await send()
    expect(await failure()).toHaveTextContent('Cette prestation n’est plus disponible.')
    prepareBooking()
    await send()
    await thanks()
    expect(new Set(sentIdempotencyKeys()).size).toBe(2)
  })
})
