import type { Page } from '@playwright/test'
import { aPracticeWithChoice, bookingPage, tabTo } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../../support/browser/network.ts'
import { aReservation, aService, liveReservations } from '../../../support/people/bookings.ts'
import { addOfferedServices } from '../../../support/people/people.ts'
import { anOption, aVariant } from '../../../support/price-list/price-list.ts'

const PHONE = { width: 390, height: 844 }
const NINE = 'mardi 13 avril à 9 h'

/** The massage lasts 60, 75 or 90 minutes, with aromatherapy (no time) or hot stones (15 minutes). */
async function aPriceList(practice: BrowserPractice) {
  const { massage, camille } = await aPracticeWithChoice(practice)
  await aVariant(practice, massage.id, { duration: 75, price: 85 })
  await aVariant(practice, massage.id, { duration: 90, price: 99.5, name: 'Prénatal' })
  const aroma = await anOption(practice, massage.id, { name: 'Aromathérapie', duration: 0, price: 8 })
  const stones = await anOption(practice, massage.id, { name: 'Galets', duration: 15, price: 18 })
  return { massage, camille, aroma, stones }
}

const length = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const option = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })
const options = (page: Page) => page.getByRole('button', { name: /^(\+ Options|\d options?)$/ })
const sum = (page: Page) => page.getByRole('status').filter({ hasText: 'En tout' })

