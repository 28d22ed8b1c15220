import type { Page } from '@playwright/test'
import { arrive } from '../support/arrive.ts'
import { aBookablePractice, bookingPage } from '../support/booking-page.ts'
import { aReservation, letHoldsRunOut, liveReservations } from '../support/bookings.ts'
import { expect, test } from '../support/browser.ts'
import { answerInstead, cut, FAILED_CALLS, intercept, listenToCalls, loseReply } from '../support/network.ts'

test.use({ expectedWords: FAILED_CALLS })

test("'Erreur lors de la soumission du formulaire', then the server's message; what was typed stays", async ({
  page,
  practice,
}) => {
  const { massage } = await aBookablePractice(practice)
  const booking = await readyToSubmit(page, massage.id)
  await practice.database.kysely.updateTable('services').set({ active: 0 }).execute()
  await booking.submit.click()
  await expect(booking.failure).toContainText('Cette prestation n’est plus disponible.')
  await expectTyped(page)
  expect(await liveReservations(practice)).toEqual([])
})

test('what the server finds at fault is said beside its field', async ({ page, practice }) => {
  const { massage } = await aBookablePractice(practice)
  const booking = await readyToSubmit(page, massage.id)
  await intercept(page, 'POST /api/reservations', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), clientName: '' } }),
  )
  await booking.submit.click()
  await expect(booking.failure).toContainText('Le champ « Nom » est obligatoire.')
  await expect(booking.name).toHaveAccessibleDescription('Le champ « Nom » est obligatoire.')
  await expectTyped(page)
})

test('who comes too late keeps what was typed, and books one of the nearest free slots', async ({
  page,
  practice,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  const booking = await readyToSubmit(page, massage.id)
  await expect(page.getByText('Ce créneau vous est gardé')).toBeVisible()
  await letHoldsRunOut(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
  await booking.submit.click()
  await expect(booking.failure).toContainText('Ce créneau vient d’être réservé.')
  await expect(booking.failure).toBeFocused()
  const lost = page.getByRole('status').filter({ hasText: 'n’est plus proposé' })
  await expect(lost).toContainText('Le créneau du mardi 13 avril à 10 h n’est plus proposé.')
  await expect(booking.submit).toBeDisabled()
  await expectTyped(page)

  await lost.getByRole('button', { name: 'mardi 13 avril à 9 h' }).click()
  await expect(booking.failure).toBeHidden()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([
    { start: 600 },
    { date: '2027-04-13', start: 540, clientEmail: 'lea@exemple.fr' },
  ])
})

test('a lost reply does not book twice: sending again answers the first booking', async ({
  page,
  practice,
}) => {
  const { massage } = await aBookablePractice(practice)
  const booking = await readyToSubmit(page, massage.id)
  const restore = await loseReply(page, 'POST /api/reservations')
  await booking.submit.click()
  await expect(booking.failure).toContainText('La connexion semble coupée.')
  expect(await liveReservations(practice)).toHaveLength(1)
  await expectTyped(page)
  await restore()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  const [reservation, ...others] = await liveReservations(practice)
  expect(others).toEqual([])
  await expect(page.getByText(`Réservation n° ${reservation?.id}`)).toBeVisible()
})

test('on a 403 the token is fetched again and the request sent once more', async ({ page, practice }) => {
  const { massage } = await aBookablePractice(practice)
  const booking = await readyToSubmit(page, massage.id)
  // Without its cookie the token at hand is a stranger's.
  await page.context().clearCookies()
  const calls = listenToCalls(page)
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  expect(calls.filter((call) => call === 'POST /api/reservations')).toHaveLength(2)
  expect(calls).toContain('GET /api/csrf-token')
  expect(await liveReservations(practice)).toHaveLength(1)
})

test('a second 403 is not tried again: its message is shown', async ({ page, practice }) => {
  const { massage } = await aBookablePractice(practice)
  const booking = await readyToSubmit(page, massage.id)
  const message = 'Votre page a expiré. Merci de réessayer.'
  await answerInstead(page, 'POST /api/reservations', { status: 403, code: 'csrf', message })
  const calls = listenToCalls(page)
  await booking.submit.click()
  await expect(booking.failure).toContainText(message)
  expect(calls.filter((call) => call === 'POST /api/reservations')).toHaveLength(2)
})

test("without a message of the server: 'HTTP error! status: 502'", async ({ page, practice }) => {
  const { massage } = await aBookablePractice(practice)
  const booking = await readyToSubmit(page, massage.id)
  await answerInstead(page, 'POST /api/reservations', { status: 502 })
  await booking.submit.click()
  await expect(booking.failure).toContainText('HTTP error! status: 502')
})

test("'Erreur lors du chargement des créneaux', until they can be had again", async ({ page, practice }) => {
  await aBookablePractice(practice)
  const restore = await cut(page, 'GET /api/agenda/creneaux')
  const booking = bookingPage(page)
  await booking.open()
  const failure = page.getByRole('alert').filter({ hasText: 'Erreur lors du chargement des créneaux' })
  await expect(failure).toBeVisible()
  await expect(booking.nextWeek).toBeEnabled()
  await restore()
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await expect(booking.slot('lundi 12 avril à 9 h')).toBeVisible()
})

for (const { call, words } of [
  { call: 'GET /api/services', words: 'Erreur lors de la récupération des services' },
  { call: 'GET /api/practitioners', words: 'Erreur lors de la récupération des praticiens' },
] as const) {
  test(`'${words}', until they can be had again`, async ({ page, practice }) => {
    await aBookablePractice(practice)
    const restore = await answerInstead(page, call, { status: 500, message: 'Une erreur est survenue.' })
    // From another page that its scripts have taken over, so that the browser asks and not the server.
    await arrive(page, '/')
    await page.getByRole('link', { name: 'Prendre rendez-vous' }).click()
    const failure = page.getByRole('alert').filter({ hasText: words })
    await expect(failure).toContainText('Une erreur est survenue.')
    await restore()
    await failure.getByRole('button', { name: 'Réessayer' }).click()
    await expect(failure).toBeHidden()
    await expect(page.getByRole('option', { name: /Massage suédois/ })).toBeAttached()
    await expect(page.getByRole('option', { name: 'Camille Martin' })).toBeAttached()
  })
}

test("'Erreur lors de la récupération des services du praticien'", async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const booking = bookingPage(page)
  await booking.open()
  await cut(page, `GET /api/praticiens/${camille.id}/services`)
  await booking.practitioner.selectOption(String(camille.id))
  await expect(page.getByText('Erreur lors de la récupération des services du praticien')).toBeVisible()
})

/** The form filled for Tuesday at ten. */
async function readyToSubmit(page: Page, service: number) {
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${service}`)
  await booking.slot('mardi 13 avril à 10 h').click()
  await booking.fillDetails()
  return booking
}

async function expectTyped(page: Page): Promise<void> {
  const booking = bookingPage(page)
  await expect(booking.name).toHaveValue('Léa Durand')
  await expect(booking.email).toHaveValue('lea@exemple.fr')
}
