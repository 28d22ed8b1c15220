import type { BrowserContext, Page } from '@playwright/test'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner } from '../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS, viewport: { width: 390, height: 844 } })

const HOUR = 3_600_000

/** A worker has the machine’s clock; the page’s is the practice’s. */
async function setWorkerClock(page: Page, context: BrowserContext, hoursLater = 0): Promise<void> {
  const now = (await page.evaluate(() => Date.now())) + hoursLater * HOUR
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('No worker is registered.')
  await worker.evaluate((instant) => {
    Date.now = () => instant
  }, now)
}

const storedOn = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    switched: localStorage.getItem('keptDayAccount') !== null,
  }))

const keptText = (page: Page) =>
  page.evaluate(async () => (await caches.match('/admin/sans-reseau'))?.text() ?? '')

const NOTHING = { caches: [], databases: [], workers: 0, switched: false }

const keptSwitch = (page: Page) => page.getByRole('switch', { name: 'Garder ma journée sur cet appareil' })

async function switchOn(page: Page): Promise<void> {
  await page.goto('/admin/sessions')
  await expect(keptSwitch(page)).not.toBeChecked()
  await keptSwitch(page).click()
  await expect(keptSwitch(page)).toBeChecked()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: /Camille/ }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion Administrateur' })).toBeVisible()
}

test('without a network the phone shows today and tomorrow, and nothing is left of them after sign-out', async ({
  page,
  context,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  const zoe = { praticienId: camille.id, clientName: 'Zoé Petit', clientPhone: '0612345678' }
  await aReservation(practice, { ...zoe, date: '2027-04-13', time: '14:30' })
  await signIn(page, camille)
  await page.goto('/admin/sessions')
  await expect(keptSwitch(page)).toBeVisible()
  expect(await storedOn(page)).toEqual(NOTHING)
  await switchOn(page)
  await axeInBothSchemes()

  // A change that the open application learns of is kept, too.
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Aujourd’hui' })).toBeVisible()
  await aReservation(practice, { ...zoe, date: '2027-04-13', time: '16:00', clientName: 'Noor Belkacem' })
  await page.goto('/admin/reservations')
  await expect.poll(() => keptText(page)).toContain('Noor')

  await setWorkerClock(page, context)
  await context.setOffline(true)
  await page.goto('/admin/reservations?vue=jour&date=2027-04-13')
  await expect(page.getByRole('heading', { name: 'Sans réseau' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'lundi 12 avril 2027',
    'mardi 13 avril 2027',
  ])
  await expect(page.getByRole('listitem')).toHaveText([/14\sh\s30.*Zoé P\./, /16\sh.*Noor B\./])
  await expect(page.getByRole('link', { name: '06 12 34 56 78' }).first()).toHaveAttribute(
    'href',
    'tel:0612345678',
  )
  await expect(page.locator('body')).not.toContainText('Petit')
  await axeInBothSchemes()

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect(page.getByRole('button', { name: /^16.*Noor Belkacem/ })).toBeVisible()
  await signOut(page)
  await expect.poll(() => storedOn(page)).toEqual(NOTHING)
  await context.setOffline(true)
  await expect(page.goto('/admin/reservations')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('the device keeps no part of the application, of which a release would be stale', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  await signIn(page, camille)
  await switchOn(page)
  for (const path of ['/admin/dashboard', '/admin/reservations', '/admin/sessions']) {
    const response = await page.goto(path)
    expect(response?.fromServiceWorker(), path).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const kept = () =>
    page.evaluate(async () => {
      const requests = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(kept).toEqual(['/admin/sans-reseau'])
})

test('a day is not shown after 36 hours', async ({ page, context, practice }) => {
  const { camille } = await aBookablePractice(practice)
  await signIn(page, camille)
  await switchOn(page)
  await setWorkerClock(page, context, 36)
  await context.setOffline(true)
  await expect(page.goto('/admin/dashboard')).rejects.toThrow('ERR_')
  await context.setOffline(false)
  await page.goto('/login')
  expect((await storedOn(page)).caches).toEqual([])
})

test('a session that ended takes the day with it, the same account has it again, another switches it off', async ({
  page,
  practice,
}) => {
  const { camille, massage } = await aBookablePractice(practice)
  const alex = await aPractitioner(practice, { firstName: 'Alex', lastName: 'Roy', offers: [massage.id] })
  await signIn(page, camille)
  await switchOn(page)
  await practice.database.kysely.deleteFrom('sessions').execute()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Connexion Administrateur' })).toBeVisible()
  await expect.poll(() => storedOn(page)).toMatchObject({ caches: [], switched: true })

  await signIn(page, camille)
  await page.goto('/admin/dashboard')
  await expect.poll(() => storedOn(page)).toMatchObject({ caches: ['kept-day'], switched: true })
  // In the middle of work.
  await practice.database.kysely.deleteFrom('sessions').execute()
  await page.getByRole('link', { name: 'lundi 12 avril 2027' }).click()
  await expect.poll(() => storedOn(page)).toMatchObject({ caches: [], switched: true })

  await signIn(page, alex)
  await page.goto('/admin/dashboard')
  await expect.poll(() => storedOn(page)).toEqual(NOTHING)
})

test('a device without room says so, and stays off', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  await signIn(page, camille)
  await page.addInitScript(() => {
    Cache.prototype.put = async () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('/admin/sessions')
  await keptSwitch(page).click()
  await expect(toast(page, 'Ce navigateur n’a pas pu garder votre journée.')).toBeVisible()
  await expect(keptSwitch(page)).not.toBeChecked()
  expect(await storedOn(page)).toEqual(NOTHING)
})
