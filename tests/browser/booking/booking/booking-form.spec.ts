import { aBookablePractice, aPracticeWithChoice, bookingPage } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { collectCalls, delayCall } from '../../../support/browser/network.ts'
import { aService, liveReservations } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'

const SERVICE_MISSING = 'Choisissez une prestation.'

test("the submit button is disabled until a slot is selected, with 'Veuillez sélectionner un créneau'", async ({
  page,
  practice,
}) => {
  await aBookablePractice(practice)
  const booking = bookingPage(page)
  await booking.open()
  // A lone service is chosen at once, and cannot be changed.
  await expect(booking.summary).toContainText('Massage suédois')
  await expect(booking.service.getByRole('button')).toHaveCount(0)
  await expect(booking.submit).toBeDisabled()
  await expect(booking.submit).toHaveAccessibleDescription(/Veuillez sélectionner un créneau$/)
  await booking.slot('lundi 12 avril à 9 h').click()
  await expect(booking.slot('lundi 12 avril à 9 h')).toHaveAttribute('aria-pressed', 'true')
  await expect(booking.submit).toBeEnabled()
  await expect(page.getByText('Veuillez sélectionner un créneau')).toBeHidden()
})

test('missing and invalid fields are reported at the field, and the first one is focused', async ({
  page,
  practice,
}) => {
  const { massage } = await aPracticeWithChoice(practice)
  const booking = bookingPage(page)
  await booking.open('/booking?jour=2027-04-12&heure=09:00')
  const calls = collectCalls(page)
  await expect(booking.submit).toBeEnabled()
  await booking.submit.click()
  await expect(booking.service).toBeFocused()
  await expect(booking.service).toHaveAccessibleDescription(SERVICE_MISSING)
  await expect(booking.name).toHaveAccessibleDescription('Indiquez votre nom.')
  await expect(booking.email).toHaveAccessibleDescription('Indiquez votre adresse e-mail.')
  await expect(booking.phone).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(3)

  await booking.chooseService(massage.name)
  await booking.name.fill('Léa Durand')
  await booking.email.fill('lea chez exemple')
  await booking.submit.click()
  await expect(booking.email).toBeFocused()
  await expect(booking.email).toHaveAccessibleDescription(/Écrivez une adresse comme nom@exemple.fr/)
  await page.getByRole('alert').getByRole('link').click()
  await expect(booking.email).toBeFocused()
  expect(calls).not.toContain('POST /api/reservations')
})

test("a double click submits once, and the button reads 'Réservation en cours...' meanwhile", async ({
  page,
  practice,
}) => {
  const { massage } = await aBookablePractice(practice)
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await booking.slot('lundi 12 avril à 9 h').click()
  await booking.fillDetails()
  await booking.phone.fill('06 12 34 56 78')
  const releaseBooking = await delayCall(page, 'POST /api/reservations')
  await booking.submit.dblclick()
  const pendingButton = page.getByRole('button', { name: 'Réservation en cours...' })
  await expect(pendingButton).toBeDisabled()
  releaseBooking()
  await expect(booking.thanks).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([{ clientPhone: '06 12 34 56 78' }])
})

test('changing the practitioner clears a service that the new one does not offer', async ({
  page,
  practice,
}) => {
  const { massage, camille } = await aPracticeWithChoice(practice)
  const bamboo = await aService(practice, { name: 'Massage aux bambous' })
  const theo = await aPractitioner(practice, { firstName: 'Théo', offers: [bamboo.id] })
  const booking = bookingPage(page)
  await booking.open()
  await booking.chooseService(massage.name)
  await booking.choosePractitioner(camille.displayName)
  await expect(booking.summary).toContainText('Massage suédois')
  await booking.changeService.click()
  await expect(booking.service.getByRole('radio')).toHaveCount(2)

  await booking.choosePractitioner(theo.displayName)
  await expect(page.getByRole('status').filter({ hasText: 'ne propose pas' })).toContainText(
    `${theo.displayName} ne propose pas Massage suédois. Choisissez sa seule prestation.`,
  )
  await expect(page).toHaveURL(`/booking?praticien=${theo.id}`)
  await expect(booking.service).toBeFocused()
  await expect(booking.service.getByRole('radio', { name: /bambous/ })).not.toBeChecked()
  await expect(booking.service.getByRole('radio')).toHaveCount(1)
  await expect(booking.summary).not.toContainText('Massage suédois')

  await page.getByRole('button', { name: 'Revenir' }).click()
  await expect(booking.summary).toContainText('Massage suédois')
  await expect(booking.practitioner).toContainText(camille.displayName)
  await expect(page.getByText('Choisissez sa seule prestation.')).toBeHidden()

  await booking.choosePractitioner(theo.displayName)
  await booking.slot('lundi 12 avril à 9 h').click()
  await expect(booking.summary).toContainText('Massage aux bambous')
})

test.describe('before hydration', () => {
  test('a visitor’s input is preserved', async ({ page, practice }) => {
    await aBookablePractice(practice)
    const booking = bookingPage(page)
    const { promise: released, resolve: releaseScripts } = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/booking', { waitUntil: 'commit' })
    await booking.name.fill('Léa Durand')
    releaseScripts()
    await booking.waitUntilReady()
    await expect(booking.name).toHaveValue('Léa Durand')
  })
})
