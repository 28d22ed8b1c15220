import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import { Thanks } from '#web/public/booking/after/Thanks.tsx'
import { openBookingPage, prepareBooking, SWEDISH } from '../../support/component/booking-screen.tsx'
import { server } from '../../support/component/server.ts'

const TEN = french`mardi 13 avril à 10 h`

beforeEach(prepareBooking)

test('a confirmation without a link shows what was chosen in the browser', async () => {
  const { choosePractitioner, fill, send, thanks } = await openBookingPage(`?service=${SWEDISH.id}`)
  await choosePractitioner('Camille Martin')
  await waitFor(() => expect(server.requests('GET /api/praticiens/{id}/services')).not.toEqual([]))
  await screen.findByRole('button', { name: TEN })
  await fill()
  await send()
  await thanks()
  expect(screen.getByText('C’est réservé')).toBeVisible()
  expect(screen.getByText('Massage suédois')).toBeVisible()
  expect(screen.getByText('avec Camille Martin')).toBeVisible()
  expect(screen.getByText('1 h · 70 €')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Ajouter à mon agenda' })).not.toBeInTheDocument()
})

test('a confirmation without a link names nobody where the visitor had no preference', async () => {
  const { fill, send, thanks } = await openBookingPage(`?service=${SWEDISH.id}`)
  await fill()
  await send()
  await thanks()
  expect(screen.getByText('C’est réservé')).toBeVisible()
  expect(screen.getByText('Massage suédois')).toBeVisible()
  expect(screen.queryByText(/^avec /)).not.toBeInTheDocument()
})

test('until it is read what a voucher leaves to pay, nothing is said of the payment', () => {
  const booked = { date: '2027-04-13', time: '10:00', id: 7, hasVoucher: true }
  render(<Thanks booked={booked} reservation={null} isLoading settings={undefined} />)
  expect(screen.getByText('Nous vous attendons avec plaisir.')).toBeVisible()
})
