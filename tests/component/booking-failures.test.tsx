import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/typography.ts'
import { offerSlots, openBookingPage, prepareBooking, SWEDISH } from '../support/component/booking-screen.tsx'
import { server } from '../support/component/server.ts'

const BOOK = 'POST /api/reservations'
const TEN = french`mardi 13 avril à 10 h`
const LOST = 'Le créneau du mardi 13 avril à 10 h n’est plus proposé.'
const ELEVEN = french`mardi 13 avril à 11 h`

beforeEach(prepareBooking)

async function openFilledForm() {
  const page = await openBookingPage(`?service=${SWEDISH.id}`)
  await page.fill()
  return page
}

const keys = () => server.requests(BOOK).map(({ requestHeaders }) => requestHeaders.get('Idempotency-Key'))

describe('a slot that somebody else has just booked', () => {
  async function loseSlot() {
    const page = await openFilledForm()
    server.refuse(BOOK, 'slot_taken')
    offerSlots({ '2027-04-13': ['09:00', '11:00'] })
    await page.send()
    return page
  }

  test('is reported by a focused alert, and what was typed stays', async () => {
    const { failure, name, email } = await loseSlot()
    expect(await failure()).toHaveTextContent('Ce créneau vient d’être réservé.')
    expect(await failure()).toHaveFocus()
    expect(name()).toHaveValue('Léa Durand')
    expect(email()).toHaveValue('lea@exemple.fr')
  })

  test('stops being chosen, and the nearest free slots are offered', async () => {
    const { submit, summary } = await loseSlot()
    const lost = await screen.findByText(LOST)
    const nearest = within(lost.parentElement as HTMLElement).getAllByRole('button')
    expect(nearest.map(({ textContent }) => textContent)).toEqual([french`mardi 13 avril à 9 h`, ELEVEN])
    expect(submit()).toBeDisabled()
    expect(summary().queryByText('mardi 13 avril')).not.toBeInTheDocument()
  })

  test('gives way to one of the nearest, which is booked with what was typed', async () => {
    const { user, send, thanks } = await loseSlot()
    const lost = await screen.findByText(LOST)
    await user.click(within(lost.parentElement as HTMLElement).getByRole('button', { name: ELEVEN }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    prepareBooking()
    await send()
    await thanks()
    expect(server.requests(BOOK).at(-1)?.body).toMatchObject({ time: '11:00', clientName: 'Léa Durand' })
  })
})

describe('a booking whose answer is in doubt', () => {
  test.each([
    ['a lost connection', () => server.disconnect(BOOK)],
    ['a server in trouble', () => server.refuse(BOOK, 'unavailable')],
    ['a first attempt that is still running', () => server.refuse(BOOK, 'request_running')],
  ])('keeps its Idempotency-Key after %s', async (_title, fail) => {
    const { send, failure, thanks, submit } = await openFilledForm()
    fail()
    await send()
    expect(await failure()).toHaveTextContent('Ce que vous avez saisi est conservé.')
    prepareBooking()
    expect(submit()).toBeEnabled()
    await send()
    await thanks()
    const [first, second] = keys()
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test('keeps its slot chosen although the slot is no longer free', async () => {
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

  test('has another Idempotency-Key once what was typed changes', async () => {
    const { user, send, failure, name, thanks } = await openFilledForm()
    server.disconnect(BOOK)
    await send()
    await failure()
    prepareBooking()
    await user.type(name(), '-Petit')
    await send()
    await thanks()
    expect(new Set(keys()).size).toBe(2)
  })
})

describe('a booking that was refused', () => {
  test.each([
    ['service_gone', 'Cette prestation n’est plus disponible.'],
    ['too_many_requests', 'Trop de tentatives. Merci de patienter avant de réessayer.'],
  ] as const)('as %s is sent again with another Idempotency-Key', async (code, message) => {
    const { send, failure, thanks } = await openFilledForm()
    server.refuse(BOOK, code)
    await send()
    expect(await failure()).toHaveTextContent(message)
    prepareBooking()
    await send()
    await thanks()
    expect(new Set(keys()).size).toBe(2)
  })

  test('for one field has the server’s sentence beside it and in the summary of faults', async () => {
    const { send, email } = await openFilledForm()
    const message = 'Cette adresse ne reçoit pas de message.'
    server.refuse(BOOK, 'invalid', [{ path: 'clientEmail', message }])
    await send()
    await waitFor(() => expect(email()).toHaveAccessibleDescription(message))
    expect(email()).toBeInvalid()
    expect(email()).toHaveValue('lea@exemple.fr')
    expect(await screen.findByRole('link', { name: message })).toBeVisible()
  })
})
