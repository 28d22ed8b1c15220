import type { Page } from '@playwright/test'
import { watchPayments } from '#server/features/accounting/online-payments/watch.ts'
import { PAYMENT_PURPOSES } from '#server/features/payment-purposes.ts'
import { aSuperadmin } from '../people/people.ts'
import { aSetting } from '../practice/settings.ts'
import { TestClient } from '../practice/test-client.ts'
import { startFakeStripe } from '../servers/fake-stripe.ts'
import { type BrowserPractice, test as base } from './browser.ts'

export const LIVE_KEY = 'rk_live_cabinet'

export type Stripe = Awaited<ReturnType<typeof startFakeStripe>>

/** The provider knows a key, which the practice does not have yet. */
export const test = base.extend<{ stripe: Stripe }>({
  stripe: async ({ practice, page }, use) => {
    const stripe = await startFakeStripe({ now: () => practice.clock.instant() })
    stripe.acceptKey(LIVE_KEY)
    practice.config.stripeUrl = stripe.address
    practice.config.smtpUrl = 'smtp://127.0.0.1:1'
    // Not PUBLIC_URL: the browser opens this site without https.
    await aSetting(practice, 'siteAddress', 'https://www.cabinet.fr')
    await showPaymentPage(page, stripe, practice)
    await use(stripe)
    await stripe.close()
  },
})

/** The provider’s page leads to the site’s confirmed address, at which nothing listens here. */
async function showPaymentPage(page: Page, stripe: Stripe, { url }: BrowserPractice): Promise<void> {
  const local = (address: string | null | undefined) => String(address).replace('https://www.cabinet.fr', url)
  await page.route('https://checkout.stripe.example/*', async (route) => {
    const id = route.request().url().split('/').at(-1) ?? ''
    const { success_url, cancel_url } = stripe.sessions.get(id) ?? {}
    await route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<h1>Stripe ${id}</h1><a href="${local(success_url)}">Payer</a> <a href="${local(cancel_url)}">Retour</a>`,
    })
  })
}

/** Of the provider’s page that is shown. */
export async function shownCheckout(page: Page): Promise<string> {
  return (await page.getByRole('heading', { name: /^Stripe/ }).innerText()).replace('Stripe ', '')
}

export async function payThere(page: Page, stripe: Stripe): Promise<void> {
  stripe.pay(await shownCheckout(page))
  await page.getByRole('link', { name: 'Payer' }).click()
}

export async function takeCards(practice: BrowserPractice): Promise<void> {
  const owner = new TestClient(practice.app)
  await owner.signIn((await aSuperadmin(practice, { username: 'reglages' })).username)
  for (const { status, body } of [
    await owner.put('/api/superadmin/online-payments/key', { key: LIVE_KEY }),
    await owner.put('/api/superadmin/online-payments', { isOn: true }),
  ])
    if (status !== 200) throw new Error(JSON.stringify(body))
}

/** The work that the server does of itself each minute. */
export function minuteOf(practice: BrowserPractice): Promise<void> {
  return watchPayments({ ...practice, paymentPurposes: PAYMENT_PURPOSES }, { log: { warn: () => {} } })
}
