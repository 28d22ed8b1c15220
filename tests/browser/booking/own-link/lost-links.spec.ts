import PostalMime from 'postal-mime'
import { sendLostLinks } from '#server/features/booking/lost-links/actions.ts'
import { siteMailer } from '#server/features/messages/mail-server/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { hashToken } from '#server/security/tokens.ts'
import { aBookablePractice, bookingPage } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { waitUntilHydrated } from '../../../support/browser/hydration.ts'
import { FAILED_CALLS } from '../../../support/browser/network.ts'
import { fakeCarriers } from '../../../support/mail/post.ts'
import { catchMail, type SmtpCatcher } from '../../../support/mail/smtp.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const FIND = 'Retrouver mes rendez-vous'

test.use({ expectedConsole: FAILED_CALLS })

let smtp: SmtpCatcher
test.beforeEach(async ({ practice }) => {
  smtp = await catchMail()
  practice.config.publicUrl = new URL(practice.url)
  practice.config.smtpUrl = smtp.url
})
test.afterEach(() => smtp.close())

test('whoever has lost their links asks for them under the booking form, and opens an appointment from the mail', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  const visit = { praticienId: camille.id, serviceId: massage.id, clientEmail: 'zoe@exemple.fr' }
  await aReservation(practice, { ...visit, date: '2027-04-20', time: '10:00' })
  await aReservation(practice, { ...visit, date: '2027-04-27', time: '09:00' })
  await page.setViewportSize({ width: 390, height: 844 })
  const booking = bookingPage(page)
  await booking.open()
  const link = page.getByRole('main').getByRole('link', { name: FIND })
  const below = async (element: typeof link) => (await element.boundingBox())?.y ?? 0
  expect(await below(link)).toBeGreaterThan(await below(booking.submit))
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(FIND)
  const email = page.getByRole('textbox', { name: 'E-mail' })
  const send = page.getByRole('button', { name: 'Recevoir mes liens' })
  await send.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Indiquez votre adresse e-mail.')
  await axeInBothSchemes()
  await email.fill('Zoe@Exemple.fr')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Si des rendez-vous à venir' })).toBeFocused()
  await axeInBothSchemes()

  await sendLostLinks(practice)
  await sendDue({ ...practice, ...fakeCarriers(), mailer: siteMailer(practice) })
  expect(smtp.caught.map(({ to }) => to)).toEqual([['zoe@exemple.fr']])
  const { html = '' } = await PostalMime.parse(smtp.caught[0]?.raw ?? '')
  const links = [...html.matchAll(/href="([^"]*\/reservation\/[\w-]{43})"/g)].map(([, href = '']) => href)
  expect(links).toHaveLength(2)
  await page.goto(links[1] ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre rendez-vous')
  await expect(page.getByRole('main')).toContainText('27 avril 2027')
})

test('an ended link leads there too', async ({ page, practice }) => {
  await aBookablePractice(practice)
  await page.goto(`/reservation/${hashToken('inconnu')}`)
  await page.getByRole('main').getByRole('link', { name: FIND }).click()
  await waitUntilHydrated(page.getByRole('button', { name: 'Recevoir mes liens' }))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says how to reach the practice instead', async ({ page, practice }) => {
    await aSetting(practice, 'phone', '04 72 00 00 00')
    await page.goto('/mes-rendez-vous')
    await expect(page.locator('noscript a[href="tel:0472000000"]').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Recevoir mes liens' })).toBeHidden()
  })
})

test('where no mail can leave, no page offers it', async ({ page, practice }) => {
  practice.config.smtpUrl = undefined
  await aBookablePractice(practice)
  await bookingPage(page).open()
  await expect(page.getByRole('link', { name: FIND })).toHaveCount(0)
  await page.goto(`/reservation/${hashToken('inconnu')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien n’est plus valable')
  await expect(page.getByRole('link', { name: FIND })).toHaveCount(0)
  expect((await page.goto('/mes-rendez-vous'))?.status()).toBe(404)
})
