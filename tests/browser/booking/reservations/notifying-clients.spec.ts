import type { Page } from '@playwright/test'
import { sendDue } from '#server/jobs/worker.ts'
import { calendarPage, drag, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { abortCall, FAILED_CALLS } from '../../../support/browser/network.ts'
import { fakeCarriers } from '../../../support/mail/post.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'

test.use({ expectedConsole: FAILED_CALLS })

/** Ten seconds: the delay of messages that staff cause. */
const DELAY_MINUTES = 10 / 60
const LEA = 'lea@exemple.fr'
const QUESTION = 'Prévenir le client\u202f?'
const UPDATE_TEXT = 'Réservation mise à jour'
const DO_NOT_NOTIFY = 'Ne pas prévenir'

test('the create dialog asks whether to notify the client once an e-mail is typed, and notifies by default', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.bookOn('22 avril 2027', { Heure: '10:00', Nom: 'Léa Durand' })
  await expect(agenda.field(QUESTION)).toBeHidden()
  await agenda.field('E-mail').fill(LEA)
  await expect(agenda.field(QUESTION)).toBeChecked()
  await agenda.button('Créer le rendez-vous').click()
  await expect(toast(page, 'Réservation créée')).toBeVisible()
  expect(await sendDelayedMessages(practice)).toEqual([[LEA, expect.stringContaining('Confirmé')]])
})

test('unchecking the question in the create dialog books without notifying the client', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.bookOn('22 avril 2027', { Heure: '10:00', 'E-mail': LEA })
  await agenda.field(QUESTION).uncheck()
  await agenda.button('Créer le rendez-vous').click()
  await expect(toast(page, 'Réservation créée')).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([{ clientEmail: LEA }])
  expect(await sendDelayedMessages(practice)).toEqual([])
})

test('the toast of a drag announces the message to the client, which is sent unless staff refuse it', async ({
  page,
  practice,
}) => {
  await aDraggedReservation(page, practice)
  const updateToast = toast(page, UPDATE_TEXT)
  await expect(updateToast).toContainText('Le client sera prévenu.')
  await expect(updateToast.getByRole('button', { name: DO_NOT_NOTIFY })).toBeVisible()
  expect(await sendDelayedMessages(practice)).toEqual([
    [LEA, expect.stringContaining('Déplacé au jeudi 22 avril')],
  ])
})

test('a toast with a choice is shown for 10 seconds', async ({ page, practice }) => {
  await aDraggedReservation(page, practice)
  const durations = await toast(page, UPDATE_TEXT).evaluate((element) =>
    element
      .querySelector('[role=progressbar]')
      ?.getAnimations()
      .map((animation) => animation.effect?.getTiming().duration),
  )
  expect(durations).toEqual([10_000])
})

test('« Ne pas prévenir » withdraws the message, and undoing the drag sends none either', async ({
  page,
  practice,
}) => {
  await aDraggedReservation(page, practice)
  const updateToast = toast(page, UPDATE_TEXT)
  await updateToast.getByRole('button', { name: DO_NOT_NOTIFY }).click()
  await expect(updateToast).toContainText('Le client ne sera pas prévenu.')
  await expect(updateToast.getByRole('button', { name: DO_NOT_NOTIFY })).toBeHidden()
  expect(await listWaitingMessages(practice)).toEqual([])
  await updateToast.getByRole('button', { name: 'Annuler le déplacement' }).click()
  await expect(toast(page, 'Rendez-vous remis à sa place')).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-14' }])
  expect(await sendDelayedMessages(practice)).toEqual([])
})

test('undoing a drag withdraws its message', async ({ page, practice }) => {
  await aDraggedReservation(page, practice)
  await toast(page, UPDATE_TEXT).getByRole('button', { name: 'Annuler le déplacement' }).click()
  await expect(toast(page, 'Rendez-vous remis à sa place')).toHaveText('Rendez-vous remis à sa place')
  expect(await sendDelayedMessages(practice)).toEqual([])
})

test('after the message has left, « Ne pas prévenir » is too late and undoing notifies the client again', async ({
  page,
  practice,
}) => {
  await aDraggedReservation(page, practice)
  await sendDelayedMessages(practice)
  const updateToast = toast(page, UPDATE_TEXT)
  await updateToast.getByRole('button', { name: DO_NOT_NOTIFY }).click()
  await expect(updateToast).toContainText('Trop tard\u202f: le message au client est déjà parti.')
  await updateToast.getByRole('button', { name: 'Annuler le déplacement' }).click()
  await expect(toast(page, 'Rendez-vous remis à sa place. Le client sera prévenu.')).toBeVisible()
  expect(await sendDelayedMessages(practice)).toEqual([[LEA, expect.stringContaining('mercredi 14 avril')]])
})

test('« Ne pas prévenir » can be repeated after a failed request', async ({ page, practice }) => {
  await aDraggedReservation(page, practice)
  const [message] = await listWaitingMessages(practice)
  const [reservation] = await liveReservations(practice)
  const path = `/api/admin/reservations/2027-04-22/${reservation?.id}/messages/${message?.id}` as const
  const unmock = await abortCall(page, `DELETE ${path}`)
  const updateToast = toast(page, UPDATE_TEXT)
  await updateToast.getByRole('button', { name: DO_NOT_NOTIFY }).click()
  await expect(toast(page, 'Erreur lors de la mise à jour')).toBeVisible()
  await expect(updateToast).toContainText('Le client sera prévenu.')
  await unmock()
  await updateToast.getByRole('button', { name: DO_NOT_NOTIFY }).click()
  await expect(updateToast).toContainText('Le client ne sera pas prévenu.')
})

