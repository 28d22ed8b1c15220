import type { Agenda } from '#domain/booking/agenda.ts'
import {
  boxOf,
  calendarPage,
  dragDown,
  signIn,
  startDrag,
  toast,
} from '../../../support/browser/back-office.ts'
import { aBookablePractice } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../../support/browser/network.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

/** Height of an hour in the day view. */
const HOUR_PIXELS = 64

test('a superadmin moves and creates reservations in a day view with one column per practitioner', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  const theo = await aPractitioner(practice, { firstName: 'Théo', lastName: 'Aubry', offers: [massage.id] })
  const reservation = { praticienId: theo.id, date: '2027-04-13', time: '10:00' }
  await aReservation(practice, { ...reservation, clientName: 'Noé Grand' })
  await signIn(page, await aSuperadmin(practice))
  const agenda = calendarPage(page)
  await page.goto('/admin/reservations?vue=jour&date=2027-04-13')
  const column = (name: string) => agenda.calendar.getByRole('region', { name })
  const entry = column('Théo Aubry').getByRole('button', { name: '10 h Noé Grand' })
  await expect(entry).toBeVisible()
  // The only button of an empty column is its empty time, « Réserver pour … ».
  await expect(column(camille.displayName).getByRole('button')).toHaveCount(1)
  await axeInBothSchemes()

  const { x, y } = await boxOf(entry)
  await dragDown(page, { x: x + 20, y: y + 20 }, 2 * HOUR_PIXELS)
  await expect(toast(page, 'Réservation mise à jour')).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-13', start: 12 * 60 }])

  // The reservation has moved to noon: its former place is free.
  const tenOClock = { x: x + 20, y: y + 2 }
  await page.mouse.click(tenOClock.x, tenOClock.y)
  await expect(agenda.field('Praticien')).toHaveValue(String(theo.id))
  await expect(agenda.field('Heure')).toHaveValue('10:00')
  await page.keyboard.press('Escape')

  // Snaps to quarters of an hour.
  await dragDown(page, tenOClock, HOUR_PIXELS + 4)
  await expect(agenda.dialog).toContainText('Mardi 13 avril, de 10\u202fh à 11\u202fh\u202f15')
  await page.keyboard.press('Escape')
  await agenda.entry('Réserver pour Théo Aubry').focus()
  await page.keyboard.press('Enter')
  await expect(agenda.field('Praticien')).toHaveValue(String(theo.id))
})

test('Escape cancels a drag in the day view, and releasing the pointer then opens nothing', async ({
  page,
  practice,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  await aPractitioner(practice, { firstName: 'Théo', lastName: 'Aubry', offers: [massage.id] })
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
  await signIn(page, await aSuperadmin(practice))
  const agenda = calendarPage(page)
  await page.goto('/admin/reservations?vue=jour&date=2027-04-13')
  const column = agenda.calendar.getByRole('region', { name: camille.displayName })
  const { x, y } = await boxOf(column.getByRole('button', { name: /Léa Durand/ }))
  await page.mouse.move(x + 20, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 20 + HOUR_PIXELS, { steps: 5 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(agenda.dialog).toBeHidden()
  expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-13', start: 10 * 60 }])
})

test('a drag to another column gives a reservation to that person, and the week remembers its person', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  const theo = await aPractitioner(practice, { firstName: 'Théo', lastName: 'Aubry', offers: [massage.id] })
  const reservation = { date: '2027-04-13', time: '10:00', serviceId: massage.id }
  await aReservation(practice, { ...reservation, praticienId: camille.id })
  await signIn(page, await aSuperadmin(practice))
  const agenda = calendarPage(page)
  await page.goto('/admin/reservations?vue=jour&date=2027-04-13')
  const dragged = await startDrag(page, agenda.entry(/Léa Durand/))
  await dragged.moveTo(agenda.entry('Réserver pour Théo Aubry'))
  await page.mouse.up()
  await expect(toast(page, 'Réservation mise à jour')).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([{ praticienId: theo.id, date: '2027-04-13' }])
  await agenda.show('Équipe')
  await expect(agenda.calendar.getByRole('row', { name: /^Théo Aubry/ })).toContainText('1 rendez-vous')
  await axeInBothSchemes()
  await agenda.show('Semaine')
  await agenda.person('Théo Aubry').click()
  await expect(agenda.entry(/Léa Durand/)).toBeVisible()
  await page.goto('/admin/reservations')
  await expect(agenda.button('Semaine')).toHaveAttribute('aria-pressed', 'true')
  await expect(agenda.person('Théo Aubry')).toHaveAttribute('aria-pressed', 'true')
})

test('a drop on somebody who is off asks first: the reservation stays, or goes there all the same', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  const offers = [massage.id]
  const agenda: Partial<Agenda> = { openDays: [1, 3, 4, 5] }
  const theo = await aPractitioner(practice, { firstName: 'Théo', lastName: 'Aubry', offers, agenda })
  const reservation = { date: '2027-04-13', time: '10:00', serviceId: massage.id }
  await aReservation(practice, { ...reservation, praticienId: camille.id })
  await signIn(page, await aSuperadmin(practice))
  const calendar = calendarPage(page)
  await page.goto('/admin/reservations?vue=jour&date=2027-04-13')
  const drop = async () => {
    const dragged = await startDrag(page, calendar.entry(/Léa Durand/))
    await dragged.moveTo(calendar.entry('Réserver pour Théo Aubry'))
    await page.mouse.up()
    await expect(calendar.dialog.getByText('Théo ne travaille pas le mardi.')).toBeVisible()
  }
  const holder = async () => (await liveReservations(practice)).map(({ praticienId }) => praticienId)
  await drop()
  await axeInBothSchemes()
  await calendar.dialog.getByRole('button', { name: 'Ne pas confier' }).click()
  await expect(calendar.dialog).toBeHidden()
  expect(await holder()).toEqual([camille.id])
  await drop()
  await calendar.dialog.getByRole('button', { name: 'Confier quand même' }).click()
  await expect(toast(page, 'Réservation mise à jour')).toBeVisible()
  expect(await holder()).toEqual([theo.id])
})

test('the keyboard reaches entries, people, days and a new reservation from one tab stop', async ({
  page,
  practice,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  await aPractitioner(practice, { firstName: 'Théo', lastName: 'Aubry', offers: [massage.id] })
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-12', time: '10:00' })
  await signIn(page, await aSuperadmin(practice))
  const agenda = calendarPage(page)
  await page.goto('/admin/reservations?vue=jour&date=2027-04-12')
  await expect(agenda.entry(/Léa Durand/)).toBeVisible()
  await expect(agenda.calendar.locator('[tabindex="0"]')).toHaveCount(1)
  await agenda.entry('Réserver pour Théo Aubry').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(agenda.entry(/Léa Durand/)).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(agenda.title).toHaveText('mardi 13 avril 2027')
  await agenda.entry('Réserver pour Théo Aubry').focus()
  await page.keyboard.press('t')
  await expect(agenda.title).toHaveText('lundi 12 avril 2027')
  await page.keyboard.press('n')
  await expect(agenda.dialog).toBeVisible()
})
