import { aBookablePractice, bookingPage } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const PHONE = { width: 390, height: 844 }
const NO_SLOT = "Aucun créneau n'est disponible pour le moment"
const FULL = 'Complet jusqu’au 14 avril.'

/** One hour on Tuesday, which is taken, and leave on the other two days up to the horizon. */
async function aFullPractice(practice: BrowserPractice, { isTaken = true } = {}) {
  const massage = await aService(practice, { name: 'Massage suédois', duration: 60 })
  const short = await aService(practice, { name: 'Réflexologie', duration: 30 })
  const hour = { workingHours: { start: 9, end: 10, slotDuration: 60 }, horizonDays: 2 }
  const timeOff = [
    { from: '2027-04-12', to: '2027-04-12', label: 'Congés' },
    { from: isTaken ? '2027-04-14' : '2027-04-13', to: '2027-12-31', label: 'Congés' },
  ]
  const camille = await aPractitioner(practice, { offers: [massage.id], agenda: { ...hour, timeOff } })
  if (isTaken) {
    const visit = { date: '2027-04-13', time: '09:00', duration: 60 }
    await aReservation(practice, { praticienId: camille.id, ...visit })
  }
  await aPractitioner(practice, { lastName: 'Petit', offers: [short.id] })
  return { massage, short }
}

const openList = (practice: BrowserPractice) => aSetting(practice, 'waitingList', { isOpen: true })

