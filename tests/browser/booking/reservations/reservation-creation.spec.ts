import { calendarPage, signInPage, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice, tabTo } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { dropResponse, FAILED_CALLS } from '../../../support/browser/network.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

test("a reservation is created on the clicked day and confirmed with 'Réservation créée'", async ({
  page,
  practice,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.bookOn('22 avril 2027')
  await expect(agenda.field('Date')).toHaveValue('2027-04-22')
  await agenda.field('Heure').fill('10h30')
  await agenda.field('Prestation').selectOption(String(massage.id))
  await agenda.field('Nom').fill('Zoé Petit')
  await agenda.button('Créer le rendez-vous').click()
  await expect(toast(page, 'Réservation créée')).toBeVisible()
  await expect(agenda.entriesOf('22 avril 2027')).toHaveAccessibleName(/10 h 30 Zoé Petit/)
  expect(await liveReservations(practice)).toMatchObject([
    {
      praticienId: camille.id,
      date: '2027-04-22',
      start: 10 * 60 + 30,
      clientName: 'Zoé Petit',
      serviceId: massage.id,
    },
  ])
})

test('a reservation needs only date and time', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.bookOn('22 avril 2027')
  await agenda.button('Créer le rendez-vous').click()
  await expect(agenda.field('Heure')).toHaveAccessibleDescription('Le champ « Heure » est obligatoire.')
  await agenda.field('Heure').fill('20')
  await agenda.button('Créer le rendez-vous').click()
  await expect(agenda.entry('20 h Réservation')).toBeVisible()
})

test("a past day or time is refused with 'Créneau déjà passé'", async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.day('8 avril 2027').click()
  await expect(toast(page, 'Créneau déjà passé')).toBeVisible()
  await expect(agenda.dialog).toBeHidden()

  await agenda.bookOn('12 avril 2027', { Heure: '07:30' })
  await agenda.button('Créer le rendez-vous').click()
  await expect(agenda.field('Heure')).toHaveAccessibleDescription('Créneau déjà passé')
  expect(await liveReservations(practice)).toEqual([])
})

test("a taken time keeps the dialog open with the server's message", async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.bookOn('22 avril 2027', { Heure: '10:00', Nom: 'Zoé Petit' })
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-22', time: '10:00' })
  await agenda.button('Créer le rendez-vous').click()
  await expect(agenda.dialog.getByRole('alert')).toHaveText(
    /^Cette heure est déjà prise.: Léa Durand, 10.h – 11.h$/,
  )
  await expect(agenda.field('Nom')).toHaveValue('Zoé Petit')
  expect(await liveReservations(practice)).toHaveLength(1)
})

test('submitting again after a lost reply creates the reservation once', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.bookOn('22 avril 2027', { Heure: '10:00' })
  const unmock = await dropResponse(page, 'POST /api/reservations')
  await agenda.button('Créer le rendez-vous').click()
  await expect(agenda.dialog.getByRole('alert')).toHaveText('Erreur lors de la sauvegarde')
  await unmock()
  await agenda.button('Créer le rendez-vous').click()
  await expect(toast(page, 'Réservation créée')).toBeVisible()
  expect(await liveReservations(practice)).toHaveLength(1)
})

test('a known client’s e-mail and service are filled in when staff book by keyboard', async ({
  page,
  practice,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  const earlierReservation = {
    praticienId: camille.id,
    date: '2027-04-05',
    time: '10:00',
    serviceId: massage.id,
  }
  await aReservation(practice, {
    ...earlierReservation,
    clientName: 'Zoé Petit',
    clientEmail: 'zoe@exemple.fr',
  })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await tabTo(page, agenda.button('Nouveau rendez-vous'))
  await page.keyboard.press('Enter')
  await expect(agenda.field('Nom')).toBeFocused()
  await page.keyboard.type('zoe')
  await expect(page.getByRole('option', { name: /Zoé Petit/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(agenda.field('E-mail')).toHaveValue('zoe@exemple.fr')
  await expect(agenda.field('Prestation')).toHaveValue(String(massage.id))
  await tabTo(page, agenda.button('9 h 30'))
  await page.keyboard.press('Space')
  await expect(agenda.field('Heure')).toHaveValue('09:30')
  await tabTo(page, agenda.button('Créer le rendez-vous'))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Réservation créée')).toBeVisible()
  expect((await liveReservations(practice)).at(-1)).toMatchObject({
    date: '2027-04-12',
    start: 9 * 60 + 30,
    clientName: 'Zoé Petit',
    serviceId: massage.id,
  })
})

test('the dialog of a closed day suggests the next slots and explains an unavailable time', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.bookOn('18 avril 2027')
  await agenda.button('lundi 19 avril à 9 h').click()
  await expect(agenda.field('Date')).toHaveValue('2027-04-19')
  await expect(agenda.field('Heure')).toHaveValue('09:00')
  await agenda.field('Heure').fill('20')
  const reasonLink = agenda.dialog.getByRole('link', { name: /^Pourquoi ce créneau n’est-il pas proposé/ })
  const popup = page.waitForEvent('popup')
  await reasonLink.click()
  await expect((await popup).getByRole('main')).toContainText('Camille Martin')
})

test('a superadmin sees all reservations and chooses the practitioner of a new one', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  const theo = await aPractitioner(practice, { firstName: 'Théo' })
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
  const agenda = calendarPage(page)
  await agenda.open(await aSuperadmin(practice, { firstName: 'Alix' }))
  await expect(agenda.entry(/Léa Durand/)).toBeVisible()
  await agenda.bookOn('22 avril 2027', { Heure: '10:00' })
  await agenda.field('Praticien').selectOption({ label: theo.displayName })
  await agenda.field('Durée').fill('60')
  await agenda.button('Créer le rendez-vous').click()
  await expect(toast(page, 'Réservation créée')).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([{}, { praticienId: theo.id, start: 10 * 60 }])
})

test('the dialog keeps its input when the client search finds the session expired', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.bookOn('22 avril 2027', { Heure: '10:00' })
  await practice.database.kysely.deleteFrom('sessions').execute()
  await agenda.field('Nom').fill('Zoé Petit')
  await signInPage(page).signIn(camille)
  await expect(agenda.field('Nom')).toHaveValue('Zoé Petit')
  await expect(agenda.field('Heure')).toHaveValue('10:00')
})

test('the dialog keeps its input when saving finds the session expired', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.bookOn('22 avril 2027')
  // Otherwise the form's own calls find the session expired.
  const ownCalls = Promise.all(
    [/indisponibilites\?start=2027-04-22/, /conflits\?date=2027-04-22&time=/, /clients\/recherche/].map(
      (url) => page.waitForResponse(url),
    ),
  )
  await agenda.fill({ Heure: '10:00', Nom: 'Zoé Petit' })
  await ownCalls
  await practice.database.kysely.deleteFrom('sessions').execute()
  await agenda.button('Créer le rendez-vous').click()
  await signInPage(page).signIn(camille)
  await expect(agenda.field('Nom')).toHaveValue('Zoé Petit')
  await expect(agenda.field('Date')).toHaveValue('2027-04-22')
  await agenda.button('Créer le rendez-vous').click()
  await expect(toast(page, 'Réservation créée')).toBeVisible()
})
