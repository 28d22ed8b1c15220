import { calendarPage, signIn, toast } from '../../../support/browser/back-office.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'

test('the service of a reservation is changed in its dialog, and changed back while the toast is shown', async ({
  page,
  practice,
}) => {
  const service = await aService(practice, { name: 'Grand soin', duration: 90, price: 95.5 })
  const camille = await aPractitioner(practice, { offers: [service.id] })
  const start = { date: '2027-04-14', time: '10:00' }
  const { id } = await aReservation(practice, { praticienId: camille.id, ...start })
  const stored = () =>
    practice.database.kysely
      .selectFrom('agenda_entries')
      .select(['service_name', 'duration_minutes', 'price_cents'])
      .where('id', '=', id)
      .executeTakeFirst()
  await signIn(page, camille)
  await page.goto('/admin/reservations')
  const agenda = calendarPage(page)
  await agenda.entry(/Léa/).click()
  await agenda.button('Changer').click()
  await agenda.field('Prestation').selectOption({ label: 'Grand soin (90 min)' })
  await expect(agenda.field('Durée')).toHaveValue('90')
  await expect(agenda.field('Prix (facultatif)')).toHaveValue('95,5')
  await agenda.field('Prix (facultatif)').fill('80,50')
  await agenda.button('Enregistrer').click()
  await expect(toast(page, 'Réservation modifiée')).toBeVisible()
  expect(await stored()).toEqual({ service_name: 'Grand soin', duration_minutes: 90, price_cents: 8050 })
  await agenda.button('Annuler la modification').click()
  await expect(toast(page, 'Rendez-vous remis comme avant')).toBeVisible()
  expect(await stored()).toEqual({ service_name: null, duration_minutes: 60, price_cents: null })
})

test('staff read what each of their pictures is for, and the current entry has a border in high contrast', async ({
  page,
  practice,
}) => {
  await signIn(page, await aPractitioner(practice))
  await page.goto('/admin/profile')
  await expect(page.getByRole('group', { name: 'Ma photo sur le site' })).toContainText('Pour les visiteurs')
  await expect(page.getByRole('group', { name: 'Mon image dans l’administration' })).toContainText(
    'Pour vous seul',
  )
  await page.evaluate(() => document.documentElement.setAttribute('data-mode', 'high-contrast'))
  const current = page.getByRole('link', { name: 'Mon Profil' })
  await expect(current).toHaveCSS('border-top-color', 'rgb(255, 255, 255)')
})
