import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { CALENDAR, openScreen, pressBack, type Walk } from '../../support/browser/dialog-walks.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { aPractitioner } from '../../support/people/people.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'

test.use({ expectedConsole: FAILED_CALLS })

const WALKS: Walk[] = [
  { dialog: 'Nouveau rendez-vous', screen: CALENDAR, buttons: ['Nouveau rendez-vous'], field: 'Téléphone' },
  {
    dialog: 'Léa Durand',
    screen: CALENDAR,
    buttons: [/^10 h Léa Durand/, 'Déplacer'],
    field: 'Nouvelle heure',
  },
  {
    dialog: 'Léa Durand',
    screen: CALENDAR,
    buttons: [/^10 h Léa Durand/, 'Modifier le client'],
    field: 'Téléphone',
  },
  {
    dialog: 'Nouvelle note sur ce rendez-vous',
    screen: CALENDAR,
    buttons: [/^10 h Léa Durand/, 'Note'],
    field: 'Note',
  },
  {
    dialog: /^Annuler ce rendez-vous/,
    screen: CALENDAR,
    buttons: [/^10 h Léa Durand/, 'Annuler le rendez-vous'],
  },
  { dialog: 'Plage bloquée', screen: CALENDAR, buttons: [/^12 h Livraison/], field: /^Motif/ },
  {
    dialog: 'Ajouter un client',
    screen: '/admin/clients',
    buttons: ['Ajouter un client'],
    field: 'Téléphone',
  },
  {
    dialog: 'Modifier les coordonnées',
    screen: ({ client }) => client,
    buttons: ['Modifier'],
    field: 'Téléphone',
  },
  { dialog: 'Nouvelle note', screen: ({ client }) => client, buttons: ['Ajouter une note'], field: 'Note' },
  {
    dialog: 'Réunir avec un autre client',
    screen: ({ client }) => client,
    buttons: ['Réunir avec un autre client…'],
    field: 'Nom, e-mail ou téléphone',
  },
  {
    dialog: /^Refuser la demande/,
    screen: '/admin/donnees-personnelles',
    buttons: ['Refuser…'],
    field: 'Motif',
    prepare: ({ practice: { database, clock } }) =>
      database.kysely
        .insertInto('client_requests')
        .values({
          kind: 'export',
          email: 'lea@exemple.fr',
          due_on: '2027-05-12',
          created_at: clock.instant(),
        })
        .execute(),
  },
  {
    dialog: /^Refuser le témoignage/,
    screen: '/admin/testimonials',
    buttons: ['Refuser, Léa'],
    field: 'Motif du refus',
    prepare: ({ practice }) => aTestimonial(practice),
  },
  {
    dialog: 'Ajouter un mot',
    screen: '/admin/site-settings?onglet=avance',
    buttons: ['Ajouter un mot'],
    field: 'Raison',
  },
  {
    dialog: 'Ajouter un lien',
    screen: '/admin/pages/new',
    buttons: ['Lien'],
    field: 'Adresse du lien',
  },
  {
    dialog: 'Choisir une image de la galerie',
    screen: '/admin/pages/new',
    buttons: ['Image'],
  },
  {
    dialog: 'Ajouter un utilisateur',
    screen: '/admin/users',
    buttons: ['Ajouter un utilisateur'],
    field: 'Prénom',
  },
  {
    dialog: 'Confirmez votre identité',
    screen: '/admin/users',
    buttons: ['Modifier Théo Rivière', 'Mettre fin à ses connexions', 'Mettre fin'],
    field: 'Mot de passe',
    async prepare({ practice }) {
      await aPractitioner(practice, { firstName: 'Théo', lastName: 'Rivière' })
      await practice.database.kysely.updateTable('sessions').set({ authenticated_at: 0 }).execute()
    },
  },
  { dialog: 'Clé des sauvegardes', screen: '/admin/sauvegardes', buttons: ['Créer une clé'] },
  {
    dialog: 'Corriger les coordonnées',
    screen: '/admin/donnees-personnelles/personne?demande=1',
    buttons: ['Corriger les coordonnées'],
    field: 'Téléphone',
    prepare: ({ practice }) => aRequest(practice),
  },
]

for (const walk of WALKS) {
  const way = walk.buttons.join(' › ')
  test(`the dialog behind ${way} on ${nameOf(walk)} loses no text, and Back leaves its screen open`, async ({
    page,
    practice,
    axe,
  }) => {
    const { dialog, open, url } = await openScreen(page, practice, walk)
    await open()
    if (walk.field) {
      const question = dialog.getByRole('alertdialog')
      const keep = question.getByRole('button', { name: 'Garder' })
      const field = dialog.getByLabel(walk.field, { exact: true })
      await field.fill('Texte')
      await page.mouse.click(4, 450)
      await expect(field).toHaveValue('Texte')
      await expect(question).toBeHidden()

      await page.keyboard.press('Escape')
      await expect(keep).toBeFocused()
      await axe()
      await page.keyboard.press('Enter')
      await expect(question).toBeHidden()
      await pressBack(page)
      await expect(keep).toBeFocused()
      await keep.click()
      await expect(field).toHaveValue('Texte')

      await pressBack(page)
      await question.getByRole('button', { name: 'Abandonner' }).click()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(url)
      await page.reload()
      await open()
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.reload()
    await open()
    await pressBack(page)
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(url)
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('Back asks about a note, and the screen stays', async ({ page, practice, axeInBothSchemes }) => {
    const { dialog, open, url } = await openScreen(page, practice, {
      dialog: 'Nouvelle note',
      screen: ({ client }) => client,
      buttons: ['Ajouter une note'],
    })
    await open()
    const field = dialog.getByLabel('Note', { exact: true })
    await field.fill('Vient à vélo')
    await pressBack(page)
    await expect(dialog.getByRole('button', { name: 'Garder' })).toBeInViewport({ ratio: 1 })
    await axeInBothSchemes()
    await pressBack(page)
    await dialog.getByRole('button', { name: 'Garder' }).click()
    await expect(field).toHaveValue('Vient à vélo')
    await expect(page).toHaveURL(url)
    await pressBack(page)
    await dialog.getByRole('button', { name: 'Abandonner' }).click()
    await expect(dialog).toBeHidden()
    await open()
    await expect(field).toHaveValue('')
    await pressBack(page)
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(url)
  })
})

function aRequest({ database, clock }: BrowserPractice) {
  const request = { kind: 'export', email: 'lea@exemple.fr', due_on: '2027-05-12' } as const
  return database.kysely
    .insertInto('client_requests')
    .values({ ...request, created_at: clock.instant() })
    .execute()
}

function nameOf({ screen }: Walk): string {
  return typeof screen === 'string' ? screen : 'a client’s record'
}
