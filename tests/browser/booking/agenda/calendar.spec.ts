import { OFFICE_DATA_ID } from '#contract/rendering.ts'
import { calendarPage, signIn, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { abortCall, FAILED_CALLS, mockResponse } from '../../../support/browser/network.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'

test('the calendar opens on the current month in French, with weeks from Monday', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await expect(agenda.title).toHaveText('avril 2027')
  await expect(agenda.button('Mois')).toHaveAttribute('aria-pressed', 'true')
  const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
  for (const [index, weekday] of weekdays.entries()) {
    await expect(agenda.calendar.getByRole('columnheader').nth(index)).toHaveAccessibleName(weekday)
  }
})

test('the calendar’s buttons change its period and its view', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
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
    ['Jour', 'lundi 12 avril 2027'],
    ['Planning', /^12.*18 avril 2027$/],
    ['Mois', 'avril 2027'],
  ] as const) {
    await agenda.show(name)
    await expect(agenda.title).toHaveText(title)
  }
})

test("an entry shows its time and the client's name or 'Réservation'", async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const reservation = { praticienId: camille.id, date: '2027-04-14' }
  await aReservation(practice, { ...reservation, time: '10:30', clientName: 'Zoé Petit' })
  await aReservation(practice, { ...reservation, time: '14:00', clientName: null, clientEmail: null })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  const entries = agenda.entriesOf('14 avril 2027')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toHaveAccessibleName(/^10 h 30 Zoé Petit, mercredi 14 avril/)
  await expect(entries.last()).toHaveAccessibleName(/^14 h Réservation, mercredi 14 avril/)
})

test('a practitioner sees only their own reservations', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const theo = await aPractitioner(practice, { firstName: 'Théo' })
  const reservation = { date: '2027-04-14', time: '10:00' }
  await aReservation(practice, { ...reservation, praticienId: camille.id, clientName: 'Zoé Petit' })
  await aReservation(practice, { ...reservation, praticienId: theo.id, clientName: 'Noé Grand' })
  const agenda = calendarPage(page)
  await agenda.open(theo)
  await expect(agenda.entry(/Noé Grand/)).toBeVisible()
  await expect(agenda.entry(/Zoé Petit/)).toBeHidden()
})

test('reload and back restore view, day and filters from the URL', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const theo = await aPractitioner(practice, { firstName: 'Théo' })
  const reservation = { date: '2027-04-20', time: '10:00' }
  await aReservation(practice, { ...reservation, praticienId: camille.id, clientName: 'Zoé Petit' })
  await aReservation(practice, { ...reservation, praticienId: theo.id, clientName: 'Noé Grand' })
  const agenda = calendarPage(page)
  await agenda.open(await aSuperadmin(practice))
  await agenda.show('Planning')
  await agenda.button('Suivant').click()
  await expect(agenda.entry(/Zoé Petit/)).toBeVisible()
  await agenda.person(theo.displayName).click()
  await expect(agenda.entry(/Zoé Petit/)).toBeHidden()
  await expect(page).toHaveURL(`/admin/reservations?vue=planning&date=2027-04-19&praticien=${theo.id}`)
  await page.reload()
  await expect(agenda.title).toHaveText('19 – 25 avril 2027')
  await expect(agenda.entry(/Noé Grand/)).toBeVisible()
  await expect(agenda.entry(/Zoé Petit/)).toBeHidden()
  await page.goBack()
  await expect(agenda.entry(/Zoé Petit/)).toBeVisible()
  await page.goBack()
  await expect(agenda.title).toHaveText('12 – 18 avril 2027')
})

