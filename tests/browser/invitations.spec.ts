import { enqueueInvitations } from '#server/features/invitations/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { signIn, toast } from '../support/back-office.ts'
import { aReservation } from '../support/bookings.ts'
import { type BrowserPractice, expect, test } from '../support/browser.ts'
import { FAILED_CALLS } from '../support/network.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import { fakeCarriers } from '../support/post.ts'
import { aSetting } from '../support/settings.ts'
import { aTestimonial } from '../support/testimonials.ts'

test.use({ expectedConsole: FAILED_CALLS, now: '2027-04-13T10:00' })
// Several axe runs on long screens take longer than the default timeout.
test.describe.configure({ timeout: 90_000 })

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
  await expect(title).toHaveText('Comment s’est passée votre visite\u202f?')
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
  await expect(row('Léa').getByRole('rowheader')).toContainText('Visite vérifiée')
  await expect(row('Zoé')).not.toContainText('Visite vérifiée')
  await axeInBothSchemes()
  await page.getByRole('button', { name: 'Valider, Léa' }).click()
  await expect(toast(page, 'Témoignage validé')).toBeVisible()

  await page.goto('/testimonials')
  const published = page.getByRole('list', { name: 'Témoignages publiés' }).getByRole('listitem')
  await expect(published.filter({ hasText: 'Léa' })).toContainText('Un vrai calme. <b>Merci</b>')
  await expect(published.filter({ hasText: 'Léa' })).toContainText('Publié le 13 avril 2027')
  await expect(published.filter({ hasText: 'Léa' })).toContainText('Visite vérifiée du 12 avril 2027')
  await expect(published.filter({ hasText: 'Zoé' })).not.toContainText('Visite vérifiée')
  const publicationRules = page.getByRole('region', { name: 'Comment ces témoignages sont publiés' })
  await expect(publicationRules).toContainText('Aucun avantage n’est donné en échange d’un témoignage.')
  await axeInBothSchemes()
})

test('invitations are declined by a button, not by opening the link', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { declineLink } = await inviteLea(practice)
  const listDeclines = () => practice.database.kysely.selectFrom('invitation_refusals').selectAll().execute()
  await page.goto(declineLink)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ne plus être invité à témoigner')
  await axeInBothSchemes()
  expect(await listDeclines()).toHaveLength(0)
  await page.getByRole('button', { name: 'Ne plus m’inviter' }).click()
  await expect(page.getByRole('status')).toContainText('vous ne recevrez plus d’invitation à témoigner')
  expect(await listDeclines()).toHaveLength(1)
  await page.reload()
  await expect(page.getByText('C’est noté')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ne plus m’inviter' })).toHaveCount(0)
})
