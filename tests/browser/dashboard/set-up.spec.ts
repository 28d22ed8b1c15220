import type { Page } from '@playwright/test'
import { insertSuperadmin } from '#server/features/accounts/sign-in/queries.ts'
import { hashPassword } from '#server/security/password.ts'
import { signIn, signInPage, toast } from '../../support/browser/back-office.ts'
import { bookingPage } from '../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { countEffort } from '../../support/browser/effort.ts'
import { aService } from '../../support/people/bookings.ts'
import { LOWEST_COST } from '../../support/people/password-cost.ts'
import { aPractitioner, PASSWORD } from '../../support/people/people.ts'

const MAX_CLICKS = 25

/** The account that a first start creates. */
async function aFirstSuperadmin({ database, clock }: BrowserPractice): Promise<{ username: string }> {
  const username = 'responsable'
  await insertSuperadmin(database.kysely, {
    username,
    passwordHash: await hashPassword(PASSWORD, LOWEST_COST),
    isConfigured: true,
    now: clock.instant(),
  })
  return { username }
}

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test(`an owner goes from an empty site to the first free hour in fewer than ${MAX_CLICKS} clicks`, async ({
  page,
  browser,
  practice,
  axeInBothSchemes,
}) => {
  const owner = await aFirstSuperadmin(practice)
  const effort = await countEffort(page)
  await page.goto('/admin/login')
  const { username, password, submit } = signInPage(page)
  await username.fill(owner.username)
  await password.fill(PASSWORD)
  await submit.click()
  await page.getByRole('link', { name: 'Commencer' }).click()

  await expect(step(page, 'Nom et couleurs du site')).toBeFocused()
  await axeInBothSchemes()
  await page.getByLabel('Titre du site').fill('Les Tilleuls')
  await button(page, 'Enregistrer et continuer').click()

  await expect(step(page, 'Votre nom')).toBeFocused()
  await expect(page.getByLabel('Prénom')).toHaveValue('')
  await page.getByLabel('Prénom').fill('A')
  await button(page, 'Enregistrer et continuer').click()
  await expect(page.getByLabel('Prénom')).toHaveAccessibleDescription(/« Prénom » doit compter au moins 2/)
  await page.getByLabel('Prénom').fill('Ana')
  await page.getByLabel('Nom', { exact: true }).fill('Lopez')
  await button(page, 'Enregistrer et continuer').click()

  await expect(step(page, 'Vos prestations')).toBeFocused()
  await page.getByLabel('Nom', { exact: true }).fill('Massage suédois')
  await page.getByLabel('Description').fill('Une heure pour soi.')
  await page.getByLabel('Durée').fill('60')
  await page.getByLabel('Prix').fill('75')
  await expect(page.getByRole('checkbox', { name: 'Ana Lopez' })).toHaveCount(0)
  await axeInBothSchemes()
  await button(page, 'Ajouter cette prestation').click()
  await expect(page.getByRole('list', { name: 'Prestations du site' })).toContainText('avec Ana Lopez')
  await expect(button(page, 'Continuer')).toBeFocused()
  await button(page, 'Continuer').click()

  await expect(step(page, 'Vos horaires')).toBeFocused()
  await button(page, 'Enregistrer et continuer').click()

  await expect(step(page, 'Vos coordonnées')).toBeFocused()
  await page.getByLabel('Rue').fill('3 rue du Calme')
  await page.getByLabel('Code postal').fill('69001')
  await page.getByLabel('Ville').fill('Lyon')
  await page.getByLabel('Téléphone').fill('04 78 00 00 00')
  await page.getByLabel('E-mail public').fill('bonjour@tilleuls.fr')
  await button(page, 'Enregistrer et continuer').click()

  for (const name of ['Textes légaux', 'Envoi des e-mails', 'Adresse du site', 'Sauvegardes']) {
    await expect(step(page, name)).toBeFocused()
    await button(page, 'Plus tard').click()
  }
  await expect(step(page, 'Vos clients peuvent réserver')).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Adresse du site (plus tard)')
  await axeInBothSchemes()
  await button(page, 'Terminer la mise en route').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  expect((await effort()).clicks).toBeLessThan(MAX_CLICKS)

  const visitor = await browser.newPage()
  await visitor.clock.setFixedTime(practice.clock.instant())
  await visitor.goto(`${practice.url}/booking`)
  const booking = bookingPage(visitor)
  await booking.chooseService('Massage suédois')
  await expect(booking.slots.first()).toBeVisible()
  await expect(visitor.getByRole('contentinfo')).toContainText('69001 Lyon')
  await visitor.close()
})

