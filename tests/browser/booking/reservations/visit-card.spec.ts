import { aKeptBook } from '../../../support/accounting/book.ts'
import { boxOf, calendarPage, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { countEffort } from '../../../support/browser/effort.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'

const ZOE = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr', clientPhone: '06 12 34 56 78' }

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted')))

test('at 390 px the card of a visit shows who, when, what and one row of actions on its first screen', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await aKeptBook(practice)
  const { massage, camille } = await aBookablePractice(practice)
  const start = { date: '2027-04-14', time: '10:00' }
  const visit = await aReservation(practice, {
    ...{ praticienId: camille.id, serviceId: massage.id, ...start, ...ZOE },
  })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await page.goto(`/admin/reservations?vue=jour&date=${visit.date}&reservation=${visit.id}`)
  const { dialog } = agenda
  await expect(dialog.getByText('Première venue avec vous')).toBeVisible()
  const actions = ['Déplacer', 'Changer', 'Encaisser', 'Note'].map((name) =>
    dialog.getByRole('button', { name, exact: true }),
  )
  for (const shown of [
    dialog.getByRole('link', { name: /^06.12/ }),
    dialog.getByRole('button', { name: /^10.h – 11.h/ }),
    ...actions,
    dialog.getByRole('button', { name: 'Annuler le rendez-vous' }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 })
  const rows = new Set(await Promise.all(actions.map(async (action) => (await boxOf(action)).y)))
  expect(rows.size).toBe(1)
  await axeInBothSchemes()
})

test('a known client is booked into a free gap with three presses', async ({ page, practice }) => {
  const { massage, camille } = await aBookablePractice(practice)
  const earlier = { praticienId: camille.id, serviceId: massage.id, ...ZOE }
  await aReservation(practice, { ...earlier, date: '2027-04-05', time: '10:00' })
  await aReservation(practice, { ...earlier, date: '2027-04-14', time: '10:00', clientName: 'Léa Durand' })
  const effort = await countEffort(page)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await page.goto('/admin/reservations?vue=jour&date=2027-04-14')
  const taken = await boxOf(agenda.entry(/Léa Durand/))
  const before = await effort()
  // An hour high: the gap begins one hour above it.
  await page.mouse.click(taken.x + taken.width / 2, taken.y - taken.height + 4)
  await expect(agenda.field('Nom')).toBeFocused()
  await expect(agenda.field('Heure')).toHaveValue('09:00')
  await page.keyboard.type('zoe')
  await page.getByRole('option', { name: /Zoé Petit/ }).click()
  await agenda.button('Créer le rendez-vous').click()
  await expect(toast(page, 'Réservation créée')).toBeVisible()
  expect((await effort()).clicks - before.clicks).toBe(3)
  expect((await liveReservations(practice)).at(-1)).toMatchObject({ clientName: 'Zoé Petit', start: 9 * 60 })
})
