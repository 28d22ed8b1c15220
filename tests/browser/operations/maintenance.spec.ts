import { insertStarterContent } from '#server/db/starter/starter.ts'
import { calendarPage, signIn, toast } from '../../support/browser/back-office.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { aService } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

/** Inserts the example content, as the first start of the server does. */
async function fillExamples({ database, clock }: BrowserPractice): Promise<void> {
  await database.kysely.deleteFrom('pages').execute()
  await database.kysely.deleteFrom('notification_templates').execute()
  await insertStarterContent(database, { content: 'exemple', instant: clock.instant() })
}

test('a superadmin runs maintenance scripts and deletes the example content that nobody has edited', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await fillExamples(practice)
  await practice.database.kysely
    .updateTable('services')
    .set({ price_cents: 80_00, is_example: 0 })
    .where('name', '=', 'Massage suédois')
    .execute()
  await signIn(page, await aSuperadmin(practice, { firstName: 'Ada', lastName: 'Roy' }))
  await page.goto('/admin/dashboard')
  const { button, dialog } = calendarPage(page)
  const banner = page.getByText('Ce site contient encore des données d’exemple')
  const checklist = page.getByRole('region', { name: 'Mise en route' })
  await expect(page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')).toHaveText([
    'Tableau de bord',
    'Réservations',
    'Services',
    'Utilisateurs',
    'Témoignages',
    'Paramètres',
    'Notifications',
    'Scripts',
    'Galerie',
    'Pages',
    'Préférences',
  ])
  await page.getByText(/choses? à régler/).click()
  await expect(banner).toBeVisible()
  await expect(checklist).toContainText('1 étape sur 10')
  await axeInBothSchemes()

  await checklist.getByRole('link', { name: 'Commencer' }).click()
  await page.getByRole('link', { name: 'Données d’exemple À faire' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Supprimer les données d’exemple' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scripts')
  await expect(button('Supprimer les données d’exemple')).toBeVisible()
  await expect(page.getByText('Aucun script n’a encore été exécuté.')).toBeVisible()
  await button('Exécuter les migrations').click()
  await expect(dialog).toContainText('Exécuter les migrations\u202f?')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Aucun script n’a encore été exécuté.')).toBeVisible()
  await button('Exécuter les migrations').click()
  await dialog.getByRole('button', { name: 'Exécuter les migrations' }).click()
  await expect(toast(page, 'Migrations exécutées')).toBeVisible()
  await button('Libérer le verrou').click()
  await dialog.getByRole('button', { name: 'Libérer le verrou' }).click()
  await expect(toast(page, 'Verrou libéré')).toBeVisible()
  const runs = page.getByRole('region', { name: 'Journal' }).getByRole('row')
  await expect(runs).toHaveText([
    /Script/,
    /Mise à jour débloquée.*lundi 12 avril 2027 à 8\u202fh.*Ada Roy.*Fait.*Aucun verrou/,
    /Migrations.*Ada Roy.*Fait.*La base était à jour\./,
  ])

  await button('Supprimer les données d’exemple').click()
  await expect(dialog).toContainText(
    /4\sprestations, 2\soptions, 2\spraticiens, 3\spages, 15\sparamètres et 4\stémoignages/,
  )
  await expect(dialog).toContainText('Massage suédois')
  await axeInBothSchemes()
  await dialog.getByRole('button', { name: 'Supprimer les données d’exemple' }).click()
  await expect(toast(page, 'Données d’exemple supprimées')).toBeVisible()
  await expect(page.getByText('Il ne reste aucune donnée d’exemple.')).toBeVisible()
  await expect(page.getByText('Un élément reste')).toBeVisible()
  await expect(runs).toHaveCount(4)
  await page.getByRole('link', { name: 'Tableau de bord' }).click()
  await expect(checklist).toContainText('1 étape sur 9')
  await expect(banner).toBeHidden()
})

test('« Scripts » shows its two maintenance actions alone where no example remains, and folds the examples below them', async ({
  page,
  practice,
}) => {
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  const actions = ['Mettre la base de données à jour', 'Débloquer une mise à jour interrompue']
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/scripts')
  await expect(titles).toHaveText([...actions, 'Journal'])
  const { id } = await aService(practice)
  await practice.database.kysely.updateTable('services').set({ is_example: 1 }).where('id', '=', id).execute()
  await page.reload()
  await expect(titles).toHaveText([...actions, 'Données d’exemple', 'Journal'])
  const removal = page.getByRole('button', { name: 'Supprimer les données d’exemple' })
  await expect(removal).toBeHidden()
  await page.locator('summary', { hasText: 'Données d’exemple' }).press('Enter')
  await expect(removal).toBeVisible()
})

test('watched words are marked while typing and do not block saving', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/services?service=nouveau')
  const notes = page.getByRole('status').filter({ hasText: 'à éviter' })
  await page.getByRole('textbox', { name: 'Nom' }).fill('Massage suédois')
  await expect(notes).toBeHidden()
  await page.getByRole('textbox', { name: 'Description' }).fill('Je soigne votre dos, en ostéopathe.')
  await expect(notes).toContainText('2 mots à éviter')
  await expect(notes.locator('mark')).toHaveText(['soigne', 'ostéopathe'])
  await expect(notes).toContainText('Plutôt\u202f: détendre, apaiser, accompagner')
  await axeInBothSchemes()
  await page.getByRole('textbox', { name: 'Durée' }).fill('60')
  await page.getByRole('textbox', { name: 'Prix' }).fill('70')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: /^Oui, lundi–samedi/ }).click()
  await expect(toast(page, 'Service ajouté')).toBeVisible()

  await page.goto('/admin/site-settings?onglet=avance')
  const watchedWords = page.getByRole('region', { name: 'Mots à éviter' })
  const dialog = page.getByRole('dialog')
  await watchedWords.getByText(/mots signalés/).click()
  await watchedWords.getByRole('button', { name: 'Retirer soigner' }).click()
  await expect(toast(page, 'Mot retiré')).toBeVisible()
  await watchedWords.getByRole('button', { name: 'Ajouter un mot' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByLabel('Raison')).toHaveAccessibleDescription(/est obligatoire/)
  for (const [label, text] of Object.entries({
    Mot: 'suédois',
    Raison: 'À nuancer.',
    'Formulation sûre': 'doux',
  }))
    await dialog.getByRole('textbox', { name: label }).fill(text)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'Mot enregistré')).toBeVisible()
  await expect(watchedWords.getByRole('listitem').filter({ hasText: 'suédois' })).toBeVisible()
  await axeInBothSchemes()

  await page.goto('/admin/pages/new')
  await page.getByRole('textbox', { name: 'Titre' }).fill('Nos massages suédois')
  await page
    .getByRole('textbox', { name: 'Contenu' })
    .fill('Nous soignons vos pieds, sans visée thérapeutique.')
  await expect(notes.locator('mark')).toHaveText(['suédois'])

  await page.goto('/admin/site-settings?onglet=avance')
  await watchedWords.getByRole('button', { name: 'Revenir à la liste d’origine' }).click()
  await dialog.getByRole('button', { name: 'Revenir à la liste d’origine' }).click()
  await expect(toast(page, 'Liste d’origine rétablie')).toBeVisible()

  await signIn(page, await aPractitioner(practice))
  await page.goto('/admin/profile')
  await page.getByRole('textbox', { name: 'Spécialité' }).fill('Thérapeute')
  await expect(notes.locator('mark')).toHaveText(['Thérapeute'])
  await page.goto('/admin/scripts')
  await expect(page.getByText('Accès refusé')).toBeVisible()
})