test('where the horizon is taken, « Complet » and the waiting list’s form take the place of the details', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { massage, short } = await aFullPractice(practice)
  await openList(practice)
  await page.setViewportSize(PHONE)
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${short.id}`)
  await booking.name.fill('Zoé Petit')
  await booking.email.fill('zoe@exemple.fr')
  await booking.changeService.click()
  await booking.chooseService(massage.name)
  await expect(page.getByText(NO_SLOT)).toBeVisible()
  await expect(page.getByText(FULL)).toBeVisible()
  await expect(booking.nextWeek).toBeVisible()
  await expect(page.getByText(/fermé/)).toHaveCount(0)
  const form = page.getByRole('group', { name: 'Me prévenir si une place se libère' })
  await expect(form.getByLabel('Nom', { exact: true })).toHaveValue('Zoé Petit')
  await expect(form.getByLabel('E-mail', { exact: true })).toHaveValue('zoe@exemple.fr')
  await expect(form.getByLabel('Jusqu’au')).toHaveAttribute('max', '2027-04-14')
  await expect(form.getByRole('button', { name: 'Abandonner' })).toHaveCount(0)
  await expect(booking.submit).toHaveCount(0)
  await expect(booking.summary).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Me prévenir/ })).toHaveCount(1)
  await axeInBothSchemes()

  await booking.changeService.click()
  await booking.chooseService(short.name)
  await expect(booking.slots.first()).toBeVisible()
  await expect(booking.name).toHaveValue('Zoé Petit')
  await expect(booking.submit).toBeDisabled()
  await expect(page.getByText(FULL)).toHaveCount(0)
})

test('without a waiting list the phone number and « Nous écrire » take the place of the details', async ({
  page,
  practice,
}) => {
  const { massage } = await aFullPractice(practice)
  await aSetting(practice, 'phone', '02 99 00 00 00')
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await expect(page.getByText(FULL)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Appeler le/ })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Nous écrire' })).toBeVisible()
  await expect(booking.submit).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Me prévenir/ })).toHaveCount(0)
})

test('a horizon of leave is explained by the leave', async ({ page, practice }) => {
  const { massage } = await aFullPractice(practice, { isTaken: false })
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await expect(page.getByText('Pas de rendez-vous : lundi, mardi, mercredi.')).toBeVisible()
  await expect(page.getByText(/Complet/)).toHaveCount(0)
  await expect(booking.submit).toHaveCount(0)
})

test('the reasons of the horizon are asked only where it is empty, and an empty week keeps the form', async ({
  page,
  practice,
}) => {
  const massage = await aService(practice)
  const timeOff = [{ from: '2027-04-19', to: '2027-04-25', label: 'Congés' }]
  await aPractitioner(practice, { offers: [massage.id], agenda: { timeOff } })
  await openList(practice)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await expect(booking.slots.first()).toBeVisible()
  await booking.nextWeek.click()
  await expect(page.getByText('Pas de rendez-vous cette semaine.')).toBeVisible()
  await expect(booking.submit).toBeDisabled()
  await expect(booking.name).toBeVisible()
  const reasons = asked.filter((url) => url.includes('/api/agenda/motifs'))
  expect(reasons.filter((url) => !url.includes('end='))).toEqual([])
  await page.getByRole('button', { name: 'Me prévenir si une place se libère' }).click()
  await expect(page.getByRole('group', { name: 'Me prévenir si une place se libère' })).toBeVisible()
})

test('below the calendar, « Me prévenir » opens the form, and folding it leads back', async ({
  page,
  practice,
}) => {
  const { massage } = await aBookablePractice(practice)
  await openList(practice)
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await expect(page.getByText('Aucune heure ne convient ?')).toBeVisible()
  await page.getByRole('button', { name: 'Me prévenir' }).click()
  const form = page.getByRole('group', { name: 'Me prévenir si une place se libère' })
  await expect(form.getByRole('heading')).toBeFocused()
  await form.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByRole('button', { name: 'Me prévenir' })).toBeFocused()
})

test('a day without hours says why and when the next one is, asked only then', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const massage = await aService(practice)
  const timeOff = ['2027-04-17', '2027-04-24'].map((day) => ({ from: day, to: day, label: 'Congés' }))
  await aPractitioner(practice, { offers: [massage.id], agenda: { timeOff } })
  await openList(practice)
  const months: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/agenda/creneaux') months.push(searchParams.get('end') ?? '')
  })
  await page.setViewportSize(PHONE)
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await expect(booking.slots.first()).toBeVisible()
  await page.getByRole('button', { name: 'samedi 17 avril, aucun créneau' }).click()
  await expect(page.getByText('Pas de rendez-vous ce jour-là.')).toBeVisible()
  const next = page.getByRole('button', { name: 'Premier samedi libre : 1er mai' })
  await expect(next).toBeVisible()
  expect(months.filter((end) => end > '2027-04-30')).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Me prévenir' })).toHaveCount(1)
  await axeInBothSchemes()
  await page.getByRole('button', { name: 'Me prévenir' }).click()
  await expect(page.getByRole('button', { name: 'samedi', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await next.click()
  await expect(booking.slot('samedi 1er mai à 9 h')).toBeFocused()
})

test('a part of the day without hours in the week names the first free one', async ({ page, practice }) => {
  const massage = await aService(practice)
  const workingHours = { start: 14, end: 16, slotDuration: 60 }
  const specialDays = [{ date: '2027-04-21', ranges: [{ start: '09:00', end: '11:00' }] }]
  await aPractitioner(practice, { offers: [massage.id], agenda: { workingHours, specialDays } })
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await page.getByRole('button', { name: /^Moment de la journée/ }).click()
  await booking.nextWeek.click()
  await expect(booking.week).toHaveAccessibleName('Semaine du 19 au 25 avril')
  await page.getByRole('button', { name: /^Matin/ }).click()
  await booking.previousWeek.click()
  await expect(page.getByText('Matin : rien de libre cette semaine.')).toBeVisible()
  await page.getByRole('button', { name: 'Premier matin libre : mercredi 21 avril' }).click()
  await expect(booking.slot('mercredi 21 avril à 9 h')).toBeFocused()
  await expect(page.getByRole('button', { name: /Me prévenir/ })).toHaveCount(0)
})

test('the home page leads to the waiting list where it has no next hour', async ({ page, practice }) => {
  const massage = await aService(practice)
  await aPractitioner(practice, { offers: [massage.id], agenda: { openDays: [] } })
  await page.goto('/')
  await expect(page.getByText('Pas de créneau libre pour le moment').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Me prévenir/ })).toHaveCount(0)
  await openList(practice)
  await page.goto('/')
  await page.getByRole('link', { name: 'Aucune heure ne convient ? Me prévenir' }).click()
  await expect(page.getByRole('group', { name: 'Me prévenir si une place se libère' })).toBeVisible()
})

test.describe('while somebody fills in the form', () => {
  test.use({ expectedConsole: [/409/] })

  test('a list that closes meanwhile says so and keeps what was typed', async ({ page, practice }) => {
    const { massage } = await aFullPractice(practice)
    await openList(practice)
    const booking = bookingPage(page)
    await booking.open(`/booking?service=${massage.id}`)
    const form = page.getByRole('group', { name: 'Me prévenir si une place se libère' })
    await form.getByLabel('Nom', { exact: true }).fill('Zoé Petit')
    await form.getByLabel('E-mail', { exact: true }).fill('zoe@exemple.fr')
    await practice.database.kysely.deleteFrom('settings').where('key', '=', 'waitingList').execute()
    await form.getByRole('button', { name: 'Me prévenir' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'La liste d’attente est fermée.' })).toBeVisible()
    await expect(form.getByLabel('Nom', { exact: true })).toHaveValue('Zoé Petit')
  })
})
