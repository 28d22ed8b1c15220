import type { Page } from '@playwright/test'
import { ordersOn } from '../accounting/voucher-orders.ts'
import type { BrowserPractice } from './browser.ts'
import { waitUntilHydrated } from './hydration.ts'

export const ORDER = 'Commander avec obligation de paiement'

/** Vouchers are ordered on the site; nothing listens for its mails. */
export async function takeOrders(practice: BrowserPractice, change: object = {}): Promise<void> {
  practice.config.publicUrl = new URL(practice.url)
  practice.config.smtpUrl = 'smtp://127.0.0.1:1'
  await ordersOn(practice, change)
}

/** The form of vouchers on the site. */
export function orderPage(page: Page) {
  return {
    field: (label: string) => page.getByLabel(label, { exact: true }),
    choice: (name: string) => page.getByRole('radio', { name, exact: true }),
    summary: page.getByRole('region', { name: 'Votre commande' }),
    submit: page.getByRole('button', { name: ORDER }),
    title: page.getByRole('heading', { level: 1 }),
    async open() {
      await page.goto('/bons-cadeaux')
      await waitUntilHydrated(this.submit)
    },
  }
}