async function bookedTerms(practice: BrowserPractice) {
  return practice.database.kysely
    .selectFrom('agenda_entries')
    .select(['kind', 'start_minute as start', 'service_name as name'])
    .select(['duration_minutes as minutes', 'price_cents as cents'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

test('a visitor books 75 minutes with an option on a phone', async ({ page, practice, axeInBothSchemes }) => {
  await aPriceList(practice)
  await page.setViewportSize(PHONE)
  const booking = bookingPage(page)
  await booking.open()
  const card = booking.service.getByRole('radio', { name: 'Massage suédois' })
  await expect(card).toHaveAccessibleName(/60, 75 ou 90.min dès 70.€/)
  await booking.chooseService('Massage suédois')
  await expect(length(page, /^60.min · 70.€$/)).toBeChecked()
  await length(page, /^75.min · 85.€$/).click()
  await options(page).click()
  await option(page, /^Aromathérapie \+ 8.€$/).click()
  await expect(sum(page)).toHaveText(/^En tout.: 1.h.15, 93.€$/)
  await expect(booking.summary).toContainText('93 €', { useInnerText: true })
  await axeInBothSchemes()
  await booking.slots.first().click()
  await booking.fillDetails()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Massage suédois + aromathérapie')
  expect(await bookedTerms(practice)).toEqual({
    kind: 'reservation',
    start: expect.any(Number),
    name: 'Massage suédois + aromathérapie',
    minutes: 75,
    cents: 9300,
  })
})

test('the choice is part of the address: a link leads to the length and its options', async ({
  page,
  practice,
}) => {
  const { massage, aroma } = await aPriceList(practice)
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}&duree=90&options=${aroma}`)
  await expect(length(page, /^90.min · 99,50.€ · Prénatal$/)).toBeChecked()
  await expect(options(page)).toHaveText('1 option')
  await options(page).click()
  await expect(option(page, /^Aromathérapie/)).toBeChecked()
  await expect(booking.summary).toContainText('Massage suédois (prénatal) + aromathérapie')
  await length(page, /^75.min/).click()
  await expect(page).toHaveURL(`/booking?service=${massage.id}&duree=75&options=${aroma}`)
  await page.reload()
  await expect(length(page, /^75.min/)).toBeChecked()
})

test('an option added after the hour keeps the hour and its hold, and what was typed', async ({
  page,
  practice,
}) => {
  await aPriceList(practice)
  const booking = bookingPage(page)
  await booking.open()
  await booking.chooseService('Massage suédois')
  await booking.slot(NINE).click()
  await booking.fillDetails()
  await expect(page.getByText('Ce créneau vous est gardé')).toBeVisible()
  await options(page).click()
  await option(page, /^Galets \+ 15.min · \+ 18.€$/).click()
  await expect.poll(() => bookedTerms(practice)).toMatchObject({ kind: 'hold', start: 540, minutes: 75 })
  await expect(booking.slot(NINE)).toHaveAttribute('aria-pressed', 'true')
  await expect(booking.name).toHaveValue('Léa Durand')
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  expect(await bookedTerms(practice)).toMatchObject({ name: 'Massage suédois + galets', minutes: 75 })
})

test('lengths and options are chosen with the keyboard alone', async ({ page, practice }) => {
  await aPriceList(practice)
  const booking = bookingPage(page)
  await booking.open()
  await booking.chooseService('Massage suédois')
  await tabTo(page, options(page))
  await page.keyboard.press('Enter')
  await expect(options(page)).toHaveAttribute('aria-expanded', 'true')
  await tabTo(page, length(page, /^60.min/))
  await page.keyboard.press('ArrowDown')
  await expect(length(page, /^75.min/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(sum(page)).toHaveText(/1.h.15, 85.€/)
  await page.keyboard.press('Tab')
  await expect(option(page, /^Aromathérapie/)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(sum(page)).toHaveText(/1.h.15, 93.€/)
  await page.keyboard.press('Space')
  await expect(option(page, /^Aromathérapie/)).toBeFocused()
  await expect(sum(page)).toHaveText(/1.h.15, 85.€/)
})

test('a draft brings length and options back', async ({ page, practice }) => {
  await aPriceList(practice)
  const booking = bookingPage(page)
  await booking.open()
  await booking.chooseService('Massage suédois')
  await length(page, /^75.min/).click()
  await options(page).click()
  await option(page, /^Galets/).click()
  await booking.name.fill('Léa')
  await page.goto('/booking')
  await booking.waitUntilReady()
  await expect(length(page, /^75.min/)).toBeChecked()
  await options(page).click()
  await expect(option(page, /^Galets/)).toBeChecked()
  await expect(booking.name).toHaveValue('Léa')
})

test('options that the next service has too go along; one that it has not is named, and comes back', async ({
  page,
  practice,
}) => {
  const { camille, aroma, stones } = await aPriceList(practice)
  const { id: feet } = await aService(practice, { name: 'Réflexologie', duration: 30, price: 40 })
  await addOfferedServices(practice, camille, [feet])
  const { database } = practice
  await database.kysely
    .insertInto('service_option_offers')
    .values({ option_id: aroma, service_id: feet })
    .execute()
  const booking = bookingPage(page)
  await booking.open()
  await booking.chooseService('Massage suédois')
  await options(page).click()
  await option(page, /^Aromathérapie/).click()
  await option(page, /^Galets/).click()
  await booking.changeService.click()
  await booking.chooseService('Réflexologie')
  await expect(page).toHaveURL(`/booking?service=${feet}&options=${aroma}`)
  await expect(booking.service).toContainText('Cette prestation se fait sans : Galets.', {
    useInnerText: true,
  })
  await booking.changeService.click()
  await booking.chooseService('Massage suédois')
  await expect(options(page)).toHaveText('2 options')
  await expect(page).toHaveURL(new RegExp(`options=${aroma}-${stones}$`))
  await expect(booking.service).not.toContainText('se fait sans')
})

test('a service without lengths and options asks for neither', async ({ page, practice }) => {
  await aPriceList(practice)
  const booking = bookingPage(page)
  await booking.open()
  await booking.chooseService('Pierres chaudes')
  await expect(page.getByRole('group', { name: 'Durée' })).toHaveCount(0)
  await expect(options(page)).toHaveCount(0)
  await expect(sum(page)).toHaveCount(0)
})

test.describe('at an hour that is too short', () => {
  test.use({ expectedConsole: FAILED_CALLS })

  test('an option that no longer fits at the hour leads to the nearest ones; nothing typed is lost', async ({
    page,
    practice,
  }) => {
    const { camille } = await aPriceList(practice)
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
    const booking = bookingPage(page)
    await booking.open()
    await booking.chooseService('Massage suédois')
    await booking.slot('mardi 13 avril à 9 h').click()
    await booking.fillDetails()
    await options(page).click()
    await option(page, /^Galets/).click()
    const notice = page.getByRole('status').filter({ hasText: 'n’est plus proposé' })
    await expect(notice).toContainText('Le créneau du mardi 13 avril à 9 h n’est plus proposé.')
    await expect(booking.submit).toBeDisabled()
    await notice.getByRole('button').first().click()
    await expect(booking.name).toHaveValue('Léa Durand')
    await booking.submit.click()
    await expect(booking.thanks).toBeVisible()
    expect(await bookedTerms(practice)).toMatchObject({ name: 'Massage suédois + galets', minutes: 75 })
  })
})

test.describe('while somebody books', () => {
  test.use({ expectedConsole: FAILED_CALLS })

  test('a price that changes is shown, and booked once it is confirmed; nothing typed is lost', async ({
    page,
    practice,
  }) => {
    await aPriceList(practice)
    const booking = bookingPage(page)
    await booking.open()
    await booking.chooseService('Massage suédois')
    await length(page, /^75.min/).click()
    await booking.slot(NINE).click()
    await booking.fillDetails()
    await practice.database.kysely
      .updateTable('service_variants')
      .set({ price_cents: 88_00 })
      .where('duration_minutes', '=', 75)
      .execute()
    await booking.submit.click()
    await expect(booking.failure).toContainText(/vient de changer.: 1.h.15, 88.€ au lieu de 1.h.15, 85.€/)
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(length(page, /^75.min · 88.€/)).toBeChecked()
    await expect(booking.name).toHaveValue('Léa Durand')
    expect(await liveReservations(practice)).toEqual([])
    await booking.submit.click()
    await expect(booking.thanks).toBeVisible()
    expect(await bookedTerms(practice)).toMatchObject({ minutes: 75, cents: 8800 })
  })

  test('an option that is deleted gives way to the rest of the choice', async ({ page, practice }) => {
    const { aroma } = await aPriceList(practice)
    const booking = bookingPage(page)
    await booking.open()
    await booking.chooseService('Massage suédois')
    await length(page, /^75.min/).click()
    await options(page).click()
    await option(page, /^Aromathérapie/).click()
    await booking.slot(NINE).click()
    await booking.fillDetails()
    await practice.database.kysely.deleteFrom('service_options').where('id', '=', aroma).execute()
    await booking.submit.click()
    await expect(booking.failure).toContainText('Cette option n’est plus proposée. Vérifiez votre choix.')
    await expect(option(page, /^Aromathérapie/)).toHaveCount(0)
    await expect(sum(page)).toHaveText(/1.h.15, 85.€/)
    await booking.submit.click()
    await expect(booking.thanks).toBeVisible()
    expect(await bookedTerms(practice)).toMatchObject({ name: 'Massage suédois', minutes: 75 })
  })
})
