import { aSoldVoucher, vouchersOn } from '../../support/accounting/sold-voucher.ts'
import { aPracticeWithChoice, bookingPage } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'

test('a scanned voucher of sessions says what it is, chooses its service, and leaves nothing to pay', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { stones } = await aPracticeWithChoice(practice)
  const sessions = { count: 1, serviceId: stones.id, serviceName: 'Pierres chaudes', minutes: 90 }
  const { code } = await aSoldVoucher(practice, { sessions, cents: 9500 })
  const booking = bookingPage(page)
  await booking.open(`/booking#bon=${code}`)
  await expect(
    page.getByText(/^Bon pour 1 séance de Pierres chaudes, valable jusqu’au 12 avril 2028$/),
  ).toBeVisible()
  await expect(page).toHaveURL(`/booking?service=${stones.id}&duree=90`)
  await booking.slot('mardi 13 avril à 9 h').click()
  await expect(booking.summary).toContainText('Bon cadeau−\u202f95\u202f€')
  await expect(booking.summary).toContainText('À régler0\u202f€')
  await expect(page.getByText('Réglé par votre bon cadeau')).toBeVisible()
  await expect(page.getByText('Règlement sur place', { exact: true })).toHaveCount(0)
  await axeInBothSchemes()
  await booking.fillDetails()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(/Réglé (?:par|avec)/)
  await expect(main).not.toContainText('Règlement sur place')
})

test.describe('a code that is typed', () => {
  test.use({ expectedConsole: FAILED_CALLS })

  test('is checked in its fold, and deducted from the price until it is changed', async ({
    page,
    practice,
  }) => {
    await aPracticeWithChoice(practice)
    const { code } = await aSoldVoucher(practice, { cents: 3000 })
    const booking = bookingPage(page)
    await booking.open()
    await booking.chooseService('Massage suédois')
    await booking.slot('mardi 13 avril à 10 h').click()
    const field = page.getByLabel(/^Code d’un bon cadeau/)
    await expect(field).toBeHidden()
    await page.getByText('J’ai un bon cadeau').click()
    await field.fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Vérifier le code' }).click()
    await expect(page.getByText('Il reste 30\u202f€, valable jusqu’au 12 avril 2028.')).toBeVisible()
    const line = page.getByText('Bon cadeau\u202f: −\u202f30\u202f€, reste 40\u202f€')
    await expect(line).toBeVisible()
    await expect(booking.summary).toContainText('À régler40\u202f€')
    await field.fill('1111-1111-1111')
    await expect(line).toHaveCount(0)
    await page.getByRole('button', { name: 'Vérifier le code' }).click()
    await expect(field).toHaveAccessibleDescription(/code/)
    await expect(booking.summary).not.toContainText('À régler')
  })
})

test('where vouchers are taken, their field loads once it is opened', async ({ page, practice }) => {
  await aPracticeWithChoice(practice)
  await vouchersOn(practice)
  const fieldScripts: string[] = []
  page.on('request', (request) => {
    if (/VoucherField/.test(request.url())) fieldScripts.push(request.url())
  })
  await bookingPage(page).open()
  await expect(page.getByText('J’ai un bon cadeau')).toBeVisible()
  expect(fieldScripts).toEqual([])
  await page.getByText('J’ai un bon cadeau').click()
  await expect(page.getByLabel(/^Code d’un bon cadeau/)).toBeVisible()
  expect(fieldScripts.length).toBeGreaterThan(0)
})
