import { calendarPage, drag, signInPage, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice, bookingPage, tabTo } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'

test('a slot is free again after a visitor’s booking was moved and cancelled by the practitioner', async ({
  page,
  practice,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  const booking = bookingPage(page)
  const address = `/booking?service=${massage.id}`
  const slot = booking.slot('mercredi 14 avril à 10 h')
  await booking.open(address)
  await tabTo(page, booking.slot('lundi 12 avril à 9 h'))
  for (const key of ['ArrowRight', 'ArrowRight', 'End']) await page.keyboard.press(key)
  await expect(slot).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, booking.name)
  await page.keyboard.type('Zoé Petit')
  await tabTo(page, booking.email)
  await page.keyboard.type('zoe@exemple.fr')
  await tabTo(page, booking.submit)
  await page.keyboard.press('Enter')
  await expect(booking.thanks).toBeVisible()
  await booking.open(address)
  await expect(booking.slot('mercredi 14 avril à 9 h')).toBeVisible()
  await expect(slot).toBeHidden()

  await page.getByRole('link', { name: 'Connexion' }).click()
  await signInPage(page).signIn(camille)
  await page.getByRole('link', { name: 'Réservations' }).click()
  const agenda = calendarPage(page)
  await expect(agenda.entriesOf('14 avril 2027')).toHaveAccessibleName(/10 h Zoé Petit/)
  await drag(page, agenda.entry(/Zoé Petit/), agenda.day('15 avril 2027'))
  await expect(toast(page, 'Réservation mise à jour')).toBeVisible()
  await agenda.entry(/Zoé Petit/).click()
  await expect(agenda.dialog).toContainText('jeudi 15 avril 2027')
  await agenda.button('Annuler le rendez-vous').click()
  await agenda.button('Annuler le rendez-vous').click()
  await expect(toast(page, 'Réservation supprimée')).toBeVisible()
  await expect(agenda.entry(/Zoé Petit/)).toBeHidden()

  await booking.open(address)
  await expect(slot).toBeVisible()
  await expect(booking.slot('jeudi 15 avril à 10 h')).toBeVisible()
})
