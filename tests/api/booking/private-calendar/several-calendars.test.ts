import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { ListedCalendar, ListedCalendars } from '#contract/booking/private-calendar.ts'
import { severalPrivateCalendars } from '#server/db/migrations/0068-several-private-calendars.ts'
import { readDueCalendars } from '#server/features/booking/private-calendar/job.ts'
import { purge } from '#server/features/privacy/retention/actions.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { CAN_CONFIRM } from '../../../support/people/confirmations.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'
import { anEvent, CalendarServer, calendarFile, GOOGLE } from '../../../support/servers/calendar-server.ts'

const PATH = '/api/admin/private-calendars'
const TUESDAY = '2027-04-13'
const FAMILY = 'https://famille.exemple/agenda.ics'

type Setup = Awaited<ReturnType<typeof massagePractice>>
type Reply = ListedCalendars & { code?: string; issues?: { path: string }[] }
let internet: CalendarServer
let site: Setup['site']
let camille: Setup['camille']
let massage: Setup['massage']
let staff: TestClient

beforeEach(async () => {
  internet = new CalendarServer()
  internet.addresses['famille.exemple'] = ['142.250.75.238']
  ;({ site, camille, massage } = await massagePractice(CAN_CONFIRM, { probes: internet }))
  staff = await site.visitor().signIn(camille.username)
  internet.serve(GOOGLE, calendarFile(anEvent('dentist', '2027-04-13T10:10', '2027-04-13T10:40')))
  internet.serve(FAMILY, calendarFile(anEvent('school', '2027-04-13T09:00', '2027-04-13T10:40')))
})

const add = (address: string, name?: string) =>
  staff.post<Reply>(PATH, { address, countsAllDay: true, ...(name !== undefined && { name }) })
const list = async () => (await staff.get<Reply>(PATH)).body.calendars
async function named(name: string): Promise<ListedCalendar> {
  const found = (await list()).find((calendar) => calendar.name === name)
  if (!found) throw new Error(`no calendar ${name}`)
  return found
}
async function slots(): Promise<string[]> {
  const query = `start=${TUESDAY}&end=${TUESDAY}&serviceId=${massage.id}`
  const { body } = await site.visitor().get<Record<string, string[]>>(`/api/agenda/creneaux?${query}`)
  return body[TUESDAY] ?? []
}
async function pass(minutes: number): Promise<void> {
  site.clock.advanceMinutes(minutes)
  await readDueCalendars(site)
  if (minutes > 60) staff = await site.visitor().signIn(camille.username)
}

async function* heldBack(until: Promise<void>, text: string): AsyncGenerator<Uint8Array> {
  await until
  yield new TextEncoder().encode(text)
}

