import { boxOf, calendarPage, dragDown, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice, tabTo } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { focusSettles } from '../../../support/browser/focus.ts'
import { FAILED_CALLS } from '../../../support/browser/network.ts'
import { aBlock, aReservation, listBlocks } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

test('a block drawn in the week is moved and resized, except over a reservation', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  const reservation = { praticienId: camille.id, date: '2027-04-14' }
  await aReservation(practice, { ...reservation, time: '10:00' })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.show('Semaine')
  // The block is outside the opening hours.
  await agenda.openMore()
  await agenda.button('Afficher toute la journée').click()
  // The reservation lasts one hour.
  const hourBox = await boxOf(agenda.entry(/Léa Durand/))
  const x = hourBox.x + hourBox.width / 2

  // From 12:00 to 13:45.
  await dragDown(page, { x, y: hourBox.y + hourBox.height * 2 + 4 }, hourBox.height * 1.6)
  await expect(agenda.dialog).toContainText('Mercredi 14 avril, de 12\u202fh à 13\u202fh\u202f45')
  await agenda.button('Bloquer').click()
  await agenda.field('Motif (facultatif)').fill('Livraison')
  await axeInBothSchemes()
  await agenda.button('Bloquer').click()
  await expect(toast(page, 'Plage bloquée')).toBeVisible()
  const block = agenda.entry('12 h Livraison')
  await expect(block).toHaveCSS('background-image', /repeating-linear-gradient/)
  const stored = {
    praticienId: camille.id,
    date: '2027-04-14',
    start: 12 * 60,
    duration: 105,
    label: 'Livraison',
  }
  expect(await listBlocks(practice)).toEqual([stored])

  await dragDown(page, { x, y: hourBox.y + hourBox.height * 2 + 10 }, hourBox.height)
  await expect(toast(page, 'Plage modifiée')).toBeVisible()
  await expect.poll(() => listBlocks(practice)).toEqual([{ ...stored, start: 13 * 60 }])

  const blockBox = await boxOf(agenda.entry('13 h Livraison'))
  await dragDown(page, { x, y: blockBox.y + blockBox.height - 2 }, hourBox.height / 2)
  await expect.poll(() => listBlocks(practice)).toEqual([{ ...stored, start: 13 * 60, duration: 135 }])

  // A move onto the reservation at 10:00 is refused and reverted.
  await dragDown(page, { x, y: blockBox.y + 10 }, -hourBox.height * 3)
  await expect(toast(page, 'Cette heure est déjà prise')).toBeVisible()
  await expect(agenda.entry('13 h Livraison')).toBeVisible()
  expect(await listBlocks(practice)).toEqual([{ ...stored, start: 13 * 60, duration: 135 }])
})

test('a block is created, changed and removed by keyboard, with errors at their fields', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await tabTo(page, agenda.button('Autres actions'))
  await page.keyboard.press('Enter')
  await tabTo(page, agenda.button('Bloquer une plage'))
  await page.keyboard.press('Enter')
  await expect(agenda.field('De')).toBeVisible()
  await focusSettles(page)
  await agenda.fill({ De: '12h', À: '11h' })
  await page.keyboard.press('Enter')
  await expect(agenda.field('À')).toHaveAccessibleDescription('La fin doit suivre le début.')
  await agenda.field('De').fill('7h')
  await page.keyboard.press('Enter')
  await expect(agenda.field('De')).toHaveAccessibleDescription('Créneau déjà passé')
  expect(await listBlocks(practice)).toEqual([])
  await agenda.field('De').fill('10h')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Plage bloquée')).toBeVisible()
  expect(await listBlocks(practice)).toMatchObject([
    { date: '2027-04-12', start: 10 * 60, duration: 60, label: null },
  ])

  await focusSettles(page)
  await agenda.entry('10 h Bloqué').focus()
  await page.keyboard.press('Enter')
  await agenda.field('À').fill('12:30')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Plage modifiée')).toBeVisible()
  expect(await listBlocks(practice)).toMatchObject([{ start: 10 * 60, duration: 150 }])
  await agenda.entry('10 h Bloqué').click()
  await agenda.button('Libérer la plage').click()
  await expect(toast(page, 'Plage libérée')).toBeVisible()
  await expect(agenda.entry(/Bloqué/)).toBeHidden()
  expect(await listBlocks(practice)).toEqual([])
})

test('a superadmin chooses the practitioner of a block, and a past block is read-only', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  const theo = await aPractitioner(practice, { firstName: 'Théo' })
  await aBlock(practice, { praticienId: camille.id, date: '2027-04-09', time: '10:00', duration: 60 })
  const agenda = calendarPage(page)
  await agenda.open(await aSuperadmin(practice))
  await agenda.openMore()
  await agenda.button('Bloquer une plage').click()
  await agenda.button('Bloquer').click()
  await expect(agenda.field('Praticien')).toHaveAccessibleDescription(/est obligatoire/)
  await agenda.field('Praticien').selectOption({ label: theo.displayName })
  await agenda.button('Bloquer').click()
  await expect(toast(page, 'Plage bloquée')).toBeVisible()
  expect(await listBlocks(practice)).toMatchObject([
    {},
    { praticienId: theo.id, start: 9 * 60, duration: 60 },
  ])
  await agenda
    .day('9 avril 2027')
    .getByRole('button', { name: /Bloqué/ })
    .click()
  await expect(agenda.dialog).toContainText('Événement passé (lecture seule)')
  await expect(agenda.button('Libérer la plage')).toBeHidden()
})
