import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { signIn } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aReservation, aService } from '../../support/people/bookings.ts'
import { aSuperadmin } from '../../support/people/people.ts'

test('an owner finds the activity in the menu, chooses a year by the keyboard and downloads the same totals', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  const reservation = { praticienId: camille.id, serviceId: massage.id, time: '10:00' }
  const { id } = await aReservation(practice, { ...reservation, date: '2027-03-10' })
  const price = { price_cents: 123_450 }
  await practice.database.kysely.updateTable('agenda_entries').set(price).where('id', '=', id).execute()
  await aReservation(practice, { ...reservation, date: '2027-05-10' })
  await signIn(page, await aSuperadmin(practice))
  const period = page.getByLabel('Période')

  await page.goto('/admin/dashboard')
  await page.getByRole('navigation', { name: 'Le cabinet' }).getByRole('link', { name: 'Chiffres' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chiffres' })).toBeVisible()
  await expect(page.getByText('ce n’est pas l’argent reçu')).toBeVisible()
  const sizeOf = (part: Locator) =>
    part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const title = await sizeOf(page.getByRole('heading', { level: 1 }))
  expect(await sizeOf(page.getByRole('definition').first())).toBeLessThan(title)
  const march = page.getByRole('row').filter({ hasText: 'mars 2027' })
  await expect(march.getByRole('cell')).toHaveText(['1', '0', '0', '0', /^1.234,50.€$/, /^0.€$/, /%$/])
  await axeInBothSchemes()

  // The last twelve months, 2028, 2027.
  await period.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL('/admin/chiffres?annee=2027')
  const may = page.getByRole('row').filter({ hasText: 'mai 2027' })
  await expect(may.getByRole('cell').nth(1)).toHaveText('1')
  const service = page.getByRole('region', { name: 'Par prestation' }).getByRole('row').nth(1)
  await expect(service.getByRole('cell').nth(0)).toHaveText('1')

  await page.getByRole('button', { name: 'Télécharger (CSV)' }).focus()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toBe('activite.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain(
    'Total;janvier 2027 – décembre 2027;1;1;0;0;1234,50;0,00;',
  )

  await period.selectOption('2024')
  await expect(page.getByText('Aucun rendez-vous sur cette période.')).toBeVisible()
  await axeInBothSchemes()
})

test('many services are shown in part until all are asked for, on a phone too', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  for (let day = 1; day <= 20; day++) {
    const { id } = await aService(practice, { name: `Massage n° ${day}` })
    const date = `2027-03-${String(day).padStart(2, '0')}`
    await aReservation(practice, { praticienId: camille.id, serviceId: id, date, time: '10:00' })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/chiffres')
  const services = page.getByRole('region', { name: 'Par prestation' })
  const last = services.getByText('Massage n° 9', { exact: true })
  await expect(services.getByText('Massage n° 1', { exact: true })).toBeVisible()
  await expect(last).toBeHidden()
  await services.getByRole('button', { name: 'Afficher les 20 lignes' }).press('Enter')
  await expect(last).toBeVisible()
  await expect(services.getByRole('button', { name: 'Réduire' })).toBeFocused()
  await axeInBothSchemes()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
