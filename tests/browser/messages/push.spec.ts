import type { BrowserContext, Page } from '@playwright/test'
import { sendPush } from '#server/features/messages/push/rounds.ts'
import { signIn } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { TestClient } from '../../support/practice/test-client.ts'
import { PushService } from '../../support/servers/push-service.ts'

/** The screen may still be loading when somebody signs out. */
test.use({ expectedConsole: [/401 \(Unauthorized\) \S+\/api\/preferences$/] })

/** Chromium without Google’s keys reaches no push service: its subscription is made up, the rest is its own. */
async function subscribesAt(google: PushService, context: BrowserContext): Promise<void> {
  await context.addInitScript((keys) => {
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
        .buffer
    let current: object | null = null
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      current = {
        endpoint: keys.endpoint,
        options: { applicationServerKey: bytesOf(applicationServerKey) },
        getKey: (name: 'p256dh' | 'auth') => bytesOf(keys[name]),
        unsubscribe: async () => {
          current = null
          return true
        },
      }
      return current
    }
    if (!('PushManager' in window)) return
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => current })
  }, google.browser('telephone'))
}

const listDevices = ({ database }: BrowserPractice) =>
  database.kysely.selectFrom('push_devices').select('endpoint').execute()

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))

/** Hands the browser’s worker what a push service got for it. */
async function receive(page: Page, { url }: BrowserPractice, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const data = JSON.stringify(message)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data })
}

test('a phone that was switched on shows what a client booked, and forgets everything at sign-out', async ({
  page,
  context,
  practice,
  axeInBothSchemes,
}) => {
  const google = new PushService()
  await subscribesAt(google, context)
  await context.grantPermissions(['notifications'], { origin: practice.url })
  const { massage, camille } = await aBookablePractice(practice)
  await signIn(page, camille)
  await page.goto('/admin/sessions')
  expect(await registrations(page)).toEqual([])
  const onThisDevice = page.getByRole('switch', { name: 'Sur cet appareil', exact: true })
  await onThisDevice.click()
  await expect(onThisDevice).toBeChecked()
  expect(await registrations(page)).toEqual([`${practice.url}/admin/`])
  await axeInBothSchemes()

  const request = { date: '2027-04-13', time: '10:00', clientName: 'Zoé Petit', serviceId: massage.id }
  const booked = await new TestClient(practice.app).post('/api/reservations', {
    ...request,
    clientEmail: 'zoe@exemple.fr',
    praticienId: camille.id,
  })
  expect(booked.status).toBe(201)
  await sendPush({ ...practice, probes: { ...practice.probes, ...google } })
  await receive(page, practice, google.arrived[0]?.message ?? {})
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/admin/')
      return (await registration?.getNotifications())?.map(({ title }) => title.replaceAll(/\s/g, ' '))
    })
  await expect.poll(shown).toEqual(['Nouveau rendez-vous, mardi à 10 h'])

  await page.goto('/')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  expect(await page.content()).not.toContain('/admin/worker.js')

  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: /Camille/ }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion Administrateur' })).toBeVisible()
  await expect.poll(() => registrations(page)).toEqual([])
  expect(await listDevices(practice)).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('pushAccount')
})

test('a device that is switched off keeps no worker, and a start registers one that is on again', async ({
  page,
  context,
  practice,
}) => {
  await subscribesAt(new PushService(), context)
  await context.grantPermissions(['notifications'], { origin: practice.url })
  const { camille } = await aBookablePractice(practice)
  await signIn(page, camille)
  await page.goto('/admin/sessions')
  const onThisDevice = page.getByRole('switch', { name: 'Sur cet appareil', exact: true })
  await onThisDevice.click()
  await expect(onThisDevice).toBeChecked()
  // As after a restored backup.
  await practice.database.kysely.deleteFrom('push_devices').execute()
  await practice.database.kysely.deleteFrom('settings').where('key', '=', 'pushKeys').execute()
  await page.goto('/admin/dashboard')
  await expect.poll(async () => (await listDevices(practice)).length).toBe(1)
  await page.goto('/admin/sessions')
  await expect(onThisDevice).toBeChecked()
  await onThisDevice.click()
  await expect(onThisDevice).not.toBeChecked()
  expect(await listDevices(practice)).toEqual([])
  expect(await registrations(page)).toEqual([])
})

test('a browser that refuses says so, and asks nothing', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  await signIn(page, camille)
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied' })
  })
  await page.goto('/admin/sessions')
  await expect(page.getByText('Ce navigateur les refuse', { exact: false })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Sur cet appareil', exact: true })).toHaveCount(0)
})
