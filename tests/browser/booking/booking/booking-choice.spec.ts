import { devices } from '@playwright/test'
import {
  aBookablePractice,
  aPracticeWithChoice,
  bookingPage,
  tabTo,
} from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { aReservation, aService, liveReservations } from '../../../support/people/bookings.ts'
import { addOfferedServices, aPractitioner } from '../../../support/people/people.ts'

const PHONE = { width: 390, height: 844 }

/** Two practitioners: Camille offers the massage, Théo the massage and the stones, on Wednesdays. */
async function aPracticeOfTwo(practice: BrowserPractice) {
  const { massage, camille } = await aBookablePractice(practice)
  const stones = await aService(practice, { name: 'Pierres chaudes', duration: 90, price: 95 })
  const theo = await aPractitioner(practice, {
    firstName: 'Théo',
    offers: [massage.id, stones.id],
    agenda: { workingHours: { start: 14, end: 18, slotDuration: 30 }, openDays: [3] },
  })
  return { massage, camille, stones, theo }
}

test('a service chosen with the pointer folds the list into one line, which « Changer » opens again', async ({
  page,
  practice,
  axe,
}) => {
  await aPracticeOfTwo(practice)
  const booking = bookingPage(page)
  await booking.open()
  await booking.chooseService('Pierres chaudes')
  await expect(booking.changeService).toBeFocused()
  await expect(booking.service.getByRole('radio')).toHaveCount(0)
  await expect(booking.service).toContainText('1 h 30 · 95 €', { useInnerText: true })
  await booking.service.getByText('Pierres chaudes').click()
  await expect(booking.service).toContainText('Une heure de calme.')
  await axe()

  await booking.changeService.click()
  await expect(booking.service.getByRole('radio', { name: /Pierres chaudes/ })).toBeFocused()
  await expect(booking.service.getByRole('radio', { name: /Pierres chaudes/ })).toBeChecked()
  await booking.chooseService('Massage suédois')
  await expect(booking.summary).toContainText('Massage suédois')
})

