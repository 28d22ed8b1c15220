import { signIn, toast } from '../support/back-office.ts'
import { aReservation } from '../support/bookings.ts'
import { expect, test } from '../support/browser.ts'
import { readCalendar } from '../support/calendar-file.ts'
import { aPractitioner } from '../support/people.ts'

test('a feed’s address works until it is renewed or deleted, and includes client names only if chosen', async ({
  page,
  context,
  practice,
  axeInBothSchemes,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const camille = await aPractitioner(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
  const readSummaries = async (address: string) => {
    const response = await context.request.get(address)
    return response.ok()
      ? readCalendar(await response.text()).entries.map(({ summary }) => summary)
      : response.status()
  }
  await signIn(page, camille)
  await page.goto('/admin/agenda-config')
  await page.getByRole('link', { name: 'Dans mon téléphone' }).click()
  const section = page.getByRole('region', { name: 'Mon agenda dans mon téléphone' })
  await expect(section).toBeFocused()
  await section.getByRole('button', { name: 'Créer l’adresse' }).press('Enter')

  const field = section.getByLabel('Adresse secrète de votre agenda')
  await expect(field).toBeFocused()
  const firstAddress = await field.inputValue()
  expect(firstAddress).toMatch(new RegExp(`^${practice.url}/agenda/[\\w-]{43}\\.ics$`))
  await section.getByRole('button', { name: 'Copier' }).click()
  await expect(toast(page, 'Adresse copiée')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(firstAddress)
  const openLink = section.getByRole('link', { name: 'Ouvrir dans mon application d’agenda' })
  await expect(openLink).toHaveAttribute('href', firstAddress.replace('http:', 'webcal:'))
  expect(await readSummaries(firstAddress)).toEqual(['Rendez-vous'])

  const showNames = section.getByRole('switch', { name: 'Montrer le nom des clients' })
  await expect(showNames).not.toBeChecked()
  await showNames.press('Space')
  await expect(toast(page, 'Le nom des clients est montré')).toBeVisible()
  await expect(showNames).toBeChecked()
  expect(await readSummaries(firstAddress)).toEqual(['Rendez-vous – Léa Durand'])
  await axeInBothSchemes()

  const dialog = page.getByRole('dialog')
  await section.getByRole('button', { name: 'Renouveler' }).click()
  await expect(dialog).toContainText('L’adresse actuelle cesse de fonctionner.')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  expect(await field.inputValue()).toBe(firstAddress)
  await section.getByRole('button', { name: 'Renouveler' }).click()
  await dialog.getByRole('button', { name: 'Renouveler' }).click()
  await expect(field).not.toHaveValue(firstAddress)
  await expect(section.getByRole('button', { name: 'Renouveler' })).toBeFocused()
  const secondAddress = await field.inputValue()
  expect(await readSummaries(firstAddress)).toBe(404)
  expect(await readSummaries(secondAddress)).toEqual(['Rendez-vous – Léa Durand'])

  await section.getByRole('button', { name: 'Supprimer' }).click()
  await expect(dialog).toContainText('Vos rendez-vous restent ici')
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(section.getByRole('button', { name: 'Créer l’adresse' })).toBeVisible()
  expect(await readSummaries(secondAddress)).toBe(404)
})
