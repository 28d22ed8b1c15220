import { signIn, toast } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aService } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { aSetting } from '../../support/practice/settings.ts'

test('an owner opens the waiting list, adds somebody from the phone by the keyboard, and books them from the list', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  // The list opens only where mail can leave.
  practice.config.publicUrl = new URL(practice.url)
  practice.config.smtpUrl = 'smtp://127.0.0.1:1'
  await insertTemplates(practice)
  const massage = await aService(practice, { name: 'Massage du dos' })
  await aPractitioner(practice, { firstName: 'Camille', lastName: 'Roy', offers: [massage.id] })
  await signIn(page, await aSuperadmin(practice, { firstName: 'Ana' }))
  const dialog = page.getByRole('dialog')

  await page.goto('/admin/liste-attente')
  await page.getByRole('link', { name: 'L’ouvrir' }).click()
  const openness = page.getByRole('switch', { name: 'Ouvrir la liste d’attente' })
  await openness.focus()
  await page.keyboard.press('Space')
  await expect(toast(page, 'Liste d’attente ouverte')).toBeVisible()
  await expect(openness).toBeChecked()
  await axeInBothSchemes()

  await page.goto('/admin/reservations')
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('link', { name: 'Liste d’attente' }).click()
  await expect(page.getByText('Personne n’attend.')).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Nom')).toBeFocused()
  await page.keyboard.type('Zoé Petit')
  await dialog.getByLabel('Téléphone').fill('06 12 34 56 78')
  await dialog.getByRole('button', { name: 'jeudi' }).focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('button', { name: 'jeudi' })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'après-midi' }).press('Space')
  await axeInBothSchemes()
  await dialog.getByRole('button', { name: 'Ajouter' }).press('Enter')
  await expect(toast(page, 'Ajouté à la liste d’attente')).toBeVisible()
  await expect(dialog).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: 'Zoé Petit' })
  await expect(row).toContainText('jeudi · après-midi')
  await expect(row.getByRole('link', { name: /^Appeler Zoé Petit/ })).toHaveAttribute('href', /^tel:/)
  await axeInBothSchemes()

  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: '1 personne attend une place' }).click()
  await row.getByRole('button', { name: /^Réserver pour Zoé Petit, jeudi 15 avril/ }).press('Enter')
  await expect(dialog.getByLabel('Date')).toHaveValue('2027-04-15')
  await expect(dialog.getByLabel('Téléphone')).toHaveValue('06 12 34 56 78')
  await expect(dialog.getByLabel('Prestation')).toHaveValue(String(massage.id))
  await dialog.getByRole('button', { name: 'Créer le rendez-vous' }).press('Enter')
  await expect(toast(page, 'Réservation créée')).toBeVisible()
  await expect(page.getByText('Personne n’attend.')).toBeVisible()
  await page.goto('/admin/reservations?vue=jour&date=2027-04-15')
  await expect(page.getByRole('button', { name: /Zoé Petit/ })).toBeVisible()
})

test('a free hour of the calendar names who waits for it, and offers it by the keyboard', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  await insertTemplates(practice)
  await aSetting(practice, 'waitingList', { isOpen: true })
  const now = practice.clock.instant()
  await practice.database.kysely
    .insertInto('waiting_requests')
    .values({
      ...{ token_hash: 'a', created_at: now, confirmed_at: now, weekdays: '', periods: '' },
      ...{ client_name: 'Zoé Petit', client_email: 'zoe@exemple.fr', client_phone: '0612345678' },
      ...{ service_id: massage.id, duration_minutes: 60, variant_name: '', until: '2027-04-30' },
    })
    .execute()
  await signIn(page, await aSuperadmin(practice, { firstName: 'Ana' }))
  await page.goto(`/admin/reservations?vue=jour&date=2027-04-13&praticien=${camille.id}`)
  await page.getByRole('button', { name: 'Nouveau rendez-vous' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date').fill('2027-04-13')
  await dialog.getByLabel('Heure').fill('10:00')
  const offer = dialog.getByRole('button', { name: 'Proposer 10\u202fh à Zoé Petit' })
  await expect(offer).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Attend cette place' })).toBeVisible()
  await axeInBothSchemes()
  await expect(dialog.getByLabel('Heure')).toHaveValue('10:00')
  await offer.press('Enter')
  await expect(toast(page, 'Place proposée par e-mail')).toBeVisible()
  await expect(dialog.getByText('Proposé')).toBeVisible()
  expect((await outboxOf(practice)).at(-1)).toMatchObject({
    type: 'waiting_offer',
    recipient: 'zoe@exemple.fr',
    body: expect.stringContaining('mardi 13 avril à 10'),
  })
  // Left open, what was typed would ask before the page is left.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/admin/liste-attente')
  await page.getByRole('button', { name: /^Proposer .* à Zoé Petit/ }).press('Enter')
  await expect(toast(page, 'Place proposée par e-mail')).toBeVisible()
})
