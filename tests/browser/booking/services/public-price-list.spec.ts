import type { Locator, Page } from '@playwright/test'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { openHydrated } from '../../../support/browser/hydration.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { anOption, aVariant } from '../../../support/price-list/price-list.ts'

const LONGEST_NAME = 'prénatal, en douceur, avec un long moment de repos à la fin.'
const OPTIONS = 12
const REMAINDER = 'Vous pouvez ensuite vous reposer.'

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const right = async (locator: Locator) => {
  const box = await locator.boundingBox()
  return (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)
}

/** A massage of three lengths with twelve options, and one that has neither. */
async function aPriceList(practice: BrowserPractice) {
  const description = `Une heure de calme. ${REMAINDER}`
  const swedish = await aService(practice, { name: 'Suédois', description, duration: 60, price: 70 })
  await aVariant(practice, swedish.id, { name: LONGEST_NAME, duration: 60, price: 1200 })
  await aVariant(practice, swedish.id, { duration: 150, price: 130.5 })
  for (let index = 1; index <= OPTIONS; index += 1) {
    await anOption(practice, swedish.id, { name: `Option ${index}`, duration: index % 2, price: 5 + index })
  }
  const cranial = await aService(practice, { name: 'Crânien', duration: 90, price: 85 })
  await aPractitioner(practice, { offers: [swedish.id, cranial.id] })
}

test('a line of the price list opens the booking with its service and length chosen', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aPriceList(practice)
  await openHydrated(page, '/massages')
  await expect(card(page, 'Crânien')).toContainText('90 min')
  const lines = card(page, 'Suédois').getByRole('listitem')
  await expect(lines).toContainText(['60 min 70 €', '1 200 €', '2 h 30 (150 min) 130,50 €'])
  await axeInBothSchemes()
  await lines.nth(1).getByRole('link').click()
  await expect(page.getByRole('radio', { name: /prénatal/ })).toBeChecked()
  await page.goBack()
  await lines.nth(2).getByRole('link').click()
  await expect(page.getByRole('radio', { name: /150 min/ })).toBeChecked()
})

for (const width of [390, 768, 1440]) {
  test(`at ${width} pixels the longest names and twelve options stay in their cards, and two cards fill the width`, async ({
    page,
    practice,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await aPriceList(practice)
    await openHydrated(page, '/massages')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const list = page.getByRole('main').getByRole('list').first()
    expect(await right(card(page, 'Crânien'))).toBeCloseTo(await right(list), 0)
    for (const price of await card(page, 'Suédois').getByText(/€$/).all()) {
      expect(await right(price)).toBeLessThanOrEqual(await right(card(page, 'Suédois')))
    }
    await expect(card(page, 'Suédois').getByText(/^En plus/)).toContainText(
      'option 1 + 6 € (+ 1 min), option 2 + 7 €',
    )
  })
}

test('the printed price list has each length, option and price and the folded text, and no buttons', async ({
  page,
  practice,
}) => {
  await aPriceList(practice)
  await openHydrated(page, '/massages')
  const printed = card(page, 'Suédois')
  await expect(printed.getByText(REMAINDER)).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const text of ['70 €', '1 200 €', '130,50 €', LONGEST_NAME, 'option 12 + 17 €', REMAINDER]) {
    await expect(printed.getByText(text).first()).toBeVisible()
  }
  await expect(page.getByRole('link', { name: /^Réserver\s?:/ })).toHaveCount(0)
  await expect(printed.getByText('En savoir plus')).toBeHidden()
})

test('the home page tells the lowest price, and each length in one line', async ({ page, practice }) => {
  await aPriceList(practice)
  await openHydrated(page, '/')
  await expect(card(page, 'Suédois')).toContainText('60 min ou 2 h 30')
  await expect(card(page, 'Suédois')).toContainText('dès 70 €')
  await expect(page.getByText(/En plus/)).toHaveCount(0)
})
