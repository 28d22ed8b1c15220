import type { Page } from '@playwright/test'
import { enqueueInvitations } from '#server/features/content/testimonials/invitations.ts'
import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { hashToken } from '#server/security/tokens.ts'
import { openFolder } from '#server/storage/folder.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { fakeCarriers } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aBookingLimit, latestConfirmationToken } from '../../support/people/confirmations.ts'
import { aPractitioner } from '../../support/people/people.ts'
import { aPicture } from '../../support/people/pictures.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { TestClient } from '../../support/practice/test-client.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'

const ADDRESS = 'bonjour@tilleuls.example'

test('the next slots of the home page lead to their booking, asked for by one call', async ({
  page,
  practice,
  axe,
}) => {
  const { massage } = await aBookablePractice(practice)
  const agenda = { workingHours: { start: 14, end: 16, slotDuration: 30 } }
  const theo = await aPractitioner(practice, { firstName: 'Théo', offers: [massage.id], agenda })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Prochain créneau/ })).toHaveAttribute(
    'href',
    `/booking?service=${massage.id}&duree=60&jour=2027-04-12&heure=09%3A00`,
  )
  const ofTheo = page.getByRole('link', { name: /12 avr\.\s?,\s?14\sh avec Théo Martin$/ })
  const href = `/booking?praticien=${theo.id}&service=${massage.id}&duree=60&jour=2027-04-12&heure=14%3A00`
  await expect(ofTheo).toHaveAttribute('href', href)
  expect(asked.filter((path) => path.startsWith('/api/agenda/'))).toEqual([
    '/api/agenda/prochain-par-praticien',
  ])
  await axe()
  await ofTheo.click()
  await expect(page).toHaveURL(/\/booking\?praticien=/)
})

test.describe('when next slots cannot be asked for', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] })

  test('the home page says nothing about it', async ({ page, practice }) => {
    await aBookablePractice(practice)
    await page.route('**/api/agenda/*', (route) => route.abort())
    const failure = page.waitForEvent('requestfailed')
    await page.goto('/')
    await failure
    await expect(page.getByRole('main').getByText(/créneau|erreur/i)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Prendre rendez-vous' })).toBeVisible()
  })
})

test('a phone shows the first background clear above the text of the home page', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await fillPublicPages(practice)
  const files = openFolder(practice.env.DATA_DIR ?? '').uploads
  await files.put('fond-0a1b-960.webp', await aPicture().webp().toBuffer())
  await aSetting(practice, 'backgroundImages', ['/uploads/fond-0a1b.webp'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const picture = page.locator('main picture img')
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('-960.webp')
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  const { y, height } = (await picture.boundingBox()) ?? { y: 0, height: 0 }
  expect((title?.y ?? 0) - y).toBeGreaterThan(200)
  expect(height).toBeGreaterThan(300)
  await axeInBothSchemes()
})

test('the contact page gives phone, address, mail and hours before the form', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await fillPublicPages(practice)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('term')).toHaveText(['Téléphone', 'Adresse', 'E-mail', 'Horaires'])
  const mail = main.getByRole('link', { name: ADDRESS })
  await expect(mail).toHaveAttribute('href', `mailto:${ADDRESS}`)
  const topOf = async (text: string) => (await main.getByText(text, { exact: true }).boundingBox())?.y ?? 0
  expect(await topOf('Horaires')).toBeLessThan(await topOf('Nous écrire'))
  await axeInBothSchemes()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, now: '2027-04-13T10:00' })

  test('no page offers a button that does nothing, and each form gives phone and mail instead', async ({
    page,
    practice,
  }) => {
    await fillPublicPages(practice)
    await page.setViewportSize({ width: 390, height: 844 })
    const links = await secretLinks(practice)
    for (const path of ['/', '/massages', '/praticiens', '/gallery', '/privacy']) {
      await page.goto(path)
      await expectNoDeadControl(page)
    }
    for (const path of ['/contact', '/testimonials', '/booking', '/booking?service=1', ...links]) {
      await page.goto(path)
      await expectNoDeadControl(page)
      await expectPhoneAndMail(page)
    }
    await page.goto('/admin/login')
    await expectPhoneAndMail(page)
  })
})

async function expectNoDeadControl(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const controls = page.locator('button, [type="submit"], textarea')
  await expect(controls.filter({ visible: true }), page.url()).toHaveCount(0)
}

/** By address: roles and texts of <noscript> are ignored. */
async function expectPhoneAndMail(page: Page): Promise<void> {
  for (const address of ['tel:0299000000', `mailto:${ADDRESS}`]) {
    await expect(page.locator(`noscript a[href="${address}"]`).first(), page.url()).toBeVisible()
  }
}

/** Links to a reservation, an invitation, the refusal of more, a withdrawal, and a booking to confirm. */
async function secretLinks(practice: BrowserPractice): Promise<string[]> {
  practice.config.publicUrl = new URL(practice.url)
  const { massage, camille } = await aBookablePractice(practice)
  const planned = { date: '2027-04-14', time: '10:00', serviceId: massage.id }
  const { id } = await aReservation(practice, { praticienId: camille.id, ...planned })
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-12', time: '10:00' })
  await enqueueInvitations(practice)
  const carriers = fakeCarriers()
  await sendDue({ ...practice, ...carriers })
  const mailed = carriers.mails.flatMap(({ text }) => text.match(/http:\S+\/temoignage\/\S+/g) ?? [])
  const token = 'w'.repeat(43)
  await aTestimonial(practice, { status: 'approved', withdrawalHash: hashToken(token) })
  return [
    await createReservationLink(practice, practice.database.kysely, id),
    ...mailed,
    `/temoignage/retrait/${token}`,
    await aPendingBooking(practice, massage.id),
  ]
}

async function aPendingBooking(practice: BrowserPractice, serviceId: number): Promise<string> {
  practice.config.smtpUrl = 'smtp://127.0.0.1:1'
  await aBookingLimit(practice, { confirmByMail: true })
  const visitor = new TestClient(practice.app)
  const who = { clientName: 'Zoé', clientEmail: 'zoe@exemple.fr' }
  await visitor.post('/api/reservations', { date: '2027-04-15', time: '10:00', serviceId, ...who })
  return `/confirmation/${await latestConfirmationToken(practice)}`
}
