import PostalMime from 'postal-mime'
import { siteMailer } from '#server/features/messages/mail-server/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { signIn } from '../../../support/browser/back-office.ts'
import { aBookablePractice, bookingPage } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { fakeCarriers } from '../../../support/mail/post.ts'
import { catchMail, type SmtpCatcher } from '../../../support/mail/smtp.ts'
import { liveReservations } from '../../../support/people/bookings.ts'
import { aBookingLimit } from '../../../support/people/confirmations.ts'
import { aSuperadmin } from '../../../support/people/people.ts'

let smtp: SmtpCatcher

test.beforeEach(async ({ practice }) => {
  smtp = await catchMail()
  // A link needs the site's address and a mail server.
  practice.config.publicUrl = new URL(practice.url)
  practice.config.smtpUrl = smtp.url
})
test.afterEach(() => smtp.close())

async function mailedLink(practice: BrowserPractice): Promise<string> {
  const { smsSender, log } = fakeCarriers()
  await sendDue({ ...practice, mailer: siteMailer(practice), smsSender, log })
  const mails = await Promise.all(smtp.caught.map(({ raw }) => PostalMime.parse(raw)))
  const [link] = mails.flatMap(({ text }) => text?.match(/http\S*\/confirmation\/[\w-]+/) ?? []).reverse()
  if (link === undefined) throw new Error('no link to confirm a booking was mailed')
  return link
}

test.describe('a booking that must be confirmed', () => {
  test.use({ expectedConsole: [/409/] })

  test('is confirmed by the button behind the mailed link, which a mail scanner may open', async ({
    page,
    practice,
    browser,
    request,
    axeInBothSchemes,
  }) => {
    await aBookingLimit(practice, { confirmByMail: true })
    const { massage } = await aBookablePractice(practice)
    const booking = bookingPage(page)
    await booking.open(`/booking?service=${massage.id}`)
    await booking.slot('mercredi 14 avril à 10 h').click()
    await booking.fillDetails({ name: 'Zoé Petit', email: 'zoe@exemple.fr' })
    await booking.submit.click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Vérifiez votre boîte e-mail')
    await expect(page.getByRole('main')).toContainText('l’e-mail envoyé à zoe@exemple.fr')
    await axeInBothSchemes()

    const link = await mailedLink(practice)
    const scanned = await request.get(link)
    expect(scanned.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(await liveReservations(practice)).toEqual([])

    const phone = await browser.newPage()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Confirmez votre rendez-vous')
    await phone.getByRole('button', { name: 'Confirmer mon rendez-vous' }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Merci pour votre réservation')
    await expect(phone).toHaveURL(/\/booking\/confirmation$/)
    await expect(phone.getByText('C’est réservé')).toBeVisible()
    for (const name of ['Ajouter à mon agenda', 'Gérer mon rendez-vous', 'Ajouter une autre prestation'])
      await expect(phone.getByRole('link', { name })).toBeVisible()
    expect(await liveReservations(practice)).toMatchObject([{ clientName: 'Zoé Petit' }])
    await phone.close()

    await page.goto(link)
    await expect(title).toHaveText('Merci pour votre réservation')
    await expect(page.getByText('Un e-mail vous le confirme')).toBeVisible()
    await axeInBothSchemes()
  })

  test('that ends while its page is open leads to the free slots and the phone', async ({
    page,
    practice,
    browser,
    axe,
  }) => {
    practice.config.rateLimits = true
    await aBookingLimit(practice, { brakePerHour: 1 })
    const { massage } = await aBookablePractice(practice)
    const owner = await aSuperadmin(practice)
    const booking = bookingPage(page)
    for (const time of ['9 h', '10 h']) {
      await booking.open(`/booking?service=${massage.id}`)
      await booking.slot(`mercredi 14 avril à ${time}`).click()
      await booking.fillDetails()
      await booking.submit.click()
      await expect(page).toHaveURL(/confirm/)
    }
    await page.goto(await mailedLink(practice))
    const confirm = page.getByRole('button', { name: 'Confirmer mon rendez-vous' })
    await expect(confirm).toBeVisible()

    const backOffice = await browser.newPage({ baseURL: practice.url })
    await backOffice.clock.setFixedTime(practice.clock.instant())
    await signIn(backOffice, owner)
    await backOffice.goto('/admin/dashboard')
    await backOffice.locator('summary', { hasText: 'à régler' }).click()
    await expect(backOffice.getByRole('status').filter({ hasText: 'Un rendez-vous attend' })).toBeVisible()
    await backOffice.getByRole('button', { name: 'Lever pendant une heure' }).click()
    await expect(backOffice.getByText('Vous avez levé la confirmation par e-mail')).toBeVisible()
    await backOffice.goto('/admin/reservations?vue=jour&date=2027-04-14')
    await expect(backOffice.getByText('À confirmer : Léa Durand')).toBeVisible()
    await backOffice.close()

    practice.clock.advanceMinutes(30)
    await confirm.click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Ce créneau n’est plus gardé pour vous')
    await expect(title).toBeFocused()
    await axe()
    await page.getByRole('link', { name: 'Prendre rendez-vous' }).last().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réservation')
  })
})
