import type { Page } from '@playwright/test'
import { aBookablePractice, aPracticeWithChoice, bookingPage } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { watchShifts } from '../../support/browser/layout-shift.ts'
import { aPractitioner } from '../../support/people/people.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'

const MAX_PAGE_REQUESTS = 9
const MAX_BOOKING_REQUESTS = 17
/** Requests outside the page's rendering: favicon, web app manifest. */
const BROWSER_REQUESTS = /^\/(favicon\.ico|manifest\.webmanifest)$/

/** Delays the scripts of the following pages until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

for (const { width, tag = [] } of [
  { width: 390 },
  { width: 768, tag: '@all' },
  { width: 1440, tag: '@all' },
]) {
  test(`the home page makes at most ${MAX_PAGE_REQUESTS} requests, without layout shift, at ${width} pixels`, {
    tag,
  }, async ({ page, practice }) => {
    await fillPublicPages(practice)
    await aSetting(practice, 'backgroundImages', ['/uploads/galets.webp', '/uploads/feuilles.webp'])
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const layoutShift = await watchShifts(page)
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    // The last request of the page.
    await expect(page.getByRole('link', { name: /^Prochain créneau/ })).toBeVisible()
    const pageRequests = requested.filter((path) => !BROWSER_REQUESTS.test(path))
    expect(pageRequests.length, pageRequests.join('\n')).toBeLessThanOrEqual(MAX_PAGE_REQUESTS)
    // Bold text may change from its fallback face of the same size.
    expect(await layoutShift()).toBeLessThan(0.001)
  })
}

test(`the booking page makes at most ${MAX_BOOKING_REQUESTS} requests before anything is chosen`, async ({
  page,
  practice,
}) => {
  await aPracticeWithChoice(practice)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/booking', { waitUntil: 'networkidle' })
  await expect(
    page.getByRole('list', { name: 'Prochains créneaux' }).getByRole('button').first(),
  ).toBeVisible()
  const pageRequests = requested.filter((path) => !BROWSER_REQUESTS.test(path))
  expect(pageRequests.length, pageRequests.join('\n')).toBeLessThanOrEqual(MAX_BOOKING_REQUESTS)
})

test('loading the slots of a selected service causes no layout shift on a phone', async ({
  page,
  practice,
}) => {
  const { massage } = await aBookablePractice(practice)
  const layoutShift = await watchShifts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/booking?service=${massage.id}`)
  await expect(bookingPage(page).slots.first()).toBeVisible()
  expect(await layoutShift()).toBeLessThan(0.001)
})

test('input made before hydration is preserved and booked', async ({ page, practice }) => {
  const { massage, camille } = await aPracticeWithChoice(practice)
  await aPractitioner(practice, { firstName: 'Théo', offers: [massage.id] })
  const booking = bookingPage(page)
  const releaseScripts = await delayScripts(page)
  await page.goto('/booking', { waitUntil: 'commit' })
  await booking.service.getByRole('radio', { name: massage.name }).click()
  await booking.choosePractitioner(camille.displayName)
  await booking.fillDetails()
  releaseScripts()
  await booking.waitUntilReady()
  await expect(page).toHaveURL(`/booking?service=${massage.id}&praticien=${camille.id}`)
  await expect(booking.service).toContainText(massage.name)
  await expect(booking.name).toHaveValue('Léa Durand')
  await booking.slot('lundi 12 avril à 9 h').click()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
})

test('the hours of a service stand on the page before its scripts, and one that is pressed is chosen', async ({
  page,
  practice,
}) => {
  const { massage } = await aBookablePractice(practice)
  const booking = bookingPage(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const releaseScripts = await delayScripts(page)
  await page.goto(`/booking?service=${massage.id}`, { waitUntil: 'commit' })
  await booking.slot('lundi 12 avril à 9 h 30').click()
  releaseScripts()
  await expect(page.getByRole('heading', { name: 'Vos coordonnées' })).toBeFocused()
  await expect(booking.slot('lundi 12 avril à 9 h 30')).toHaveAttribute('aria-pressed', 'true')
})

test('the cookie banner shows before hydration, except after a choice or without JavaScript', async ({
  page,
  browser,
  practice,
}) => {
  const banner = (onPage: Page) => onPage.getByRole('region', { name: 'Cookies' })
  const releaseScripts = await delayScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(banner(page)).toBeVisible()
  releaseScripts()
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(banner(page)).toBeHidden()
  const releaseScriptsAgain = await delayScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(banner(page)).toBeHidden()
  releaseScriptsAgain()
  const noScripts = await browser.newContext({ javaScriptEnabled: false })
  const scriptless = await noScripts.newPage()
  await scriptless.goto(practice.url)
  await expect(scriptless.getByRole('contentinfo')).toBeVisible()
  await expect(banner(scriptless)).toBeHidden()
  await noScripts.close()
})

test('a contact form submitted before hydration is sent once the page is hydrated', async ({
  page,
  practice,
}) => {
  const releaseScripts = await delayScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Nom').fill('Léa Durand')
  await page.getByLabel('E-mail').fill('lea@exemple.fr')
  await page.getByRole('textbox', { name: 'Message' }).fill('Avez-vous un parking ?')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page).toHaveURL('/contact')
  releaseScripts()
  await expect(page.getByText('Merci, votre message a bien été envoyé.')).toBeVisible()
  const storedMessages = practice.database.kysely.selectFrom('contact_messages').select(['name', 'message'])
  expect(await storedMessages.execute()).toEqual([{ name: 'Léa Durand', message: 'Avez-vous un parking ?' }])
})

test('a button clicked before hydration acts once the page is hydrated', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const releaseScripts = await delayScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  releaseScripts()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('a choice in the cookie banner before hydration is stored', async ({ page }) => {
  const releaseScripts = await delayScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Refuser' }).click()
  releaseScripts()
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('rejected')
})

test('scripts are requested after the style sheets, so that they do not delay the first paint', async ({
  page,
  practice,
}) => {
  await aPracticeWithChoice(practice)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const scripts = () => requested.filter((path) => path.endsWith('.js'))
  const { promise: stylesReleased, resolve: releaseStyles } = Promise.withResolvers<void>()
  await page.route('**/assets/*.css', async (route) => {
    await stylesReleased
    await route.continue()
  })
  await page.goto('/booking', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(requested.join()).toContain('.css')
  expect(scripts()).toEqual([])
  releaseStyles()
  await bookingPage(page).waitUntilReady()
  expect(scripts()).not.toEqual([])
})

const WITHOUT_PAINT = {
  'in a hidden tab': () => Object.defineProperty(document, 'hidden', { get: () => true }),
  'in a browser that reports no paint': () => {
    PerformanceObserver.prototype.observe = () => {}
  },
}

for (const [title, preventPaint] of Object.entries(WITHOUT_PAINT)) {
  test(`scripts are loaded ${title}`, async ({ page, practice }) => {
    await aBookablePractice(practice)
    await page.addInitScript(preventPaint)
    await page.goto('/booking', { waitUntil: 'commit' })
    await bookingPage(page).waitUntilReady()
  })
}
