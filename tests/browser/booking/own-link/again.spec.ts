import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { aBookablePractice } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { waitUntilHydrated } from '../../../support/browser/hydration.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'
import { aBookingLimit } from '../../../support/people/confirmations.ts'

/** The link of a visit on the Friday before, at ten. */
async function aPastVisit(practice: BrowserPractice) {
  const { massage, camille } = await aBookablePractice(practice)
  const at = { date: '2027-04-09', time: '10:00', praticienId: camille.id, serviceId: massage.id }
  const { id } = await aReservation(practice, { ...at, clientEmail: 'zoe@exemple.fr' })
  return { camille, link: await createReservationLink(practice, practice.database.kysely, id) }
}

test('a client takes their usual hour again by one press, by the keyboard', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { link } = await aPastVisit(practice)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(link)
  const usual = page.getByRole('button', { name: /^Réserver vendredi 16 avril à 10.h$/ })
  await waitUntilHydrated(usual)
  await expect(page.getByRole('heading', { name: 'Reprendre rendez-vous' })).toBeVisible()
  await axeInBothSchemes()
  await usual.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre rendez-vous')
  await expect(page.getByRole('main')).toContainText('16 avril 2027')
  expect(page.url()).not.toContain(link)
  expect(await liveReservations(practice)).toMatchObject([
    { date: '2027-04-09' },
    { date: '2027-04-16', start: 600, clientEmail: 'zoe@exemple.fr' },
  ])
})

test.describe('an hour that is gone, and a booking that must be confirmed', () => {
  test.use({ expectedConsole: [/409/] })

  test('are said, and nothing is booked', async ({ page, practice, axeInBothSchemes }) => {
    const { camille, link } = await aPastVisit(practice)
    await page.goto(link)
    const usual = page.getByRole('button', { name: /^Réserver vendredi 16 avril/ })
    await waitUntilHydrated(usual)
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-16', time: '10:00' })
    await usual.click()
    await expect(page.getByRole('alert')).toContainText('Ce rendez-vous n’a pas pu être pris.')
    await expect(usual).toBeHidden()
    practice.config.publicUrl = new URL(practice.url)
    practice.config.smtpUrl = 'smtp://127.0.0.1:1'
    await aBookingLimit(practice, { confirmByMail: true })
    await page.getByRole('button', { name: /^Réserver vendredi 23 avril/ }).click()
    await expect(page.getByRole('heading', { name: 'Vérifiez votre boîte e-mail' })).toBeVisible()
    await axeInBothSchemes()
    expect(await liveReservations(practice)).toHaveLength(2)
  })
})
