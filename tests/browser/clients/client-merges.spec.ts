import { signIn, toast } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aSuperadmin } from '../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

const HEADINGS = 'Prénom;Nom;Adresse;Tel\r\n'

function aFile(count: number) {
  const lines = Array.from(
    { length: count },
    (_, index) => `Prénom${index};Client;client${index}@exemple.fr;06 ${10_000_000 + index}`,
  )
  return { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(HEADINGS + lines.join('\r\n')) }
}

test('a superadmin imports 5,000 clients once their columns are assigned', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/clients/import')
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('\n') })
  await expect(page.getByRole('alert')).toContainText('Ce fichier est vide')

  await input.setInputFiles(aFile(5_000))
  await page.getByLabel(/Colonne «\sAdresse/).selectOption('E-mail')
  await expect(page.getByText(/Clients nouveaux\s: 5\s000\./)).toBeVisible()
  await axeInBothSchemes()
  await page.getByRole('button', { name: /Importer 5\s000 clients/ }).click()
  await expect(page.getByText(/5\s000 clients importés/)).toBeVisible({ timeout: 90_000 })
  await input.setInputFiles(aFile(3))
  await expect(page.getByText('Prénom0 Client, déjà client')).toBeHidden()
  await page.getByLabel(/Colonne «\sAdresse/).selectOption('E-mail')
  await expect(page.getByText(/Prénom0 Client, déjà client/)).toBeVisible()
})

test('two clients are merged, and that is undone', async ({ page, practice, axeInBothSchemes }) => {
  const { camille } = await aBookablePractice(practice)
  const zoe = { praticienId: camille.id, clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
  await aReservation(practice, { ...zoe, date: '2027-04-13', time: '10:00' })
  await aReservation(practice, { ...zoe, date: '2027-04-14', time: '10:00' })
  await aReservation(practice, { ...zoe, clientName: 'Zoé Grand', date: '2027-04-15', time: '10:00' })
  const { id } = await practice.database.kysely
    .selectFrom('clients')
    .select('id')
    .where('name', '=', 'Zoé Petit')
    .executeTakeFirstOrThrow()
  await signIn(page, await aSuperadmin(practice))
  await page.goto(`/admin/clients/${id}`)
  const dialog = page.getByRole('dialog')

  await expect(page.getByText('même e-mail, autre nom')).toBeVisible()
  await axeInBothSchemes()
  await page.getByRole('button', { name: 'Réunir avec Zoé Grand…' }).click()
  await expect(dialog.getByText(/Rejoignent cette fiche/)).toContainText('1 rendez-vous')
  await axeInBothSchemes()
  await dialog.getByRole('button', { name: 'Réunir', exact: true }).click()
  await expect(toast(page, 'Fiches réunies')).toBeVisible()
  await expect(page.getByText('Réunie avec Zoé Grand')).toBeVisible()

  await page.getByRole('button', { name: /Revenir en arrière/ }).click()
  await expect(toast(page, 'Tout est comme avant')).toBeVisible()
  await expect(page.getByText('même e-mail, autre nom')).toBeVisible()
  await expect(page.locator('#contenu')).toBeFocused()
})
