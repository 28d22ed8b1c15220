import { readFile } from 'node:fs/promises'
import { DEFAULT_BOOK_SETTINGS } from '#domain/accounting/book-settings.ts'
import { aKeptBook } from '../../support/accounting/book.ts'
import { aNamedBusiness, readPdf } from '../../support/accounting/pdf.ts'
import { calendarPage, signIn, toast } from '../../support/browser/back-office.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { recordOf } from '../../support/people/client-records.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'

const TODAY = '2027-04-12'
const CALENDAR = `/admin/reservations?vue=semaine&date=${TODAY}`
const SHEET = `/admin/reservations/feuille?date=${TODAY}`

/** A visit of Zoé’s this morning at 70 €, which has begun. */
async function aVisitToPay(practice: BrowserPractice) {
  const camille = await aPractitioner(practice, { firstName: 'Camille' })
  const zoe = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
  const visit = await aReservation(practice, {
    ...{ praticienId: camille.id, date: TODAY, time: '07:00', ...zoe },
  })
  await practice.database.kysely
    .updateTable('agenda_entries')
    .set({ service_name: 'Massage du dos', price_cents: 7000 })
    .where('id', '=', visit.id)
    .execute()
  return { camille, visit }
}

const receiptsOf = ({ database }: BrowserPractice) =>
  database.kysely.selectFrom('receipts').select(['cents', 'means', 'day']).orderBy('number').execute()

for (const width of [390, 1440])
  test(`a praticien notes a visit in parts, in the calendar and on the day sheet, at ${width} px`, async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    await aKeptBook(practice)
    const { camille, visit } = await aVisitToPay(practice)
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, camille)
    await page.goto(`${CALENDAR}&reservation=${visit.id}`)
    const { dialog } = calendarPage(page)
    const panel = dialog.getByRole('region', { name: 'Encaissement' })
    await expect(dialog).toContainText(/À encaisser\s: 70\s€/)
    await panel.getByLabel('Montant').fill('40')
    await panel.getByRole('radio', { name: 'Espèces' }).check()
    await axeInBothSchemes()
    await panel.getByRole('button', { name: /^Encaisser 40/ }).click()
    await expect(panel).toContainText('Encaissement n° 1 noté.')
    await expect(dialog).toContainText(/Reste 30\s€/)
    await axeInBothSchemes()

    await page.goto(SHEET)
    await expect(page.getByRole('cell', { name: /Massage du dos/ })).toContainText(/Reste 30\s€/)
    await page.getByRole('button', { name: /^Encaisser/ }).click()
    await expect(dialog.getByLabel('Montant')).toHaveValue('30')
    await expect(dialog.getByRole('radio', { name: 'Espèces' })).toBeChecked()
    await dialog.getByRole('button', { name: /^Encaisser 30/ }).click()
    await expect(dialog).toContainText('Payé')
    await axeInBothSchemes()
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click()
    await expect(page.getByRole('button', { name: /^Détails/ })).toBeFocused()
    await axeInBothSchemes()
    expect(await receiptsOf(practice)).toMatchObject([{ cents: 4000 }, { cents: 3000, means: 'Espèces' }])
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('cell', { name: /Massage du dos/ })).toContainText('Payé')
    await expect(page.getByRole('button', { name: /^Détails/ })).toBeHidden()
  })

test('of two people who note the same payment, the second one is asked', async ({
  page,
  practice,
  browser,
}) => {
  await aKeptBook(practice)
  const { camille } = await aVisitToPay(practice)
  const other = await browser.newPage({ baseURL: practice.url })
  await other.clock.setFixedTime(practice.clock.instant())
  await signIn(page, camille)
  await signIn(other, await aSuperadmin(practice))
  const panelOf = (on: typeof page) => on.getByRole('dialog').getByRole('region', { name: 'Encaissement' })
  for (const on of [page, other]) {
    await on.goto(SHEET)
    await on.getByRole('button', { name: /^Encaisser/ }).click()
    await panelOf(on).getByRole('radio', { name: 'Carte' }).check()
  }
  await panelOf(page)
    .getByRole('button', { name: /^Encaisser 70/ })
    .click()
  await expect(panelOf(page)).toContainText('Encaissement n° 1 noté.')
  await panelOf(other)
    .getByRole('button', { name: /^Encaisser 70/ })
    .click()
  await expect(panelOf(other).getByRole('alert')).toContainText(
    /Déjà payé\s: 70\s€.*Encaisser quand même\s\?/,
  )
  await panelOf(other).getByRole('button', { name: 'Ne pas encaisser' }).click()
  await expect(panelOf(other)).toContainText('Payé')
  expect(await receiptsOf(practice)).toHaveLength(1)
  await other.close()
})

