import type { Page } from '@playwright/test'
import { MAX_CLIENT_MOVES } from '#domain/booking/client-link.ts'
import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { calendarPage, signIn, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice, bookingPage, tabTo } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { linkMailedTo } from '../../../support/mail/mailbox.ts'
import { insertTemplates } from '../../../support/mail/post.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { aSetting } from '../../../support/practice/settings.ts'

function reservationPage(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    title: page.getByRole('heading', { level: 1 }),
    move: button('Déplacer'),
    cancel: button('Annuler'),
    confirm: button('Confirmer le nouvel horaire'),
    keepTime: button('Garder l’horaire actuel'),
    dialog: page.getByRole('dialog'),
    slot: (name: string) => button(name),
  }
}

/** Links in mails need a public URL. */
function setPublicUrl(practice: BrowserPractice): void {
  practice.config.publicUrl = new URL(practice.url)
}

/** A reservation of Léa Durand and its link. */
async function aClientReservation(practice: BrowserPractice, dateAndTime: { date: string; time: string }) {
  const { massage, camille } = await aBookablePractice(practice)
  const { id } = await aReservation(practice, {
    praticienId: camille.id,
    serviceId: massage.id,
    ...dateAndTime,
  })
  return { id, massage, camille, link: await createReservationLink(practice, practice.database.kysely, id) }
}

/** The client has moved the reservation as often as a day allows. */
async function useUpMoves({ database, clock }: BrowserPractice, reservationId: number): Promise<void> {
  const day = clock.local().day
  const row = { reservation_id: reservationId, day, moves: MAX_CLIENT_MOVES, moved_at: clock.instant() }
  await database.kysely.insertInto('client_moves').values(row).execute()
}

