import type { Locator, Page } from '@playwright/test'
import { boxOf, calendarPage, dragDown, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../../support/browser/network.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'
import type { Person } from '../../../support/people/people.ts'

type Point = { x: number; y: number }

/** A finger that presses, rests long enough to lift an entry, and goes where it is told. */
async function fingerOn(page: Page, { x, y }: Point) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x, y }])
  let at = { x, y }
  return {
    async moveTo(to: Point) {
      for (let step = 1; step <= 8; step++)
        await send('touchMove', [
          { x: at.x + ((to.x - at.x) * step) / 8, y: at.y + ((to.y - at.y) * step) / 8 },
        ])
      at = to
    },
    release: () => send('touchEnd', []),
  }
}

async function centerOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(element)
  return { x: x + width / 2, y: y + height / 2 }
}

/** The week from midnight to midnight: wider than what is open, taller than the window. */
async function openWholeDays(agenda: ReturnType<typeof calendarPage>, person: Person) {
  await agenda.open(person)
  await agenda.show('Semaine')
  await agenda.openMore()
  await agenda.button('Afficher toute la journée').click()
}

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } })

  test('a long press lifts a visit in the week, a finger that moves before scrolls', async ({
    page,
    practice,
  }) => {
    const { camille } = await aBookablePractice(practice)
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
    const agenda = calendarPage(page)
    await openWholeDays(agenda, camille)
    const visit = agenda.entry(/Léa Durand/)
    const { height } = await boxOf(visit)
    const center = await centerOf(visit)

    const scrolling = await fingerOn(page, center)
    await scrolling.moveTo({ x: center.x, y: center.y - 3 * height })
    await scrolling.release()
    await expect(visit).not.toHaveAttribute('data-moving')
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-14', start: 10 * 60 }])

    const from = await centerOf(visit)
    const before = await page.evaluate(() => window.scrollY)
    const lifting = await fingerOn(page, from)
    await expect(visit).toHaveAttribute('data-moving', 'true')
    await lifting.moveTo({ x: from.x, y: from.y + height })
    await expect(visit).toContainText('11 h')
    await lifting.release()
    await expect(toast(page, 'Réservation mise à jour')).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
    expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-14', start: 11 * 60 }])
    await expect(agenda.dialog).toBeHidden()
  })

  test('a visit held at the edge of the window scrolls the day below it', async ({ page, practice }) => {
    const { camille } = await aBookablePractice(practice)
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
    const agenda = calendarPage(page)
    await openWholeDays(agenda, camille)
    const visit = agenda.entry(/Léa Durand/)
    const from = await centerOf(visit)
    const lifting = await fingerOn(page, from)
    await expect(visit).toHaveAttribute('data-moving', 'true')
    await lifting.moveTo({ x: from.x, y: 760 })
    await expect(visit).toContainText('18 h')
    await lifting.release()
    await expect
      .poll(async () => (await liveReservations(practice))[0]?.start)
      .toBeGreaterThanOrEqual(18 * 60)
  })

  test('a long press lifts a visit to another day of the month', async ({ page, practice }) => {
    const { camille } = await aBookablePractice(practice)
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
    const agenda = calendarPage(page)
    await agenda.open(camille)
    const lifting = await fingerOn(page, await centerOf(agenda.entry(/Léa Durand/)))
    await expect(agenda.entry(/Léa Durand/)).toHaveAttribute('data-moving', 'true')
    await lifting.moveTo(await centerOf(agenda.day('22 avril 2027')))
    await expect(agenda.day('22 avril 2027')).toContainText('jeudi 22 avril, 10 h')
    await lifting.release()
    await expect(toast(page, 'Réservation mise à jour')).toBeVisible()
    expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-22', start: 10 * 60 }])
    await agenda.entry(/Léa Durand/).tap()
    await expect(agenda.dialog).toBeVisible()
  })

  test('a long press on its lower edge makes a visit longer', async ({ page, practice }) => {
    const { camille } = await aBookablePractice(practice)
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
    const agenda = calendarPage(page)
    await openWholeDays(agenda, camille)
    const box = await boxOf(agenda.entry(/Léa Durand/))
    const edge = { x: box.x + box.width / 2, y: box.y + box.height - 4 }
    const lifting = await fingerOn(page, edge)
    await expect(agenda.calendar.getByText('jusqu’à 11 h', { exact: true })).toBeVisible()
    await lifting.moveTo({ x: edge.x, y: edge.y + box.height / 2 })
    await expect(agenda.calendar.getByText('jusqu’à 11 h 30', { exact: true })).toBeVisible()
    await lifting.release()
    await expect(toast(page, 'Réservation modifiée')).toBeVisible()
    expect(await liveReservations(practice)).toMatchObject([{ start: 10 * 60, duration: 90 }])
  })
})

test.describe('with the mouse', () => {
  test.use({ expectedConsole: FAILED_CALLS })

  test('the lower edge of a visit changes its length, undone or with another price', async ({
    page,
    practice,
  }) => {
    const { camille } = await aBookablePractice(practice)
    await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
    await aReservation(practice, {
      praticienId: camille.id,
      date: '2027-04-14',
      time: '12:00',
      clientName: 'Zoé Aubert',
    })
    const agenda = calendarPage(page)
    await openWholeDays(agenda, camille)
    const visit = agenda.entry(/Léa Durand/)
    const box = await boxOf(visit)
    const edge = { x: box.x + box.width / 2, y: box.y + box.height - 4 }
    const lengthOf = async () =>
      (await liveReservations(practice)).find(({ start }) => start === 600)?.duration

    await dragDown(page, edge, box.height / 2)
    await expect(toast(page, 'Réservation modifiée')).toBeVisible()
    await expect.poll(lengthOf).toBe(90)
    await agenda.button('Annuler la modification').click()
    await expect(toast(page, 'Rendez-vous remis comme avant')).toBeVisible()
    await expect.poll(lengthOf).toBe(60)
    await expect.poll(async () => (await boxOf(visit)).height).toBe(box.height)

    await dragDown(page, edge, box.height * 1.5)
    await expect(toast(page, 'Cette durée ne tient pas')).toBeVisible()
    expect(await lengthOf()).toBe(60)

    await dragDown(page, edge, -box.height / 4)
    await agenda.button('Changer le prix').click()
    await expect(agenda.field('Prix (facultatif)')).toBeVisible()
    await expect(agenda.field('Durée')).toHaveValue('45')
    expect(await lengthOf()).toBe(45)
  })
})
