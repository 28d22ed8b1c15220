import type { Page } from '@playwright/test'
import { aPracticeWithChoice, bookingPage } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'

const NINE = 'lundi 12 avril à 9 h'
const RESTORED = 'Vous reprenez où vous en étiez.'
const KEPT = 'Vos coordonnées sont gardées sur cet appareil.'

/** The hints are loaded late, so that a test waits for their effect. */
async function openBooking(page: Page, practice: BrowserPractice) {
  const { massage } = await aPracticeWithChoice(practice)
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  return { booking, massage }
}

const storedDraft = (page: Page) => page.evaluate(() => sessionStorage.getItem('bookingDraft'))

test('a reload keeps service, hour and details for half an hour, and a booking erases them', async ({
  page,
  practice,
  axe,
}) => {
  const { booking, massage } = await openBooking(page, practice)
  await page.reload()
  await booking.waitUntilReady()
  expect(await storedDraft(page)).toBeNull()
  await booking.slot(NINE).click()
  await booking.fillDetails()
  const stored = Object.keys(JSON.parse((await storedDraft(page)) ?? '{}')).toSorted()
  expect(stored).toEqual(['email', 'name', 'phone', 'savedAt', 'serviceId', 'slot'])
  await page.reload()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expect(booking.slot(NINE)).toHaveAttribute('aria-pressed', 'true')
  await expect(booking.name).toHaveValue('Léa Durand')
  await expect(booking.email).toHaveValue('lea@exemple.fr')
  await axe()

  await test.step('the page’s bare address finds the service again', async () => {
    await booking.open()
    await expect(page).toHaveURL(new RegExp(`service=${massage.id}`))
    await expect(booking.summary).toContainText(massage.name)
    await expect(booking.submit).toBeEnabled()
  })

  await test.step('what is typed before the scripts run wins', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await released
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await booking.name.fill('Paul')
    release()
    await expect(page.getByText(RESTORED)).toBeVisible()
    await expect(booking.name).toHaveValue('Paul')
    await expect(booking.email).toHaveValue('lea@exemple.fr')
    await page.unroute(/\/assets\/.*\.js/)
  })

  await test.step('half an hour later it is gone', async () => {
    await page.clock.setFixedTime(practice.clock.instant() + 30 * 60_000)
    await page.reload()
    await expect.poll(() => storedDraft(page)).toBeNull()
    await expect(booking.name).toHaveValue('')
    await expect(page.getByText(RESTORED)).toBeHidden()
    await page.clock.setFixedTime(practice.clock.instant())
  })

  await booking.slot(NINE).click()
  await booking.fillDetails()
  await expect.poll(() => storedDraft(page)).toContain('lea@exemple.fr')
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  expect(await storedDraft(page)).toBeNull()
})

test('a device remembers a visitor who asks for it, until they say « Oublier mes coordonnées »', async ({
  page,
  practice,
}) => {
  const { booking } = await openBooking(page, practice)
  const rememberMe = page.getByLabel('Se souvenir de moi sur cet appareil')
  const storedVisitor = () => page.evaluate(() => localStorage.getItem('rememberedVisitor'))
  await booking.slot(NINE).click()
  await booking.fillDetails()
  await booking.phone.fill('06 12 34 56 78')
  await expect(rememberMe).not.toBeChecked()
  await rememberMe.check()
  expect(await storedVisitor()).toBeNull()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()

  await booking.open()
  await expect(page.getByText(KEPT)).toBeVisible()
  await expect(booking.name).toHaveValue('Léa Durand')
  await expect(booking.email).toHaveValue('lea@exemple.fr')
  await expect(booking.phone).toHaveValue('06 12 34 56 78')
  await expect(rememberMe).toBeChecked()
  expect(await storedDraft(page)).toBeNull()
  await page.getByRole('button', { name: 'Oublier mes coordonnées' }).click()
  expect(await storedVisitor()).toBeNull()
  await expect(page.locator(':focus')).toContainText('ne sont plus gardées')
  await expect(booking.name).toHaveValue('')
  await expect(rememberMe).not.toBeChecked()
})

test('a slip in the mail’s domain is questioned when the field is left, and digits are grouped while one types', async ({
  page,
  practice,
  axe,
}) => {
  const { booking } = await openBooking(page, practice)
  const question = page.getByText('Vouliez-vous dire lea@gmail.com ?')
  await booking.email.fill('lea@gmial.com')
  await booking.phone.pressSequentially('0612345')
  await expect(booking.phone).toHaveValue('06 12 34 5')
  await expect(question).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Corriger' }).click()
  await expect(booking.email).toHaveValue('lea@gmail.com')
  await expect(booking.email).toBeFocused()
  await expect(question).toBeHidden()

  await booking.phone.focus()
  await page.keyboard.press('End')
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowLeft')
  // « 06 12 |34 5 » : the digit before the space goes.
  await page.keyboard.press('Backspace')
  await expect(booking.phone).toHaveValue('06 13 45')
  await page.keyboard.type('2')
  await expect(booking.phone).toHaveValue('06 12 34 5')
  await page.keyboard.press('End')
  await page.keyboard.type('678')
  await expect(booking.phone).toHaveValue('06 12 34 56 78')

  await test.step('what appears does not move a button that is being pressed', async () => {
    await booking.slot(NINE).click()
    await booking.name.fill('Léa Durand')
    await booking.email.fill('lea@gmial.com')
    await booking.submit.hover()
    await page.mouse.down()
    // A slow press; the rule has been loaded before.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
    await page.mouse.up()
    await expect(booking.thanks).toBeVisible()
  })
})