describe('a practitioner with several private calendars', () => {
  test('is busy in each of them, and free once the last one that says so is removed', async () => {
    expect((await add(GOOGLE, 'Cabinet')).status).toBe(201)
    await add(FAMILY, 'Famille')
    expect((await list()).map(({ name, address, busyTimes }) => [name, address, busyTimes])).toEqual([
      ['Cabinet', 'calendar.google.com/…', 1],
      ['Famille', 'famille.exemple/…', 1],
    ])
    expect(await slots()).toEqual(['11:00'])
    await staff.delete(`${PATH}/${(await named('Famille')).id}`)
    expect(await slots()).toEqual(['09:00', '11:00'])
    await staff.delete(`${PATH}/${(await named('Cabinet')).id}`)
    expect(await slots()).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
  })

  test('is busy as it was read last, also where a slow reading that began before ends after that', {
    tags: ['engine'],
  }, async () => {
    await add(GOOGLE, 'Cabinet')
    const { id } = await named('Cabinet')
    const dentist = anEvent('dentist', '2027-04-13T10:10', '2027-04-13T10:40')
    const slow = Promise.withResolvers<void>()
    internet.answers[GOOGLE] = { body: heldBack(slow.promise, calendarFile(dentist)) }
    const round = pass(10)
    await expect.poll(() => internet.requests).toHaveLength(2)
    internet.serve(GOOGLE, calendarFile(dentist, anEvent('new', '2027-04-13T11:00', '2027-04-13T12:00')))
    site.clock.advanceSeconds(1)
    expect((await staff.post(`${PATH}/${id}/lecture`)).status).toBe(200)
    expect(await slots()).toEqual(['09:00'])
    slow.resolve()
    await round
    expect(await slots()).toEqual(['09:00'])
  })

  test('has five at most, and a sixth is refused before its address is asked', async () => {
    for (let count = 0; count < 5; count += 1) await add(GOOGLE)
    const asked = internet.requests.length
    const { status, body } = await add(FAMILY)
    expect([status, body.code]).toEqual([409, 'too_many_calendars'])
    expect(internet.requests).toHaveLength(asked)
    expect(await list()).toHaveLength(5)
  })

  test('loses after a day only what the one says that cannot be read, and is told its name', async () => {
    await insertTemplates(site)
    await site.database.kysely
      .updateTable('users')
      .set({ email: 'camille@exemple.fr' })
      .where('id', '=', camille.id)
      .execute()
    await add(GOOGLE, 'Cabinet')
    await add(FAMILY, 'Famille')
    internet.answers[FAMILY] = { status: 404 }
    await pass(10)
    await pass(24 * 60)
    expect(await named('Famille')).toMatchObject({ failure: 'not_found', isDropped: true, busyTimes: 0 })
    expect(await named('Cabinet')).toMatchObject({ failure: null, isDropped: false, busyTimes: 1 })
    expect(await slots()).toEqual(['09:00', '11:00'])
    const mails = (await outboxOf(site)).filter(({ type }) => type === 'calendar_unreadable')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('Famille')
    const { body } = await staff.get<{ admin: object }>('/api/auth/status')
    expect(body.admin).toMatchObject({ hasUnreadableCalendar: true })
  })

  test('frees for the waiting list only what no other calendar holds', { tags: ['engine'] }, async () => {
    await site.database.kysely
      .insertInto('waiting_requests')
      .values({
        ...{ token_hash: 'a', created_at: 0, confirmed_at: 0, service_id: massage.id },
        ...{ duration_minutes: 60, variant_name: '', weekdays: '', periods: '', until: TUESDAY },
      })
      .execute()
    await add(GOOGLE, 'Cabinet')
    await add(FAMILY, 'Famille')
    await staff.delete(`${PATH}/${(await named('Famille')).id}`)
    const freed = await site.database.kysely
      .selectFrom('freed_spans')
      .select(['start_minute', 'end_minute'])
      .execute()
    expect(freed).toEqual([{ start_minute: 540, end_minute: 610 }])
  })

  test('renames one, gives it another address and reads it again at once', async () => {
    await add(GOOGLE, 'Cabinet')
    const { id } = await named('Cabinet')
    const renamed = await staff.put<Reply>(`${PATH}/${id}`, { name: 'Travail', countsAllDay: true })
    expect(renamed.body.calendars).toMatchObject([{ name: 'Travail' }])
    expect(internet.requests).toHaveLength(1)
    await staff.put(`${PATH}/${id}`, { address: FAMILY, countsAllDay: true })
    expect(await named('Travail')).toMatchObject({ address: 'famille.exemple/…' })
    expect(await slots()).toEqual(['11:00'])
    internet.serve(FAMILY, calendarFile())
    await staff.post(`${PATH}/${id}/lecture`, {})
    expect(await named('Travail')).toMatchObject({ busyTimes: 0 })
    await staff.put(`${PATH}/${id}`, { name: '', countsAllDay: true })
    expect(await list()).toMatchObject([{ name: '' }])
  })

  test('reads by day what was not followed, and its hours are busy', async () => {
    const strange = anEvent('strange', '2027-04-13T10:00', '2027-04-13T10:30', 'RRULE:FREQ=FORTNIGHTLY')
    internet.serve(GOOGLE, calendarFile(strange))
    const { body } = await add(GOOGLE)
    expect(body.calendars).toMatchObject([{ notUnderstood: 1, doubts: [{ date: TUESDAY, doubt: 'rule' }] }])
    expect(await slots()).toEqual(['09:00', '10:30', '11:00'])
  })

  test('reaches no calendar of a colleague', async () => {
    await add(GOOGLE, 'Cabinet')
    const { id } = await named('Cabinet')
    const other = await site.visitor().signIn((await aPractitioner(site)).username)
    for (const call of [
      () => other.put(`${PATH}/${id}`, { countsAllDay: false }),
      () => other.post(`${PATH}/${id}/lecture`, {}),
      () => other.delete(`${PATH}/${id}`),
    ])
      expect((await call()).status).toBe(404)
    expect(await list()).toMatchObject([{ name: 'Cabinet', countsAllDay: true }])
  })
})

