import { calendarPage, signIn } from '../../../support/browser/back-office.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'

test('the printed day sheet contains no banner and no menu', async ({ page, practice }) => {
  const camille = await aPractitioner(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-12', time: '10:00' })
  await signIn(page, camille)
  await page.goto('/admin/reservations/feuille?date=2027-04-12')
  const screenOnly = [page.getByRole('region', { name: 'Cookies' }), calendarPage(page).button('Imprimer')]
  for (const element of screenOnly) await expect(element).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  for (const element of screenOnly) await expect(element).toBeHidden()
  await expect(page.getByRole('table')).toContainText('Léa Durand')
  const { x, width } = (await page.getByRole('table').boundingBox()) ?? { x: 0, width: 0 }
  expect([Math.round(x), Math.round(width)]).toEqual([0, page.viewportSize()?.width])
})
