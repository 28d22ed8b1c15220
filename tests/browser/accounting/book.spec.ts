import { aKeptBook, aReceipt } from '../../support/accounting/book.ts'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aSuperadmin, PASSWORD } from '../../support/people/people.ts'

const ana = (practice: BrowserPractice) => aSuperadmin(practice, { firstName: 'Ana', lastName: 'Martin' })

async function aPaidCancellation(practice: BrowserPractice, clientName: string, date: string) {
  const { massage, camille } = await aBookablePractice(practice)
  const { id } = await aReservation(practice, {
    ...{ praticienId: camille.id, serviceId: massage.id, date, time: '10:00' },
    ...{ clientName, cancelled: true },
  })
  return aReceipt(practice, { reservationId: id })
}

// Ten minutes after the sign-in.
test.describe('a password asked for again', () => {
  test.use({ expectedConsole: [/401 \(Unauthorized\)/] })

  test('an owner finds the book in the settings, reads why VAT forbids it, switches it on by the keyboard and stops it', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    await signIn(page, await ana(practice))
    await page.goto('/admin/chiffres')
    await expect(page.getByRole('heading', { level: 1, name: 'Chiffres' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Chiffres' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Noter les paiements' })).toBeVisible()
    await page.goto('/admin/site-settings?onglet=modules')
    await page.getByRole('link', { name: /^Régler.*Livre des recettes$/ }).press('Enter')
    const start = page.getByRole('button', { name: 'Activer le livre des recettes' })
    await start.press('Enter')
    await expect(page.getByText(/Régime de TVA.*est obligatoire/)).toBeVisible()

    await page.getByRole('radio', { name: 'Je suis assujetti à la TVA' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(/article 286, I, 3° bis du CGI/)).toBeVisible()
    await expect(start).toHaveCount(0)
    await axeInBothSchemes()

    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: /^Franchise en base/ })).toBeChecked()
    await expect(page.getByText('Le nom et l’adresse de l’entreprise manquent')).toBeVisible()
    await page.getByLabel('Seuil de franchise').fill('37 500,50')
    await page.getByLabel('Moyens de paiement', { exact: true }).fill('Espèces\n\nCarte\nespèces')
    await start.press('Enter')
    await expect(page.getByText(/nomme deux fois le même/)).toBeVisible()
    await page.getByLabel('Moyens de paiement', { exact: true }).fill('Espèces\n\nCarte')
    await start.press('Enter')
    await expect(toast(page, 'Livre des recettes activé')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Le livre est tenu' })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Chiffres' }).getByRole('link')
    await expect(tabs).toHaveText(['Activité', 'Recettes', 'Livre des recettes', 'Réglages'])
    await axeInBothSchemes()

    const stored = await practice.database.kysely
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'receiptsBook')
      .executeTakeFirstOrThrow()
    expect(stored.value).toContain('"means":["Espèces","Carte"],"threshold":{"euros":37500.5')

    // After ten minutes the password is asked for again.
    practice.clock.set('2027-04-12T08:30')
    await page.getByRole('button', { name: 'Arrêter le livre des recettes' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/Plus rien ne sera noté/)).toBeVisible()
    await axeInBothSchemes()
    await dialog.getByRole('button', { name: 'Arrêter le livre' }).press('Enter')
    await dialog.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Le livre des recettes est arrêté')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Le livre n’est pas tenu' })).toBeVisible()
    await expect(tabs).toHaveCount(0)
  })
})

test.describe('what the server refuses', () => {
  test.use({ expectedConsole: [/status of 4(00|09)/] })

  test('a mistake is corrected and a payment refunded by the keyboard, and nothing is erased', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    await aKeptBook(practice)
    await aReceipt(practice, { client_name: 'Zoé Petit' })
    await aReceipt(practice, { client_name: 'Léa Roux' })
    await signIn(page, await ana(practice))
    await page.goto('/admin/chiffres/livre')
    const rows = page.getByRole('main').getByRole('table').getByRole('row')
    const dialog = page.getByRole('dialog')
    await expect(rows).toHaveCount(3)
    await expect(page.getByText('Ce mois se clôt le 31 mai 2027 au soir')).toBeVisible()
    await axeInBothSchemes()

    await page.getByRole('button', { name: 'Note (PDF) du n° 1' }).press('Enter')
    await expect(toast(page, 'Une note porte le nom et l’adresse de l’entreprise')).toBeVisible()

    await page.getByRole('button', { name: /^Reprendre ce paiement, n°.1$/ }).press('Enter')
    await expect(dialog.getByText(/Une écriture de −62,50.€ est ajoutée .* Rien n’est effacé/)).toBeVisible()
    await axeInBothSchemes()
    await dialog.getByRole('button', { name: 'Reprendre ce paiement' }).press('Enter')
    await expect(toast(page, 'Écriture inverse ajoutée au livre')).toBeVisible()
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(3)).toContainText('Reprise du n° 1')
    await expect(rows.nth(3)).toContainText('par Ana Martin')
    await expect(page.getByRole('button', { name: /le n° 1$/ })).toHaveCount(0)

    await page.getByRole('button', { name: 'Rembourser le n° 2' }).press('Enter')
    const amount = dialog.getByLabel('Montant')
    await expect(amount).toBeFocused()
    await expect(amount).toHaveValue('62,50')
    await amount.fill('80')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/dépasse ce qui reste de cet encaissement.: 62,50.€/)).toBeVisible()
    await axeInBothSchemes()
    await amount.fill('20')
    await dialog.getByLabel('Moyen de paiement').selectOption('Espèces')
    await dialog.getByRole('button', { name: 'Rembourser' }).press('Enter')
    await expect(toast(page, 'Remboursement noté')).toBeVisible()
    await expect(rows).toHaveCount(5)
    await expect(rows.nth(4)).toContainText('−20')
    await expect(page.getByText(/^42,50.€$/).first()).toBeVisible()

    const book = await practice.database.kysely.selectFrom('receipts').select(['kind', 'cents']).execute()
    expect(book.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['payment', 6250],
      ['payment', 6250],
      ['contra', -6250],
      ['refund', -2000],
    ])

    await page
      .getByRole('navigation', { name: 'Chiffres' })
      .getByRole('link', { name: 'Recettes', exact: true })
      .press('Enter')
    await expect(page.getByText(/^42,50.€ encaissés cette année, seuil de franchise 37.500.€$/)).toBeVisible()
    const april = page.getByRole('row').filter({ hasText: 'avril 2027' })
    await expect(april.getByRole('cell')).toHaveText([/^125.€$/, /^82,50.€$/, /^42,50.€$/])
    await axeInBothSchemes()
  })
})

