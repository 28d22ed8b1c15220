import { calendarPage, signIn, toast } from '../../../support/browser/back-office.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'

test('« Absent » twice, in the calendar and on the day sheet, leads to a sign on the next reservation', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const camille = await aPractitioner(practice)
  for (const date of ['2027-04-08', '2027-04-09', '2027-04-14']) {
    await aReservation(practice, { praticienId: camille.id, date, time: '10:00' })
  }
  await signIn(page, camille)
  const agenda = calendarPage(page)

  await page.goto('/admin/reservations?vue=semaine&date=2027-04-09')
  await agenda.entry(/Léa/).first().click()
  await expect(agenda.dialog).toContainText('Événement passé (lecture seule)')
  const attendance = agenda.dialog.getByRole('group', { name: 'Présence : Léa Durand' })
  const absent = attendance.getByRole('button', { name: 'Absent' })
  await absent.click()
  await expect(toast(page, 'Absent')).toBeVisible()
  const isNoted = async (pressed: boolean) => {
    await expect(absent).toHaveAttribute('aria-pressed', String(pressed))
    await expect(absent).toBeEnabled()
  }
  await isNoted(true)
  await absent.click()
  await isNoted(false)
  await absent.click()
  await isNoted(true)
  await axeInBothSchemes()

  await page.goto('/admin/reservations?vue=semaine&date=2027-04-14')
  await agenda.entry(/Léa/).click()
  await expect(agenda.dialog).toContainText('Léa Durand')
  await expect(agenda.dialog).not.toContainText('absence')

  await page.goto('/admin/reservations/feuille?date=2027-04-09')
  await page.getByRole('button', { name: 'Absent' }).click()
  await expect(page.getByRole('button', { name: 'Absent', pressed: true })).toBeEnabled()
  await axeInBothSchemes()

  await page.goto('/admin/reservations?vue=semaine&date=2027-04-14')
  await agenda.entry(/Léa/).click()
  await expect(agenda.dialog).toContainText('2 absences en 24 mois')
  await axeInBothSchemes()

  await agenda.dialog.getByRole('link', { name: 'Voir la fiche du client' }).click()
  const row = page.getByRole('row', { name: /9 avril 2027/ })
  const totals = page.getByRole('region', { name: 'En bref' })
  await expect(totals).toContainText('Absences2')
  await row.getByRole('button', { name: 'Venu' }).click()
  await expect(totals).toContainText('Absences1')
  await expect(row.getByRole('button', { name: 'Venu', pressed: true })).toBeEnabled()
  await axeInBothSchemes()
})
