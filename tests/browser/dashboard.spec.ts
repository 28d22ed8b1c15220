import { calendarPage, signIn } from '../support/back-office.ts'
import { aBookablePractice } from '../support/booking-page.ts'
import { aReservation } from '../support/bookings.ts'
import { expect, test } from '../support/browser.ts'
import { aSuperadmin } from '../support/people.ts'

test.describe('at 9:15', () => {
  test.use({ now: '2027-04-12T09:15' })

  test('the dashboard shows the current and the next reservation, free time, activity and statistics', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    const { massage, camille } = await aBookablePractice(practice)
    const reservation = { praticienId: camille.id, date: '2027-04-12', serviceId: massage.id }
    await aReservation(practice, { ...reservation, time: '09:00', duration: 30, clientName: 'Zoé Petit' })
    const { id } = await aReservation(practice, { ...reservation, time: '10:00', duration: 30 })
    await aReservation(practice, {
      ...reservation,
      date: '2027-04-13',
      time: '09:30',
      clientName: 'Noé Grand',
    })
    await aReservation(practice, { ...reservation, date: '2027-03-10', time: '09:30', clientEmail: null })
    await practice.database.kysely
      .updateTable('agenda_entries')
      .set({ client_phone: '06 12 34 56 78', price_cents: 6250 })
      .where('id', '=', id)
      .execute()
    await signIn(page, camille)
    await page.goto('/admin/dashboard')
    await expect(page.getByText("Bienvenue dans l'espace d'administration.")).toBeVisible()
    const region = (name: string) => page.getByRole('region', { name })
    await expect(region('En ce moment')).toContainText('Zoé Petit')
    await expect(region('Prochain rendez-vous')).toContainText('10 h')
    const callLink = region('Prochain rendez-vous').getByRole('link', {
      name: 'Appeler Léa Durand au 06 12 34 56 78',
    })
    await expect(callLink).toHaveAttribute('href', 'tel:0612345678')
    await expect(region('Encore libre aujourd’hui').getByRole('listitem')).toHaveText([
      '9 h 30 – 10 h',
      '10 h 30 – 11 h',
    ])
    await expect(region('Demain')).toContainText('Noé Grand')

    await expect(region('Activité').getByRole('listitem')).toHaveCount(4)
    await expect(region('Activité')).toContainText('aujourd’hui à 9 h 15')
    await expect(region('Messages')).toContainText('Rien à signaler.')
    const statistics = region('Statistiques')
    await expect(statistics).toContainText('Visites3contre 1 en mars')
    await statistics.getByText('Les six mois en chiffres').click()
    await expect(statistics.getByRole('row', { name: 'avril 2027 3 4 % 62,50 €' })).toBeVisible()
    await axeInBothSchemes()

    await region('Activité').getByRole('link', { name: 'mardi 13 avril à 9 h 30' }).click()
    await expect(calendarPage(page).title).toHaveText('mardi 13 avril 2027')
    await expect(calendarPage(page).entry(/Noé Grand/)).toBeVisible()
  })
})

test('the dashboard shows the widgets chosen in the preferences, in their order', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  await practice.database.kysely
    .updateTable('users')
    .set({
      preferences: JSON.stringify({ dashboardWidgets: ['stats', 'activity'], dashboardView: 'Ma semaine' }),
    })
    .where('id', '=', camille.id)
    .execute()
  await signIn(page, camille)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Encore libre aujourd’hui',
    'Statistiques',
    'Activité',
  ])
  await expect(page.getByText('Ma semaine')).toBeVisible()
})

test('a superadmin sees all practitioners’ day, unreachable clients and new messages', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  const unreachable = { praticienId: camille.id, date: '2027-04-12', time: '09:00', clientEmail: null }
  await aReservation(practice, unreachable)
  await page.request.post('/api/contact', {
    data: { name: 'Ana Petit', email: 'ana@exemple.fr', message: 'Avez-vous de la place samedi ?' },
    headers: { 'CSRF-Token': (await (await page.request.get('/api/csrf-token')).json()).csrfToken },
  })
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/dashboard')
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('Ni téléphone ni e-mailLéa Durand, lundi 12 avril à 9 h')
  await expect(messages).toContainText('Avez-vous de la place samedi ?')
  await expect(page.getByRole('region', { name: 'Aujourd’hui' })).toContainText(`avec ${camille.displayName}`)
  await axeInBothSchemes()
  await messages.getByRole('link', { name: '1 nouveau message' }).click()
  await expect(page).toHaveURL('/admin/messages')
})

test('a new reservation appears on the dashboard without a reload', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const listening = page.waitForResponse('/api/admin/live')
  await signIn(page, camille)
  await page.goto('/admin/dashboard')
  await listening
  await expect(page.getByRole('region', { name: 'Aujourd’hui', exact: true })).toContainText(
    'Aucune réservation.',
  )
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-12', time: '10:00' })
  await expect(page.getByRole('region', { name: 'Prochain rendez-vous' })).toContainText('Léa Durand')
  await expect(page.getByRole('region', { name: 'Activité' })).toContainText('Léa Durand')
})
