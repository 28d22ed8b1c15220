import { enqueueInvitations } from '#server/features/content/testimonials/invitations.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { hashToken } from '#server/security/tokens.ts'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { fakeCarriers } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'
import { aSetting } from '../../support/practice/settings.ts'

test.use({ expectedConsole: FAILED_CALLS, now: '2027-04-13T10:00' })

/** Invites Léa, who came yesterday. Returns the two links of her mail. */
async function inviteLea(
  practice: BrowserPractice,
): Promise<{ invitationLink: string; declineLink: string }> {
  practice.config.publicUrl = new URL(practice.url)
  await aSetting(practice, 'enableTestimonials', true)
  const camille = await aPractitioner(practice)
  const reservation = { date: '2027-04-12', time: '10:00', clientName: 'DURAND Léa' }
  await aReservation(practice, { praticienId: camille.id, ...reservation })
  await enqueueInvitations(practice)
  const carriers = fakeCarriers()
  await sendDue({ ...practice, ...carriers })
  const [invitationLink = '', declineLink = ''] =
    carriers.mails[0]?.text.match(/http:\S+\/temoignage\/\S+/g) ?? []
  return { invitationLink, declineLink }
}

test('an invited client’s testimonial is published as verified after review', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { invitationLink } = await inviteLea(practice)
  await aTestimonial(practice, { clientName: 'Zoé', status: 'approved' })
  const title = page.getByRole('heading', { level: 1 })
  const response = await page.goto(invitationLink)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  })
  await expect(title).toHaveText('Comment s’est passé votre rendez-vous\u202f?')
  await expect(page.getByText('lundi 12 avril 2027')).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0)
  await expect(page.getByLabel('Nom')).toHaveValue('Léa')
  const send = page.getByRole('button', { name: 'Envoyer' })
  await send.click()
  await expect(page.getByText('Le champ «\u202fNote\u202f» est obligatoire.')).toBeVisible()
  await axeInBothSchemes()
  // The star covers the input.
  await page.getByRole('radio', { name: '5 sur 5' }).check({ force: true })
  await page.getByLabel('Commentaire').fill('Un vrai calme. <b>Merci</b>')
  await send.click()
  await expect(page.getByText('Votre témoignage sera publié après relecture.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Écrire à nouveau' })).toHaveCount(0)
  await axeInBothSchemes()

  const secondResponse = await page.goto(invitationLink)
  expect(secondResponse?.status()).toBe(404)
  expect(secondResponse?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  await expect(title).toHaveText('Ce lien n’est plus valable')
  await axeInBothSchemes()

  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/testimonials')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Léa').getByRole('rowheader')).toContainText('Rendez-vous vérifié')
  await expect(row('Zoé')).not.toContainText('Rendez-vous vérifié')
  await axeInBothSchemes()
  await page.getByRole('button', { name: 'Valider, Léa' }).click()
  await expect(toast(page, 'Témoignage validé')).toBeVisible()

  await page.goto('/testimonials')
  const published = page.getByRole('list', { name: 'Témoignages publiés' }).getByRole('listitem')
  await expect(published.filter({ hasText: 'Léa' })).toContainText('Un vrai calme. <b>Merci</b>')
  await expect(published.filter({ hasText: 'Léa' })).toContainText('Publié le 13 avril 2027')
  await expect(published.filter({ hasText: 'Léa' })).toContainText('Rendez-vous vérifié du 12 avril 2027')
  await expect(published.filter({ hasText: 'Zoé' })).not.toContainText('Rendez-vous vérifié')
  const publicationRules = page.getByRole('region', { name: 'Comment ces témoignages sont publiés' })
  await expect(publicationRules).toContainText('Aucun avantage n’est donné en échange d’un témoignage.')
  await axeInBothSchemes()
})

