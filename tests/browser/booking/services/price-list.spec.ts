import type { Page } from '@playwright/test'
import { signIn, toast } from '../../../support/browser/back-office.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../../support/browser/network.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an owner groups three services, and visitors find one with three lengths', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const short = await aService(practice, { name: 'Suédois 60 min', duration: 60, price: 70, buffer: 15 })
  const long = await aService(practice, { name: 'Suédois 1 h 30', duration: 90, price: 95 })
  const prenatal = await aService(practice, { name: 'Suédois prénatal', duration: 60, price: 75 })
  const cranial = await aService(practice, { name: 'Crânien', duration: 30, price: 40 })
  const offers = [short.id, long.id, prenatal.id, cranial.id]
  await aPractitioner(practice, { firstName: 'Ben', lastName: 'Roy', offers: [short.id] })
  await signIn(page, await aSuperadmin(practice, { firstName: 'Ana', lastName: 'Petit', offers }))
  await page.goto('/admin/services')

  await button(page, 'Regrouper').click()
  const dialog = page.getByRole('dialog', { name: 'Regrouper des prestations' })
  const submit = dialog.getByRole('button', { name: 'Regrouper' })
  await expect(submit).toBeDisabled()
  await axeInBothSchemes()
  for (const name of ['Suédois 60 min', 'Suédois 1 h 30', 'Suédois prénatal']) {
    await dialog.getByRole('checkbox', { name }).check()
  }
  await expect(dialog.getByRole('radio', { name: 'Suédois 60 min' })).toBeChecked()
  const name = dialog.getByRole('textbox', { name: 'Nouveau nom' })
  await expect(name).toHaveValue('Suédois')
  const preview = dialog.getByRole('region', { name: 'Ce qui va changer' })
  await expect(preview.getByRole('listitem')).toHaveText([
    '« Suédois » aura 3 durées : 60 min à 70 €, 60 min (prénatal) à 75 € et 90 min à 95 €.',
    'Ben Roy proposera aussi 60 min (prénatal) et 90 min.',
    'La pause après le rendez-vous reste celle de « Suédois 60 min » (15 min) ; celles de « Suédois 1 h 30 » (celle du praticien) et « Suédois prénatal » (celle du praticien) sont abandonnées.',
    'Les rendez-vous passés et à venir gardent le nom, la durée et le prix convenus.',
  ])
  await axeInBothSchemes()

  // Two of the same minutes need names.
  const ofPrenatal = dialog.getByRole('textbox', { name: 'aujourd’hui Suédois prénatal' })
  await expect(ofPrenatal).toHaveValue('prénatal')
  await ofPrenatal.fill('')
  await submit.click()
  await expect(ofPrenatal).toHaveAccessibleDescription(/donnez-leur des noms différents/)
  await ofPrenatal.fill('prénatal')
  await name.fill('Massage suédois')
  await submit.click()
  await expect(toast(page, 'Prestations regroupées')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('rowheader')).toHaveText([/^Massage suédois/, /^Crânien/])
  const row = page.getByRole('row').filter({ hasText: 'Massage suédois' })
  await expect(row).toContainText('60 ou 90\u202fmin')
  await expect(row).toContainText('dès 70\u202f€')
  await axeInBothSchemes()

  await button(page, 'Modifier Massage suédois').click()
  await expect(page.getByRole('group', { name: /^Durée/ })).toHaveCount(3)
  await axeInBothSchemes()

  await page.goto('/massages')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['Massage suédois', 'Crânien'])
})

test('an owner adds, edits and deletes an option, and chooses it in a service', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const swedish = await aService(practice, { name: 'Suédois' })
  await signIn(page, await aSuperadmin(practice, { offers: [swedish.id] }))
  await page.goto('/admin/services')
  await expect(button(page, 'Regrouper')).toBeHidden()
  await button(page, 'Options').click()
  const dialog = page.getByRole('dialog', { name: 'Options' })
  await dialog.getByRole('button', { name: 'Ajouter une option' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Nom' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  for (const label of ['Nom', 'Durée ajoutée', 'Prix']) {
    await expect(dialog.getByRole('textbox', { name: label })).toHaveAccessibleDescription(/est obligatoire/)
  }
  await axeInBothSchemes()
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Aromathérapie')
  await dialog.getByRole('textbox', { name: 'Durée ajoutée' }).fill('0')
  await dialog.getByRole('textbox', { name: 'Prix' }).fill('8,50')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('+ 8,50\u202f€ · avec aucune prestation')
  await axeInBothSchemes()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(button(page, 'Options')).toBeFocused()

  await button(page, 'Modifier Suédois').click()
  await page.getByText('Options', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Aromathérapie' }).check()
  await axeInBothSchemes()
  await button(page, 'Enregistrer').click()
  await expect(toast(page, 'Service modifié')).toBeVisible()

  await button(page, 'Options').click()
  await expect(dialog.getByRole('listitem')).toContainText('avec 1 prestation')
  await dialog.getByRole('button', { name: 'Modifier Aromathérapie' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Suédois' })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Huiles chaudes')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toContainText('Huiles chaudes')
  await dialog.getByRole('button', { name: 'Supprimer Huiles chaudes' }).click()
  const question = page.getByRole('dialog', { name: /Supprimer l’option/ })
  await expect(question).toContainText('Les rendez-vous déjà pris gardent ce qui a été convenu.')
  await axeInBothSchemes()
  await question.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
})
