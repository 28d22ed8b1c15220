import { signIn } from '../../../support/browser/back-office.ts'
import { aBookablePractice, tabTo } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { outboxOf } from '../../../support/mail/post.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'

test('the owner cancels several reservations with the keyboard alone, and restores them', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  const theo = await aPractitioner(practice, { firstName: 'Théo', lastName: 'Rivecalme' })
  for (const [time, clientName] of [
    ['09:00', 'Gagnez 500 EUR'],
    ['10:00', 'Gagnez 600 EUR'],
    ['11:00', 'Léa Durand'],
  ] as const) {
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-13', time, clientName })
  }
  await aReservation(practice, { praticienId: theo.id, date: '2027-04-20', time: '09:00' })
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/reservations')
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('link', { name: 'Annuler plusieurs rendez-vous' }).click()
  await expect(page.getByRole('row')).toHaveCount(5)
  await axeInBothSchemes()

  await page.getByLabel('Client', { exact: true }).fill('gagnez')
  await expect(page.getByRole('row')).toHaveCount(3)
  const all = page.getByRole('checkbox', { name: 'Tout sélectionner (2)' })
  await tabTo(page, all)
  await page.keyboard.press('Space')
  const cancel = page.getByRole('button', { name: 'Annuler 2 réservations' })
  await tabTo(page, cancel)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Gagnez 600 EUR')
  await axeInBothSchemes()
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Prévenir les clients' }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Annuler 2 réservations' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aucune réservation à venir ne correspond.')).toBeVisible()
  expect(await liveReservations(practice)).toHaveLength(2)
  expect(await outboxOf(practice)).toEqual([])

  await page.getByRole('button', { name: 'Rétablir' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  expect(await liveReservations(practice)).toHaveLength(4)
})
