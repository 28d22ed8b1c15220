import { beforeEach, describe, expect, test } from 'vitest'
import type { EditableSettingsReply } from '#contract/content/editable-settings.ts'
import type { PublicSettings } from '#contract/content/settings.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aService } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const MONDAY = { day: 1, ranges: [{ start: '09:00', end: '12:30' }] }
const SUNDAY = { day: 0, ranges: [{ start: '10:00', end: '24:00' }] }

let site: TestPractice
let owner: TestClient

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const save = (openingTimes: unknown) =>
  owner.put<EditableSettingsReply & ErrorBody>('/api/settings', { openingTimes })
const readPublic = async () => (await site.visitor().get<PublicSettings>('/api/public-settings')).body

describe('the opening times of the practice', () => {
  test('are kept without closed days, from Monday on, and shown to everybody', async () => {
    const { status, body } = await save([SUNDAY, { day: 3, ranges: [] }, MONDAY])
    expect([status, body.openingTimes]).toEqual([200, [MONDAY, SUNDAY]])
    expect((await readPublic()).openingTimes).toEqual([MONDAY, SUNDAY])
  })

  test.each([[null], [''], [[]], [[{ day: 2, ranges: [] }]]])('are cleared by %j', async (none) => {
    await save([MONDAY])
    expect((await save(none)).body.openingTimes).toBeNull()
    expect((await readPublic()).openingTimes).toBeNull()
  })

  test.each([
    [[{ day: 7, ranges: [] }], 'openingTimes.0.day'],
    [[MONDAY, MONDAY], 'openingTimes'],
    [[{ day: 1, ranges: [{ start: '9h', end: '12:00' }] }], 'openingTimes.0.ranges.0.start'],
    [[{ day: 1, ranges: [{ start: '12:00', end: '09:00' }] }], 'openingTimes.0.ranges'],
    [[MONDAY, { day: 2, ranges: [...MONDAY.ranges, ...MONDAY.ranges] }], 'openingTimes.1.ranges'],
    ['lundi', 'openingTimes'],
    [[{ ...MONDAY, label: 'x' }], 'openingTimes.0'],
  ])('refuse %j at %s, and nothing is stored', async (bad, path) => {
    const { status, body } = await save(bad)
    expect([status, body.issues?.[0]?.path]).toEqual([400, path])
    expect((await readPublic()).openingTimes).toBeNull()
  })

  test('survive export and import', async () => {
    await save([MONDAY])
    const { body: file } = await owner.get<EditableSettingsReply>('/api/settings/export')
    await save(null)
    expect((await owner.post('/api/settings/import', file)).status).toBe(200)
    expect((await readPublic()).openingTimes).toEqual([MONDAY])
  })

  test('that a restored database holds in another form are not shown', async () => {
    await aSetting(site, 'openingTimes', [{ day: 1, ranges: [{ start: 'x', end: 3 }] }, 'lundi', MONDAY])
    expect((await readPublic()).openingTimes).toEqual([MONDAY])
  })
})

describe('the closed periods of the practice', () => {
  const CLOSURE = { from: '2027-04-26', to: '2027-04-27', label: 'Voyage' }

  test('are its coming closures, without their reason, once there are opening times', async () => {
    const past = { from: '2027-04-01', to: '2027-04-02', label: 'Passé' }
    expect((await owner.put('/api/superadmin/closures', [past, CLOSURE])).status).toBe(200)
    expect((await readPublic()).closedPeriods).toEqual([])
    await save([MONDAY])
    expect((await readPublic()).closedPeriods).toEqual([{ from: '2027-04-26', to: '2027-04-27' }])
  })

  test('hold the holidays on which nobody works', async () => {
    const massage = await aService(site)
    await aPractitioner(site, { offers: [massage.id], agenda: { closedOnHolidays: 'metropole' } })
    await save([MONDAY])
    const closedDays = (await readPublic()).closedPeriods.map(({ from }) => from)
    expect(closedDays).toEqual(expect.arrayContaining(['2027-05-01', '2027-12-25']))
    expect(closedDays).not.toContain('2027-01-01')

    await aPractitioner(site, { offers: [massage.id] })
    await save([SUNDAY])
    expect((await readPublic()).closedPeriods).toEqual([])
  })
})
