import { beforeEach, describe, expect, test } from 'vitest'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const AGENDA = '/api/admin/agenda'
const MONTH = 'start=2027-04-01&end=2027-04-30'

let site: TestPractice
let ana: Person
let camille: Person
let superadmin: TestClient
let staff: TestClient

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  ana = await aSuperadmin(site)
  camille = await aPractitioner(site)
  superadmin = await site.visitor().signIn(ana.username)
  staff = await site.visitor().signIn(camille.username)
})

const readings = async () =>
  (
    await site.database.kysely
      .selectFrom('audit_trail')
      .select(['action', 'actor_id', 'detail'])
      .where('action', '<>', 'signed_in')
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, detail }) => [action, actor_id, detail])

describe('the audit trail names', () => {
  test('who read the agenda and of which days, once in ten minutes', async () => {
    const read = () =>
      Promise.all(
        ['reservations', 'blocks', 'reservations'].map((list) => staff.get(`${AGENDA}/${list}?${MONTH}`)),
      )
    expect((await read()).map(({ status }) => status)).toEqual([200, 200, 200])
    const line = ['agenda_opened', camille.id, '2027-04-01 – 2027-04-30']
    expect(await readings()).toEqual([line])
    await superadmin.get(`${AGENDA}/reservations?${MONTH}`)
    site.clock.advanceMinutes(11)
    await read()
    expect(await readings()).toEqual([line, ['agenda_opened', ana.id, line[2]], line])
  })

  test('a reading without one end, or of more days than a screen shows, beside those of screens', async () => {
    await staff.get(`${AGENDA}/reservations?${MONTH}`)
    expect((await staff.get(`${AGENDA}/reservations`)).status).toBe(200)
    site.clock.advanceMinutes(11)
    await staff.get(`${AGENDA}/reservations?start=2027-01-01&end=2027-12-31`)
    expect((await readings()).slice(1)).toEqual([
      ['agenda_opened_widely', camille.id, '… – …'],
      ['agenda_opened_widely', camille.id, '2027-01-01 – 2027-12-31'],
    ])
  })

  test('the counts of a year as a screen’s reading, the clients of a year as a wide one', async () => {
    const year = `${AGENDA}/jours?start=2027-01-01&end=2027-12-31`
    await staff.get(year)
    await staff.get(`${year}&premiers=true`)
    const detail = '2027-01-01 – 2027-12-31'
    expect(await readings()).toEqual([
      ['agenda_opened', camille.id, detail],
      ['agenda_opened_widely', camille.id, detail],
    ])
  })

  test('who read the users and the dashboard of the team; nobody who read their own', async () => {
    for (const path of ['/api/superadmin/users', '/api/admin/dashboard']) await superadmin.get(path)
    await staff.get('/api/admin/dashboard')
    expect(await readings()).toEqual([
      ['users_listed', ana.id, null],
      ['dashboard_opened', ana.id, null],
    ])
  })
})

test('a reading whose line cannot be written is answered, a change is not', async () => {
  const { schema } = site.database.kysely
  await schema.alterTable('audit_trail').renameTo('gone').execute()
  try {
    for (const path of [`${AGENDA}/reservations?${MONTH}`, '/api/superadmin/users', '/api/admin/dashboard'])
      expect((await superadmin.get(path)).status, path).toBe(200)
    const change = await superadmin.put('/api/settings', { siteTitle: 'Les Tilleuls' })
    expect(change.status).toBe(500)
  } finally {
    await schema.alterTable('gone').renameTo('audit_trail').execute()
  }
})
