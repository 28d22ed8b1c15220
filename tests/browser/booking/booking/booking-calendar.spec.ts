import type { Page } from '@playwright/test'
import { aBookablePractice, bookingPage, tabTo } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'

function calendarOf(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    button,
    openMonth: button('Mois'),
    previousMonth: button('Mois précédent'),
    nextMonth: button('Mois suivant'),
    month: page.getByRole('grid'),
    focused: page.locator(':focus'),
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    },
  }
}

test('an hour four months ahead is chosen in seven presses', async ({ page, practice, axeInBothSchemes }) => {
  const massage = await aService(practice, { name: 'Massage suédois' })
  await aPractitioner(practice, {
    offers: [massage.id],
    agenda: {
      workingHours: { start: 9, end: 11, slotDuration: 30 },
      horizonDays: 130,
      timeOff: [{ from: '2027-08-09', to: '2027-08-10', label: 'Randonnée' }],
    },
  })
  const booking = bookingPage(page)
  const calendar = calendarOf(page)
  await booking.open(`/booking?service=${massage.id}`)
  await calendar.openMonth.click()
  await expect(calendar.month).toHaveAccessibleName('avril 2027')
  await expect(calendar.button('lundi 12 avril, 3 créneaux')).toBeFocused()
  await expect(calendar.button('dimanche 11 avril, aucun créneau')).toBeDisabled()
  await expect(calendar.previousMonth).toBeDisabled()
  await axeInBothSchemes()
  for (const month of ['mai', 'juin', 'juillet', 'août']) {
    await calendar.nextMonth.click()
    await expect(calendar.month).toHaveAccessibleName(`${month} 2027`)
  }
  await expect(calendar.nextMonth).toBeDisabled()
  await expect(calendar.nextMonth).toHaveAccessibleDescription(/jusqu’au vendredi 20 août 2027/)
  await expect(calendar.button('mardi 10 août, aucun créneau')).toBeDisabled()
  await calendar.button('mercredi 11 août, 3 créneaux').click()
  await expect(booking.week).toHaveAccessibleName('Semaine du 9 au 15 août')
  await expect(booking.slot('mercredi 11 août à 9 h')).toBeFocused()
  await booking.slot('jeudi 12 août à 9 h 30').click()
  await expect(booking.summary).toContainText('jeudi 12 août')
})

test('the month is moved through by arrow keys and left with the first hour of the picked day', async ({
  page,
  practice,
}) => {
  const { massage } = await aBookablePractice(practice)
  const booking = bookingPage(page)
  const calendar = calendarOf(page)
  await booking.open(`/booking?service=${massage.id}`)
  await tabTo(page, calendar.openMonth)
  await calendar.press('Enter')
  await expect(calendar.focused).toHaveAccessibleName('lundi 12 avril, 3 créneaux')
  await calendar.press('ArrowLeft')
  await expect(calendar.focused).toHaveAccessibleName('lundi 12 avril, 3 créneaux')
  await calendar.press('End', 'Enter')
  await expect(calendar.focused).toHaveAccessibleName('dimanche 18 avril, aucun créneau')
  await calendar.press('PageDown', 'ArrowDown', 'ArrowRight')
  await expect(calendar.month).toHaveAccessibleName('mai 2027')
  await expect(calendar.focused).toHaveAccessibleName('mercredi 26 mai, 3 créneaux')
  await calendar.press('Enter')
  await expect(booking.week).toHaveAccessibleName('Semaine du 24 au 30 mai')
  await expect(booking.slot('mercredi 26 mai à 9 h')).toBeFocused()
  await tabTo(page, booking.name)
  await page.keyboard.press('Shift+Tab')
  await expect(booking.slot('mercredi 26 mai à 9 h')).toBeFocused()
})

