import type { Page } from '@playwright/test'
import { aBookablePractice, aPracticeWithChoice, bookingPage } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { openHydrated } from '../../../support/browser/hydration.ts'
import {
  abortCall,
  collectCalls,
  dropResponse,
  FAILED_CALLS,
  intercept,
  mockResponse,
} from '../../../support/browser/network.ts'
import { aReservation, expireHolds, liveReservations } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { aSetting } from '../../../support/practice/settings.ts'

test.use({ expectedConsole: FAILED_CALLS })

const BY_PHONE = { status: 409, code: 'booking_by_phone', message: 'Appelez le cabinet.' }

test("a refused booking shows 'Erreur lors de la soumission du formulaire' with the server's message and keeps the input", async ({
  page,
  practice,
}) => {
  const { massage } = await aBookablePractice(practice)
  const booking = await openFilledForm(page, massage.id)
  await practice.database.kysely.updateTable('services').set({ active: 0 }).execute()
  await booking.submit.click()
  await expect(booking.failure).toContainText('Cette prestation n’est plus disponible.')
  await expectInputKept(page)
  expect(await liveReservations(practice)).toEqual([])
})

test('a validation error of the server is shown at its field', async ({ page, practice }) => {
  const { massage } = await aBookablePractice(practice)
  const booking = await openFilledForm(page, massage.id)
  await intercept(page, 'POST /api/reservations', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), clientName: '' } }),
  )
  await booking.submit.click()
  await expect(booking.failure).toContainText('Indiquez votre nom.')
  await expect(booking.name).toHaveAccessibleDescription('Indiquez votre nom.')
  await expectInputKept(page)
})

