import { aBookablePractice, bookingPage } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { catchMail } from '../../../support/mail/smtp.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const LIMIT = 'Modifiable en ligne jusqu’au lundi 12 avril à 10\u202fh.'

test('before « Réserver » stand the last moment for a change, the means of payment and the address of the confirmation; after it the same', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const smtp = await catchMail()
  practice.config.publicUrl = new URL(practice.url)
  practice.config.smtpUrl = smtp.url
  await aSetting(practice, 'paymentMeans', ['card', 'cash'])
  const { massage } = await aBookablePractice(practice)
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  const lines = page.getByRole('listitem').filter({ hasText: /Modifiable|Règlement|Confirmation/ })
  await expect(lines).toHaveText(['Règlement sur place\u202f: carte, espèces'])
  await booking.slot('mardi 13 avril à 10 h').click()
  await booking.fillDetails({ email: 'lea@exemple' })
  await expect(lines).toHaveText([LIMIT, 'Règlement sur place\u202f: carte, espèces'])
  await booking.fillDetails({ email: 'lea@exemple.fr' })
  await expect(lines).toHaveText([
    LIMIT,
    'Règlement sur place\u202f: carte, espèces',
    'Confirmation envoyée à lea@exemple.fr',
  ])
  await expect(booking.submit).toHaveAccessibleDescription(/Modifiable.*carte, espèces.*lea@exemple.fr/)
  await axeInBothSchemes()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(
    'Règlement sur place\u202f: carte, espèces. Nous vous attendons avec plaisir.',
  )
  await expect(main).toContainText('E-mail envoyé à lea@exemple.fr. Adresse erronée\u202f? Corrigez-la.')
  await expect(main).toContainText('Une précision\u202f? Répondez à cet e-mail.')
  await expect(main.getByRole('link', { name: 'Nouvelle réservation' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Ajouter une autre prestation' })).toBeVisible()
  const google = main.getByRole('link', { name: /Google Agenda/ })
  await expect(google).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/.*dates=20270413T100000%2F20270413T110000/,
  )
  await expect(google).not.toHaveAttribute('href', /reservation|Camille|Massage/)
  await axeInBothSchemes()

  await main.getByRole('link', { name: 'Corrigez-la' }).click()
  await expect(page.getByRole('heading', { name: 'Changer d’adresse e-mail' })).toBeFocused()
  await expect(main).toContainText('Règlement sur place\u202f: carte, espèces. Nous vous attendons')
  await smtp.close()
})

test('where no mail leaves, and no means are named, neither is spoken of', async ({ page, practice }) => {
  const { massage } = await aBookablePractice(practice)
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await booking.slot('mardi 13 avril à 10 h').click()
  await booking.fillDetails()
  await expect(page.getByText(LIMIT)).toBeVisible()
  await expect(page.getByText('Règlement sur place', { exact: true })).toBeVisible()
  await expect(page.getByText(/Confirmation envoyée/)).toBeHidden()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gérer mon rendez-vous' })).toBeVisible()
  await expect(page.getByText(/E-mail envoyé/)).toBeHidden()
})
