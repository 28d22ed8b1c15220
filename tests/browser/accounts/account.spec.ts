import type { Page } from '@playwright/test'
import { signIn, signInPage, toast } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { abortCall, FAILED_CALLS, mockResponse } from '../../support/browser/network.ts'
import { aService } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, PASSWORD } from '../../support/people/people.ts'
import { aJpeg } from '../../support/people/pictures.ts'

test.use({ expectedConsole: FAILED_CALLS })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('staff edit their profile and crop their picture by keyboard without losing unsaved changes', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const massage = await aService(practice)
  await signIn(page, await aPractitioner(practice, { offers: [massage.id] }))
  await page.goto('/admin/profile')
  const firstName = page.getByLabel('Prénom')
  await expect(firstName).toHaveValue('Camille')
  await axeInBothSchemes()

  await firstName.fill('Z')
  await button(page, 'Enregistrer').click()
  await expect(firstName).toHaveAccessibleDescription(/doit compter au moins 2 caractères/)
  await firstName.fill('Anne-Zoé')
  await page.getByLabel('Spécialité').fill('Réflexologie')
  await page.getByLabel('Phrase de présentation').fill('Je masse lentement.')
  const preview = page.getByRole('figure', { name: 'Ce que vos visiteurs voient' })
  await expect(preview).toHaveText(/Anne-Zoé MartinRéflexologieJe masse lentement\.$/)

  // Every way of leaving asks for confirmation.
  await page.getByRole('link', { name: 'Préférences' }).click()
  await expect(page.getByRole('dialog')).toContainText('Vos modifications ne sont pas enregistrées.')
  await button(page, 'Rester sur cette page').click()
  await button(page, 'Camille Martin').click()
  await button(page, 'Se déconnecter').click()
  await button(page, 'Rester sur cette page').click()
  await expect(firstName).toHaveValue('Anne-Zoé')

  // A failed request keeps the input.
  const restoreSaving = await abortCall(page, 'PUT /api/admin/profile')
  await button(page, 'Enregistrer').click()
  await expect(page.getByRole('main').getByText("Erreur lors de l'enregistrement")).toBeVisible()
  await expect(firstName).toHaveValue('Anne-Zoé')
  await restoreSaving()
  await button(page, 'Enregistrer').click()
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
  await expect(button(page, 'Anne-Zoé Martin')).toBeVisible()

  const photo = page.getByRole('group', { name: 'Ma photo' })
  const choosePicture = (buffer: Buffer) =>
    photo.locator('input[type=file]').setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer })
  await choosePicture(Buffer.from('Bonjour'))
  await expect(photo.getByRole('alert')).toContainText('ne sait pas lire ce fichier')
  await choosePicture(await aJpeg({ width: 900, height: 600 }))
  const dialog = page.getByRole('dialog', { name: 'Ma photo' })
  const horizontalPosition = dialog.getByLabel('De gauche à droite')
  await expect(dialog.getByLabel('De haut en bas')).toBeDisabled()
  await horizontalPosition.focus()
  await page.keyboard.press('Home')
  await expect(horizontalPosition).toHaveValue('0')
  await axeInBothSchemes()
  const restorePhoto = await mockResponse(page, 'POST /api/admin/profile/photo', {
    status: 507,
    message: 'Disque plein.',
  })
  await button(page, 'Enregistrer l’image').click()
  await expect(dialog.getByRole('alert')).toHaveText(/^Erreur lors du téléversement\s*Disque plein\.$/)
  await restorePhoto()
  await button(page, 'Enregistrer l’image').click()
  await expect(toast(page, 'Photo enregistrée')).toBeVisible()
  await expect(photo.getByRole('img')).toHaveAttribute('src', /^\/uploads\/photo-/)
  const practitioners = await (await page.request.get('/api/praticiens')).json()
  const texts = { specialite: 'Réflexologie', introduction: 'Je masse lentement.' }
  expect(practitioners).toMatchObject([{ prenom: 'Anne-Zoé', ...texts }])
  expect(practitioners[0].photoUrl).toMatch(/^\/uploads\/photo-/)
})

test("a profile reply without an id shows 'Administrateur non identifié'", async ({ page, practice }) => {
  await signIn(page, await aPractitioner(practice))
  await mockResponse(page, 'GET /api/admin/profile', { status: 200, message: 'personne' })
  for (const path of ['/admin/profile', '/admin/my-services']) {
    await page.goto(path)
    await expect(toast(page, 'Administrateur non identifié')).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Administrateur non identifié')
  }
})

