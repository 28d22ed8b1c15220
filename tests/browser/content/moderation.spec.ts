import { signIn, toast } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { abortCall, FAILED_CALLS } from '../../support/browser/network.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'
import { aSetting } from '../../support/practice/settings.ts'

test.use({ expectedConsole: FAILED_CALLS })

test('a superadmin publishes, refuses and deletes testimonials', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aSetting(practice, 'enableTestimonials', true)
  const testimonialId = await aTestimonial(practice, {
    clientName: 'Léa',
    rating: 4,
    comment: 'Un vrai calme.',
  })
  await aTestimonial(practice, { clientName: 'Robot', comment: '<b>Achetez</b>' })
  await aTestimonial(practice, { clientName: 'Zoé', status: 'approved' })
  await aTestimonial(practice, { clientName: 'Inventée', isExample: true })
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/testimonials')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const names = page.getByRole('rowheader')
  const row = (name: string) => page.getByRole('row').filter({ has: names.filter({ hasText: name }) })
  await expect(page.getByRole('columnheader')).toHaveText([
    'Client',
    'Note',
    'Commentaire',
    'Statut',
    'Actions',
  ])
  await expect(row('Léa').getByRole('cell')).toHaveText(['4 sur 5', 'Un vrai calme.', 'À relire', /Valider/])
  // Markup in a comment is shown as text.
  await expect(row('Robot')).toContainText('<b>Achetez</b>')
  await axeInBothSchemes()

  await button('À relire 3').click()
  await expect(names).toHaveText([/Inventée/, /Robot/, /Léa/])
  await button('Valider, Inventée').click()
  await expect(toast(page, 'C’est un exemple : il reste non publié.'.replace(' :', '\u202f:'))).toBeVisible()
  await expect(names).toHaveText([/Robot/, /Léa/])
  const unmock = await abortCall(page, `PUT /api/testimonials/${testimonialId}`)
  await button('Valider, Léa').click()
  await expect(toast(page, 'Erreur lors de la validation')).toBeVisible()
  await unmock()
  await button('Valider, Léa').click()
  await expect(toast(page, 'Témoignage validé').last()).toHaveText('Témoignage validé')
  await expect(names).toHaveText([/Robot/])

  await button('Refuser, Robot').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  const reason = dialog.getByLabel('Motif du refus')
  await expect(reason).toHaveAccessibleDescription(/est obligatoire/)
  await axeInBothSchemes()
  await reason.fill('Publicité.')
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await expect(toast(page, 'Témoignage refusé')).toBeVisible()
  await expect(page.getByText('Rien à relire pour le moment.')).toBeVisible()
  await button('Refusés 1').click()
  await expect(row('Robot')).toContainText('Publicité.')

  await button('Supprimer, Robot').click()
  await expect(dialog).toContainText('Supprimer ce témoignage')
  await button('Supprimer le témoignage').click()
  await expect(toast(page, 'Témoignage supprimé')).toBeVisible()
  await button('Publiés 3').click()
  await expect(row('Léa')).toContainText('Publié le 12 avril 2027')

  await page.goto('/testimonials')
  const published = page.getByRole('list', { name: 'Témoignages publiés' })
  await expect(published.getByRole('listitem')).toHaveCount(2)
})

test('a superadmin replies to contact messages, sets their status and deletes them', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { kysely } = practice.database
  const message = { name: 'Zoé Petit', email: 'zoe@exemple.fr', message: 'À quand\u202f?\nMerci.' }
  await kysely
    .insertInto('contact_messages')
    .values({ ...message, status: 'new', created_at: practice.clock.instant() })
    .execute()
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/messages')
  const card = page.getByRole('article', { name: 'Zoé Petit' })
  await expect(card).toContainText('lundi 12 avril 2027 à 8\u202fh')
  const reply = await card.getByRole('link', { name: 'Répondre' }).getAttribute('href')
  expect(decodeURIComponent(reply ?? '')).toContain('> À quand\u202f?\r\n> Merci.')
  await axeInBothSchemes()
  await card.getByLabel('Statut du message de Zoé Petit').selectOption('Répondu')
  await expect(toast(page, 'Message classé')).toBeVisible()
  await page.getByRole('button', { name: 'Nouveaux 0' }).click()
  await expect(page.getByText('Aucun message ici.')).toBeVisible()
  await page.getByRole('button', { name: 'Répondus 1' }).click()
  await card.getByRole('button', { name: 'Supprimer le message de Zoé Petit' }).click()
  await page.getByRole('button', { name: 'Supprimer le message', exact: true }).click()
  await expect(toast(page, 'Message supprimé')).toBeVisible()
  expect(await kysely.selectFrom('contact_messages').select('id').execute()).toEqual([])
})

test('the table of testimonials fits its frame on a screen of 1024 pixels', async ({ page, practice }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await aTestimonial(practice, {
    clientName: 'Hélène de La Rochefoucauld',
    comment: 'Un accueil doux, un lieu très calme, et un massage dont je garde un beau souvenir.',
  })
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/testimonials')
  const table = page.getByRole('table')
  await expect(table).toBeVisible()
  const overflow = await table.evaluate(
    (element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
  )
  expect(overflow).toBeLessThanOrEqual(0)
})
