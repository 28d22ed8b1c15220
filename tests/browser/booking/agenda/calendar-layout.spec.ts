import type { Page } from '@playwright/test'
import { boxOf, calendarPage, signIn } from '../../../support/browser/back-office.ts'
import { aBookablePractice } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { expectOnTop } from '../../../support/browser/on-top.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'

const VIEWS = ['Année', 'Mois', 'Semaine', 'Jour', 'Planning', 'Équipe']
const PHONE = { width: 390, height: 844 }
const DEVICES = [
  { device: 'phone', viewport: PHONE, highest: 220, tag: [] },
  { device: 'desktop', viewport: { width: 1440, height: 900 }, highest: 240, tag: '@all' },
]

for (const { device, viewport, highest, tag } of DEVICES) {
  test.describe(`on a ${device}`, { tag }, () => {
    test.use({ viewport })

    test(`every view begins at most ${highest} pixels below the top, and only the page scrolls`, async ({
      page,
      practice,
    }) => {
      const { massage, camille } = await aBookablePractice(practice)
      await aPractitioner(practice, { firstName: 'Théo', offers: [massage.id] })
      await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
      await page.addInitScript(() => sessionStorage.setItem('cookiesRefused', 'oui'))
      await signIn(page, await aSuperadmin(practice))
      const agenda = calendarPage(page)
      const expectLayout = async (view: string) => {
        await expect(agenda.calendar).toHaveAttribute('aria-busy', 'false')
        const { y } = await boxOf(agenda.calendar)
        expect(y, view).toBeLessThanOrEqual(highest)
        expect(await scrollersOf(page), view).toEqual([])
      }
      await page.goto('/admin/reservations?date=2027-04-14')
      for (const view of VIEWS) {
        await agenda.show(view)
        await expectLayout(view)
      }
      await page.goto(`/admin/reservations?date=2027-04-14&vue=jour&praticien=${camille.id}`)
      await expectLayout('the day of one practitioner')
    })
  })
}

test('a busy month grows with its entries instead of drawing them over the next week', async ({
  page,
  practice,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  for (let count = 0; count < 6; count++) {
    const { id } = await aPractitioner(practice, { offers: [massage.id] })
    await aReservation(practice, { praticienId: id, date: '2027-04-14', time: '10:00' })
  }
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-21', time: '10:00' })
  await page.setViewportSize({ width: 1280, height: 700 })
  const agenda = calendarPage(page)
  await agenda.open(await aSuperadmin(practice))
  await expect(agenda.calendar.getByText('+ 3 autres')).toBeVisible()
  const rows = await agenda.calendar.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      const entries = [...row.querySelectorAll('[data-stop]')]
      return {
        height: bottom - top,
        overflow: Math.max(...entries.map((e) => e.getBoundingClientRect().bottom)) - bottom,
      }
    }),
  )
  expect(rows.length).toBeGreaterThan(4)
  for (const { height, overflow } of rows) {
    expect(overflow).toBeLessThanOrEqual(0)
    expect(height).toBeGreaterThanOrEqual(76)
  }
})

test('week and day show the opening hours and what is outside them, and the whole day on demand', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-20', time: '19:00' })
  await signIn(page, camille)
  const { calendar, button, entry, openMore } = calendarPage(page)
  const hour = (text: string) => calendar.getByText(text, { exact: true })
  await page.goto('/admin/reservations?date=2027-04-13&vue=semaine')
  await expect(hour('9\u202fh')).toBeVisible()
  await expect(hour('10\u202fh')).toBeVisible()
  for (const closed of ['8\u202fh', '11\u202fh']) await expect(hour(closed)).toBeHidden()
  await button('Suivant').click()
  await expect(entry(/Léa Durand/)).toBeVisible()
  await expect(hour('18\u202fh')).toBeVisible()
  await expect(hour('20\u202fh')).toBeHidden()
  await button('Jour').click()
  await expect(entry(/Léa Durand/)).toBeVisible()
  await openMore()
  await button('Afficher toute la journée').click()
  await expect(hour('3\u202fh')).toBeVisible()
  await expect(hour('23\u202fh')).toBeVisible()
})

test('names of days stay below the page’s header when the page scrolls', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  await signIn(page, camille)
  const { calendar, button, openMore } = calendarPage(page)
  await page.goto('/admin/reservations?date=2027-04-13&vue=semaine')
  await openMore()
  await button('Afficher toute la journée').click()
  await expect(calendar.getByText('23\u202fh', { exact: true })).toBeVisible()
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400)
  await expectOnTop(calendar.getByText('mar. 13', { exact: true }))
})

test('today’s column has the background of any other open day', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  await signIn(page, camille)
  await page.goto('/admin/reservations?date=2027-04-12&vue=semaine')
  const { calendar } = calendarPage(page)
  await expect(calendar).toHaveAttribute('aria-busy', 'false')
  const backgroundOf = (day: string) =>
    calendar
      .locator(`[data-date="${day}"]`)
      .last()
      .evaluate((lane) => getComputedStyle(lane).backgroundColor)
  expect(await backgroundOf('2027-04-12')).toBe(await backgroundOf('2027-04-13'))
})