test('invitations and reminders are declined and taken back by buttons, not by opening the link', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { declineLink } = await inviteLea(practice)
  const listDeclines = async () => {
    const rows = await practice.database.kysely
      .selectFrom('declines')
      .select('kind')
      .orderBy('kind')
      .execute()
    return rows.map(({ kind }) => kind)
  }
  const title = page.getByRole('heading', { level: 1 })
  const press = (name: string) => page.getByRole('button', { name }).click()
  const response = await page.goto(declineLink)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  })
  await expect(title).toHaveText('Ne plus être invité à témoigner')
  await axeInBothSchemes()
  expect(await listDeclines()).toEqual([])
  await press('Ne plus recevoir d’invitations')
  await expect(page.getByText('vous ne recevrez plus d’invitation à témoigner')).toBeVisible()
  expect(await listDeclines()).toEqual(['invitation'])
  await press('Ne plus recevoir de rappels')
  await expect(page.getByText('plus aucun rappel ne part')).toBeVisible()
  await page.reload()
  await press('Recevoir de nouveau les invitations')
  await expect(page.getByRole('button', { name: 'Ne plus recevoir d’invitations' })).toBeFocused()
  expect(await listDeclines()).toEqual(['reminder'])
  await axeInBothSchemes()

  const reminderLink = declineLink.replace('/temoignage/', '/rappels/')
  await page.goto(reminderLink)
  await expect(title).toHaveText('Ne plus recevoir de rappels')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Rappels')
  await page.route('**/api/refus/*', (route) => route.abort())
  await press('Recevoir de nouveau les rappels')
  await expect(page.getByRole('alert')).toContainText('Votre choix n’a pas pu être enregistré.')
  await page.unroute('**/api/refus/*')

  await page.goto(reminderLink.replace('/rappels/', '/places/'))
  await expect(title).toHaveText('Ne plus être prévenu')
  await press('Ne plus me prévenir')
  await expect(page.getByText('vous n’attendez plus')).toBeVisible()
  await page.goto(reminderLink.replace('/rappels/', '/reprendre/'))
  await expect(title).toHaveText('Ne plus recevoir de propositions')
  await axeInBothSchemes()
  await press('Ne plus recevoir de propositions')
  await expect.poll(listDeclines).toEqual(['rebooking', 'reminder', 'waiting'])

  expect((await page.goto(reminderLink.replace(/[^/]{43}/, 'x'.repeat(43))))?.status()).toBe(404)
  await expect(title).toHaveText('Ce lien n’est plus valable')
  await axeInBothSchemes()
})

test('an author withdraws a testimonial by a button behind a link, and it leaves the site', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aSetting(practice, 'enableTestimonials', true)
  const token = 'w'.repeat(43)
  const author = { clientName: 'Léa', email: 'lea@exemple.fr' }
  await aTestimonial(practice, { ...author, status: 'approved', withdrawalHash: hashToken(token) })
  const title = page.getByRole('heading', { level: 1 })
  await page.goto('/testimonials')
  await expect(page.getByText('Un vrai moment de calme.')).toBeVisible()
  await page.getByRole('button', { name: 'Laisser un témoignage' }).click()
  await expect(page.getByText('Vous pouvez le retirer à tout moment')).toBeVisible()
  const link = `/temoignage/retrait/${token}`
  const response = await page.goto(link)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  })
  await expect(title).toHaveText('Retirer votre témoignage')
  await axeInBothSchemes()
  await page.getByRole('button', { name: 'Retirer mon témoignage' }).click()
  await expect(page.getByRole('status')).toContainText(
    'votre témoignage et votre adresse e-mail sont effacés',
  )
  await axeInBothSchemes()
  expect((await page.goto(link))?.status()).toBe(404)
  await expect(page.getByText('Si vous avez déjà retiré votre témoignage, il est effacé')).toBeVisible()
  await page.goto('/testimonials')
  await expect(title).toHaveText('Témoignages')
  await expect(page.getByText('Un vrai moment de calme.')).toHaveCount(0)
})