describe('the version before, which knows one calendar,', () => {
  const former = async () => {
    await site.database.kysely
      .insertInto('private_calendars')
      .values({
        ...{ practitioner_id: camille.id, sealed_address: 'sealed', counts_all_day: 1, read_after: 0 },
        ...{ all_day_events: 0, not_understood: 0, conflicts_seen_at: 0 },
      })
      .execute()
    await site.database.kysely
      .insertInto('private_busy_times')
      .values({
        ...{ practitioner_id: camille.id, date: TUESDAY, start_minute: 610, end_minute: 640 },
        created_at: 0,
      })
      .execute()
  }

  test('has its calendar and busy times known here as soon as it writes them', async () => {
    await former()
    expect(await list()).toMatchObject([{ busyTimes: 1 }])
    expect(await slots()).toEqual(['09:00', '11:00'])
  })

  test('keeps time busy here that it no longer holds, until this version has read the calendar', async () => {
    await former()
    await site.database.kysely.deleteFrom('private_busy_times').execute()
    expect(await slots()).toEqual(['09:00', '11:00'])
  })

  test('removes the calendar here by removing it there, and the other way round', async () => {
    await former()
    await site.database.kysely.deleteFrom('private_calendars').execute()
    expect(await list()).toEqual([])
    await former()
    await staff.delete(`${PATH}/${(await list())[0]?.id}`)
    expect(await site.database.kysely.selectFrom('private_calendars').selectAll().execute()).toEqual([])
  })

  test('has its calendar, state and busy times carried over by the upgrade', async () => {
    await undoMigration()
    await former()
    await site.database.kysely
      .updateTable('private_calendars')
      .set({ counts_all_day: 0, failure: 'not_found', failing_since: 1, last_good_at: 1 })
      .execute()
    await severalPrivateCalendars.up(site.database.kysely)
    expect(await list()).toMatchObject([{ busyTimes: 1, countsAllDay: false, failure: 'not_found' }])
    expect(await slots()).toEqual(['09:00', '11:00'])
  })

  test('has past times erased there as they are here', async () => {
    await former()
    site.clock.advanceMinutes(2 * 24 * 60)
    expect(await purge(site, ['busyElsewhere'])).toEqual({ busyElsewhere: 1 })
    expect(await site.database.kysely.selectFrom('private_busy_times').selectAll().execute()).toEqual([])
  })

  test('follows another address and the box that are chosen here', async () => {
    await former()
    const id = (await list())[0]?.id
    const { status } = await staff.put(`${PATH}/${id}`, { address: GOOGLE, countsAllDay: false })
    expect(status).toBe(200)
    const rows = await site.database.kysely
      .selectFrom('private_calendars')
      .innerJoin('elsewhere_calendars', 'adopted_from', 'private_calendars.practitioner_id')
      .select(['private_calendars.sealed_address as former', 'elsewhere_calendars.sealed_address as own'])
      .select('private_calendars.counts_all_day as box')
      .execute()
    expect(rows).toEqual([{ former: rows[0]?.own, own: rows[0]?.own, box: 0 }])
    expect(rows[0]?.own).not.toBe('sealed')
  })
})

/** As the version before left the database. */
async function undoMigration(): Promise<void> {
  const { kysely } = site.database
  const triggers = {
    private_calendars: ['adopt_private_calendar', 'follow_private_calendar'],
    private_busy_times: ['add_private_busy_time'],
    elsewhere_busy_times: ['erase_private_busy_time'],
  }
  for (const [table, names] of Object.entries(triggers))
    for (const name of names)
      await (inject('engine') === 'postgres'
        ? sql`drop trigger ${sql.id(name)} on ${sql.table(table)}; drop function ${sql.id(name)}()`
        : sql`drop trigger ${sql.id(name)}`
      ).execute(kysely)
  for (const table of ['elsewhere_busy_times', 'elsewhere_calendars'])
    await kysely.schema.dropTable(table).execute()
}
