import type { Page } from '@playwright/test'
import { aBookablePractice, bookingPage } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { anOption, aVariant } from '../../../support/price-list/price-list.ts'

const LONG_NAME = 'Massage aux huiles essentielles de Provence, pierres et miel'

/** `further`: names of the lengths beside the service’s own. */
const SHAPES = [
  { title: 'a plain service', further: [], options: [] },
  { title: 'options alone', further: [], options: ['Aromathérapie', 'Galets', 'Musique', 'Thé'] },
  { title: 'two lengths', further: [''], options: [] },
  { title: 'three lengths and options', further: ['', 'Dos et nuque'], options: ['Aromathérapie'] },
  { title: 'five lengths, with long names', further: ['', LONG_NAME, '', LONG_NAME], options: [] },
]

const SCREENS = [
  { viewport: { width: 390, height: 844 }, isMobile: true, plain: 520, withLengths: 540 },
  { viewport: { width: 1280, height: 800 }, isMobile: false, plain: 420, withLengths: 480 },
]

for (const { viewport, isMobile, plain, withLengths } of SCREENS) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport, isMobile, hasTouch: isMobile })

    test('the first hour is in sight, whatever the chosen service is made of', async ({ page, practice }) => {
      const services = await servicesOfAllShapes(practice)
      for (const { id, title, lengths, options } of services) {
        await bookingPage(page).open(`/booking?service=${id}`)
        await expect(page.getByRole('radio', { name: /^\d+.min · / })).toHaveCount(lengths)
        await expect(page.getByRole('button', { name: '+ Options' })).toHaveCount(options.length && 1)
        // The hours are drawn anew once they are loaded.
        const bottom = lengths === 0 ? plain : withLengths
        await expect.poll(() => firstHourOf(page), { message: title }).toBeLessThanOrEqual(bottom)
        await expectNoSidewaysScroll(page)
      }
    })
  })
}

test('at 1280 pixels the tools of the calendar stand on one line, and a chosen practitioner moves no hour', async ({
  page,
  practice,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { massage } = await aBookablePractice(practice)
  await eightPractitioners(practice, [massage.id])
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await expect.poll(() => firstHourOf(page)).toBeLessThanOrEqual(420)
  const month = page.getByRole('button', { name: 'Mois' })
  const tools = [booking.previousWeek, booking.nextWeek, booking.nextFree, month]
  const lines = await Promise.all(tools.map(async (tool) => (await tool.boundingBox())?.y))
  expect(new Set(lines).size).toBe(1)
  await booking.choosePractitioner('Théo Martin')
  await expect(page).toHaveURL(/praticien=/)
  await expect.poll(() => firstHourOf(page)).toBeLessThanOrEqual(420)
})

async function firstHourOf(page: Page): Promise<number> {
  return (await bookingPage(page).slots.first().boundingBox())?.y ?? Number.POSITIVE_INFINITY
}

async function servicesOfAllShapes(practice: BrowserPractice) {
  await aBookablePractice(practice)
  const services = []
  for (const [shape, { title, further, options }] of SHAPES.entries()) {
    const { id } = await aService(practice, { name: `${shape} ${LONG_NAME.slice(0, 58)}` })
    for (const [index, name] of further.entries())
      await aVariant(practice, id, { name, duration: 75 + 15 * index, price: 80 + index })
    for (const name of options) await anOption(practice, id, { name })
    services.push({ id, title, options, lengths: further.length && further.length + 1 })
  }
  const ids = services.map(({ id }) => id)
  await eightPractitioners(practice, ids)
  return services
}

async function eightPractitioners(practice: BrowserPractice, offers: number[]): Promise<void> {
  const firstNames = ['Marie-Antoinette', 'Théo', 'Élodie', 'Nadia', 'Inès', 'Paul', 'Jeanne', 'Hugo']
  for (const firstName of firstNames) await aPractitioner(practice, { firstName, offers })
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? {}
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width ?? 0)
}
