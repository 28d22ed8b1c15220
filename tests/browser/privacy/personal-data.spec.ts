import { readFileSync } from 'node:fs'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aSuperadmin } from '../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

test('a superadmin finds, exports, corrects and erases what the site knows of a person', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  const zoe = { praticienId: camille.id, clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
  await aReservation(practice, { ...zoe, date: '2027-03-09', time: '10:00' })
  await aReservation(practice, { ...zoe, date: '2027-04-13', time: '10:00' })
  await signIn(page, await aSuperadmin(practice))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const search = async (email: string) => {
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByRole('main').getByRole('button', { name: 'Rechercher' }).click()
  }

  await page.goto('/admin/donnees-personnelles')
  await page.locator('summary', { hasText: 'Ce que le site garde' }).click()
  await page.locator('summary', { hasText: /^Rendez-vous$/ }).click()
  await expect(page.getByText('Exécution du contrat passé avec le client').first()).toBeVisible()
  await axeInBothSchemes()
  await search('personne@exemple.fr')
  await expect(page.getByText('Le site ne sait rien de cette personne.')).toBeVisible()
  await search('ZOE@exemple.fr')
  await expect(page.getByRole('heading', { name: 'Rendez-vous (2)' })).toBeVisible()
  await axeInBothSchemes()

  const downloading = page.waitForEvent('download')
  await button('Exporter (page à lire)').click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('donnees-personnelles.html')
  expect(readFileSync(await file.path(), 'utf8')).toContain('Zoé Petit')

  await button('Corriger les coordonnées').click()
  await dialog.getByLabel('Nom', { exact: true }).fill('Zoé Grand')
  await axeInBothSchemes()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('cell', { name: 'Zoé Grand' })).toHaveCount(3)
  await expect(dialog).toBeHidden()

  await button('Effacer…').click()
  await expect(dialog.getByText(/mardi 13 avril 2027/)).toBeVisible()
  await axeInBothSchemes()
  await dialog.getByRole('button', { name: 'Effacer définitivement' }).click()
  await expect(dialog.getByText('Cette personne a encore des rendez-vous')).toBeVisible()
  await dialog.getByLabel(/Annuler aussi ces rendez-vous/).check()
  await dialog.getByRole('button', { name: 'Effacer définitivement' }).click()
  await expect(toast(page, 'Données effacées')).toBeVisible()
  await expect(page.getByText('Le site ne sait rien de cette personne.')).toBeVisible()
})

test('of a couple with one address, a superadmin chooses one, who stays chosen after a reload, and erases only them', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  const at = { praticienId: camille.id, clientEmail: 'couple@exemple.fr', date: '2027-03-09' }
  await aReservation(practice, { ...at, clientName: 'Zoé Petit', time: '10:00' })
  await aReservation(practice, { ...at, clientName: 'Paul Petit', time: '14:00' })
  await signIn(page, await aSuperadmin(practice))
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.goto('/admin/donnees-personnelles/personne')
  await page.getByLabel('E-mail', { exact: true }).fill('couple@exemple.fr')
  await page.getByRole('main').getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByText('Plusieurs personnes partagent cette adresse')).toBeVisible()
  await expect(button('Effacer…')).toHaveCount(0)
  await axeInBothSchemes()
  await page.getByRole('link', { name: 'Zoé Petit' }).click()
  await expect(page.getByRole('heading', { name: 'Rendez-vous (1)' })).toBeVisible()
  expect(page.url()).not.toContain('exemple.fr')
  await page.reload()
  await expect(page.getByRole('cell', { name: 'Zoé Petit' }).first()).toBeVisible()
  await expect(page.getByText('Paul Petit')).toHaveCount(0)

  await button('Effacer…').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 fiche client')).toBeVisible()
  await axeInBothSchemes()
  await dialog.getByRole('button', { name: 'Effacer définitivement' }).click()
  await expect(toast(page, 'Données effacées')).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill('couple@exemple.fr')
  await page.getByRole('main').getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByRole('cell', { name: 'Paul Petit' }).first()).toBeVisible()
  await expect(page.getByText('Zoé Petit')).toHaveCount(0)
})
