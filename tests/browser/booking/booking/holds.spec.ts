import { aBookablePractice, bookingPage } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { liveReservations } from '../../../support/people/bookings.ts'

const SLOT = 'mardi 13 avril à 9 h 30'

test('a selected slot is held for five minutes, hidden from others, and released on leaving', async ({
  page,
  practice,
  browser,
}) => {
  const { massage } = await aBookablePractice(practice)
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  const hold = page.getByRole('status').filter({ hasText: 'Ce créneau vous est gardé jusqu’à 8 h 05.' })
  const nextRelease = () => page.waitForResponse((response) => response.request().method() === 'DELETE')
  await booking.slot('mercredi 14 avril à 9 h').click()
  await expect(hold).toBeVisible()
  const otherReleased = nextRelease()
  await booking.slot(SLOT).click()
  await otherReleased
  await expect(hold).toBeVisible()

  const otherContext = await browser.newContext({ baseURL: practice.url })
  await otherContext.clock.setFixedTime(practice.clock.instant())
  const otherBooking = bookingPage(await otherContext.newPage())
  await otherBooking.open(`/booking?service=${massage.id}`)
  await expect(otherBooking.slot('mardi 13 avril à 11 h')).toHaveCount(0)
  await expect(otherBooking.slot('mardi 13 avril à 9 h')).toHaveCount(0)
  await expect(otherBooking.slot(SLOT)).toHaveCount(0)
  await expect(booking.slot(SLOT)).toBeVisible()

  const released = nextRelease()
  await page.getByRole('link', { name: 'Massages' }).first().click()
  await released
  await otherBooking.open(`/booking?service=${massage.id}`)
  await expect(otherBooking.slot(SLOT)).toBeVisible()
  await otherContext.close()

  await booking.open(`/booking?service=${massage.id}`)
  await booking.slot(SLOT).click()
  await expect(page.getByText('Ce créneau vous est gardé')).toBeVisible()
  await booking.fillDetails()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-13', start: 9 * 60 + 30 }])
})

test.describe('when the hold is refused', () => {
  test.use({ expectedConsole: [/429/] })

  test('the slot can still be booked', async ({ page, practice }) => {
    const { massage } = await aBookablePractice(practice)
    await page.route('**/api/reservations/hold', (route) =>
      route.fulfill({ status: 429, json: { message: 'Trop de tentatives.', code: 'too_many_requests' } }),
    )
    const booking = bookingPage(page)
    await booking.open(`/booking?service=${massage.id}`)
    await booking.slot(SLOT).click()
    await booking.fillDetails()
    await booking.submit.click()
    await expect(booking.thanks).toBeVisible()
  })
})
