import { beforeEach, describe, expect, test } from 'vitest'
import type { AgendaDays } from '#contract/booking/calendar.ts'
import type { MonthFigures } from '#contract/dashboard/dashboard.ts'
import type { Activity } from '#contract/dashboard/figures.ts'
import { aPrivateCalendar } from '../../support/database/private-calendars.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const TUESDAY = '2027-04-13'

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let camille: Setup['camille']
let owner: TestClient

// Camille opens from 9 to 12, Monday to Saturday: 26 days of three hours in April.
beforeEach(async () => {
  ;({ site, camille } = await massagePractice())
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  await aReservation(site, { praticienId: camille.id, date: '2027-04-20', time: '09:00' })
})

const APRIL = 26 * 180
const BY_HOUR = { from: TUESDAY, to: TUESDAY, start: '09:00', end: '12:00' }
const BY_DAY = { from: TUESDAY, to: TUESDAY }

const close = async (closing: object) =>
  expect((await owner.post('/api/admin/agenda/fermer', { ...closing, label: 'Formation' })).status).toBe(200)

/** Opened minutes by the activity of the month, share of them by the dashboard, and of Tuesday by the calendar. */
async function readOpened() {
  const { body: activity } = await owner.get<Activity>('/api/superadmin/figures?from=2027-04&to=2027-04')
  const { body: figures } = await owner.get<MonthFigures[]>('/api/admin/dashboard/chiffres')
  const { body: calendar } = await owner.get<AgendaDays>(
    `/api/admin/agenda/jours?start=${TUESDAY}&end=${TUESDAY}`,
  )
  return {
    month: activity.total.openedMinutes,
    occupancy: [activity.total.occupancy, figures.at(-1)?.occupancy],
    tuesday: calendar.days[0]?.workedMinutes ?? 0,
  }
}

const shareOf = (opened: number) => Math.round((60 / opened) * 1000) / 1000
const whole = { month: APRIL, occupancy: [shareOf(APRIL), shareOf(APRIL)], tuesday: 180 }
const without = { month: APRIL - 180, occupancy: [shareOf(APRIL - 180), shareOf(APRIL - 180)], tuesday: 0 }

describe('the minutes by which occupancy is measured', () => {
  test('are lowered alike by a day and by its hours that a person closes', { tags: ['engine'] }, async () => {
    expect(await readOpened()).toEqual(whole)
    await close({ ...BY_HOUR, praticienId: camille.id })
    expect(await readOpened()).toEqual(without)
    await close({ ...BY_DAY, praticienId: camille.id })
    expect(await readOpened()).toEqual(without)
  })

  test.each([
    ['a day', BY_DAY],
    ['hours', BY_HOUR],
  ])('are lowered by %s that the practice closes', async (_, closing) => {
    await close({ ...closing, practice: true })
    expect(await readOpened()).toEqual(without)
  })

  test('are lowered by hours that are closed around a reservation, which stays', async () => {
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '10:00' })
    await close({ ...BY_HOUR, praticienId: camille.id })
    expect(await readOpened()).toMatchObject({ month: APRIL - 180, tuesday: 0 })
  })

  test('are not lowered by a private calendar', async () => {
    await aPrivateCalendar(site, camille.id, [{ date: TUESDAY, from: '09:00', to: '12:00' }])
    expect(await readOpened()).toEqual(whole)
  })
})
