import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { aBookablePractice, bookingPage } from '../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { waitUntilHydrated } from '../../support/browser/hydration.ts'
import { insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aSetting } from '../../support/practice/settings.ts'

const PHONE = { width: 390, height: 844 }

test('a visitor for whom nothing is free asks to be told, on a phone, and confirms by the mail', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  await openList(practice)
  await practice.database.kysely
    .updateTable('agendas')
    .set({ config: JSON.stringify({ openDays: [] }) })
    .where('practitioner_id', '=', camille.id)
    .execute()
  await page.setViewportSize(PHONE)
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  const form = page.getByRole('group', { name: 'Me prévenir si une place se libère' })
  await form.getByRole('button', { name: 'mardi', exact: true }).click()
  await form.getByRole('button', { name: 'Matin' }).click()
  await axeInBothSchemes()
  await form.getByRole('button', { name: 'Me prévenir' }).click()
  await expect(form.getByLabel('Nom', { exact: true })).toHaveAccessibleDescription('Indiquez votre nom.')
  await form.getByLabel('Nom', { exact: true }).fill('Zoé Petit')
  await booking.nextWeek.click()
  await expect(form.getByLabel('Nom', { exact: true })).toHaveValue('Zoé Petit')
  await expect(form.getByRole('button', { name: 'Matin' })).toHaveAttribute('aria-pressed', 'true')
  await form.getByLabel('E-mail', { exact: true }).fill('zoe@exemple.fr')
  await form.getByRole('button', { name: 'Me prévenir' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'zoe@exemple.fr' })).toBeVisible()

  await page.goto(await waitingLink(practice))
  await waitUntilHydrated(page.getByRole('button', { name: 'Oui, prévenez-moi' }))
  await expect(page.getByRole('main')).toContainText('mardi')
  await axeInBothSchemes()
  await page.getByRole('button', { name: 'Oui, prévenez-moi' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('C’est noté.')
  await page.getByRole('button', { name: 'Quitter la liste d’attente' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette attente est terminée')
})

test('a client asks for an earlier place by the link of the appointment', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await openList(practice)
  await page.goto(await linkOfAppointment(practice))
  const open = page.getByRole('button', { name: 'Me prévenir si une place plus tôt se libère' })
  await waitUntilHydrated(open)
  await open.click()
  const form = page.getByRole('group', { name: 'Me prévenir si une place plus tôt se libère' })
  await axeInBothSchemes()
  await form.getByRole('button', { name: 'Me prévenir' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'zoe@exemple.fr' })).toBeVisible()
  await page.goto(await waitingLink(practice))
  await expect(page.getByRole('main')).toContainText('Plus tôt que')
})

test('nothing is asked while the list is closed', async ({ page, practice }) => {
  await page.goto(await linkOfAppointment(practice))
  await waitUntilHydrated(page.getByRole('button', { name: 'Déplacer' }))
  await expect(page.getByRole('button', { name: /Me prévenir/ })).toHaveCount(0)
})

/** An open waiting list; nothing listens for its mails. */
async function openList(practice: BrowserPractice): Promise<void> {
  practice.config.publicUrl = new URL(practice.url)
  practice.config.smtpUrl = 'smtp://127.0.0.1:1'
  await insertTemplates(practice)
  await aSetting(practice, 'waitingList', { isOpen: true })
}

async function waitingLink(practice: BrowserPractice): Promise<string> {
  const mails = (await outboxOf(practice)).filter(({ type }) => type === 'waiting_to_confirm')
  return /\/attente\/[\w-]+/.exec(mails.at(-1)?.body ?? '')?.[0] ?? ''
}

async function linkOfAppointment(practice: BrowserPractice): Promise<string> {
  const { massage, camille } = await aBookablePractice(practice)
  const { id } = await aReservation(practice, {
    praticienId: camille.id,
    serviceId: massage.id,
    date: '2027-04-20',
    time: '10:00',
    clientEmail: 'zoe@exemple.fr',
  })
  return createReservationLink(practice, practice.database.kysely, id)
}
