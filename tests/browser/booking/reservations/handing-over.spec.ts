import { calendarPage, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../../support/browser/network.ts'
import { outboxOf } from '../../../support/mail/post.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'

test.use({ expectedConsole: FAILED_CALLS })

const namesOf = async (practice: BrowserPractice) =>
  (await liveReservations(practice)).map(({ clientName }) => clientName)

test('a practitioner gives a reservation to somebody else from the calendar, takes it back and corrects it', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille, massage } = await aBookablePractice(practice)
  const booked = { praticienId: camille.id, serviceId: massage.id, date: '2027-04-13', time: '10:00' }
  await aReservation(practice, { ...booked, clientPhone: '06 12 34 56 78' })
  await calendarPage(page).open(camille)
  const dialog = page.getByRole('dialog')
  const open = async (name: RegExp) => {
    await page.getByRole('button', { name }).click()
    await dialog.getByRole('button', { name: 'Modifier le client' }).click()
  }
  const name = dialog.getByRole('textbox', { name: 'Nom' })
  const phone = dialog.getByRole('textbox', { name: 'Téléphone' })
  const gives = dialog.getByRole('radio', { name: 'Je donne ce rendez-vous à quelqu’un d’autre' })
  const corrects = dialog.getByRole('radio', { name: 'Je corrige ses coordonnées' })
  const save = dialog.getByRole('button', { name: 'Enregistrer le client' })

  await open(/Léa Durand/)
  await name.fill('Paul Roche')
  await expect(gives).toBeVisible()
  await name.fill('Léa Durand')
  await expect(gives).toHaveCount(0)
  await name.fill('Paul Roche')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('paul@exemple.fr')
  await phone.fill('')
  await expect(gives).toBeChecked()
  await expect(dialog.getByText(/un nouveau commence à la même heure/)).toContainText(/reste à Léa Durand\.$/)
  const tellsFormer = dialog.getByRole('checkbox', { name: 'Prévenir l’ancien client ?' })
  await expect(tellsFormer).not.toBeChecked()
  await expect(tellsFormer).toHaveAccessibleDescription(/lea@exemple\.fr/)
  await tellsFormer.check()
  await axeInBothSchemes()
  await save.click()
  await expect(page.getByText('Rendez-vous donné à Paul Roche')).toBeVisible()
  await expect(page.getByRole('button', { name: /Paul Roche/ })).toBeVisible()
  expect(await namesOf(practice)).toEqual(['Paul Roche'])
  const told = (await outboxOf(practice)).map(({ type, recipient }) => [type, recipient])
  expect(told).toContainEqual(['booking_cancelled', 'lea@exemple.fr'])
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(toast(page, 'Rendez-vous rendu à Léa Durand')).toBeVisible()
  await expect(page.getByRole('button', { name: /Léa Durand/ })).toBeVisible()
  expect(await namesOf(practice)).toEqual(['Léa Durand'])

  await open(/Léa Durand/)
  await phone.fill('07 00 00 00 00')
  await expect(corrects).toHaveCount(0)
  await save.click()
  await expect(dialog).toBeHidden()
  expect(await liveReservations(practice)).toMatchObject([{ clientPhone: '07 00 00 00 00' }])

  await open(/Léa Durand/)
  await name.fill('Léa Durant')
  await expect(corrects).not.toBeChecked()
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('Choisissez, puis enregistrez.')
  await expect(name).toHaveValue('Léa Durant')
  await corrects.check()
  await save.click()
  await expect(dialog).toBeHidden()
  expect(await namesOf(practice)).toEqual(['Léa Durant'])
})
