import type { Page } from '@playwright/test'
import { signIn } from '../../../support/browser/back-office.ts'
import { aBookablePractice } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'

const DAY = '2027-04-13'

async function openTeam(page: Page, practice: BrowserPractice, path: string): Promise<void> {
  const { massage } = await aBookablePractice(practice)
  for (let index = 1; index < 8; index += 1) {
    const { id } = await aPractitioner(practice, { offers: [massage.id], agenda: {} })
    await aReservation(practice, { praticienId: id, date: DAY, time: '10:00', clientName: `Client ${index}` })
  }
  await signIn(page, await aSuperadmin(practice))
  await page.goto(path)
}

test('« Équipe » scrolls within its frame and never the page', async ({ page, practice }) => {
  await openTeam(page, practice, `/admin/reservations?vue=equipe&date=${DAY}`)
  await expect(page.getByRole('table')).toBeVisible()
  for (const width of [390, 600, 768]) {
    await page.setViewportSize({ width, height: 844 })
    const scrolled = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(scrolled).toBeLessThanOrEqual(width)
  }
})

test('a week of seven days fits the window of a tablet', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-18', time: '10:00' })
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, camille)
  await page.goto('/admin/reservations?vue=semaine&date=2027-04-13')
  await expect(page.locator('[data-columns="7"]')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
})

test('the printed day has a column for each of eight people', async ({ page, practice }) => {
  await openTeam(page, practice, `/admin/reservations?vue=jour&date=${DAY}`)
  const columns = page.locator('[data-columns="8"] section, [data-columns="8"] [role="region"]')
  await expect(columns).toHaveCount(8)
  await page.emulateMedia({ media: 'print' })
  // A4 without its margins; a window of that width would have the list of a phone.
  await page.evaluate(() => document.documentElement.style.setProperty('width', '718px'))
  const rights = await columns.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
  expect(Math.max(...rights)).toBeLessThanOrEqual(718)
  expect(new Set(rights.map(Math.round)).size).toBe(8)
})

test('in forced colors dialogs, buttons and the chosen view have an edge or a color of their own', async ({
  page,
  practice,
}) => {
  await openTeam(page, practice, `/admin/reservations?vue=planning&date=${DAY}`)
  await page.emulateMedia({ forcedColors: 'active' })
  const styleOf = (name: string, pressed: boolean) =>
    page
      .getByRole('button', { name, exact: true, pressed })
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await styleOf('Planning', true)).not.toBe(await styleOf('Semaine', false))
  await page.getByRole('button', { name: 'Nouveau rendez-vous' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Fermer' }).last()).toBeVisible()
  const edges = await dialog
    .locator('.mantine-Button-root')
    .or(dialog)
    .evaluateAll((all) =>
      all
        .map((one) => getComputedStyle(one))
        .map(({ borderTopWidth, borderTopStyle }) => [Number.parseFloat(borderTopWidth) > 0, borderTopStyle]),
    )
  expect(edges.length).toBeGreaterThan(1)
  expect(edges.filter(([isWide, style]) => !isWide || style === 'none')).toEqual([])
})

test('« Planning » lays out the rows in sight alone', async ({ page, practice }) => {
  await openTeam(page, practice, `/admin/reservations?vue=planning&date=${DAY}`)
  const rows = page.locator('ol > li')
  await expect(rows.first()).toBeVisible()
  expect(await rows.first().evaluate((row) => getComputedStyle(row).contentVisibility)).toBe('auto')
})
