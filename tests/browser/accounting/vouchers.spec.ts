import { aKeptBook } from '../../support/accounting/book.ts'
import { aSoldVoucher, stopVouchers, vouchersOn } from '../../support/accounting/sold-voucher.ts'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aSuperadmin } from '../../support/people/people.ts'

const ana = (practice: BrowserPractice) => aSuperadmin(practice, { firstName: 'Ana', lastName: 'Martin' })

test('an owner sells a pack by the keyboard, prints it, extends it and pays back its rest', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aBookablePractice(practice)
  await aKeptBook(practice)
  await vouchersOn(practice)
  await signIn(page, await ana(practice))
  await page.goto('/admin/bons')
  await page.getByRole('button', { name: 'Vendre un bon ou un carnet' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await expect(dialog.getByRole('radio', { name: 'Un montant' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(field('Prix payé')).toHaveValue('350')
  await field('Prix payé').fill('300')
  await dialog.getByRole('radio', { name: 'Carte' }).focus()
  await page.keyboard.press('Space')
  await field('Pour (facultatif)').fill('Zoé Petit')
  await axeInBothSchemes()
  await field('Pour (facultatif)').press('Enter')
  await expect(dialog.getByText(/^\w{4}-\w{4}-\w{4}$/)).toBeVisible()
  await axeInBothSchemes()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Imprimer (PDF)' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('bon-1.pdf')
  await expect(dialog.getByRole('button', { name: 'Imprimer (PDF)' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/Bons et carnets en cours.: 300.€ à honorer/)).toBeVisible()

  await page.getByLabel('Rechercher', { exact: true }).fill('zoe')
  await axeInBothSchemes()
  await page.getByRole('link', { name: /Bon n°/ }).press('Enter')
  await expect(page.getByRole('rowheader', { name: 'Vendu' })).toBeVisible()
  await axeInBothSchemes()

  await page.getByRole('button', { name: 'Prolonger' }).press('Enter')
  await dialog.getByLabel('Valable jusqu’au').press('Enter')
  await expect(toast(page, 'Validité modifiée')).toBeVisible()
  await page.getByRole('button', { name: 'Rembourser le reste' }).press('Enter')
  await expect(dialog.getByLabel('Montant')).toHaveValue('300')
  await axeInBothSchemes()
  await dialog.getByLabel('Montant').press('Enter')
  await expect(toast(page, 'Reste remboursé')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /Remboursé.: 300.€/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rembourser le reste' })).toHaveCount(0)
  await page.goto('/admin/chiffres/recettes')
  await expect(page.getByText(/cette année/)).toBeVisible()
  await expect(page.getByText(/à honorer/)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedConsole: [/400 \(Bad Request\)/] })

  test('a code settles a part of a visit without a book of receipts, and is taken off again', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    const { massage, camille } = await aBookablePractice(practice)
    const { code } = await aSoldVoucher(practice, { cents: 5_000 })
    const visit = { praticienId: camille.id, serviceId: massage.id, date: '2027-04-13', time: '10:00' }
    const { id } = await aReservation(practice, { ...visit, clientName: 'Zoé Petit' })
    await practice.database.kysely
      .updateTable('agenda_entries')
      .set({ price_cents: 7_000 })
      .where('id', '=', id)
      .execute()
    await signIn(page, await ana(practice))
    await page.goto('/admin/clients')
    await page.getByRole('link', { name: /Zoé Petit/ }).click()
    await expect(page.getByText('Aucun carnet en cours.')).toBeVisible()
    await page
      .getByRole('button', { name: /10 h 00|10 h|10:00/ })
      .first()
      .click()
    const panel = page.getByRole('dialog').getByRole('region', { name: 'Bon ou carnet' })
    await panel.getByRole('button', { name: 'Régler par un bon' }).click()
    await panel.getByLabel('Code du bon').fill('ABCD-EFGH-JKMN')
    await panel.getByRole('button', { name: 'Régler', exact: true }).click()
    await expect(panel.getByText(/Vérifiez le code/)).toBeVisible()
    await panel.getByLabel('Code du bon').fill(code.toLowerCase())
    await panel.getByRole('button', { name: 'Régler', exact: true }).click()
    await expect(panel.getByText(/Bon.: 50.€ · reste 20.€ à régler/)).toBeVisible()
    await axeInBothSchemes()
    await panel.getByRole('button', { name: 'Retirer le bon' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Retirer le bon' }).click()
    await expect(panel.getByRole('button', { name: 'Régler par un bon' })).toBeVisible()
  })
})

test.describe('on a phone, once no more are sold', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the vouchers that are left are reached, settle a visit, and are told on the day sheet', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    const { massage, camille } = await aBookablePractice(practice)
    const { code } = await aSoldVoucher(practice, { cents: 5_000 })
    await stopVouchers(practice)
    const visit = { praticienId: camille.id, serviceId: massage.id, date: '2027-04-13', time: '10:00' }
    const { id } = await aReservation(practice, { ...visit, clientName: 'Zoé Petit' })
    const priced = practice.database.kysely.updateTable('agenda_entries').set({ price_cents: 7_000 })
    await priced.where('id', '=', id).execute()
    await signIn(page, await ana(practice))
    await page.goto('/admin/bons')
    await expect(page.getByText(/Ceux déjà vendus restent valables/)).toBeVisible()
    await expect(page.getByRole('link', { name: /Bon n°/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Vendre/ })).toHaveCount(0)
    await axeInBothSchemes()
    await page.getByRole('link', { name: 'Réglages des bons et carnets' }).click()
    await expect(page.getByRole('button', { name: 'Activer les bons et carnets' })).toBeVisible()
    await axeInBothSchemes()

    await page.goto('/admin/clients')
    await page.getByRole('link', { name: /Zoé Petit/ }).click()
    await page
      .getByRole('button', { name: /10 h 00|10 h|10:00/ })
      .first()
      .click()
    const panel = page.getByRole('dialog').getByRole('region', { name: 'Bon ou carnet' })
    await panel.getByRole('button', { name: 'Régler par un bon' }).press('Enter')
    await expect(panel.getByLabel('Code du bon')).toBeFocused()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(panel.getByText(/Bon.: 50.€ · reste 20.€ à régler/)).toBeVisible()
    await page.goto(`/admin/reservations/feuille?date=${visit.date}`)
    await expect(page.getByText(/Bon.: 50.€, reste 20.€/)).toBeVisible()
    await axeInBothSchemes()
  })
})

test('while vouchers are off, nothing of them is asked for or loaded', async ({ page, practice }) => {
  await aBookablePractice(practice)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await signIn(page, await ana(practice))
  await page.goto('/admin/chiffres')
  await expect(page.getByRole('heading', { level: 1, name: 'Chiffres' })).toBeVisible()
  await page.goto('/admin/clients')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.filter((url) => /voucher|packs/i.test(url))).toEqual([])
})
