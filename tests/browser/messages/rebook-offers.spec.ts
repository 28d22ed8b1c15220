import { signIn, toast } from '../../support/browser/back-office.ts'
import { aBookablePractice, bookingPage } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { insertTemplates } from '../../support/mail/post.ts'
import { aSuperadmin } from '../../support/people/people.ts'

test('an owner switches offers on, and the booking form says so with a box to refuse', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { massage } = await aBookablePractice(practice)
  practice.config.publicUrl = new URL(practice.url)
  practice.config.smtpUrl = 'smtp://127.0.0.1:1'
  await insertTemplates(practice)
  const booking = bookingPage(page)
  const box = page.getByRole('checkbox', { name: /vous proposer un autre rendez-vous/ })
  await booking.open(`/booking?service=${massage.id}`)
  await expect(booking.submit).toBeVisible()
  await expect(box).toHaveCount(0)

  await signIn(page, await aSuperadmin(practice, { firstName: 'Ana' }))
  await page.goto('/admin/site-settings?onglet=modules')
  const offers = page.getByRole('switch', { name: 'Écrire aux clients le lendemain de leur visite' })
  await offers.focus()
  await page.keyboard.press('Space')
  await expect(toast(page, 'Propositions activées')).toBeVisible()
  await expect(offers).toBeChecked()
  await axeInBothSchemes()

  await page.context().clearCookies()
  await booking.open(`/booking?service=${massage.id}`)
  await booking.slot('mercredi 14 avril à 9 h').click()
  await booking.fillDetails()
  await expect(box).not.toBeChecked()
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await axeInBothSchemes()
  await booking.submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() =>
      practice.database.kysely.selectFrom('agenda_entries').select('allows_offers').executeTakeFirst(),
    )
    .toEqual({ allows_offers: 0 })
})