test('a superadmin opens « Mes services » from the user menu and offers a service', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const superadmin = await aSuperadmin(practice)
  const massage = await aService(practice, { name: 'Massage suédois' })
  await aService(practice, { name: 'Réflexologie' })
  await signIn(page, superadmin)
  await page.goto('/admin/dashboard')
  await button(page, superadmin.displayName).click()
  const menu = page.getByRole('navigation', { name: 'Mon compte' })
  await expect(menu.getByRole('link')).toHaveText([
    'Mon profil',
    'Mes services',
    'Mon agenda',
    'Mot de passe et connexions',
  ])
  await menu.getByRole('link', { name: 'Mes services' }).click()
  const list = page.getByRole('group', { name: 'Services que je propose' })
  await expect(list.getByRole('checkbox')).toHaveCount(2)
  await axeInBothSchemes()
  await list.getByLabel('Massage suédois').check()
  await button(page, 'Enregistrer').click()
  const question = page.getByRole('dialog', { name: /^Quels jours et à quelles heures recevez-vous/ })
  await axeInBothSchemes()
  await question.getByRole('button', { name: /^Oui, lundi–samedi/ }).click()
  await expect(toast(page, 'Services mis à jour')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Enregistré' })).toBeVisible()
  const offered = await page.request.get(`/api/praticiens/${superadmin.id}/services`)
  expect(await offered.json()).toMatchObject([{ id: massage.id }])
  await page.reload()
  await expect(list.getByLabel('Massage suédois')).toBeChecked()
})

test('saved preferences are applied by the server, before the first paint', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const camille = await aPractitioner(practice)
  await signIn(page, camille)
  await page.goto('/admin/preferences')
  await axeInBothSchemes()
  const html = page.locator('html')
  await page.getByRole('radio', { name: 'Sombre' }).check()
  await expect(html).toHaveAttribute('data-mode', 'dark')

  // Unsaved preferences are discarded on leaving the screen.
  await page.getByRole('link', { name: 'Tableau de bord' }).click()
  await button(page, 'Quitter sans enregistrer').click()
  await expect(html).not.toHaveAttribute('data-mode')

  await page.getByRole('link', { name: 'Préférences' }).click()
  await page.getByRole('radio', { name: 'Sombre' }).check()
  await page.getByRole('radio', { name: 'Grand' }).check()
  for (const fold of ['Autres réglages d’affichage', 'Tableau de bord', 'Surnom'])
    await page.locator('summary', { hasText: fold }).press('Enter')
  for (const choice of ['Très grands caractères', 'Police dyslexie', 'Par SMS']) {
    await page.getByRole('checkbox', { name: choice }).check()
  }
  await page.getByRole('checkbox', { name: 'Statistiques' }).uncheck()
  await button(page, 'Monter Activité').click()
  await expect(page.getByRole('status').filter({ hasText: 'Activité : position 1 sur 2' })).toBeAttached()
  await page.getByLabel('Surnom (facultatif)').fill('Cam')
  await button(page, 'Enregistrer').click()
  await expect(toast(page, 'Préférences enregistrées')).toBeVisible()
  await expect(button(page, 'Cam')).toBeVisible()
  expect(await (await page.request.get('/api/preferences')).json()).toMatchObject({
    theme: 'dark',
    textSize: 'large',
    fontLarge: true,
    dyslexicFont: true,
    notifySms: true,
    nickname: 'Cam',
    dashboardWidgets: ['reminders', 'activity', 'messages'],
  })
  const dashboardHtml = await (await page.request.get('/admin/dashboard')).text()
  expect(dashboardHtml).toContain(
    '<html lang="fr" data-mode="dark" data-text-size="large" data-font="dyslexic" data-font-large="true">',
  )
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Sombre' })).toBeChecked()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('checkbox', { name: 'Contraste élevé' }).check()
  await expect(html).toHaveAttribute('data-mode', 'high-contrast')
  await axeInBothSchemes()

  // Signing out removes the preferences for the next user.
  await button(page, 'Annuler').click()
  await button(page, 'Cam').click()
  await button(page, 'Se déconnecter').click()
  await expect(signInPage(page).title).toBeVisible()
  await expect(html).not.toHaveAttribute('data-mode')
})

