import { aBookablePractice, bookingPage } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { aReservation, aService, liveReservations } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'

test('the current week is the first that the booking calendar shows', async ({ page, practice }) => {
  const { massage } = await aBookablePractice(practice)
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await expect(booking.week).toHaveAccessibleName('Semaine du 12 au 18 avril')
  await expect(booking.previousWeek).toBeDisabled()
  await booking.nextWeek.click()
  await expect(booking.week).toHaveAccessibleName('Semaine du 19 au 25 avril')
  await expect(booking.slot('mardi 20 avril à 9 h 30')).toBeVisible()
  await booking.previousWeek.click()
  await expect(booking.week).toHaveAccessibleName('Semaine du 12 au 18 avril')
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

test.describe('on Tuesday at 9:10', () => {
  test.use({ now: '2027-04-13T09:10' })

  test('past slots of today and of earlier days are hidden', async ({ page, practice }) => {
    const { massage } = await aBookablePractice(practice)
    const booking = bookingPage(page)
    await booking.open(`/booking?service=${massage.id}`)
    await expect(booking.slots.first()).toHaveAccessibleName('mardi 13 avril à 9 h 30')
    await expect(page.getByText('Jour passé')).toHaveCount(1)
  })
})

test.describe('on a Sunday', () => {
  test.use({ now: '2027-04-18T10:00' })

  test('the booking page opens on the week of the next free slot, and an empty week gives its reason', async ({
    page,
    practice,
  }) => {
    const { massage } = await aBookablePractice(practice)
    const booking = bookingPage(page)
    await booking.open(`/booking?service=${massage.id}`)
    await expect(booking.week).toHaveAccessibleName('Semaine du 19 au 25 avril')
    await expect(booking.slots).toHaveCount(18)
    await booking.previousWeek.click()
    await expect(booking.week).toHaveAccessibleName('Semaine du 12 au 18 avril')
    await expect(page.getByText("Aucun créneau n'est disponible pour le moment")).toBeVisible()
    await expect(page.getByText('Le cabinet est fermé.')).toBeVisible()
    await expect(booking.slots).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Prochain créneau/ })).toHaveCount(1)
    await page.getByRole('button', { name: 'Aller au lundi 19 avril à 9 h' }).click()
    await expect(booking.slots).toHaveCount(18)
    await expect(page.getByText("Aucun créneau n'est disponible pour le moment")).toBeHidden()
  })
})

test('« Prochain créneau » skips three weeks of leave', async ({ page, practice }) => {
  const massage = await aService(practice, { name: 'Massage suédois' })
  await aPractitioner(practice, {
    offers: [massage.id],
    agenda: {
      workingHours: { start: 9, end: 11, slotDuration: 30 },
      timeOff: [{ from: '2027-04-19', to: '2027-05-09', label: 'Randonnée' }],
    },
  })
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await expect(booking.week).toHaveAccessibleName('Semaine du 12 au 18 avril')
  await booking.nextWeek.click()
  await expect(page.getByText('Pas de rendez-vous cette semaine.')).toBeVisible()
  await expect(page.getByText('Randonnée')).toHaveCount(0)
  await booking.nextFree.click()
  await expect(booking.week).toHaveAccessibleName('Semaine du 10 au 16 mai')
  await expect(booking.slot('lundi 10 mai à 9 h')).toBeVisible()
})

