import { aBookablePractice, bookingPage } from '../support/booking-page.ts'
import { aReservation, liveReservations } from '../support/bookings.ts'
import { expect, test } from '../support/browser.ts'

test('the calendar only allows dates from today: the week in course is the first', async ({
  page,
  practice,
}) => {
  await aBookablePractice(practice)
  const booking = bookingPage(page)
  await booking.open()
  await expect(booking.week).toHaveText('Semaine du 12 au 18 avril')
  await expect(booking.previousWeek).toBeDisabled()
  await booking.nextWeek.click()
  await expect(booking.week).toHaveText('Semaine du 19 au 25 avril')
  await expect(booking.slot('mardi 20 avril à 9 h 30')).toBeVisible()
  await booking.previousWeek.click()
  await expect(booking.week).toHaveText('Semaine du 12 au 18 avril')
  await expect(booking.previousWeek).toBeDisabled()
})

test('a reservation hides its slot', async ({ page, practice }) => {
  const { camille, massage } = await aBookablePractice(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}&praticien=${camille.id}`)
  await expect(booking.slot('mardi 13 avril à 9 h')).toBeVisible()
  await expect(booking.slot('mardi 13 avril à 9 h 30')).toBeHidden()
  await expect(booking.slot('mardi 13 avril à 10 h')).toBeHidden()
})

test.describe('on Tuesday at ten past nine', () => {
  test.use({ now: '2027-04-13T09:10' })

  test("today's slots earlier than the current time are hidden, and so are the days before", async ({
    page,
    practice,
  }) => {
    await aBookablePractice(practice)
    const booking = bookingPage(page)
    await booking.open()
    await expect(booking.slots.first()).toHaveAccessibleName('mardi 13 avril à 9 h 30')
    await expect(page.getByText('Jour passé')).toHaveCount(1)
  })
})

test.describe('on a Sunday', () => {
  test.use({ now: '2027-04-18T10:00' })

  test("'Aucun créneau n'est disponible pour le moment' stands in place of the week, not of its navigation", async ({
    page,
    practice,
  }) => {
    await aBookablePractice(practice)
    const booking = bookingPage(page)
    await booking.open()
    await expect(page.getByText("Aucun créneau n'est disponible pour le moment")).toBeVisible()
    await expect(booking.slots).toHaveCount(0)
    await booking.nextWeek.click()
    await expect(booking.slots).toHaveCount(24)
    await expect(page.getByText("Aucun créneau n'est disponible pour le moment")).toBeHidden()
  })
})

// At eight on Monday in Paris it is Monday evening in one, still Sunday in the other. Neither changes its clocks
// in these weeks.
for (const { timezoneId, there } of [
  { timezoneId: 'Pacific/Auckland', there: '2027-04-12 18:00' },
  { timezoneId: 'America/Los_Angeles', there: '2027-04-11 23:00' },
]) {
  test.describe(`with the browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('the same slots as in Paris are offered, and a booking is stored at the hour of the practice', async ({
      page,
      practice,
    }) => {
      const { massage } = await aBookablePractice(practice)
      const booking = bookingPage(page)
      await booking.open(`/booking?service=${massage.id}`)
      const wall = await page.evaluate(() => new Date().toLocaleString('sv-SE'))
      expect(wall).toContain(there)
      const open = ['lundi 12', 'mardi 13', 'mercredi 14', 'jeudi 15', 'vendredi 16', 'samedi 17']
      const hours = ['9 h', '9 h 30', '10 h']
      await expect(booking.slots).toHaveCount(open.length * hours.length)
      const names = open.flatMap((day) => hours.map((hour) => `${day} avril à ${hour}`))
      for (const [index, name] of names.entries()) {
        await expect(booking.slots.nth(index)).toHaveAccessibleName(name)
      }
      await booking.slot('mercredi 14 avril à 9 h').click()
      await booking.fillDetails()
      await booking.submit.click()
      await expect(page.locator('time')).toHaveText('mercredi 14 avril 2027 à 9 h', { useInnerText: true })
      expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-14', start: 540 }])
    })
  })
}