test('changing a password that somebody else has chosen removes the notice and ends other sessions', async ({
  page,
  browser,
  practice,
  axeInBothSchemes,
}) => {
  const camille = await aPractitioner(practice)
  await practice.database.kysely.updateTable('users').set({ must_change_password: 1 }).execute()
  const otherDevice = await browser.newPage({ baseURL: practice.url })
  await signIn(otherDevice, camille)
  await signIn(page, camille)
  await page.goto('/admin/dashboard')
  const notices = page
    .getByRole('group')
    .filter({ hasText: '1 chose à régler\u202f: mot de passe à choisir' })
  await notices.getByText('1 chose à régler').click()
  await expect(notices).toContainText('Votre mot de passe vous a été donné\u202f: choisissez le vôtre.')
  await notices.getByRole('link', { name: 'Changer le mot de passe' }).click()

  const field = (name: string) => page.getByLabel(name, { exact: true })
  const repeatedPassword = 'Nouveau mot de passe, une seconde fois'
  const submit = async (current: string, next: string, repeated: string) => {
    await field('Mot de passe actuel').fill(current)
    await field('Nouveau mot de passe').fill(next)
    await field(repeatedPassword).fill(repeated)
    await page.getByRole('main').getByRole('button', { name: 'Changer le mot de passe' }).click()
  }
  await submit(PASSWORD, 'motdepasse', 'autre chose')
  await expect(field(repeatedPassword)).toHaveAccessibleDescription(
    'Les deux saisies ne sont pas identiques.',
  )
  await expect(page.getByText('Solidité\u202f: Faible.')).toContainText('trop courant')
  await submit(PASSWORD, 'motdepasse', 'motdepasse')
  await expect(field('Nouveau mot de passe')).toHaveAccessibleDescription(/trop courant/)
  await expect(field(repeatedPassword)).toHaveValue('motdepasse')
  await axeInBothSchemes()
  await submit('faux', 'Trois renards bleus', 'Trois renards bleus')
  await expect(field('Mot de passe actuel')).toHaveAccessibleDescription(
    'Le mot de passe actuel est incorrect.',
  )
  await expect(page.getByText('Solidité\u202f: Solide.')).toBeVisible()
  await expect(field(repeatedPassword)).toHaveValue('Trois renards bleus')
  await submit(PASSWORD, 'Trois renards bleus', 'Trois renards bleus')
  await expect(toast(page, 'Mot de passe mis à jour')).toBeVisible()
  await expect(field('Mot de passe actuel')).toHaveValue('')
  await page.getByRole('link', { name: 'Tableau de bord' }).click()
  await expect(page.getByText("Bienvenue dans l'espace d'administration.")).toBeVisible()
  await expect(notices).toBeHidden()
  expect((await otherDevice.request.get('/api/admin/profile')).status()).toBe(401)
  await otherDevice.close()
})

test('a user ends one of their sessions in « Vos connexions »', async ({
  page,
  browser,
  practice,
  axeInBothSchemes,
}) => {
  const camille = await aPractitioner(practice)
  await signIn(page, camille)
  const otherDevice = await browser.newPage({
    baseURL: practice.url,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
  })
  await signIn(otherDevice, camille)
  await page.goto('/admin/sessions')
  await expect(heading(page, 'Vos connexions')).toBeVisible()
  const sessions = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await axeInBothSchemes()
  await page.getByRole('button', { name: /^Mettre fin à la connexion Safari sur iPhone/ }).click()
  await expect(sessions).toHaveCount(1)
  await expect(page.getByText('Cette connexion')).toBeVisible()
  expect((await otherDevice.request.get('/api/admin/profile')).status()).toBe(401)
  await otherDevice.close()
})

test('a form keeps its input when the session expires and the user signs in again', async ({
  page,
  practice,
}) => {
  const camille = await aPractitioner(practice)
  await signIn(page, camille)
  await page.goto('/admin/profile')
  await page.getByLabel('Spécialité').fill('Réflexologie plantaire')
  await practice.database.kysely.deleteFrom('sessions').execute()
  await button(page, 'Enregistrer').click()
  await expect(page).toHaveURL('/admin/login')
  await signInPage(page).signIn(camille)
  await expect(page).toHaveURL('/admin/profile')
  await expect(page.getByLabel('Spécialité')).toHaveValue('Réflexologie plantaire')
  await button(page, 'Enregistrer').click()
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
})