test('what was paid for a cancelled visit is asked about on the dashboard until it is refunded or kept', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aKeptBook(practice)
  const first = await aPaidCancellation(practice, 'Zoé Petit', '2027-04-13')
  await aPaidCancellation(practice, 'Léa Roux', '2027-04-14')
  await signIn(page, await ana(practice))
  await page.goto('/admin/dashboard')
  const answers = page.getByRole('region', { name: 'À traiter' })
  const lineOf = (name: string) => answers.getByRole('listitem').filter({ hasText: name })
  const dialog = page.getByRole('dialog')
  await expect(lineOf('Zoé Petit')).toContainText('62,50')
  await axeInBothSchemes()

  await lineOf('Zoé Petit')
    .getByRole('button', { name: /^Rembourser 62,50.€ du n° 1/ })
    .press('Enter')
  await expect(dialog.getByLabel('Montant')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Remboursement noté')).toBeVisible()
  await expect(lineOf('Zoé Petit')).toHaveCount(0)

  await lineOf('Léa Roux').getByRole('button', { name: 'Garder' }).press('Enter')
  await expect(dialog.getByText('Le livre ne change pas')).toBeVisible()
  await axeInBothSchemes()
  await dialog.getByRole('button', { name: 'Garder' }).press('Enter')
  await expect(toast(page, 'Paiement gardé')).toBeVisible()
  await expect(answers.getByText('Rien n’attend de réponse.')).toBeVisible()
  const book = await practice.database.kysely.selectFrom('receipts').select('corrects').execute()
  expect(book.map(({ corrects }) => corrects)).toEqual([null, null, first])
})

test('after a restored backup nothing is noted until the last printed number is typed', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aKeptBook(practice, { awaitsNumber: true })
  await aReceipt(practice)
  await signIn(page, await ana(practice))
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Indiquer le dernier numéro du livre des recettes' }).press('Enter')
  const field = page.getByLabel('Dernier numéro imprimé')
  const payment = page.getByRole('button', { name: 'Encaisser sans rendez-vous' })
  await expect(field).toBeVisible()
  await expect(payment).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Rembourser|Reprendre ce)/ })).toHaveCount(0)
  await axeInBothSchemes()
  await field.focus()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Le livre continue au n° 9')).toBeVisible()
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Numéros 2 à 7' })).toContainText('8')
  await expect(payment).toBeVisible()
})

test('the book is read month by month, and downloaded with the totals of two months', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aKeptBook(practice)
  practice.clock.set('2027-01-20T08:00')
  await aReceipt(practice, { client_name: 'Zoé Petit' })
  practice.clock.set('2027-04-12T08:00')
  await aReceipt(practice, { client_name: 'Léa Roux' })
  await signIn(page, await ana(practice))
  await page.goto('/admin/chiffres/livre')
  const months = page.getByRole('navigation', { name: 'Mois du livre' })
  const title = (name: string) => page.getByRole('heading', { level: 2, name })
  await expect(months.getByRole('link')).toHaveText(['Premier mois', 'Mois précédent'])
  await months.getByRole('link', { name: 'Premier mois' }).press('Enter')
  await expect(title('janvier 2027')).toBeVisible()
  await expect(page).toHaveURL('/admin/chiffres/livre?mois=2027-01')
  await expect(page.getByRole('row').filter({ hasText: 'Zoé Petit' })).toContainText('20/01/2027')
  await expect(page.getByText('Mois clos')).toBeVisible()
  await expect(months.getByRole('link')).toHaveText(['Mois suivant', 'Mois en cours'])
  await months.getByRole('button', { name: 'Exporter' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Exporter le livre' })).toBeFocused()

  await page.getByLabel('Période').selectOption('année 2027')
  for (const [label, name] of [
    ['CSV', 'livre-des-recettes.csv'],
    ['PDF', 'livre-des-recettes.pdf'],
    ['Totaux (CSV)', 'recettes-par-jour.csv'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: label, exact: true }).press('Enter')
    expect((await download).suggestedFilename()).toBe(name)
  }
  await page.getByRole('button', { name: 'Afficher les totaux' }).press('Enter')
  const totals = page.getByRole('region', { name: 'Totaux par jour et moyen' })
  await expect(totals.getByRole('row').last()).toContainText('Tous')
  await expect(totals.getByRole('row').last()).toContainText('62,50')
  await axeInBothSchemes()
  await months.getByRole('link', { name: 'Mois suivant' }).press('Enter')
  await expect(page.getByText('Aucune écriture ce mois-ci.')).toBeVisible()
})

test('nothing is asked about receipts while no book is kept', async ({ page, practice }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/receipts|payments|accounting/.test(request.url())) asked.push(request.url())
  })
  await signIn(page, await ana(practice))
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Rien n’attend de réponse.')).toBeVisible()
  expect(asked).toEqual([])
})
