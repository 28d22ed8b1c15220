import { calendarPage, signIn, toast } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { recordOf } from '../../support/people/client-records.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

test('a note in the dialog of a reservation stays unseen by a colleague without right', async ({
  page,
  practice,
  axe,
}) => {
  const camille = await aPractitioner(practice)
  const alix = await aSuperadmin(practice)
  const booked = await aReservation(practice, {
    praticienId: camille.id,
    date: '2027-04-14',
    time: '10:00',
  })
  const agenda = calendarPage(page)
  const dialog = page.getByRole('dialog', { name: 'Léa Durand' })
  const writing = page.getByRole('dialog', { name: 'Nouvelle note sur ce rendez-vous' })
  await signIn(page, camille)
  await page.goto('/admin/reservations')
  await agenda.entry(/Léa/).click()
  for (const [text, readers] of [
    ['Vient à vélo', 'Pour l’équipe'],
    ['Parle peu', 'Pour moi seul'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Note', exact: true }).click()
    const field = writing.getByLabel('Note', { exact: true })
    await expect(field).toHaveAccessibleDescription(/N’indiquez pas d’information de santé/)
    await field.fill(text)
    await writing.getByLabel(readers).check()
    await axe()
    await writing.getByRole('button', { name: 'Enregistrer la note' }).click()
    await expect(toast(page, 'Note ajoutée').first()).toBeVisible()
    await expect(dialog.getByText(text)).toBeVisible()
  }

  await dialog.getByRole('button', { name: 'Note', exact: true }).click()
  await expect(writing).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(writing).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Note', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const client = `/admin/clients/${await recordOf(practice, booked)}`
  const theo = await aPractitioner(practice)
  await page.context().clearCookies()
  await signIn(page, theo)
  await page.goto('/admin/reservations?date=2027-04-14')
  await expect(agenda.calendar).toHaveAttribute('aria-busy', 'false')
  await expect(agenda.entry(/Léa/)).toHaveCount(0)
  await page.goto(client)
  await expect(page.getByRole('heading', { name: 'Erreur 404 - Page non trouvée' })).toBeVisible()
  await expect(page.getByText('Vient à vélo')).toHaveCount(0)

  await aReservation(practice, { praticienId: theo.id, date: '2027-04-14', time: '15:00' })
  await page.goto(client)
  await expect(page.getByText('Vient à vélo')).toBeVisible()
  await expect(page.getByText('Parle peu')).toHaveCount(0)
  await page.goto('/admin/reservations')
  await agenda.entry(/Léa/).click()
  await expect(dialog.getByText('Vient à vélo')).toBeVisible()
  await expect(dialog.getByText('Parle peu')).toHaveCount(0)

  await page.context().clearCookies()
  await signIn(page, alix)
  await page.goto('/admin/reservations')
  await agenda.entry(/Léa/).first().click()
  await expect(dialog.getByText('Vient à vélo')).toBeVisible()
  await expect(dialog.getByText('Parle peu')).toHaveCount(0)
  await dialog.getByText('Notes et préférences').click()
  await expect(dialog.getByRole('button', { name: /^Modifier, note/ })).toHaveCount(0)
  await axe()
  await dialog.getByRole('button', { name: /^Supprimer, note de Camille/ }).click()
  await page.getByRole('button', { name: 'Supprimer la note' }).click()
  await expect(toast(page, 'Note supprimée')).toBeVisible()
  await expect(dialog.getByText('Pas de note.')).toBeVisible()
})
