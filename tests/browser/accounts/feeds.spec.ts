import type { APIRequestContext, Page } from '@playwright/test'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { readCalendar } from '../../support/people/calendar-file.ts'
import { aPractitioner } from '../../support/people/people.ts'

/** Creates the feed of a practitioner who has one reservation, with Léa Durand. */
async function createFeed(page: Page, practice: BrowserPractice) {
  const camille = await aPractitioner(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
  await signIn(page, camille)
  await page.goto('/admin/agenda-config')
  await page.getByRole('link', { name: 'Dans mon téléphone' }).click()
  const section = page.getByRole('region', { name: 'Mon agenda dans mon téléphone' })
  await expect(section).toBeFocused()
  await section.getByRole('button', { name: 'Créer l’adresse' }).press('Enter')
  const field = section.getByLabel('Adresse secrète de votre agenda')
  await expect(field).toBeFocused()
  return {
    section,
    field,
    address: await field.inputValue(),
    showNames: section.getByRole('switch', { name: 'Montrer le nom des clients' }),
  }
}

async function expectSummaries(request: APIRequestContext, url: string, summaries: string[]): Promise<void> {
  const response = await request.get(url)
  expect(readCalendar(await response.text()).events.map(({ summary }) => summary)).toEqual(summaries)
}

async function expectStatus(request: APIRequestContext, url: string, status: number): Promise<void> {
  expect((await request.get(url)).status()).toBe(status)
}

test('a feed has a secret address and includes client names only if chosen', async ({
  page,
  context,
  practice,
  axeInBothSchemes,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { section, address, showNames } = await createFeed(page, practice)
  expect(address).toMatch(new RegExp(`^${practice.url}/agenda/[\\w-]{43}\\.ics$`))
  await section.getByRole('button', { name: 'Copier' }).click()
  await expect(toast(page, 'Adresse copiée')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const openLink = section.getByRole('link', { name: 'Ouvrir dans mon application d’agenda' })
  await expect(openLink).toHaveAttribute('href', address.replace('http:', 'webcal:'))
  await expectSummaries(context.request, address, ['Rendez-vous'])

  await expect(showNames).not.toBeChecked()
  await showNames.press('Space')
  await expect(toast(page, 'Le nom des clients est montré')).toBeVisible()
  await expect(showNames).toBeChecked()
  await expectSummaries(context.request, address, ['Rendez-vous – Léa Durand'])
  await axeInBothSchemes()
})

test('a feed’s address works until it is renewed or deleted', async ({ page, context, practice }) => {
  const { section, field, address: firstAddress, showNames } = await createFeed(page, practice)
  await showNames.press('Space')
  await expect(toast(page, 'Le nom des clients est montré')).toBeVisible()

  const dialog = page.getByRole('dialog')
  await section.getByRole('button', { name: 'Changer l’adresse' }).click()
  await expect(dialog).toContainText('L’adresse actuelle cesse de fonctionner.')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  expect(await field.inputValue()).toBe(firstAddress)
  await expectSummaries(context.request, firstAddress, ['Rendez-vous – Léa Durand'])
  await section.getByRole('button', { name: 'Changer l’adresse' }).click()
  await dialog.getByRole('button', { name: 'Changer' }).click()
  await expect(field).not.toHaveValue(firstAddress)
  await expect(section.getByRole('button', { name: 'Changer l’adresse' })).toBeFocused()
  const secondAddress = await field.inputValue()
  await expectStatus(context.request, firstAddress, 404)
  await expectSummaries(context.request, secondAddress, ['Rendez-vous – Léa Durand'])

  await section.getByRole('button', { name: 'Supprimer' }).click()
  await expect(dialog).toContainText('Vos rendez-vous restent ici')
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(section.getByRole('button', { name: 'Créer l’adresse' })).toBeVisible()
  await expectStatus(context.request, secondAddress, 404)
})