test('a new reservation and a new block open on the day and hour in view', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  await signIn(page, camille)
  const { button, field, openMore } = calendarPage(page)
  await page.goto('/admin/reservations?date=2027-04-22&vue=jour')
  for (const [name, time] of [
    ['Nouveau rendez-vous', 'Heure'],
    ['Bloquer une plage', 'De'],
  ] as const) {
    if (name === 'Bloquer une plage') await openMore()
    await button(name).click()
    await expect(field('Date')).toHaveValue('2027-04-22')
    await expect(field(time)).toHaveValue('09:00')
    await page.keyboard.press('Escape')
  }
})

test('a week without reservations says so in the planning, even if a day is closed', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  await signIn(page, camille)
  await page.goto('/admin/reservations?date=2027-04-22&vue=planning')
  const { calendar } = calendarPage(page)
  await expect(calendar.getByRole('status')).toContainText('Aucun rendez-vous à afficher cette semaine.')
})

test('in high contrast, entries and the chosen view have visible borders', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
  await signIn(page, camille)
  await page.goto('/admin/reservations')
  const { entry, button } = calendarPage(page)
  await expect(entry(/Léa Durand/)).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.mode = 'high-contrast'
  })
  await expect(entry(/Léa Durand/)).toHaveCSS('border-top', '1px solid rgb(255, 255, 255)')
  await expect(button('Mois')).toHaveCSS('box-shadow', /rgb\(255, 255, 255\).*inset/)
  await expect(button('Année')).toHaveCSS('box-shadow', 'none')
})

test.describe('on a phone, a week of several practitioners', () => {
  test.use({ viewport: PHONE })

  test('shows how full the days of one of them are, who is chosen above it and booked into', async ({
    page,
    practice,
    axe,
  }) => {
    const { massage, camille } = await aBookablePractice(practice)
    const theo = await aPractitioner(practice, { firstName: 'Théo', offers: [massage.id] })
    const at = { date: '2027-04-14', time: '10:00' }
    await aReservation(practice, { ...at, praticienId: camille.id })
    await aReservation(practice, { ...at, praticienId: theo.id, clientName: 'Zoé Petit' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, await aSuperadmin(practice))
    await page.goto('/admin/reservations?vue=semaine&date=2027-04-14')
    const { button, calendar, entry, field, person } = calendarPage(page)
    await person('Théo Martin').click()
    await axe()
    await button('Nouveau rendez-vous').click()
    await expect(field('Praticien')).toHaveValue(String(theo.id))
    await page.keyboard.press('Escape')
    await calendar.getByRole('button', { name: /^mercredi 14 avril, 1 rendez-vous/ }).click()
    await expect(entry(/Zoé Petit/)).toBeVisible()
    await expect(entry(/Léa Durand/)).toBeHidden()
  })

  test('the day of today is a list with the telephone of each client', async ({ page, practice, axe }) => {
    const { camille } = await aBookablePractice(practice)
    const reservation = { praticienId: camille.id, date: '2027-04-12', time: '10:00' }
    await aReservation(practice, { ...reservation, clientPhone: '06 12 34 56 78' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, camille)
    // No view was chosen on this device: a phone begins with the list.
    await page.goto('/admin/reservations')
    const { calendar, entry } = calendarPage(page)
    await expect(entry(/^10\sh Léa Durand/)).toBeVisible()
    await expect(calendar.getByRole('link', { name: /Appeler Léa Durand/ })).toBeVisible()
    await axe()
  })
})

test.describe('on a phone with its keyboard open', () => {
  test.use({ viewport: { width: 390, height: 420 } })

  test('the last buttons of a new reservation stay in view, and the filters open from one button', async ({
    page,
    practice,
  }) => {
    const { camille } = await aBookablePractice(practice)
    await page.addInitScript(() => sessionStorage.setItem('cookiesRefused', 'oui'))
    await signIn(page, camille)
    await page.goto('/admin/reservations')
    const { button, dialog, openMore } = calendarPage(page)
    await button('Nouveau rendez-vous').click()
    await expectOnTop(button('Créer le rendez-vous'))
    await expect(button('Créer le rendez-vous')).toBeInViewport({ ratio: 1 })
    // An iPhone's keyboard leaves the layout as it is and shrinks only the visual viewport.
    await page.evaluate(() => {
      Object.defineProperty(window.visualViewport, 'height', { value: 300 })
      window.visualViewport?.dispatchEvent(new Event('resize'))
    })
    await expect.poll(async () => (await boxOf(button('Créer le rendez-vous'))).y).toBeLessThan(300 - 36)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Prestation')).toBeHidden()
    await button('Filtrer').click()
    await expect(page.getByLabel('Prestation')).toBeVisible()
    await page.keyboard.press('Escape')
    await openMore()
    await expect(button('Bloquer une plage')).toBeVisible()
  })
})

/** Elements of the page that scroll vertically by themselves. */
function scrollersOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.scrollHeight > element.clientHeight + 1)
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY))
      .map(({ className }) => className),
  )
}