test('a superadmin leaves the guide, resumes it, puts steps off, ends it and opens it again', async ({
  page,
  practice,
}) => {
  await signIn(page, { ...(await aFirstSuperadmin(practice)), id: 0, displayName: '' })
  await page.goto('/admin/mise-en-route/ailleurs')
  await expect(step(page, 'Nom et couleurs du site')).toBeFocused()
  await page.getByRole('link', { name: /^Vos prestations/ }).click()
  await expect(page.getByText(/^D’abord votre nom/)).toBeVisible()
  await page.getByLabel('Prénom').fill('Ana')
  await page.getByLabel('Nom', { exact: true }).fill('Lopez')
  await button(page, 'Enregistrer et continuer').click()
  await expect(button(page, 'Ajouter cette prestation')).toBeVisible()

  await page.getByLabel('Durée').fill('une heure')
  await page.getByRole('link', { name: 'Nom et couleurs du site' }).click()
  await expect(page.getByRole('dialog')).toContainText('Vos modifications ne sont pas enregistrées.')
  await button(page, 'Rester sur cette page').click()
  await expect(page.getByLabel('Durée')).toHaveValue('une heure')
  await button(page, 'Ajouter cette prestation').click()
  await expect(page.getByLabel('Durée')).toHaveAccessibleDescription(/« Durée »/)
  await page.getByLabel('Durée').fill('')
  await button(page, 'Plus tard').click()
  await expect(step(page, 'Vos horaires')).toBeFocused()

  await page.goto('/admin/dashboard')
  const card = page.getByRole('region', { name: 'Mise en route' })
  await expect(card).toContainText('1 étape sur 9. Prochaine étape\u202f: Nom et couleurs du site.')
  await page.getByRole('link', { name: 'Commencer' }).click()
  await expect(page).toHaveURL(/mise-en-route\/site$/)
  await expect(page.getByRole('link', { name: 'Vos prestations Plus tard' })).toBeVisible()

  await page.goto('/admin/dashboard')
  await button(page, 'Terminer la mise en route').click()
  await expect(card).toBeHidden()
  await page.goto('/admin/preferences')
  await page.getByRole('link', { name: 'Ouvrir la mise en route' }).click()
  await expect(step(page, 'Nom et couleurs du site')).toBeFocused()
  await page.goto('/admin/mise-en-route/fin')
  await expect(step(page, 'Vos clients ne peuvent pas encore réserver')).toBeVisible()
  await button(page, 'Remettre au tableau de bord').click()
  await expect(card).toBeVisible()
})

test('a new practitioner sees their own list until it is hidden', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aService(practice)
  await signIn(page, await aPractitioner(practice))
  await page.goto('/admin/dashboard')
  const list = page.getByRole('region', { name: 'Vos premiers pas' })
  await expect(list.getByRole('listitem')).toHaveText([
    /Cocher les services que vous proposez \(à faire\)/,
    /Régler vos horaires \(à faire\)/,
    /Ajouter votre portrait et votre phrase \(à faire\)/,
    /Choisir votre mot de passe \(fait\)/,
  ])
  await axeInBothSchemes()
  await list.getByRole('link', { name: 'Cocher les services que vous proposez' }).click()
  await page.getByRole('checkbox').check()
  await button(page, 'Enregistrer').click()
  await page.getByRole('button', { name: /^Oui, lundi–samedi/ }).click()
  await expect(toast(page, 'Services mis à jour')).toBeVisible()
  await page.getByRole('link', { name: 'Tableau de bord' }).click()
  await expect(list).toContainText('Cocher les services que vous proposez (fait)')
  await button(page, 'Masquer cette liste').click()
  await expect(list).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  await expect(list).toBeHidden()
})