test('a payment of yesterday is noted by keyboard alone', async ({ page, practice, axe }) => {
  await aKeptBook(practice)
  const { camille } = await aVisitToPay(practice)
  await signIn(page, camille)
  await page.goto(SHEET)
  await page.getByRole('button', { name: /^Encaisser/ }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog').getByRole('region', { name: 'Encaissement' })
  await expect(panel.getByLabel('Montant')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('radio', { name: 'Chèque' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(panel.getByLabel('Jour', { exact: true })).toBeFocused()
  // The tested browser writes the month first, whatever the locale.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByLabel('Jour', { exact: true })).toHaveValue('2027-04-11')
  await axe()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Encaissement n° 1 noté.')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Détails/ })).toBeFocused()
  expect(await receiptsOf(practice)).toEqual([{ cents: 7000, means: 'Chèque', day: '2027-04-11' }])
})

test('a client’s page shows what they paid, and notes the sale of an oil', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aKeptBook(practice)
  const { visit } = await aVisitToPay(practice)
  await signIn(page, await aSuperadmin(practice))
  await page.goto(`/admin/clients/${await recordOf(practice, visit)}`)
  const paid = page.getByRole('region', { name: 'Encaissements' })
  const dialog = page.getByRole('dialog')
  await expect(paid).toContainText('Aucun encaissement.')
  await axeInBothSchemes()
  await page.getByRole('button', { name: /^Encaisser : Zoé Petit/ }).click()
  await dialog.getByRole('radio', { name: 'Carte' }).check()
  await dialog.getByRole('button', { name: /^Encaisser 70/ }).click()
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await expect(page.getByRole('row', { name: /12 avril 2027/ })).toContainText('Payé')
  await paid.getByRole('button', { name: 'Encaisser autre chose' }).click()
  await dialog.getByLabel('Nature').fill('Vente d’huile')
  await dialog.getByLabel('Montant').fill('12,5')
  await axeInBothSchemes()
  await dialog.getByRole('button', { name: /^Encaisser 12,50/ }).click()
  await expect(dialog).toContainText('Encaissement n° 2 noté.')
  await expect(toast(page, 'Encaissement noté')).toBeVisible()
  await axeInBothSchemes()
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await expect(paid).toContainText(/En tout\s: 82,50\s€/)
  await expect(paid).toContainText('Vente d’huile')
  await axeInBothSchemes()
})

test.describe('a note without the address of the business', () => {
  test.use({ expectedConsole: FAILED_CALLS })

  test('is refused with a sentence that says what is missing', async ({ page, practice }) => {
    await aKeptBook(practice)
    const { camille } = await aVisitToPay(practice)
    await signIn(page, camille)
    await page.goto(SHEET)
    await page.getByRole('button', { name: /^Encaisser/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Note à payer (PDF)' }).click()
    await expect(toast(page, 'le nom et l’adresse de l’entreprise')).toBeVisible()
  })
})

test('a note is downloaded before the payment and after it, and mailed to the client', async ({
  page,
  practice,
}) => {
  await aKeptBook(practice)
  await aNamedBusiness(practice)
  const { camille } = await aVisitToPay(practice)
  await signIn(page, camille)
  await page.goto(SHEET)
  await page.getByRole('button', { name: /^Encaisser/ }).click()
  const dialog = page.getByRole('dialog')
  const download = async (label: string) => {
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: label, exact: true }).click()
    return readPdf(await readFile(await (await downloading).path()))
  }
  const before = await download('Note à payer (PDF)')
  expect(before.text).toContain('Total à payer (HT et TTC) 70,00 €')
  expect(before.text).not.toContain('Note n°')
  await dialog.getByRole('radio', { name: 'Carte' }).check()
  await dialog.getByRole('button', { name: /^Encaisser 70/ }).click()
  await expect(dialog).toContainText('Encaissement n° 1 noté.')
  const after = await download('Note (PDF)')
  for (const part of ['Ana Lefèvre', 'Note n° 1', 'Zoé Petit', 'TVA non applicable, art. 293 B du CGI'])
    expect(after.text).toContain(part)
  await dialog.getByRole('button', { name: 'Envoyer la note' }).click()
  await expect(dialog.getByRole('button', { name: 'Note envoyée' })).toBeVisible()
  const { type, recipient } = await practice.database.kysely
    .selectFrom('outbox')
    .select(['type', 'recipient'])
    .executeTakeFirstOrThrow()
  expect({ type, recipient }).toEqual({ type: 'payment_note', recipient: 'zoe@exemple.fr' })
})

test('no request and no file about payments is loaded while no book is kept', async ({ page, practice }) => {
  await practice.database.kysely
    .insertInto('settings')
    .values({ key: 'receiptsBook', value: JSON.stringify(DEFAULT_BOOK_SETTINGS), updated_at: 0 } as never)
    .execute()
  const { visit } = await aVisitToPay(practice)
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await signIn(page, await aSuperadmin(practice))
  await page.goto(CALENDAR)
  const { dialog, entry } = calendarPage(page)
  await entry(/Zoé/).first().click()
  await expect(dialog).toContainText('Notes et préférences')
  await page.goto(SHEET)
  await expect(page.getByRole('cell', { name: /Massage du dos/ })).toBeVisible()
  await page.goto(`/admin/clients/${await recordOf(practice, visit)}`)
  await expect(page.getByRole('heading', { name: 'Zoé Petit' })).toBeVisible()
  await expect(page.getByRole('row', { name: /12 avril 2027/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(urls.filter((url) => /payment|receipt|SheetPayment/i.test(url))).toEqual([])
})