test('the hours of a week are one tab stop, moved through by arrow keys', async ({ page, practice, axe }) => {
  const { massage } = await aBookablePractice(practice)
  const booking = bookingPage(page)
  const calendar = calendarOf(page)
  await booking.open(`/booking?service=${massage.id}`)
  await tabTo(page, booking.slot('lundi 12 avril à 9 h'))
  await expect(booking.slots.and(page.locator('[tabindex="0"]'))).toHaveCount(1)
  for (const [key, name] of [
    ['ArrowDown', 'lundi 12 avril à 9 h 30'],
    ['ArrowRight', 'mardi 13 avril à 9 h 30'],
    ['End', 'mardi 13 avril à 10 h'],
    ['ArrowDown', 'mardi 13 avril à 10 h'],
    ['PageUp', 'mardi 13 avril à 10 h'],
    ['PageDown', 'mardi 20 avril à 10 h'],
    ['Home', 'mardi 20 avril à 9 h'],
    ['PageUp', 'mardi 13 avril à 9 h'],
    ['ArrowLeft', 'lundi 12 avril à 9 h'],
    ['ArrowLeft', 'lundi 12 avril à 9 h'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(booking.slot(name), key).toBeFocused()
  }
  await axe()
  await page.keyboard.press('Tab')
  await expect(booking.name).toBeFocused()
  await booking.slot('vendredi 16 avril à 9 h 30').click()
  await page.keyboard.press('Shift+Tab')
  await expect(booking.slot('vendredi 16 avril à 9 h 30')).toBeFocused()
  await calendar.press('PageDown', 'Tab')
  await expect(booking.week).toHaveAccessibleName('Semaine du 19 au 25 avril')
})

test('a long week shows six rows, whole hours spread over the day, and « Plus d’horaires » the others', async ({
  page,
  practice,
  axe,
}) => {
  const massage = await aService(practice, { name: 'Massage suédois' })
  await aPractitioner(practice, {
    offers: [massage.id],
    agenda: { workingHours: { start: 8, end: 20, slotDuration: 15 }, openDays: [1, 2] },
  })
  const booking = bookingPage(page)
  const { button } = calendarOf(page)
  await booking.open(`/booking?service=${massage.id}`)
  await expect(booking.slots).toHaveCount(12)
  const hours = await booking.slots.allInnerTexts()
  expect(hours.slice(0, 6).map((hour) => hour.replaceAll(/\s/g, ' '))).toEqual([
    '8 h',
    '9 h',
    '12 h',
    '13 h',
    '18 h',
    '19 h',
  ])
  const top = async (name: string) => (await booking.slot(name).boundingBox())?.y
  expect(await top('lundi 12 avril à 12 h')).toBe(await top('mardi 13 avril à 12 h'))
  await button('Plus d’horaires').click()
  await expect(booking.slots).toHaveCount(90)
  await axe()
  await button('Moins d’horaires').click()
  await expect(booking.slots).toHaveCount(12)
})

test('« Matin », « Après-midi » and « Soir » filter the slots and say how many the week holds', async ({
  page,
  practice,
}) => {
  const massage = await aService(practice, { name: 'Massage suédois' })
  await aPractitioner(practice, {
    offers: [massage.id],
    agenda: {
      workingHours: { start: 11, end: 14, slotDuration: 60 },
      openDays: [2],
      timeOff: [{ from: '2027-04-20', to: '2027-04-20', label: 'Cours', start: '11:00', end: '12:00' }],
    },
  })
  const booking = bookingPage(page)
  const { button } = calendarOf(page)
  await booking.open(`/booking?service=${massage.id}`)
  await expect(booking.slots).toHaveCount(3)
  await button('Moment de la journée').click()
  await expect(button('Soir (0)')).toBeDisabled()
  await button('Matin (1)').click()
  await expect(button('Matin (1)')).toHaveAttribute('aria-pressed', 'true')
  await expect(booking.slots).toHaveCount(1)
  await button('Après-midi (2)').click()
  await expect(booking.slots).toHaveCount(3)
  await button('Après-midi (2)').click()
  await booking.nextWeek.click()
  await expect(page.getByText('Matin : rien de libre cette semaine.')).toBeVisible()
  await expect(button('Matin (0)')).toBeEnabled()
  await button('Afficher toute la journée').click()
  await expect(booking.slots).toHaveCount(2)
})

test.describe('in forced colors', () => {
  test.use({ forcedColors: 'active' })

  test('the chosen hour, a free one and today differ by more than their color', async ({
    page,
    practice,
  }) => {
    const { massage } = await aBookablePractice(practice)
    const booking = bookingPage(page)
    await booking.open(`/booking?service=${massage.id}`)
    await booking.slot('mardi 13 avril à 9 h').click()
    const backgroundOf = (name: string) =>
      booking.slot(name).evaluate((slot) => getComputedStyle(slot).backgroundColor)
    expect(await backgroundOf('mardi 13 avril à 9 h')).not.toBe(await backgroundOf('lundi 12 avril à 9 h'))
    const numerals = page.getByRole('heading', { level: 3 }).locator('span:nth-child(2)')
    await expect(numerals.filter({ hasText: /^12$/ })).toHaveCSS('text-decoration-line', 'underline')
    await expect(numerals.filter({ hasText: /^13$/ })).toHaveCSS('text-decoration-line', 'none')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the first hour stands close below the heading, and the days are one tab stop', async ({
    page,
    practice,
    axe,
  }) => {
    const { massage } = await aBookablePractice(practice)
    const booking = bookingPage(page)
    const calendar = calendarOf(page)
    await booking.open(`/booking?service=${massage.id}`)
    const firstHour = booking.slot('lundi 12 avril à 9 h')
    const top = async (locator: typeof firstHour) => (await locator.boundingBox())?.y ?? Number.NaN
    await expect(firstHour).toBeVisible()
    const heading = page.getByRole('heading', { name: 'Le jour et l’heure' })
    expect((await top(firstHour)) - (await top(heading))).toBeLessThanOrEqual(220)
    await tabTo(page, calendar.button('lundi 12 avril, 3 créneaux'))
    await calendar.press('ArrowRight', 'ArrowRight')
    await expect(calendar.button('mercredi 14 avril, 3 créneaux')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(booking.slot('mercredi 14 avril à 9 h')).toBeFocused()
    await calendar.press('ArrowLeft')
    await expect(booking.slot('mardi 13 avril à 9 h')).toBeFocused()
    await expect(calendar.button('mardi 13 avril, 3 créneaux')).toHaveAttribute('aria-pressed', 'true')
    await calendar.openMonth.tap()
    await calendar.button('mardi 20 avril, 3 créneaux').tap()
    await expect(booking.slot('mardi 20 avril à 10 h')).toBeVisible()
    await calendar.button('Moment de la journée').tap()
    await expect(calendar.button('Matin (18)')).toBeVisible()
    await axe()
  })
})
