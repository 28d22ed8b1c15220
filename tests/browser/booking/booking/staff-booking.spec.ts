import { signIn } from '../../../support/browser/back-office.ts'
import { aBookablePractice, bookingPage } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { liveReservations } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'

test('a praticien who books on the public page reads that it goes into their own agenda, and it does', async ({
  page,
  practice,
  axe,
}) => {
  const { massage } = await aBookablePractice(practice)
  const marie = await aPractitioner(practice, { firstName: 'Marie', lastName: 'Durand' })
  const booking = bookingPage(page)
  const note = page.getByText(/^Vous êtes connecté/)
  await booking.open(`/booking?service=${massage.id}`)
  await expect(booking.service).toContainText(massage.name)
  await expect(note).toBeHidden()

  await signIn(page, marie)
  const html = await (await page.request.get(`/booking?service=${massage.id}`)).text()
  expect(html).not.toContain('Marie')
  await booking.open(`/booking?service=${massage.id}`)
  await expect(note).toHaveText(/ce rendez-vous ira dans votre agenda \(Marie Durand\)\.$/)
  await axe()
  await booking.slot('mardi 13 avril à 10 h').click()
  await booking.fillDetails()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([{ praticienId: marie.id, date: '2027-04-13' }])
})
