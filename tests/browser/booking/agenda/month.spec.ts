import { calendarPage, drag, signIn, startDrag, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { aBlock, aReservation, liveReservations } from '../../../support/people/bookings.ts'

test('a dragged entry names the day where it would land, and Escape puts it back', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  const dragged = await startDrag(page, agenda.entry(/Léa Durand/))
  await dragged.moveTo(agenda.day('22 avril 2027'))
  await expect(agenda.day('22 avril 2027')).toContainText('jeudi 22 avril, 10 h')
  await page.keyboard.press('Escape')
  await expect(agenda.day('22 avril 2027')).not.toContainText('jeudi 22 avril')
  await page.mouse.up()
  await expect(agenda.dialog).toBeHidden()
  await expect(agenda.day('14 avril 2027').getByRole('button', { name: /Léa Durand/ })).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-14', start: 10 * 60 }])
  await agenda.entry(/Léa Durand/).click()
  await expect(agenda.dialog).toBeVisible()
})

test('a block is dragged to another day at its hour', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const block = { praticienId: camille.id, date: '2027-04-14', time: '10:00', duration: 60 }
  await aBlock(practice, { ...block, label: 'Livraison' })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await drag(page, agenda.entry(/Livraison/), agenda.day('22 avril 2027'))
  await expect(toast(page, 'Plage modifiée')).toBeVisible()
  await expect(agenda.day('22 avril 2027').getByRole('button', { name: /^10.h Livraison/ })).toBeVisible()
})

test('a day with more than three entries counts the others, and opens by its count', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  for (const time of ['09:00', '10:00', '11:00', '14:00', '15:00'])
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
  const headers = agenda.calendar.getByRole('columnheader')
  for (const [index, name] of weekdays.entries()) await expect(headers.nth(index)).toHaveAccessibleName(name)
  await expect(agenda.calendar.getByRole('cell').first()).toHaveAccessibleName(/^29 mars 2027/)
  const today = agenda.calendar.locator('[aria-current="date"]')
  await expect(today).toHaveAccessibleName(/^12 avril 2027/)
  await expect(today).toContainText('aujourd’hui')
  const day = agenda.day('14 avril 2027')
  await expect(day.getByRole('img', { name: /^rempli à \d+/ })).toBeVisible()
  await expect(day.getByRole('button', { name: /Léa Durand/ })).toHaveCount(3)
  await expect(day.getByRole('button', { name: /^\+ 2 autres/ })).toBeVisible()
  await axeInBothSchemes()
  await day.getByRole('button', { name: /^5 rendez-vous/ }).click()
  await expect(agenda.title).toHaveText('mercredi 14 avril 2027')
})

test('the year opens a day from its square', async ({ page, practice, axeInBothSchemes }) => {
  const { camille } = await aBookablePractice(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.show('Année')
  await expect(agenda.entry(/^mercredi 14 avril.: 1 rendez-vous/)).toBeVisible()
  await axeInBothSchemes()
  await agenda.entry(/^mercredi 14 avril/).click()
  await expect(agenda.title).toHaveText('mercredi 14 avril 2027')
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('a day has large buttons to book it and to open it, and nothing scrolls sideways', async ({
    page,
    practice,
  }) => {
    const { camille } = await aBookablePractice(practice)
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
    await signIn(page, camille)
    const agenda = calendarPage(page)
    for (const view of ['annee', 'mois']) {
      await page.goto(`/admin/reservations?vue=${view}`)
      await expect(agenda.calendar).toHaveAttribute('aria-busy', 'false')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
    const count = agenda.entry('1 rendez-vous, ouvrir le 14 avril')
    const box = await count.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    const cell = await agenda.day('14 avril 2027').boundingBox()
    expect((cell?.height ?? 0) - (box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await count.click()
    await expect(agenda.title).toHaveText('mer. 14 avr.')
  })
})
