import { signIn } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aService } from '../../support/people/bookings.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aBackup } from '../../support/servers/backups.ts'

test('what waits for a decision is one line under today, which the keyboard unfolds, and stands above no other screen', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const db = practice.database.kysely
  await aBackup(practice)
  const { id } = await aService(practice)
  await db.updateTable('services').set({ is_example: 1 }).where('id', '=', id).execute()
  const owner = await aSuperadmin(practice)
  await db.updateTable('users').set({ must_change_password: 1 }).where('id', '=', owner.id).execute()
  await signIn(page, owner)
  await page.goto('/admin/dashboard')
  const line = page.locator('summary', { hasText: 'choses à régler' })
  await expect(line).toHaveText(
    '4 choses à régler\u202f: état du site, adresse du site, mot de passe à choisir, données d’exemple',
  )
  const password = page.getByText('Votre mot de passe vous a été donné')
  const examples = page.getByText('Ce site contient encore des données d’exemple')
  await expect(password).toBeHidden()
  await line.press('Enter')
  await expect(password).toBeVisible()
  await expect(examples).toBeVisible()
  await expect(page.getByText('Les messages n’ont pas de lien', { exact: true })).toBeVisible()
  await axeInBothSchemes()

  await page.goto('/admin/reservations')
  await expect(page.getByRole('region', { name: 'Calendrier' })).toBeVisible()
  await expect(password).toHaveCount(0)
  await expect(examples).toHaveCount(0)
})
