import type { Page } from '@playwright/test'
import { calendarPage, drag, signIn, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { delayCall, FAILED_CALLS } from '../../../support/browser/network.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'
import { aSuperadmin } from '../../../support/people/people.ts'

const WEDNESDAY = '2027-04-14'

test('two quick drags by one person both succeed, although the first is still on its way', async ({
  page,
  practice,
}) => {
  const { agenda, id } = await aReservationOnWednesday(page, practice)
  const release = await delayCall(page, `PUT /api/admin/reservations/${WEDNESDAY}/${id}`)
  for (const day of ['22 avril 2027', '23 avril 2027']) {
    // The calendar may still be settling: then a drag misses its entry.
    await expect(async () => {
      await drag(page, agenda.entry(/Léa Durand/), agenda.day(day))
      await expect(agenda.entriesOf(day)).toBeVisible({ timeout: 2_000 })
    }).toPass()
  }
  release()
  await expect.poll(() => liveReservations(practice)).toMatchObject([{ date: '2027-04-23', start: 600 }])
  await expect(toast(page, 'Réservation mise à jour')).toBeVisible()
  await expect(agenda.entriesOf('23 avril 2027')).toBeVisible()
  await toast(page, 'Réservation mise à jour').getByRole('button', { name: 'Annuler le déplacement' }).click()
  await expect(agenda.entriesOf('22 avril 2027')).toBeVisible()
})

test.describe('of two people who move one reservation within its day', () => {
  test.use({ expectedConsole: FAILED_CALLS })

  test('the second reads that it has changed, and sees where the first has put it', async ({
    page,
    practice,
    browser,
  }) => {
    const { agenda, id } = await aReservationOnWednesday(page, practice)
    // The screen must not learn of the first move by itself.
    await page.route('**/api/admin/live*', (route) => route.abort())
    await page.reload()
    await agenda.entry(/Léa Durand/).click()
    await agenda.openMove()
    await agenda.field('Nouvelle heure').fill('11:00')

    const other = await browser.newPage({ baseURL: new URL(page.url()).origin })
    const superadmin = await aSuperadmin(practice)
    await signIn(other, superadmin)
    const { csrfToken } = await (await other.request.get('/api/csrf-token')).json()
    const move = await other.request.put(`/api/admin/reservations/${WEDNESDAY}/${id}`, {
      data: { newDate: WEDNESDAY, newTime: '15:00' },
      headers: { 'CSRF-Token': csrfToken },
    })
    expect(move.status()).toBe(200)
    await other.close()

    await agenda.button('Enregistrer').click()
    await expect(agenda.dialog.getByRole('alert')).toContainText('Ce rendez-vous a changé entre-temps')
    await expect(agenda.dialog).toContainText('15 h')
    await agenda.button('Fermer').last().click()
    await agenda.button('Abandonner').click()
    await expect(agenda.dialog).toBeHidden()
    await expect(agenda.entry('15 h Léa Durand')).toBeVisible()
    expect(await liveReservations(practice)).toMatchObject([{ date: WEDNESDAY, start: 15 * 60 }])
  })
})

async function aReservationOnWednesday(page: Page, practice: BrowserPractice) {
  const { camille } = await aBookablePractice(practice)
  const { id } = await aReservation(practice, { praticienId: camille.id, date: WEDNESDAY, time: '10:00' })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await expect(agenda.entry(/Léa Durand/)).toBeVisible()
  return { agenda, id }
}