test('a second drag replaces the toast of the first', async ({ page, practice }) => {
  const agenda = await aDraggedReservation(page, practice)
  await expect(toast(page, UPDATE_TEXT)).toBeVisible()
  await drag(page, agenda.entry(/Léa Durand/), agenda.day('23 avril 2027'))
  await expect(agenda.entriesOf('23 avril 2027')).toBeVisible()
  await expect(toast(page, UPDATE_TEXT)).toHaveCount(1)
  await toast(page, UPDATE_TEXT).getByRole('button', { name: DO_NOT_NOTIFY }).click()
  await expect(toast(page, UPDATE_TEXT)).toContainText('Le client ne sera pas prévenu.')
  expect(await sendDelayedMessages(practice)).toEqual([])
})

test('the toast of a drag offers no choice for a client without an e-mail', async ({ page, practice }) => {
  await aDraggedReservation(page, practice, { clientEmail: null })
  const updateToast = toast(page, UPDATE_TEXT)
  await expect(updateToast.getByRole('button', { name: 'Annuler le déplacement' })).toBeVisible()
  await expect(updateToast.getByRole('button', { name: DO_NOT_NOTIFY })).toBeHidden()
  await expect(updateToast).not.toContainText('prévenu')
})

test('Alt+T and Tab reach « Ne pas prévenir », and the focus stays in the toast', async ({
  page,
  practice,
}) => {
  await aDraggedReservation(page, practice)
  const updateToast = toast(page, UPDATE_TEXT)
  await expect(updateToast).toBeVisible()
  await page.keyboard.press('Alt+t')
  await page.keyboard.press('Tab')
  await expect(updateToast.getByRole('button', { name: DO_NOT_NOTIFY })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(updateToast).toContainText('Le client ne sera pas prévenu.')
  await expect(updateToast.getByRole('button', { name: 'Annuler le déplacement' })).toBeFocused()
  expect(await listWaitingMessages(practice)).toEqual([])
})

test('a cancellation notifies the client by default, as its toast says', async ({ page, practice }) => {
  const agenda = await aClientReservation(page, practice)
  await agenda.entry(/Léa Durand/).click()
  await agenda.button('Annuler le rendez-vous').click()
  await expect(agenda.field(QUESTION)).toBeChecked()
  await agenda.button('Annuler le rendez-vous').click()
  const deletionToast = toast(page, 'Réservation supprimée')
  await expect(deletionToast).toContainText('Le client sera prévenu.')
  await expect(deletionToast.getByRole('button', { name: DO_NOT_NOTIFY })).toBeHidden()
  expect(await sendDelayedMessages(practice)).toEqual([[LEA, expect.stringContaining('Annulé')]])
})

test('unchecking the question in the cancel dialog sends no message, as the toast says', async ({
  page,
  practice,
}) => {
  const agenda = await aClientReservation(page, practice)
  await agenda.entry(/Léa Durand/).click()
  await agenda.button('Annuler le rendez-vous').click()
  await agenda.field(QUESTION).uncheck()
  await agenda.button('Annuler le rendez-vous').click()
  await expect(toast(page, 'Réservation supprimée')).toContainText('Le client ne sera pas prévenu.')
  expect(await sendDelayedMessages(practice)).toEqual([])
})

test('the question in the create dialog and in the toast has no accessibility violation', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const agenda = await aDraggedReservation(page, practice)
  await toast(page, UPDATE_TEXT).hover()
  await axeInBothSchemes()
  await agenda.button('Nouveau rendez-vous').click()
  await expect(agenda.field('Nom')).toBeFocused()
  await agenda.field('E-mail').fill(LEA)
  await expect(agenda.field(QUESTION)).toBeVisible()
  await axeInBothSchemes()
})

/** Léa Durand on Wednesday the 14th at 10:00, in the open calendar of her practitioner. */
async function aClientReservation(
  page: Page,
  practice: BrowserPractice,
  client: { clientEmail?: null } = {},
) {
  const { camille } = await aBookablePractice(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00', ...client })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  return agenda
}

/** The same reservation, dragged to Thursday the 22nd. */
async function aDraggedReservation(page: Page, practice: BrowserPractice, client?: { clientEmail?: null }) {
  const agenda = await aClientReservation(page, practice, client)
  await drag(page, agenda.entry(/Léa Durand/), agenda.day('22 avril 2027'))
  await expect(toast(page, UPDATE_TEXT)).toBeVisible()
  return agenda
}

function listWaitingMessages({ database }: BrowserPractice) {
  return database.kysely.selectFrom('outbox').select(['id', 'type']).where('state', '=', 'waiting').execute()
}

/** Lets ten seconds pass and sends the due messages. Returns their recipients and subjects. */
async function sendDelayedMessages(practice: BrowserPractice): Promise<[string, string][]> {
  practice.clock.advanceMinutes(DELAY_MINUTES)
  const carriers = fakeCarriers()
  await sendDue({ ...practice, ...carriers })
  return carriers.mails.map(({ to, subject }) => [to, subject])
}
