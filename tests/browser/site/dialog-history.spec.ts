import { expect, test } from '../../support/browser/browser.ts'
import { CALENDAR, openScreen, pressBack, type Walk } from '../../support/browser/dialog-walks.ts'

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
    buttons: [/^10 h Léa Durand/, 'Note'],
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
    buttons: [/^10 h Léa Durand/, 'Déplacer'],
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