test('« Semaine suivante » is disabled at the latest horizon of the practitioners, gives its date and keeps the focus', async ({
  page,
  practice,
  axe,
}) => {
  const massage = await aService(practice, { name: 'Massage suédois' })
  const mornings = { workingHours: { start: 9, end: 10, slotDuration: 60 } }
  const offers = [massage.id]
  await aPractitioner(practice, { offers, agenda: { ...mornings, horizonDays: 3 } })
  await aPractitioner(practice, { offers, agenda: { ...mornings, openDays: [1], horizonDays: 15 } })
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  const horizonNotice = page.getByText('La réservation en ligne est ouverte jusqu’au mardi 27 avril 2027.')
  await expect(booking.slots).toHaveCount(4)
  await expect(horizonNotice).toBeHidden()
  await booking.nextWeek.focus()
  await page.keyboard.press('Enter')
  await expect(booking.week).toHaveAccessibleName('Semaine du 19 au 25 avril')
  await page.keyboard.press('Enter')
  await expect(booking.week).toHaveAccessibleName('Semaine du 26 avril au 2 mai')
  await expect(booking.nextWeek).toBeDisabled()
  await expect(booking.nextWeek).toHaveAccessibleDescription(/jusqu’au mardi 27 avril 2027/)
  await expect(horizonNotice).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(booking.nextWeek).toBeFocused()
  await expect(booking.week).toHaveAccessibleName('Semaine du 26 avril au 2 mai')
  await axe()
})

test('weeks without a free slot can be opened up to the horizon', async ({ page, practice }) => {
  const massage = await aService(practice, { name: 'Massage suédois' })
  const timeOff = [{ from: '2027-04-14', to: '2027-12-31', label: 'Randonnée' }]
  await aPractitioner(practice, { offers: [massage.id], agenda: { horizonDays: 10, timeOff } })
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await expect(page.getByText('Aucun créneau libre après cette semaine.')).toBeVisible()
  await expect(booking.nextWeek).toBeEnabled()
  await booking.nextWeek.click()
  await expect(booking.week).toHaveAccessibleName('Semaine du 19 au 25 avril')
  await expect(booking.nextWeek).toBeDisabled()
})

test.describe('in December', () => {
  test.use({ now: '2027-12-20T08:00' })

  test('a week of another year shows the year', async ({ page, practice }) => {
    const { massage } = await aBookablePractice(practice)
    const booking = bookingPage(page)
    await booking.open(`/booking?service=${massage.id}`)
    await expect(booking.week).toHaveAccessibleName('Semaine du 20 au 26 décembre')
    await booking.nextWeek.click()
    await expect(booking.week).toHaveAccessibleName('Semaine du 27 décembre 2027 au 2 janvier 2028')
    await booking.nextWeek.click()
    await expect(booking.week).toHaveAccessibleName('Semaine du 3 au 9 janvier 2028')
  })
})

// At 8:00 on Monday in Paris it is Monday evening in Auckland and still Sunday in Los Angeles. Neither has a clock
// change in these weeks.
for (const { timezoneId, localTime, tag = [] } of [
  { timezoneId: 'Pacific/Auckland', localTime: '2027-04-12 18:00' },
  { timezoneId: 'America/Los_Angeles', localTime: '2027-04-11 23:00', tag: '@all' },
]) {
  test.describe(`with the browser in ${timezoneId}`, { tag }, () => {
    test.use({ timezoneId })

    test('slots and bookings use the practice’s time zone', async ({ page, practice }) => {
      const { massage } = await aBookablePractice(practice)
      const booking = bookingPage(page)
      await booking.open(`/booking?service=${massage.id}`)
      const wallClock = await page.evaluate(() => new Date().toLocaleString('sv-SE'))
      expect(wallClock).toContain(localTime)
      const openDays = ['lundi 12', 'mardi 13', 'mercredi 14', 'jeudi 15', 'vendredi 16', 'samedi 17']
      const hours = ['9 h', '9 h 30', '10 h']
      await expect(booking.slots).toHaveCount(openDays.length * hours.length)
      const names = openDays.flatMap((day) => hours.map((hour) => `${day} avril à ${hour}`))
      for (const [index, name] of names.entries()) {
        await expect(booking.slots.nth(index)).toHaveAccessibleName(name)
      }
      await booking.slot('mercredi 14 avril à 9 h').click()
      await booking.fillDetails()
      await booking.submit.click()
      await expect(page.locator('time')).toHaveText('mercredi 14 avril 2027 à 9 h', { useInnerText: true })
      expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-14', start: 9 * 60 }])
    })
  })
}