test('arrow keys move through the services; the list folds once the keyboard leaves it', async ({
  page,
  practice,
}) => {
  await aPracticeOfTwo(practice)
  const booking = bookingPage(page)
  await booking.open()
  const radio = (name: string) => booking.service.getByRole('radio', { name })
  await tabTo(page, radio('Massage suédois'))
  await page.keyboard.press('ArrowDown')
  await expect(booking.summary).toContainText('Pierres chaudes')
  await page.keyboard.press('ArrowUp')
  await expect(booking.summary).toContainText('Massage suédois')
  await expect(radio('Massage suédois')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(booking.changeService).toBeVisible()
  await expect(page.getByRole('button', { name: 'Passer aux heures' })).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(radio('Massage suédois')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(booking.summary).toContainText('Pierres chaudes')
  await page.keyboard.press('Enter')
  await expect(booking.changeService).toBeFocused()
})

test('an hour pressed while the list of services is open is chosen, although the list folds', async ({
  page,
  practice,
}) => {
  const { massage } = await aPracticeOfTwo(practice)
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await booking.changeService.click()
  await booking.slot('mardi 13 avril à 9 h').click({ delay: 100 })
  await expect(booking.slot('mardi 13 avril à 9 h')).toHaveAttribute('aria-pressed', 'true')
  await expect(booking.changeService).toBeVisible()
})

test('each practitioner shows their next free hour, and may be chosen before the service', async ({
  page,
  practice,
}) => {
  const { camille, theo } = await aPracticeOfTwo(practice)
  const booking = bookingPage(page)
  await booking.open()
  const option = (name: string) => booking.practitioner.getByRole('radio', { name, exact: true })
  await expect(option('Sans préférence')).toHaveAccessibleDescription('lun. 12 avril, 9 h')
  await expect(option(camille.displayName)).toHaveAccessibleDescription('lun. 12 avril, 9 h')
  await expect(option(theo.displayName)).toHaveAccessibleDescription('mer. 14 avril, 14 h')
  await booking.choosePractitioner(theo.displayName)
  await expect(page).toHaveURL(`/booking?praticien=${theo.id}`)
  await expect(booking.slots.first()).toHaveAccessibleName('mercredi 14 avril à 14 h')
  await booking.chooseService('Pierres chaudes')
  await expect(page).toHaveURL(/service=\d+&praticien=\d+/)
  await booking.changePractitioner.click()
  await expect(option(theo.displayName)).toBeFocused()
  await expect(option(camille.displayName)).toHaveAccessibleDescription('Ne propose pas cette prestation')
  const names = booking.practitioner.getByRole('radio')
  const inOrder = ['Sans préférence', theo.displayName, camille.displayName]
  for (const [index, name] of inOrder.entries()) await expect(names.nth(index)).toHaveAccessibleName(name)
})

test.describe('without a service', () => {
  test('the week invites to hours on three days, and the one that is pressed is booked with the service it holds for', async ({
    page,
    practice,
    axe,
  }) => {
    const { massage } = await aPracticeWithChoice(practice)
    const booking = bookingPage(page)
    await booking.open()
    await expect(page.getByText('Choisissez d’abord une prestation.')).toBeVisible()
    await expect(booking.slots).toHaveCount(3)
    await expect(page.getByText('Prochaines heures pour Massage suédois, 1 h')).toBeVisible()
    await axe()
    await booking.slot('mardi 13 avril à 9 h').click()
    await expect(page.getByRole('heading', { name: 'Vos coordonnées' })).toBeFocused()
    await expect(page).toHaveURL(`/booking?service=${massage.id}`)
    await expect(booking.summary).toContainText('mardi 13 avril')
    await expect(booking.slots).toHaveCount(18)
    await expect(booking.slot('mardi 13 avril à 9 h')).toHaveAttribute('aria-pressed', 'true')
    await booking.fillDetails()
    await booking.submit.click()
    await expect(booking.thanks).toBeVisible()
    expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-13', start: 9 * 60 }])
  })

  test.describe('when the service does not fit', () => {
    // The hold of that slot is refused.
    test.use({ expectedConsole: [/409/] })

    test('the hour of a link is remembered; one that the service does not fit is replaced by the nearest', async ({
      page,
      practice,
    }) => {
      const { massage, camille } = await aPracticeWithChoice(practice)
      const short = await aService(practice, { name: 'Réflexologie', duration: 30 })
      await addOfferedServices(practice, camille, [short.id])
      await aReservation(practice, { praticienId: camille.id, date: '2027-04-21', time: '10:00' })
      const booking = bookingPage(page)
      await booking.open('/booking?jour=2027-04-21&heure=09:30')
      await expect(booking.week).toHaveAccessibleName('Semaine du 19 au 25 avril')
      await expect(booking.slot('mercredi 21 avril à 9 h 30')).toHaveAttribute('aria-pressed', 'true')
      await expect(booking.summary).toContainText('mercredi 21 avril')
      await booking.chooseService(massage.name)
      const notice = page.getByRole('status').filter({ hasText: 'n’est plus proposé' })
      await expect(notice).toContainText('Le créneau du mercredi 21 avril à 9 h 30')
      await notice.getByRole('button', { name: 'mercredi 21 avril à 9 h' }).click()
      await expect(booking.submit).toBeEnabled()

      await booking.open(`/booking?service=${massage.id}&jour=2027-04-20&heure=10:00`)
      await expect(booking.slot('mardi 20 avril à 10 h')).toHaveAttribute('aria-pressed', 'true')
      await page.evaluate(() => sessionStorage.clear())
      await booking.open('/booking?jour=2027-04-11&heure=10:00')
      await expect(booking.submit).toBeDisabled()
    })
  })
})

test.describe('on a phone', () => {
  // By its user agent: the server renders the hours of one day.
  const { userAgent } = devices['Pixel 7']
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true, userAgent })

  test('on a slow network nothing moves while practitioners’ hours and the week load', async ({
    page,
    practice,
  }) => {
    const { massage, theo } = await aPracticeOfTwo(practice)
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Object.assign(window, { shift: Reflect.get(entry, 'value') })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route(/\/(api|assets)\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    const booking = bookingPage(page)
    for (const address of [`/booking?service=${massage.id}&praticien=${theo.id}`, '/booking']) {
      await booking.open(address)
      await expect(booking.slots.first()).toBeVisible()
      await expect(booking.practitioner).toContainText('14 h', { useInnerText: true })
      // Bold text may change from its fallback face of the same size.
      expect(await page.evaluate(() => Reflect.get(window, 'shift')), address).toBeLessThan(0.001)
    }
    await expect(booking.practitioner.getByRole('radio', { checked: true })).toBeInViewport()
  })
})
