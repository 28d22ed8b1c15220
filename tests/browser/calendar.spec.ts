import { agendaPage, signIn, toast } from '../support/back-office.ts'
import { aBookablePractice } from '../support/booking-page.ts'
import { aReservation } from '../support/bookings.ts'
import { expect, test } from '../support/browser.ts'
import { answerInstead, cut, FAILED_CALLS } from '../support/network.ts'
import { aPractitioner } from '../support/people.ts'

test('the calendar opens on the month, with weeks from Monday, in French', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = agendaPage(page)
  await agenda.open(camille)
  await expect(agenda.title).toHaveText('avril 2027')
  await expect(agenda.button('Mois')).toHaveAttribute('aria-pressed', 'true')
  const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
  for (const [index, weekday] of weekdays.entries()) {
    await expect(agenda.calendar.getByRole('columnheader').nth(index)).toHaveAccessibleName(weekday)
  }
})

test('its buttons are Précédent, Suivant, Aujourd’hui, Année, Mois, Semaine, Jour, Planning', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = agendaPage(page)
  await agenda.open(camille)
  await agenda.button('Suivant').click()
  await expect(agenda.title).toHaveText('mai 2027')
  await agenda.button('Précédent').click()
  await agenda.button('Précédent').click()
  await expect(agenda.title).toHaveText('mars 2027')
  await agenda.button("Aujourd'hui").click()
  await expect(agenda.title).toHaveText('avril 2027')
  for (const [name, title] of [
    ['Année', '2027'],
    ['Semaine', /^12.*18 avril 2027$/],
    ['Jour', '12 avril 2027'],
    ['Planning', /^12.*18 avril 2027$/],
    ['Mois', 'avril 2027'],
  ] as const) {
    await agenda.button(name).click()
    await expect(agenda.button(name)).toHaveAttribute('aria-pressed', 'true')
    await expect(agenda.title).toHaveText(title)
  }
})

test("an entry has the client's name for its title, or 'Réservation', at its day and hour", async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  const visit = { praticienId: camille.id, date: '2027-04-14' }
  await aReservation(practice, { ...visit, time: '10:30', clientName: 'Zoé Petit' })
  await aReservation(practice, { ...visit, time: '14:00', clientName: null, clientEmail: null })
  const agenda = agendaPage(page)
  await agenda.open(camille)
  const entries = agenda.day('14 avril 2027').getByRole('button')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toHaveAccessibleName('10 h 30 Zoé Petit')
  await expect(entries.last()).toHaveAccessibleName('14 h Réservation')
})

test('a practitioner sees their own reservations only', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const theo = await aPractitioner(practice, { firstName: 'Théo' })
  const slot = { date: '2027-04-14', time: '10:00' }
  await aReservation(practice, { ...slot, praticienId: camille.id, clientName: 'Zoé Petit' })
  await aReservation(practice, { ...slot, praticienId: theo.id, clientName: 'Noé Grand' })
  const agenda = agendaPage(page)
  await agenda.open(theo)
  await expect(agenda.entry(/Noé Grand/)).toBeVisible()
  await expect(agenda.entry(/Zoé Petit/)).toBeHidden()
})

test.describe('with the browser in Pacific/Auckland', () => {
  test.use({ timezoneId: 'Pacific/Auckland', now: '2027-04-12T20:00' })

  test('entries, today and the past are those of the practice', async ({ page, practice }) => {
    const { camille } = await aBookablePractice(practice)
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-12', time: '21:30' })
    const agenda = agendaPage(page)
    await agenda.open(camille)
    await expect(agenda.day('12 avril 2027').getByRole('button')).toHaveAccessibleName('21 h 30 Léa Durand')
    await agenda.button('Jour').click()
    await expect(agenda.title).toHaveText('12 avril 2027')
    await agenda.entry(/Léa Durand/).click()
    await expect(agenda.button('Enregistrer')).toBeVisible()
  })
})

test.describe('what cannot be had', () => {
  test.use({ expectedWords: FAILED_CALLS })

  test("'Erreur lors du chargement des paramètres', until they can be had again", async ({
    page,
    practice,
  }) => {
    const { camille } = await aBookablePractice(practice)
    await signIn(page, camille)
    const message = 'Une erreur est survenue.'
    const restore = await answerInstead(page, 'GET /api/public-settings', { status: 500, message })
    await page.goto('/admin/reservations')
    await expect(toast(page, 'Erreur lors du chargement des paramètres').first()).toBeVisible()
    await restore()
    await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
    await expect(agendaPage(page).title).toHaveText('avril 2027')
  })

  test("'Erreur lors du chargement' of the agenda, until it can be had again", async ({ page, practice }) => {
    const { camille } = await aBookablePractice(practice)
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
    const restore = await cut(page, 'GET /api/admin/agenda/reservations')
    const agenda = agendaPage(page)
    await agenda.open(camille)
    await expect(toast(page, 'Erreur lors du chargement')).toBeVisible()
    await restore()
    await agenda.button('Réessayer').click()
    await expect(agenda.entry(/Léa Durand/)).toBeVisible()
  })
})
