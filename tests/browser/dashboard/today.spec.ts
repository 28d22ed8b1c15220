import type { Page } from '@playwright/test'
import { aKeptBook } from '../../support/accounting/book.ts'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { aReservation } from '../../support/people/bookings.ts'

const TODAY = '2027-04-12'

test.use({ now: `${TODAY}T11:15`, viewport: { width: 390, height: 844 } })

/** Zoé’s visit is over and Ana’s goes on, at 65 € each, in a practice that keeps the book. */
async function aMorning(practice: BrowserPractice) {
  const { massage, camille } = await aBookablePractice(practice)
  await aKeptBook(practice)
  const at = { praticienId: camille.id, serviceId: massage.id, date: TODAY }
  const zoe = await aReservation(practice, { ...at, time: '09:00', clientName: 'Zoé Petit' })
  const ana = await aReservation(practice, {
    ...{ ...at, time: '11:00', clientName: 'Anne-Sophie de La Rochefoucauld-Montmorency' },
  })
  await practice.database.kysely
    .updateTable('agenda_entries')
    .set({ price_cents: 6500, service_name: 'Massage suédois, dos et nuque', client_phone: '06 12 34 56 78' })
    .where('id', 'in', [zoe.id, ana.id])
    .execute()
  return { camille, zoe }
}

const receiptsOf = ({ database }: BrowserPractice) =>
  database.kysely.selectFrom('receipts').select(['cents', 'means', 'reservation_id']).execute()

async function openToday(page: Page) {
  await page.goto('/admin/dashboard')
  await page.evaluate(() => localStorage.setItem('lastMeans', 'Carte'))
  const row = page.getByRole('listitem').filter({ hasText: 'Zoé Petit' }).first()
  const payButton = page.getByRole('button', { name: /^Encaisser\s: Zoé Petit/ })
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Encaisser 65/ })
  return { row, payButton, confirm }
}

test('on a phone a visit is paid and its client has come by two presses, and nothing scrolls sideways', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille, zoe } = await aMorning(practice)
  await signIn(page, camille)
  const { row, payButton, confirm } = await openToday(page)
  await expect(row).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await axeInBothSchemes()
  await payButton.click()
  await expect(page.getByLabel('Montant')).toHaveValue('65')
  await expect(page.getByRole('radio', { name: 'Carte' })).toBeChecked()
  await expect(confirm).toBeFocused()
  await axeInBothSchemes()
  await confirm.click()
  await expect(toast(page, 'Encaissement et venue notés')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('1 rendez-vous terminé')).toBeVisible()
  expect(await receiptsOf(practice)).toEqual([{ cents: 6500, means: 'Carte', reservation_id: zoe.id }])
  const { attendance } = await practice.database.kysely
    .selectFrom('agenda_entries')
    .select('attendance')
    .where('id', '=', zoe.id)
    .executeTakeFirstOrThrow()
  expect(attendance).toBe('came')
})

test.describe('of two devices that take the same money', () => {
  test.use({ expectedConsole: FAILED_CALLS })

  test('the slower one is asked', async ({ page, practice, browser }) => {
    const { camille } = await aMorning(practice)
    await signIn(page, camille)
    // Nothing tells this device of what the other one does.
    await page.route('**/api/admin/live*', (route) => route.abort())
    const { payButton, confirm } = await openToday(page)
    await payButton.click()
    await expect(confirm).toBeVisible()
    const other = await browser.newPage({ baseURL: practice.url })
    await other.clock.setFixedTime(practice.clock.instant())
    await signIn(other, camille)
    const elsewhere = await openToday(other)
    await elsewhere.payButton.click()
    await elsewhere.confirm.click()
    await expect(toast(other, 'Encaissement et venue notés')).toBeVisible()
    await confirm.click()
    await expect(page.getByRole('dialog')).toContainText(/Déjà payé\s: 65\s€.*Encaisser quand même/)
    await page.getByRole('button', { name: 'Ne pas encaisser' }).click()
    await expect(payButton).toHaveCount(0)
    expect(await receiptsOf(practice)).toHaveLength(1)
    await other.close()
  })
})
