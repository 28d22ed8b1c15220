import type { Page } from '@playwright/test'
import { french } from '#domain/language/typography.ts'
import { DEFAULT_DEPOSIT_SETTINGS } from '#domain/visit/deposit.ts'
import { aKeptBook } from '../../support/accounting/book.ts'
import { calendarPage, signIn, toast } from '../../support/browser/back-office.ts'
import { aBookablePractice, bookingPage } from '../../support/browser/booking-page.ts'
import { type BrowserPractice, expect } from '../../support/browser/browser.ts'
import { waitUntilHydrated } from '../../support/browser/hydration.ts'
import { minuteOf, payThere, shownCheckout, takeCards, test } from '../../support/browser/payment-page.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aSetting } from '../../support/practice/settings.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Each massage (70 €) is kept by 20 €. */
async function askDeposits(practice: BrowserPractice, change: object = {}) {
  await takeCards(practice)
  const { massage } = await aBookablePractice(practice)
  await aSetting(practice, 'deposits', { ...DEFAULT_DEPOSIT_SETTINGS, isOn: true, ...change })
  await practice.database.kysely
    .insertInto('service_deposits')
    .values({ service_id: massage.id, cents: 2_000, percent: null })
    .execute()
  return massage
}

const payButton = (page: Page) =>
  page.getByRole('button', { name: french`Réserver et payer 20 €`, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const stripePage = (page: Page) => page.getByRole('heading', { name: /^Stripe/ })

/** On Tuesday 13 April at 10:00, as far as the button. */
async function fillIn(page: Page, { id }: { id: number }): Promise<void> {
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${id}`)
  await page
    .getByRole('button', { name: /^mardi 13 avril/i })
    .first()
    .tap()
  await booking.slot('mardi 13 avril à 10 h').tap()
  await booking.fillDetails({ name: 'Zoé Petit', email: 'zoe@exemple.fr' })
}

/** As far as the provider’s page. */
async function bookToPay(page: Page, massage: { id: number }): Promise<void> {
  await fillIn(page, massage)
  await payButton(page).tap()
  await expect(stripePage(page)).toBeVisible()
}

const isFree = async ({ database }: BrowserPractice) =>
  (await database.kysely.selectFrom('agenda_entries').select('id').execute()).length === 0

test('a visitor books and pays: the visit stands, with its link and what is left to pay', async ({
  page,
  practice,
  stripe,
  axeInBothSchemes,
}) => {
  const massage = await askDeposits(practice)
  await fillIn(page, massage)
  await expect(payButton(page)).toHaveAccessibleDescription(/20.€ d’arrhes.*Reste 50.€ à régler sur place/)
  await axeInBothSchemes()
  await payButton(page).tap()
  await payThere(page, stripe)
  await expect(title(page)).toHaveText('Merci pour votre réservation')
  await expect(page).toHaveURL(/\/booking\/confirmation$/)
  await axeInBothSchemes()
  await page.getByRole('link', { name: 'Gérer mon rendez-vous' }).tap()
  await expect(page.getByRole('main')).toContainText(/20.€ payés par carte à la réservation/)
  await axeInBothSchemes()
})

test('whoever goes back from the provider’s page pays on the same one, or frees the hour', async ({
  page,
  practice,
  stripe,
  axeInBothSchemes,
}) => {
  await bookToPay(page, await askDeposits(practice))
  const first = await shownCheckout(page)
  await page.getByRole('link', { name: 'Retour' }).tap()
  await expect(title(page)).toHaveText(/^Payez avant 8.h.20$/)
  await axeInBothSchemes()
  await payButton(page).tap()
  await expect(stripePage(page)).toHaveText(`Stripe ${first}`)

  await page.goBack()
  await expect(payButton(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Libérer cette heure' }).tap()
  await expect(title(page)).toHaveText('Vous avez libéré cette heure')
  await expect(title(page)).toBeFocused()
  await axeInBothSchemes()
  expect(stripe.sessions.get(first)?.status).toBe('expired')
  expect(await isFree(practice)).toBe(true)
})

test('a page that the browser kept as it was left, is awake again on going back', async ({
  page,
  practice,
  stripe,
}) => {
  await bookToPay(page, await askDeposits(practice))
  const id = await shownCheckout(page)
  await page.goBack()
  await waitUntilHydrated(payButton(page))
  // The page stays, as the browser would have kept it.
  await page.route('https://checkout.stripe.example/*', (route) => route.fulfill({ status: 204 }))
  await payButton(page).tap()
  const leaving = page.getByRole('button', { name: 'Ouverture de la page de paiement…' })
  await expect(leaving).toBeDisabled()
  stripe.pay(id)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(title(page)).toHaveText('Merci pour votre réservation')
})

test('whoever pays and closes the tab has the visit, and reads so on opening the page later', async ({
  page,
  practice,
  stripe,
  axeInBothSchemes,
}) => {
  await bookToPay(page, await askDeposits(practice))
  const id = await shownCheckout(page)
  const path = String(stripe.sessions.get(id)?.cancel_url).replace('https://www.cabinet.fr', '')
  stripe.pay(id)
  await page.goto('about:blank')
  await minuteOf(practice)
  await page.goto(path)
  await expect(title(page)).toHaveText('Merci pour votre réservation')
  await axeInBothSchemes()
})

test('whoever closes the tab without paying finds the hour free twenty minutes later', async ({
  page,
  practice,
  stripe,
}) => {
  await bookToPay(page, await askDeposits(practice))
  const { cancel_url } = stripe.sessions.get(await shownCheckout(page)) ?? {}
  const path = String(cancel_url).replace('https://www.cabinet.fr', '')
  await page.goto('about:blank')
  practice.clock.set('2027-04-12T08:20')
  await minuteOf(practice)
  await page.goto(path)
  await expect(title(page)).toHaveText('Ce créneau n’est plus gardé pour vous')
  expect(await isFree(practice)).toBe(true)
})

const DECISIONS = [
  { choice: 'Garder', label: 'Garder', done: 'Paiement gardé', refunded: [] },
  {
    choice: 'Rembourser',
    label: french`Rembourser 20 € sur la carte`,
    done: 'Remboursement demandé',
    refunded: [2_000],
  },
]

for (const { choice, label, done, refunded } of DECISIONS)
  test(`after an absence, an owner decides on the visit’s card: « ${choice} »`, async ({
    page,
    practice,
    stripe,
    axeInBothSchemes,
  }) => {
    await aKeptBook(practice)
    await bookToPay(page, await askDeposits(practice))
    await payThere(page, stripe)
    await expect(title(page)).toHaveText('Merci pour votre réservation')
    practice.clock.set('2027-04-13T12:00')
    await page.clock.setFixedTime(practice.clock.instant())
    await practice.database.kysely.updateTable('agenda_entries').set({ attendance: 'missed' }).execute()
    await signIn(page, await aSuperadmin(practice, { firstName: 'Ana', lastName: 'Martin' }))
    const { id } = await practice.database.kysely
      .selectFrom('agenda_entries')
      .select('id')
      .executeTakeFirstOrThrow()
    await page.goto(`/admin/reservations?vue=semaine&date=2027-04-13&reservation=${id}`)
    const { dialog } = calendarPage(page)
    await expect(dialog).toContainText(/20.€ payés en ligne sont à garder, ou à rembourser/)
    await axeInBothSchemes()
    await dialog.getByRole('button', { name: label, exact: true }).tap()
    const question = page.getByRole('dialog', { name: choice })
    await axeInBothSchemes()
    await question.getByRole('button', { name: choice, exact: true }).tap()
    await expect(toast(page, done)).toBeVisible()
    await expect(dialog).not.toContainText('à garder, ou à rembourser')
    await minuteOf(practice)
    expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual(refunded)
  })

test('with forced colours, the button that pays and the one that frees the hour stay apart', async ({
  page,
  practice,
  stripe,
  axe,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await bookToPay(page, await askDeposits(practice))
  expect(stripe.sessions.size).toBe(2)
  await page.getByRole('link', { name: 'Retour' }).tap()
  await axe()
  const free = page.getByRole('button', { name: 'Libérer cette heure' })
  await expect(free).toBeVisible()
  const background = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await background('Libérer cette heure')).not.toBe(await background(french`Réserver et payer 20 €`))
})
