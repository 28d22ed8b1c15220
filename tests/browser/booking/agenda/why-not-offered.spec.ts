import { signIn } from '../../../support/browser/back-office.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'

test('« Pourquoi ce créneau n’est-il pas proposé ? » names the reason and links to its setting', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const massage = await aService(practice, { name: 'Massage du dos' })
  const camille = await aPractitioner(practice, {
    offers: [massage.id],
    agenda: { breakTimes: [{ day: 1, start: 12, end: 13 }] },
  })
  const monday = page.getByRole('group', { name: 'lundi', exact: true })
  await signIn(page, camille)
  await page.goto('/admin/agenda-config/pourquoi?date=2027-04-12&time=12:30')
  const reason = page.getByRole('status')
  await expect(reason).toContainText('Lundi 12 avril à 12 h 30')
  await expect(reason).toContainText('C’est l’heure de la pause de 12 h à 13 h.')
  await axeInBothSchemes()
  await reason.getByRole('link', { name: 'Voir les pauses de ce jour' }).click()
  await expect(monday).toBeFocused()
  await expect(monday.getByLabel('Début de la pause')).toBeInViewport()

  const panel = page.getByRole('region', { name: /^Pourquoi ce créneau/ })
  await page.getByRole('link', { name: 'Règles de réservation' }).click()
  await page.getByRole('link', { name: 'Pourquoi un créneau manque' }).click()
  await panel.getByLabel('Heure').fill('11h30')
  await panel.getByLabel('Prestation').selectOption({ label: 'Massage du dos (60 min)' })
  await panel.getByRole('button', { name: 'Voir les raisons' }).click()
  await expect(panel).toContainText('il reste trop peu de temps avant 12 h.')
  await expect(panel.getByRole('button', { name: 'Voir les raisons' })).toBeFocused()
  await panel.getByLabel('Heure').fill('18:45')
  await panel.getByRole('button', { name: 'Voir les raisons' }).click()
  await expect(panel.getByRole('status').getByRole('listitem')).toContainText([
    'Camille',
    'Les heures proposées se suivent depuis l’ouverture',
    'il reste trop peu de temps avant 19 h.',
  ])
  await panel.getByLabel('Heure').fill('25')
  await panel.getByRole('button', { name: 'Voir les raisons' }).click()
  await expect(panel.getByLabel('Heure')).toHaveAttribute('aria-invalid', 'true')
  await panel.getByLabel('Heure').fill('11')
  await panel.getByRole('button', { name: 'Voir les raisons' }).click()
  await expect(panel).toContainText('Ce créneau est proposé aux clients.')
})

test('the reason is given for the length that the link names, until another service is chosen', async ({
  page,
  practice,
}) => {
  const massage = await aService(practice, { name: 'Massage du dos' })
  const camille = await aPractitioner(practice, { offers: [massage.id] })
  await signIn(page, camille)
  const start = `date=2027-04-12&time=18:00&serviceId=${massage.id}`
  await page.goto(`/admin/agenda-config/pourquoi?${start}&duration=105`)
  const reason = page.getByRole('status')
  await expect(reason).toContainText(/Lundi 12 avril à 18.h, pour 1.h.45/)
  await expect(reason).toContainText('il reste trop peu de temps avant 19 h.')
  await page.getByLabel('Prestation').selectOption('')
  await page.getByRole('button', { name: 'Voir les raisons' }).click()
  await expect(reason).not.toContainText('1 h 45')
  await expect(page).not.toHaveURL(/duration/)
})
