import type { Page } from '@playwright/test'
import { DeliveryFailure, PermanentFailure } from '#domain/messages/delivery.ts'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { calendarPage, signIn, toast } from '../../support/browser/back-office.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { fakeCarriers } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'

// Playwright's clock is a script, which the sandboxed frame of the preview blocks.
test.use({ expectedConsole: [/Failed to load resource|Blocked script execution in 'about:srcdoc'/] })

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Also adds a reservation for tomorrow at 10:00. */
async function signInSuperadmin(page: Page, practice: BrowserPractice) {
  await signIn(page, await aSuperadmin(practice))
  const camille = await aPractitioner(practice, { agenda: {} })
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
}

test('a superadmin deactivates a template and sees which settings mails still require', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signInSuperadmin(page, practice)
  await page.goto('/admin/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  await expect(page.getByText('Les e-mails ne partent pas encore')).toBeVisible()
  await expect(page.getByText('Les messages n’ont pas de lien')).toBeVisible()
  await page.getByRole('switch', { name: 'Rendez-vous annulé' }).press('Space')
  await expect(toast(page, 'Notification désactivée')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Rendez-vous annulé' })).not.toBeChecked()
  await axeInBothSchemes()
})

test('« Notifications » shows six templates, and unfolds the others by keyboard, grouped by whom they go to', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signInSuperadmin(page, practice)
  await practice.database.kysely
    .updateTable('notification_templates')
    .set({ active: 0 })
    .where('type', '=', 'testimonial_invitation')
    .execute()
  await page.goto('/admin/notifications')
  const switches = page.getByRole('row').getByRole('switch')
  await expect(switches).toHaveCount(6)
  const others = page.locator('summary', { hasText: 'autres messages' })
  await expect(others).toContainText('éteints\u202f: 1')
  await others.press('Enter')
  await expect(page.getByRole('region', { name: 'Au client' }).getByRole('switch')).not.toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Au praticien' }).getByRole('switch')).toHaveCount(7)
  await axeInBothSchemes()
  const invitation = page.getByRole('switch', { name: 'Invitation à témoigner' })
  await expect(invitation).not.toBeChecked()
  await invitation.press('Space')
  await expect(toast(page, 'Notification activée')).toBeVisible()
  await expect(others).not.toContainText('éteints')
  await row(page, 'Invitation à témoigner').getByRole('link', { name: 'Modifier' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invitation à témoigner')
})

test('a superadmin edits a template with its placeholders, previews it, sends a test and restores the original', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signInSuperadmin(page, practice)
  await page.goto('/admin/notifications')
  await row(page, 'Rappel du rendez-vous').getByRole('link', { name: 'Modifier' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rappel du rendez-vous')
  const preview = page.frameLocator('iframe[title="Aperçu du message"]')
  await expect(preview.getByText('Bonjour Prénom,')).toBeVisible()
  await expect(page.getByText('Avec des noms et des dates inventés')).toBeVisible()
  await axeInBothSchemes()

  await page.getByLabel('Objet').fill('À demain, {{clientNom}}')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByLabel('Objet')).toHaveAccessibleDescription(/\{\{clientNom\}\}/)
  await page.getByLabel('Objet').fill('À demain, ')
  await page.getByRole('button', { name: 'Prénom' }).click()
  await expect(page.getByLabel('Objet')).toHaveValue('À demain, {{firstName}}')
  await expect(page.getByText('À demain, Prénom')).toBeVisible()
  await page.getByLabel('Envoyer à').fill('ana@cabinet.fr')
  await page.getByRole('button', { name: 'Envoyer un test' }).click()
  await expect(toast(page, 'L’essai part vers ana@cabinet.fr.')).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'Notification enregistrée')).toBeVisible()

  const carriers = fakeCarriers()
  practice.clock.set('2027-04-12T10:00')
  await enqueueReminders(practice)
  await sendDue({ ...practice, ...carriers })
  expect(carriers.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ana@cabinet.fr', 'À demain, Prénom'],
    ['lea@exemple.fr', 'À demain, Léa'],
  ])

  await page.getByRole('button', { name: 'Revenir au texte d’origine' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revenir au texte d’origine' }).click()
  await expect(toast(page, 'Texte d’origine rétabli')).toBeVisible()
  await expect(page.getByLabel('Objet')).toHaveValue(/^\{\{date\}\} à/)
})

test('« Journal des envois » lists type, recipient, time and outcome of each message and retries a failed one', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signInSuperadmin(page, practice)
  practice.clock.set('2027-04-12T10:00')
  await enqueueReminders(practice)
  await sendDue({
    ...practice,
    ...fakeCarriers(),
    mailer: { send: () => Promise.reject(new DeliveryFailure('Le serveur d’envoi est injoignable.')) },
  })
  await page.goto('/admin/notifications')
  await page.getByRole('link', { name: 'Journal des envois' }).click()
  const entry = row(page, 'Rappel du rendez-vous')
  await expect(entry).toContainText('lea@exemple.fr')
  await expect(entry).toContainText('lundi 12 avril à 10 h 01')
  await expect(entry).toContainText('Nouvel essai prévu')
  await expect(entry).toContainText('Le serveur d’envoi est injoignable.')
  await axeInBothSchemes()
  practice.clock.advanceMinutes(1)
  await entry.getByRole('button', { name: 'Réessayer' }).click()
  await expect(toast(page, 'Nouvel essai dans un instant')).toBeVisible()
  await sendDue({ ...practice, ...fakeCarriers() })
  await page.getByRole('button', { name: 'Partis' }).click()
  await expect(row(page, 'Rappel du rendez-vous')).toContainText('Envoyé')
  await page.getByRole('button', { name: 'Non envoyés' }).click()
  await expect(page.getByText('Aucun envoi pour le moment.')).toBeVisible()
})

test('an undeliverable message is reported on the dashboard and in its reservation', async ({
  page,
  practice,
}) => {
  await signInSuperadmin(page, practice)
  practice.clock.set('2027-04-12T10:00')
  await enqueueReminders(practice)
  const refusingMailer = { send: () => Promise.reject(new PermanentFailure('boîte pleine')) }
  await sendDue({ ...practice, ...fakeCarriers(), mailer: refusingMailer })
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Un message n’a pas pu partir.')).toBeVisible()
  await page.goto('/admin/notifications')
  await expect(page.getByText('Un message n’a pas pu partir.')).toBeVisible()
  await page.goto('/admin/reservations')
  await calendarPage(page)
    .entry(/Léa Durand/)
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Messages envoyés').click()
  await expect(dialog).toContainText('Rappel du rendez-vous')
  await expect(dialog).toContainText('boîte pleine')
})

test('a superadmin sets the hours of reminders, and an invalid value is reported at the field', async ({
  page,
  practice,
}) => {
  await signInSuperadmin(page, practice)
  await page.goto('/admin/notifications')
  const reminderHours = page.getByLabel('Heures avant le rendez-vous')
  await expect(reminderHours).toHaveValue('24')
  await reminderHours.fill('200')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(reminderHours).toHaveAccessibleDescription(/de 1 à 168/)
  await reminderHours.fill('48')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'Rappels enregistrés')).toBeVisible()
  await page.reload()
  await expect(reminderHours).toHaveValue('48')
})