test('a visitor whose slot was taken keeps the input and books one of the nearest free slots', async ({
  page,
  practice,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  const booking = await openFilledForm(page, massage.id)
  await expect(page.getByText('Ce créneau vous est gardé')).toBeVisible()
  await expireHolds(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
  await booking.submit.click()
  await expect(booking.failure).toContainText('Ce créneau vient d’être réservé.')
  await expect(booking.failure).toBeFocused()
  const unavailableNotice = page.getByRole('status').filter({ hasText: 'n’est plus proposé' })
  await expect(unavailableNotice).toContainText('Le créneau du mardi 13 avril à 10 h n’est plus proposé.')
  await expect(booking.submit).toBeDisabled()
  await expectInputKept(page)

  await unavailableNotice.getByRole('button', { name: 'mardi 13 avril à 9 h' }).click()
  await expect(booking.failure).toBeHidden()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([
    { start: 10 * 60 },
    { date: '2027-04-13', start: 9 * 60, clientEmail: 'lea@exemple.fr' },
  ])
})

test('submitting again after a lost reply confirms the first booking instead of booking twice', async ({
  page,
  practice,
}) => {
  await aSetting(practice, 'phone', '02 99 00 00 00')
  const { massage } = await aBookablePractice(practice)
  const booking = await openFilledForm(page, massage.id)
  const unmock = await dropResponse(page, 'POST /api/reservations')
  await booking.submit.click()
  await expect(booking.failure).toContainText(
    /La connexion semble coupée\. ?Réessayez dans un instant, ou appelez le 02.99.00.00.00\./,
  )
  await expect(booking.failure.getByRole('link')).toHaveAttribute('href', 'tel:0299000000')
  expect(await liveReservations(practice)).toHaveLength(1)
  await expectInputKept(page)
  await unmock()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  const [reservation, ...others] = await liveReservations(practice)
  expect(others).toEqual([])
  await expect(page.getByText(`Réservation n° ${reservation?.id}`)).toBeVisible()
})

test('a response of 403 refreshes the CSRF token and retries the request', async ({ page, practice }) => {
  const { massage } = await aBookablePractice(practice)
  const booking = await openFilledForm(page, massage.id)
  // Without its cookie the current token is invalid.
  await page.context().clearCookies()
  const calls = collectCalls(page)
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  expect(calls.filter((call) => call === 'POST /api/reservations')).toHaveLength(2)
  expect(calls).toContain('GET /api/csrf-token')
  expect(await liveReservations(practice)).toHaveLength(1)
})

test('a second response of 403 is shown with its message instead of being retried, and a booking by phone with the number', async ({
  page,
  practice,
}) => {
  await aSetting(practice, 'phone', '02 99 00 00 00')
  const { massage } = await aBookablePractice(practice)
  const booking = await openFilledForm(page, massage.id)
  const message = 'Votre page a expiré. Merci de réessayer.'
  const unmock = await mockResponse(page, 'POST /api/reservations', { status: 403, code: 'csrf', message })
  const calls = collectCalls(page)
  await booking.submit.click()
  await expect(booking.failure).toContainText(message)
  expect(calls.filter((call) => call === 'POST /api/reservations')).toHaveLength(2)

  await unmock()
  await mockResponse(page, 'POST /api/reservations', BY_PHONE)
  await booking.submit.click()
  await expect(booking.failure).toContainText(BY_PHONE.message)
  await expect(booking.failure.getByRole('link')).toHaveAttribute('href', 'tel:0299000000')
  await expectInputKept(page)
})

test("a reply without a message is shown as 'HTTP error! status: 502', and a booking by phone with the contact page", async ({
  page,
  practice,
}) => {
  const { massage } = await aBookablePractice(practice)
  const booking = await openFilledForm(page, massage.id)
  const unmock = await mockResponse(page, 'POST /api/reservations', { status: 502 })
  await booking.submit.click()
  await expect(booking.failure).toContainText('HTTP error! status: 502')

  await unmock()
  await mockResponse(page, 'POST /api/reservations', BY_PHONE)
  await booking.submit.click()
  await expect(booking.failure.getByRole('link', { name: 'Écrivez-nous' })).toHaveAttribute(
    'href',
    '/contact',
  )
})

test("a failure to load the slots shows 'Erreur lors du chargement des créneaux' until a retry succeeds", async ({
  page,
  practice,
}) => {
  await aBookablePractice(practice)
  const unmock = await abortCall(page, 'GET /api/agenda/creneaux')
  const booking = bookingPage(page)
  await booking.open()
  const failure = page.getByRole('alert').filter({ hasText: 'Erreur lors du chargement des créneaux' })
  await expect(failure).toBeVisible()
  await expect(booking.nextWeek).toBeEnabled()
  await unmock()
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await expect(booking.slot('lundi 12 avril à 9 h')).toBeVisible()
})

for (const { call, text } of [
  { call: 'GET /api/services', text: 'Erreur lors de la récupération des services' },
  { call: 'GET /api/practitioners', text: 'Erreur lors de la récupération des praticiens' },
] as const) {
  test(`a failure of ${call} shows '${text}' until a retry succeeds`, async ({ page, practice }) => {
    await aPracticeWithChoice(practice)
    const unmock = await mockResponse(page, call, { status: 500, message: 'Une erreur est survenue.' })
    // Navigates from another hydrated page, so that the browser sends the request and not the server.
    await openHydrated(page, '/')
    await page.getByRole('link', { name: 'Prendre rendez-vous' }).click()
    const failure = page.getByRole('alert').filter({ hasText: text })
    await expect(failure).toContainText('Une erreur est survenue.')
    await unmock()
    await failure.getByRole('button', { name: 'Réessayer' }).click()
    await expect(failure).toBeHidden()
    await expect(page.getByRole('radio', { name: /Massage suédois/ })).toBeVisible()
    await expect(page.getByText('Avec Camille Martin')).toBeVisible()
  })
}

test("a failure to load a practitioner's services shows 'Erreur lors de la récupération des services du praticien'", async ({
  page,
  practice,
}) => {
  const { camille, massage } = await aBookablePractice(practice)
  await aPractitioner(practice, { firstName: 'Théo', offers: [massage.id] })
  const booking = bookingPage(page)
  await booking.open()
  await abortCall(page, `GET /api/praticiens/${camille.id}/services`)
  await booking.choosePractitioner(camille.displayName)
  await expect(page.getByText('Erreur lors de la récupération des services du praticien')).toBeVisible()
})

/** Opens the form and fills it in for Tuesday at 10:00. */
async function openFilledForm(page: Page, serviceId: number) {
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${serviceId}`)
  await booking.slot('mardi 13 avril à 10 h').click()
  await booking.fillDetails()
  return booking
}

async function expectInputKept(page: Page): Promise<void> {
  const booking = bookingPage(page)
  await expect(booking.name).toHaveValue('Léa Durand')
  await expect(booking.email).toHaveValue('lea@exemple.fr')
}