test('a client moves and cancels through the mailed link, and the practitioner’s calendar is updated', async ({
  page,
  practice,
  browser,
  axe,
  axeInBothSchemes,
}) => {
  setPublicUrl(practice)
  await insertTemplates(practice)
  await aSetting(practice, 'address', '3 rue des Tilleuls\n35000 Rennes')
  const { massage, camille } = await aBookablePractice(practice)
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await booking.slot('mercredi 14 avril à 10 h').click()
  await booking.fillDetails({ name: 'Zoé Petit', email: 'zoe@exemple.fr' })
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  await page.reload()
  await expect(page.getByText('14 avril 2027')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ajouter à mon agenda' })).toHaveAttribute('href', /\.ics$/)
  const manageLink = page.getByRole('link', { name: 'Gérer mon rendez-vous' })
  const link = await linkMailedTo(practice, 'zoe@exemple.fr')
  expect(practice.url + (await manageLink.getAttribute('href'))).toBe(link)

  const practitionerPage = await (await browser.newContext({ baseURL: practice.url })).newPage()
  await practitionerPage.clock.setFixedTime(practice.clock.instant())
  const agenda = calendarPage(practitionerPage)
  await agenda.open(camille)
  await expect(agenda.day('14 avril 2027').getByRole('button', { name: /Zoé Petit/ })).toBeVisible()

  const response = await page.goto(link)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  const reservation = reservationPage(page)
  await expect(reservation.title).toHaveText('Votre rendez-vous')
  await expect(page.getByText('Bonjour Zoé')).toBeVisible()
  await expect(page.locator('head link[rel=canonical], head meta[property="og:url"]')).toHaveCount(0)
  await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await axeInBothSchemes()
  await reservation.move.click()
  await expect(reservation.slot('mercredi 14 avril à 10 h')).toHaveAttribute('aria-current', 'true')
  await expect(reservation.slot('mercredi 14 avril à 10 h')).toHaveAttribute('aria-pressed', 'false')
  await reservation.slot('jeudi 15 avril à 9 h 30').click()
  await axeInBothSchemes()
  await reservation.confirm.click()
  await expect(page.getByRole('status').filter({ hasText: 'Votre rendez-vous est déplacé.' })).toBeFocused()
  await expect(page.getByText('15 avril 2027')).toBeVisible()
  await expect(agenda.day('15 avril 2027').getByRole('button', { name: /Zoé Petit/ })).toBeVisible()

  await tabTo(page, reservation.cancel)
  await page.keyboard.press('Enter')
  await expect(reservation.dialog).toContainText('jeudi 15 avril')
  await page.keyboard.press('Escape')
  await expect(reservation.dialog).toBeHidden()
  await reservation.cancel.click()
  await reservation.dialog.getByRole('button', { name: 'Garder mon rendez-vous' }).click()
  await expect(reservation.dialog).toBeHidden()
  await reservation.cancel.click()
  await axeInBothSchemes()
  await page.evaluate(() => document.documentElement.setAttribute('data-mode', 'high-contrast'))
  await axe()
  await page.evaluate(() => document.documentElement.removeAttribute('data-mode'))
  await reservation.dialog.getByRole('button', { name: 'Annuler le rendez-vous' }).click()
  await expect(reservation.title).toHaveText('Ce rendez-vous est annulé')
  await expect(agenda.entry(/Zoé Petit/)).toBeHidden()
  expect(await liveReservations(practice)).toEqual([])
  await page.goto(link)
  await expect(reservation.title).toHaveText('Ce rendez-vous est annulé')
  await expect(page.getByRole('link', { name: 'Reprendre rendez-vous' })).toBeVisible()
  await axeInBothSchemes()
})

test.describe('when a request is refused', () => {
  test.use({ expectedConsole: [/status of (404|409)/] })

  test('the page of a reservation explains a taken slot, used-up moves, a passed deadline and an invalid link', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    await aSetting(practice, 'phone', '02 99 00 00 00')
    const { id, camille, link } = await aClientReservation(practice, { date: '2027-04-14', time: '10:00' })
    const reservation = reservationPage(page)
    await page.goto(link)
    await reservation.move.click()
    await reservation.slot('jeudi 15 avril à 10 h').click()
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-15', time: '10:00' })
    await reservation.confirm.click()
    await expect(page.getByRole('alert')).toContainText('Ce créneau vient d’être réservé.')
    const suggestions = page.getByRole('status').filter({ hasText: 'n’est plus proposé' })
    await suggestions.getByRole('button', { name: 'jeudi 15 avril à 9 h', exact: true }).click()
    await expect(reservation.confirm).toBeEnabled()
    await reservation.keepTime.click()
    await expect(page.getByText('14 avril 2027')).toBeVisible()

    await useUpMoves(practice, id)
    await reservation.move.click()
    await reservation.slot('jeudi 15 avril à 9 h').click()
    await reservation.confirm.click()
    const usedUp = page.getByRole('status').filter({ hasText: 'déplacé trois fois aujourd’hui' })
    await expect(usedUp).toContainText('appelez-nous au 02\u00a099\u00a000\u00a000\u00a000')
    await expect(reservation.move).toBeHidden()
    await axeInBothSchemes()

    practice.clock.set('2027-04-13T10:01')
    await reservation.cancel.click()
    await reservation.dialog.getByRole('button', { name: 'Annuler le rendez-vous' }).click()
    await expect(reservation.dialog).toContainText('Il est trop tard pour annuler')
    await reservation.dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(page.getByText('Il est trop tard pour changer ce rendez-vous en ligne.')).toBeVisible()
    await expect(page.getByRole('link', { name: '02 99 00 00 00' }).first()).toHaveAttribute(
      'href',
      'tel:0299000000',
    )
    await expect(reservation.move).toBeHidden()
    await axeInBothSchemes()
    practice.clock.set('2027-04-15T08:00')
    await page.reload()
    await expect(reservation.title).toHaveText('Ce rendez-vous est passé')

    const response = await page.goto(`/reservation/${'A'.repeat(43)}`)
    expect(response?.status()).toBe(404)
    expect(response?.headers()['cache-control']).toBe('no-store')
    await expect(reservation.title).toHaveText('Ce lien n’est plus valable')
    await axeInBothSchemes()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of a reservation shows its date and a phone number', async ({ page, practice }) => {
    await aSetting(practice, 'phone', '02 99 00 00 00')
    const { link } = await aClientReservation(practice, { date: '2027-04-14', time: '10:00' })
    await page.goto(link)
    await expect(page.getByText('14 avril 2027')).toBeVisible()
    await expect(page.locator('main noscript').first()).toContainText('appelez-nous au 02 99 00 00 00', {
      useInnerText: true,
    })
    await expect(reservationPage(page).move).toBeHidden()
    await expect(page.getByText('Vous pouvez le déplacer')).toBeHidden()
  })
})

test('a superadmin sets the deadlines for moving and cancelling', async ({ page, practice, axe }) => {
  const { link } = await aClientReservation(practice, { date: '2027-04-13', time: '10:00' })
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/notifications')
  await page.getByRole('link', { name: 'Jusqu’à quand un client déplace ou annule' }).click()
  const form = page.getByRole('main')
  await form.getByLabel('Déplacer, heures avant').fill('400')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('doit être un nombre entier de 0 à 336')).toBeVisible()
  await form.getByLabel('Déplacer, heures avant').fill('48')
  await form.getByLabel('Annuler, heures avant').fill('2')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'Délais enregistrés')).toBeVisible()
  await axe()
  await page.goto(link)
  await expect(page.getByText('Il est trop tard pour le déplacer en ligne.')).toBeVisible()
  await expect(page.getByText(/^Vous pouvez l’annuler ici jusqu’au mardi 13 avril à 8\sh\.$/)).toBeVisible()
})
