import type { Page } from '@playwright/test'
import { calendarPage, signIn } from '../../support/browser/back-office.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { aBlock, aReservation } from '../../support/people/bookings.ts'
import { recordOf } from '../../support/people/client-records.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'

test.use({ expectedConsole: FAILED_CALLS })

type Screen = { page: Page; practice: BrowserPractice; client: string }

type Walk = {
  dialog: string | RegExp
  screen: string | ((screen: Screen) => string)
  /** Buttons on the way to the dialog. */
  buttons: (string | RegExp)[]
  /** The field that is typed in; absent where there is none. */
  field?: string | RegExp
  prepare?: (screen: Screen) => Promise<unknown>
}

const CALENDAR = '/admin/reservations?vue=jour&date=2027-04-14'

const WALKS: Walk[] = [
  { dialog: 'Nouvelle réservation', screen: CALENDAR, buttons: ['Nouvelle réservation'], field: 'Téléphone' },
  { dialog: 'Léa Durand', screen: CALENDAR, buttons: [/^10 h Léa Durand/], field: 'Nouvelle heure' },
  {
    dialog: 'Léa Durand',
    screen: CALENDAR,
    buttons: [/^10 h Léa Durand/, 'Modifier le client'],
    field: 'Téléphone',
  },
  {
    dialog: 'Nouvelle note sur ce rendez-vous',
    screen: CALENDAR,
    buttons: [/^10 h Léa Durand/, 'Ajouter une note'],
    field: 'Note',
  },
  {
    dialog: /^Supprimer cette réservation/,
    screen: CALENDAR,
    buttons: [/^10 h Léa Durand/, 'Supprimer'],
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

const ADD_CLIENT: Walk = {
  dialog: 'Ajouter un client',
  screen: '/admin/clients',
  buttons: ['Ajouter un client'],
}

test('Back leaves a screen that was opened directly once its dialog is closed, and Forward returns', async ({
  page,
  practice,
}) => {
  await page.goto('/')
  const { dialog, open, url } = await openScreen(page, practice, ADD_CLIENT)
  await open()
  await pressBack(page)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(url)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(page).toHaveURL(url)
})

test('a dialog adds nothing to the history of a screen that has one', async ({ page, practice }) => {
  const { dialog, open, url } = await openScreen(page, practice, ADD_CLIENT)
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).click()
  await follow('Tableau de bord')
  await expect(page).toHaveURL('/admin/dashboard')
  await follow('Clients')
  await open()
  await page.keyboard.press('Escape')
  await open()
  await pressBack(page)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(url)
  await page.goBack()
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goForward()
  await expect(page).toHaveURL(url)
})

test('Back closes the note first, then its reservation, and keeps the day of the calendar', async ({
  page,
  practice,
}) => {
  const { open } = await openScreen(page, practice, {
    dialog: 'Nouvelle note sur ce rendez-vous',
    screen: CALENDAR,
    buttons: [/^10 h Léa Durand/, 'Ajouter une note'],
  })
  await open()
  await pressBack(page)
  const reservation = page.getByRole('dialog', { name: 'Léa Durand' })
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(reservation).toBeVisible()
  await pressBack(page)
  await expect(reservation).toBeHidden()
  await expect(page).toHaveURL(CALENDAR)
})

test('a link in a dialog asks before it leaves unsaved text', async ({ page, practice }) => {
  const { dialog, open, client } = await openScreen(page, practice, {
    dialog: 'Léa Durand',
    screen: CALENDAR,
    buttons: [/^10 h Léa Durand/],
  })
  await open()
  await dialog.getByLabel('Nouvelle heure').fill('14:30')
  await dialog.getByRole('link', { name: 'Voir la fiche du client' }).click()
  await dialog.getByRole('button', { name: 'Garder' }).click()
  await expect(dialog.getByLabel('Nouvelle heure')).toHaveValue('14:30')
  await dialog.getByRole('link', { name: 'Voir la fiche du client' }).click()
  await dialog.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page).toHaveURL(client)
})

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

/** Back while a dialog is open: the history stays where it was, which the browser notices a moment later. */
async function pressBack(page: Page): Promise<void> {
  await page.goBack()
  await expectSecondEntry(page)
}

function expectSecondEntry(page: Page): Promise<void> {
  return expect.poll(() => page.evaluate(() => history.state?.idx)).toBeGreaterThan(0)
}

/** With a reservation of Léa Durand and a block on 14 April; opened directly, so that Back would leave the document. */
async function openScreen(page: Page, practice: BrowserPractice, walk: Walk) {
  const { id: praticienId } = await aPractitioner(practice)
  const day = { praticienId, date: '2027-04-14' }
  const reservation = await aReservation(practice, { ...day, time: '10:00' })
  await aBlock(practice, { ...day, time: '12:00', duration: 60, label: 'Livraison' })
  await signIn(page, await aSuperadmin(practice, { firstName: 'Alix' }))
  const screen = { page, practice, client: `/admin/clients/${await recordOf(practice, reservation)}` }
  await walk.prepare?.(screen)
  const url = typeof walk.screen === 'string' ? walk.screen : walk.screen(screen)
  await page.goto(url)
  if (url === CALENDAR) await expect(calendarPage(page).calendar).toHaveAttribute('aria-busy', 'false')
  const dialog = page.getByRole('dialog', { name: walk.dialog })
  const open = async () => {
    for (const name of walk.buttons) await page.getByRole('button', { name, exact: true }).last().click()
    await expect(dialog).toBeVisible()
    await expectSecondEntry(page)
  }
  return { dialog, open, url, client: screen.client }
}

function nameOf({ screen }: Walk): string {
  return typeof screen === 'string' ? screen : 'a client’s record'
}