test('a new booking appears without a reload', async ({ page, practice }) => {
  const { massage, camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
  const listening = page.waitForResponse('/api/admin/live*')
  await agenda.open(camille)
  await listening
  const reservation = { praticienId: camille.id, date: '2027-04-14', time: '10:00', serviceId: massage.id }
  await aReservation(practice, { ...reservation, clientName: 'Zoé Petit' })
  await expect(agenda.entry(/Zoé Petit/)).toBeVisible()
})

test('breaks and leave are shown in the background with their label', async ({ page, practice, axe }) => {
  const camille = await aPractitioner(practice, {
    agenda: {
      breakTimes: [{ day: 2, start: 12, end: 13 }],
      timeOff: [{ from: '2027-04-15', to: '2027-04-16', label: 'Formation' }],
    },
  })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await expect(agenda.calendar.getByText('Formation')).toHaveCount(2)
  await agenda.show('Semaine')
  await expect(agenda.calendar.getByText('Pause')).toBeVisible()
  await expect(agenda.calendar.getByText('Formation')).toHaveCount(2)
  // Transitions would falsify axe's contrast measurements.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await axe()
})

test('the printed day sheet has one page per practitioner and no e-mail address', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  const theo = await aPractitioner(practice, { firstName: 'Théo', lastName: 'Aubry' })
  for (const praticienId of [camille.id, theo.id]) {
    await aReservation(practice, { praticienId, date: '2027-04-12', time: '10:00' })
  }
  const agenda = calendarPage(page)
  await agenda.open(await aSuperadmin(practice))
  await agenda.openMore()
  await page.getByRole('link', { name: 'Feuille du jour' }).click()
  const sheet = page.getByRole('region', { name: 'Théo Aubry' })
  await expect(sheet.getByRole('row', { name: /^10 h – 11 h Léa Durand/ })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('@')
  await axeInBothSchemes()
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await expect(sheet).toBeVisible()
  for (const screenOnly of ['Imprimer', 'Retour au calendrier', 'Réservations']) {
    await expect(page.getByText(screenOnly, { exact: true }).first()).toBeHidden()
  }
  // Two practitioners: two A4 pages.
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(2)
})

test.describe('with the browser in Pacific/Auckland', () => {
  test.use({ timezoneId: 'Pacific/Auckland', now: '2027-04-12T20:00' })

  test('entries, today’s date and the read-only past use the practice’s time zone', async ({
    page,
    practice,
  }) => {
    const { camille } = await aBookablePractice(practice)
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-12', time: '21:30' })
    const agenda = calendarPage(page)
    await agenda.open(camille)
    await expect(agenda.entriesOf('12 avril 2027')).toHaveAccessibleName(/^21 h 30 Léa Durand/)
    await agenda.show('Jour')
    await expect(agenda.title).toHaveText('lundi 12 avril 2027')
    await agenda.entry(/Léa Durand/).click()
    await expect(agenda.button('Déplacer')).toBeVisible()
  })
})

test.describe('when a request fails', () => {
  test.use({ expectedConsole: FAILED_CALLS })

  test("a failed request for the settings shows 'Erreur lors du chargement des paramètres' until a retry succeeds", async ({
    page,
    practice,
  }) => {
    const { camille } = await aBookablePractice(practice)
    await signIn(page, camille)
    const message = 'Une erreur est survenue.'
    const unmock = await mockResponse(page, 'GET /api/public-settings', { status: 500, message })
    // The server, too, failed to read them when it rendered the document.
    await page.route('/admin/reservations', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(OFFICE_DATA_ID, '') })
    })
    await page.goto('/admin/reservations')
    await expect(toast(page, 'Erreur lors du chargement des paramètres').first()).toBeVisible()
    await unmock()
    await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
    await expect(calendarPage(page).title).toHaveText('avril 2027')
  })

  test("a failed request for reservations shows 'Erreur lors du chargement' until a retry succeeds", async ({
    page,
    practice,
  }) => {
    const { camille } = await aBookablePractice(practice)
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
    const unmock = await abortCall(page, 'GET /api/admin/agenda/jours')
    const agenda = calendarPage(page)
    await agenda.open(camille)
    await expect(toast(page, 'Erreur lors du chargement')).toBeVisible()
    await unmock()
    await agenda.button('Réessayer').click()
    await expect(agenda.entry(/Léa Durand/)).toBeVisible()
  })
})
