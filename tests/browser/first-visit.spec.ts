import type { Page } from '@playwright/test'
import { aBookablePractice, bookingPage } from '../support/booking-page.ts'
import { expect, test } from '../support/browser.ts'
import { aSetting } from '../support/settings.ts'
import { aWholePractice } from '../support/whole-practice.ts'

/** What the browser asks for by itself, whatever the page. */
const OWN_ACCORD = /^\/(favicon\.ico|manifest\.webmanifest)$/

/** Sums up what moves on the pages to come without having been asked to. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0))
      const before = Number(sessionStorage.getItem('shift') ?? 0)
      sessionStorage.setItem('shift', String(shifts.reduce((sum, shift) => sum + shift, before)))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('shift') ?? 0))
}

/** The scripts of the pages to come stay on their way until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

for (const width of [390, 1440]) {
  test(`home asks for at most 12 files, pictures and all, and nothing moves, at ${width} pixels`, async ({
    page,
    practice,
  }) => {
    await aWholePractice(practice)
    await aSetting(practice, 'backgroundImages', ['/uploads/galets.webp', '/uploads/feuilles.webp'])
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const shift = await watchShifts(page)
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    // The last thing that the page asks for.
    await expect(page.getByText(/^Prochain créneau/)).toBeVisible()
    const counted = asked.filter((path) => !OWN_ACCORD.test(path))
    expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(12)
    expect(await shift()).toBe(0)
  })
}

test('nothing moves on a phone when the slots of a chosen service come', async ({ page, practice }) => {
  const { massage } = await aBookablePractice(practice)
  const shift = await watchShifts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/booking?service=${massage.id}`)
  await expect(bookingPage(page).slots.first()).toBeVisible()
  expect(await shift()).toBe(0)
})

test('what is typed and chosen before the scripts come is kept, and is what gets booked', async ({
  page,
  practice,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  const booking = bookingPage(page)
  const letGo = await holdScripts(page)
  await page.goto('/booking', { waitUntil: 'commit' })
  await booking.service.selectOption(String(massage.id))
  await booking.practitioner.selectOption(String(camille.id))
  await booking.fillDetails()
  letGo()
  await booking.isReady()
  await expect(page).toHaveURL(`/booking?service=${massage.id}&praticien=${camille.id}`)
  await expect(booking.service).toHaveValue(String(massage.id))
  await expect(booking.name).toHaveValue('Léa Durand')
  await booking.slot('lundi 12 avril à 9 h').click()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
})

test('the cookie banner is part of the page, but not for who has answered, nor where no script can', async ({
  page,
  browser,
  practice,
}) => {
  const question = (on: Page) => on.getByRole('region', { name: 'Cookies' })
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(question(page)).toBeVisible()
  letGo()
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(question(page)).toBeHidden()
  const again = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(question(page)).toBeHidden()
  again()
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const scriptless = await plain.newPage()
  await scriptless.goto(practice.url)
  await expect(scriptless.getByRole('contentinfo')).toBeVisible()
  await expect(question(scriptless)).toBeHidden()
  await plain.close()
})

test('what is written and sent before the scripts come is sent once they are there', async ({
  page,
  practice,
}) => {
  const letGo = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Nom').fill('Léa Durand')
  await page.getByLabel('E-mail').fill('lea@exemple.fr')
  await page.getByRole('textbox', { name: 'Message' }).fill('Avez-vous un parking ?')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page).toHaveURL('/contact')
  letGo()
  await expect(page.getByText('Merci, votre message a bien été envoyé.')).toBeVisible()
  const stored = practice.database.kysely.selectFrom('contact_messages').select(['name', 'message'])
  expect(await stored.execute()).toEqual([{ name: 'Léa Durand', message: 'Avez-vous un parking ?' }])
})

test('a button pressed before the scripts come does what it says once they are there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  letGo()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('an answer about cookies that is given before the scripts come is kept', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Refuser' }).click()
  letGo()
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('rejected')
})

test('scripts are asked for once the page can be drawn: they stand in the way of nothing that is seen', async ({
  page,
  practice,
}) => {
  await aBookablePractice(practice)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const scripts = () => asked.filter((path) => path.endsWith('.js'))
  const { promise: isDressed, resolve: dress } = Promise.withResolvers<void>()
  await page.route('**/assets/*.css', async (route) => {
    await isDressed
    await route.continue()
  })
  await page.goto('/booking', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(asked.join()).toContain('.css')
  expect(scripts()).toEqual([])
  dress()
  await bookingPage(page).isReady()
  expect(scripts()).not.toEqual([])
})

const UNDRAWN = {
  'in a hidden tab': () => Object.defineProperty(document, 'hidden', { get: () => true }),
  'in a browser that tells of no paint': () => {
    PerformanceObserver.prototype.observe = () => {}
  },
}

for (const [where, undraw] of Object.entries(UNDRAWN)) {
  test(`scripts come all the same ${where}`, async ({ page, practice }) => {
    await aBookablePractice(practice)
    await page.addInitScript(undraw)
    await page.goto('/booking', { waitUntil: 'commit' })
    await bookingPage(page).isReady()
  })
}
