import type { Page } from '@playwright/test'
import { signIn, toast } from '../../../support/browser/back-office.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../../support/browser/network.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import type { TestSite } from '../../../support/practice/site.ts'

test.use({ expectedConsole: FAILED_CALLS })

const NAMES = ['Suédois', 'Duo', 'Crânien', 'Pierres']

async function aPriceList(practice: TestSite) {
  const services = []
  for (const name of NAMES) services.push(await aService(practice, { name }))
  return aSuperadmin(practice, { offers: services.map(({ id }) => id) })
}

async function inCategory(practice: TestSite, name: string, services: readonly string[], position: number) {
  const db = practice.database.kysely
  const { id } = await db
    .insertInto('service_categories')
    .values({ name, name_key: name.toLowerCase(), position })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (services.length > 0) {
    await db.updateTable('services').set({ category_id: id }).where('name', 'in', services).execute()
  }
  return id
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an owner adds, orders, renames and deletes categories', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aPriceList(practice))
  await page.goto('/admin/services')
  await expect(page.getByRole('rowheader')).toHaveText(NAMES.map((name) => new RegExp(`^${name}`)))
  await button(page, 'Catégories').click()
  const dialog = page.getByRole('dialog', { name: 'Catégories' })
  const added = dialog.getByLabel('Nouvelle catégorie')
  const names = dialog.getByRole('textbox', { name: /^Nom de la catégorie/ })
  for (const [index, name] of ['Détente', 'À deux', 'Rituels'].entries()) {
    await added.fill(name)
    await added.press('Enter')
    await expect(names.nth(index)).toHaveValue(name)
    await expect(added).toHaveValue('')
  }
  await added.fill('détente')
  await added.press('Enter')
  await expect(added).toHaveAccessibleDescription('Une autre catégorie porte déjà ce nom.')
  await axeInBothSchemes()
  await added.fill('')

  await dialog.getByRole('button', { name: 'Monter À deux' }).click()
  await expect(names.first()).toHaveValue('À deux')
  await expect(dialog.getByText('À deux\u202f: position 1 sur 3')).toBeAttached()
  await names.nth(2).fill('Rituels du monde')
  await button(page, 'Renommer').click()
  await expect(dialog.getByLabel('Nom de la catégorie Rituels du monde')).toBeVisible()
  // It holds no service, so nothing is asked.
  await button(page, 'Supprimer Rituels du monde').click()
  await expect(names).toHaveCount(2)
  await expect(added).toBeFocused()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(button(page, 'Catégories')).toBeFocused()

  await button(page, 'Modifier Pierres').click()
  await page.getByLabel('Catégorie').selectOption('Détente')
  await axeInBothSchemes()
  await button(page, 'Enregistrer').click()
  await expect(page.getByRole('rowheader')).toHaveText([
    'Détente',
    /^Pierres/,
    'Autres prestations',
    /^Suédois/,
    /^Duo/,
    /^Crânien/,
  ])
  await axeInBothSchemes()
  // Moves stay within a category, and the only one of a category has none.
  await expect(button(page, 'Descendre Pierres')).toHaveCount(0)
  await button(page, 'Descendre Suédois').click()
  await expect(page.getByRole('rowheader').nth(4)).toHaveText(/^Suédois/)
  await expect(page.getByText('Suédois\u202f: position 2 sur 3')).toBeAttached()

  await button(page, 'Catégories').click()
  await button(page, 'Supprimer Détente').click()
  const question = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: /Supprimer la catégorie/ }))
  await expect(question.last()).toContainText('Le service qu’elle contient reste, sans catégorie.')
  await question.last().getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(toast(page, 'Catégorie supprimée').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(page.getByRole('rowheader')).toHaveText([/^Pierres/, /^Duo/, /^Suédois/, /^Crânien/])
})

test('a category that is deleted meanwhile is said beside its field, and the form stays', async ({
  page,
  practice,
}) => {
  const owner = await aPriceList(practice)
  const id = await inCategory(practice, 'Détente', [], 0)
  await inCategory(practice, 'À deux', [], 1)
  await signIn(page, owner)
  await page.goto('/admin/services')
  await button(page, 'Modifier Suédois').click()
  const category = page.getByLabel('Catégorie')
  await category.selectOption('Détente')
  await page.getByRole('textbox', { name: 'Nom' }).fill('Suédois long')
  await practice.database.kysely.deleteFrom('service_categories').where('id', '=', id).execute()
  await button(page, 'Enregistrer').click()
  await expect(category).toHaveAccessibleDescription('Cette catégorie n’existe plus.')
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('Suédois long')
  await expect(category.getByRole('option')).toHaveText(['Aucune', 'Catégorie supprimée', 'À deux'])
  await category.selectOption('À deux')
  await button(page, 'Enregistrer').click()
  await expect(page.getByRole('rowheader').first()).toHaveText('À deux')
})

test('visitors find the services under their categories, and one group of choices to book', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aPriceList(practice)
  await page.goto('/massages')
  const headings = page.getByRole('main').getByRole('heading')
  await expect(headings).toHaveText(['Massages', ...NAMES])
  await page.goto('/booking')
  const choice = page.getByRole('group', { name: 'Prestation' })
  await expect(choice.getByRole('radio')).toHaveCount(4)
  await expect(choice.getByRole('group')).toHaveCount(0)

  await inCategory(practice, 'Détente', ['Pierres', 'Crânien'], 1)
  await inCategory(practice, 'À deux', ['Duo'], 0)
  await inCategory(practice, 'Sans prestation', [], 2)
  await page.goto('/massages')
  await expect(headings).toHaveText([
    'Massages',
    ...['À deux', 'Duo', 'Détente', 'Crânien', 'Pierres', 'Autres prestations', 'Suédois'],
  ])
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'À deux',
    'Détente',
    'Autres prestations',
  ])
  await axeInBothSchemes()

  await page.goto('/booking')
  await expect(choice.getByRole('group', { name: 'Détente' }).getByRole('radio')).toHaveCount(2)
  await axeInBothSchemes()
  await choice.getByRole('radio', { name: /^Duo/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(choice.getByRole('radio', { name: /^Crânien/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(choice.getByRole('radio')).toHaveCount(0)
  await expect(choice).toContainText('Crânien')
})
