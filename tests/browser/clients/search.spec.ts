import type { Page } from '@playwright/test'
import { calendarPage, signIn } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aNote, recordOf } from '../../support/people/client-records.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../support/people/people.ts'
import type { TestSite } from '../../support/practice/site.ts'

const NOTE = 'Préfère l’huile d’Amandes douces, tiède'

/** Zoé comes in September; a note about her names the oil. Twenty others come before. */
async function aFullPractice(practice: TestSite) {
  const camille = await aPractitioner(practice, { firstName: 'Camille' })
  const at = { praticienId: camille.id, time: '10:00' }
  for (let day = 1; day <= 20; day++)
    await aReservation(practice, {
      ...at,
      date: `2027-05-${String(day).padStart(2, '0')}`,
      clientName: `Client ${day}`,
      clientEmail: `client${day}@exemple.fr`,
    })
  const zoe = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
  const booked = await aReservation(practice, { ...at, ...zoe, date: '2027-09-14' })
  const client = await recordOf(practice, booked)
  for (let index = 0; index < 12; index++)
    await aNote(practice, { client, author: camille.id, text: `Visite ${index} : rien de particulier` })
  const note = await aNote(practice, { client, author: camille.id, text: NOTE })
  for (let index = 0; index < 12; index++)
    await aNote(practice, { client, author: camille.id, text: `Visite ${index} : rien de particulier` })
  return { camille, client, note }
}

async function openDashboard(page: Page, person: Person) {
  await signIn(page, person)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Rechercher' })
  return {
    dialog,
    button: page.getByRole('button', { name: 'Rechercher', exact: true }),
    field: dialog.getByRole('combobox'),
    option: (name: string | RegExp) => dialog.getByRole('option', { name }),
    status: dialog.getByRole('status'),
  }
}

test('a practitioner finds the note about almond oil with two keys, or two clicks, besides its word', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille, client, note } = await aFullPractice(practice)
  const search = await openDashboard(page, camille)
  const found = page.locator(`#note-${note}`)

  await page.keyboard.press('/')
  await expect(search.field).toBeFocused()
  await axeInBothSchemes()
  await page.keyboard.type("huile d'amande")
  await expect(search.status).toHaveText('1 note')
  await axeInBothSchemes()
  await page.keyboard.press('Enter')
  await expect(found).toBeFocused()
  await expect(found).toBeInViewport()
  await expect(found).toContainText(NOTE)
  expect(new URL(page.url()).pathname).toBe(`/admin/clients/${client}`)
  expect(page.url()).not.toContain('amande')

  await page.goBack()
  await search.button.click()
  await search.field.fill('amandes')
  await search.option(/^Zoé Petit.*d’Amandes douces/).click()
  await expect(found).toBeFocused()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'amande',
  )
})

test('the search leads to a reservation of any day, from the calendar too', async ({ page, practice }) => {
  const { camille } = await aFullPractice(practice)
  const agenda = calendarPage(page)
  const search = await openDashboard(page, camille)
  await search.button.click()
  await search.field.fill('petit zoé')
  await search.option(/^Zoé Petit mardi 14 septembre 2027 à 10/).click()
  await expect(agenda.dialog).toContainText('mardi 14 septembre 2027')
  expect(page.url()).toMatch(/\/admin\/reservations\?date=2027-09-14$/)
  await page.keyboard.press('Escape')
  await expect(agenda.dialog).toBeHidden()
  await expect(agenda.title).toHaveText('septembre 2027')

  await page.keyboard.press('/')
  await search.field.fill('client 3')
  await search.option(/^Client 3 .*3 mai 2027/).click()
  await expect(agenda.dialog).toContainText('lundi 3 mai 2027')
  await page.keyboard.press('Escape')
  await expect(agenda.title).toHaveText('mai 2027')
})

test('arrow keys choose among clients, reservations and screens, and Escape gives the focus back', async ({
  page,
  practice,
  axe,
}) => {
  const { camille } = await aFullPractice(practice)
  const search = await openDashboard(page, camille)
  await search.button.focus()
  await page.keyboard.press('Enter')
  await expect(search.field).toBeFocused()
  await page.keyboard.type('client')
  await expect(search.status).toHaveText(
    /^Plus de 6 clients, plus de 6 rendez-vous, \d+ écrans?.: précisez la recherche\.$/i,
  )
  const active = search.dialog.getByRole('option', { selected: true })
  await expect(active).toHaveText(/^Client/)
  await page.keyboard.press('ArrowUp')
  await expect(active).toBeInViewport()
  await expect(search.dialog.getByRole('group', { name: 'Écrans' })).toContainText(await active.innerText())
  await axe()
  await page.keyboard.press('ArrowDown')
  await expect(search.dialog.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(search.dialog).toBeHidden()
  await expect(search.button).toBeFocused()
})

test('« / » is a character in a field and in an open dialog, and can be switched off', async ({
  page,
  practice,
}) => {
  const { camille } = await aFullPractice(practice)
  const search = await openDashboard(page, camille)
  await page.keyboard.press('/')
  await expect(search.field).toBeFocused()
  await page.keyboard.type('a/b')
  await expect(search.field).toHaveValue('a/b')
  await search.dialog.getByRole('checkbox', { name: 'La touche « / » ouvre la recherche' }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(search.dialog).toBeHidden()
  await page.reload()
  await search.button.click()
  await search.dialog.getByRole('checkbox').check()
  await search.dialog.getByText('Fermer', { exact: true }).click()

  await page.goto('/admin/clients')
  await page.getByLabel('Rechercher un client').fill('12')
  await page.keyboard.press('/')
  await expect(page.getByLabel('Rechercher un client')).toHaveValue('12/')
  await expect(search.dialog).toBeHidden()
})

test('a screen is found by a word of everyday language, by those who may open it', async ({
  page,
  practice,
}) => {
  const camille = await aPractitioner(practice)
  const search = await openDashboard(page, camille)
  await search.button.click()
  await search.field.fill('sauvegarde')
  await expect(search.status).toHaveText(/^Rien ne correspond/)
  await search.field.fill('congés')
  await search.option('Fermetures et congés').click()
  await expect(page.getByRole('region', { name: 'Fermetures et congés' })).toBeFocused()

  await page.context().clearCookies()
  const asOwner = await openDashboard(page, await aSuperadmin(practice))
  await asOwner.button.click()
  await asOwner.field.fill('tarifs')
  await asOwner.option('Services').click()
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('two taps find the note', async ({ page, practice, axe }) => {
    const { camille, note } = await aFullPractice(practice)
    const search = await openDashboard(page, camille)
    await search.button.tap()
    await search.field.fill('amande')
    await expect(search.status).toHaveText('1 note')
    await axe()
    await search.option(/Amandes/).tap()
    await expect(page.locator(`#note-${note}`)).toBeInViewport()
  })
})
