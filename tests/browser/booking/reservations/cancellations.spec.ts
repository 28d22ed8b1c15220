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
  // The owner has no agenda: everybody's, today.
  await expect(page.getByLabel('Jour', { exact: true })).toHaveValue('2027-04-12')
  await expect(page.getByText('Aucun rendez-vous à venir ne correspond.')).toBeVisible()
  await page.getByRole('button', { name: 'Tous les jours' }).click()
  await expect(page.getByRole('checkbox', { name: 'Mardi 13 avril (3)' })).not.toBeChecked()
  // A heading of each day, and one of the table.
  await expect(page.getByRole('row')).toHaveCount(7)
  await axeInBothSchemes()

  await page.getByLabel('Client', { exact: true }).fill('gagnez')
  await expect(page.getByRole('row')).toHaveCount(4)
  const all = page.getByRole('checkbox', { name: 'Tout sélectionner (2)' })
  await tabTo(page, all)
  await page.keyboard.press('Space')
  const cancel = page.getByRole('button', { name: 'Annuler 2 rendez-vous' })
  await tabTo(page, cancel)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Gagnez 600 EUR')
  await axeInBothSchemes()
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Prévenir les clients' }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Annuler 2 rendez-vous' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aucun rendez-vous à venir ne correspond.')).toBeVisible()
  expect(await liveReservations(practice)).toHaveLength(2)
  expect(await outboxOf(practice)).toEqual([])

  await page.getByRole('button', { name: 'Rétablir' }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
  expect(await liveReservations(practice)).toHaveLength(4)
})

test('a day is opened from the calendar, and its afternoon cancelled in one tick', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  for (const time of ['09:00', '10:00', '14:00', '16:00', '18:30']) {
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-13', time })
  }
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '14:00' })
  await signIn(page, camille)
  await page.goto('/admin/reservations?vue=jour&date=2027-04-13')
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('link', { name: 'Annuler plusieurs rendez-vous' }).click()
  await expect(page.getByLabel('Jour', { exact: true })).toHaveValue('2027-04-13')
  await expect(page.getByRole('checkbox', { name: /^(?:Matin|Après-midi|Soir) / })).toHaveCount(3)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Après-midi (2)' }).check()
  await page.getByRole('button', { name: 'Annuler 2 rendez-vous' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler 2 rendez-vous' }).click()
  await expect(page.getByRole('checkbox', { name: 'Tout sélectionner (3)' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Après-midi/ })).toBeHidden()
})
