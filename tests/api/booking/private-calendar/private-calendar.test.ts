import { beforeEach, describe, expect, test } from 'vitest'
import type { PrivateCalendar } from '#contract/booking/private-calendar.ts'
import { french } from '#domain/language/typography.ts'
import { readDueCalendars } from '#server/features/booking/private-calendar/job.ts'
import { replaceSecretKey } from '#server/features/operations/maintenance/secret-key.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { CAN_CONFIRM } from '../../../support/people/confirmations.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'
import { anEvent, CalendarServer, calendarFile, GOOGLE } from '../../../support/servers/calendar-server.ts'

const PATH = '/api/admin/private-calendar'
const TUESDAY = '2027-04-13'
const DENTIST = anEvent('dentist', '2027-04-13T10:10', '2027-04-13T10:40')
const BIRTHDAY = ['UID:birthday', 'DTSTART;VALUE=DATE:19800414', 'RRULE:FREQ=YEARLY', 'SUMMARY:Léa']

type Setup = Awaited<ReturnType<typeof massagePractice>>
type Reply = { calendar: PrivateCalendar | null; issues?: { path: string; message: string }[] }
let internet: CalendarServer
let site: Setup['site']
let camille: Setup['camille']
let massage: Setup['massage']
let staff: TestClient

beforeEach(async () => {
  internet = new CalendarServer()
  ;({ site, camille, massage } = await massagePractice(CAN_CONFIRM, { probes: internet }))
  staff = await site.visitor().signIn(camille.username)
  internet.serve(GOOGLE, calendarFile(DENTIST, BIRTHDAY), { etag: '"1"' })
})

const save = (change: object = {}) =>
  staff.put<Reply>(PATH, { address: GOOGLE, countsAllDay: true, ...change })
const state = async () => (await staff.get<Reply>(PATH)).body.calendar
const dashboardNotices = async () =>
  (await staff.get<{ notices: object[] }>('/api/admin/dashboard')).body.notices
async function slots(day = TUESDAY): Promise<string[]> {
  const query = `start=${day}&end=${day}&serviceId=${massage.id}`
  const { body } = await site.visitor().get<Record<string, string[]>>(`/api/agenda/creneaux?${query}`)
  return body[day] ?? []
}
const version = async () => {
  const row = await site.database.kysely
    .selectFrom('agenda_versions')
    .select('version')
    .where('practitioner_id', '=', camille.id)
    .executeTakeFirst()
  return row?.version
}
async function pass(minutes: number): Promise<void> {
  site.clock.advanceMinutes(minutes)
  await readDueCalendars(site)
  // A session ends after some hours.
  if (minutes > 60) staff = await site.visitor().signIn(camille.username)
}

describe('a private calendar', () => {
  test('is read when its address is saved, and its busy hours are no longer offered', async () => {
    expect(await slots()).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
    const { status, body } = await save({ address: GOOGLE.replace('https:', 'webcal:') })
    expect([status, body.calendar]).toEqual([
      200,
      {
        address: 'calendar.google.com/…',
        countsAllDay: true,
        readAt: { date: '2027-04-12', time: '08:00' },
        busyTimes: 3,
        allDayEvents: 1,
        notUnderstood: 0,
        failure: null,
        failingSince: null,
        isDropped: false,
        conflicts: [],
      },
    ])
    expect(await slots()).toEqual(['09:00', '11:00'])
    expect(await slots('2027-04-14')).toEqual([])
  })

  test('may leave out events of a whole day', async () => {
    await save()
    const { body } = await staff.put<Reply>(PATH, { countsAllDay: false })
    expect(body.calendar).toMatchObject({ countsAllDay: false, busyTimes: 1, allDayEvents: 1 })
    expect(await slots('2027-04-14')).not.toEqual([])
  })

  test('is read every ten minutes, by one server, and raises the version only when busy times change', {
    tags: ['engine'],
  }, async () => {
    await save()
    const before = await version()
    await pass(9)
    expect(internet.requests).toHaveLength(1)
    await Promise.all([pass(1), pass(0)])
    expect(internet.requests).toHaveLength(2)
    expect(internet.requests[1]?.headers).toMatchObject({ 'if-none-match': '"1"' })
    internet.serve(GOOGLE, calendarFile(DENTIST, BIRTHDAY), { etag: '"2"' })
    await pass(10)
    expect(await version()).toBe(before)
    internet.serve(GOOGLE, calendarFile(BIRTHDAY), { etag: '"3"' })
    await pass(10)
    expect(await version()).toBe(Number(before) + 1)
    expect(await slots()).toContain('10:00')
  })

  test('is read whole once a day, changed or not, as the days ahead move on', async () => {
    await save()
    await pass(24 * 60)
    expect(internet.requests.at(-1)?.headers).not.toHaveProperty('if-none-match')
  })

  test('keeps its last good state for a day, then drops it, says so and mails once', async () => {
    await insertTemplates(site)
    await site.database.kysely
      .updateTable('users')
      .set({ email: 'camille@exemple.fr' })
      .where('id', '=', camille.id)
      .execute()
    await save()
    internet.answers[GOOGLE] = { status: 404 }
    await pass(10)
    expect(await state()).toMatchObject({ failure: 'not_found', isDropped: false, busyTimes: 3 })
    await pass(24 * 60 - 1)
    expect(await slots()).toEqual(['09:00', '11:00'])
    expect(await state()).toMatchObject({ isDropped: false })
    await pass(10)
    expect(await state()).toMatchObject({ failure: 'not_found', isDropped: true, busyTimes: 0 })
    const status = await staff.get<{ admin: object }>('/api/auth/status')
    expect(status.body.admin).toMatchObject({ hasUnreadableCalendar: true })
    for (let day = 0; day < 6; day += 1) await pass(24 * 60)
    const mails = (await outboxOf(site)).filter(({ type }) => type === 'calendar_unreadable')
    expect(mails.map(({ recipient }) => recipient)).toEqual(['camille@exemple.fr'])
    expect(mails[0]?.body).toContain('ne mène plus à aucun agenda')
    expect(mails[0]?.body).toContain('/admin/agenda-config/agenda-prive')
    internet.serve(GOOGLE, calendarFile(BIRTHDAY), { etag: '"1"' })
    await pass(10)
    expect(await state()).toMatchObject({ failure: null, isDropped: false, busyTimes: 1 })
  })

  test('that now names a private address is not read, at a redirect either', async () => {
    await save()
    internet.addresses['calendar.google.com'] = ['127.0.0.1']
    await pass(10)
    expect(await state()).toMatchObject({ failure: 'private_address', busyTimes: 3 })
    expect(internet.requests).toHaveLength(1)
  })

  test('shows once the reservations that it has met since they were booked', {
    tags: ['engine'],
  }, async () => {
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '10:00' })
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '11:00' })
    const { body } = await save()
    const conflict = { date: TUESDAY, time: '10:00' }
    expect(body.calendar?.conflicts).toEqual([conflict])
    expect(await dashboardNotices()).toMatchObject([{ kind: 'busy_elsewhere', reservation: conflict }])
    expect((await staff.post<Reply>(`${PATH}/conflits-vus`, {})).body.calendar?.conflicts).toEqual([])
    await pass(10)
    expect((await state())?.conflicts).toEqual([])
    expect(await dashboardNotices()).toEqual([])
  })

  test('frees time for the waiting list when it is busy no longer', { tags: ['engine'] }, async () => {
    await site.database.kysely
      .insertInto('waiting_requests')
      .values({
        ...{ token_hash: 'a', created_at: 0, confirmed_at: 0, service_id: massage.id },
        ...{ duration_minutes: 60, variant_name: '', weekdays: '', periods: '', until: TUESDAY },
      })
      .execute()
    await save()
    internet.serve(GOOGLE, calendarFile(anEvent('dentist', '2027-04-13T10:10', '2027-04-13T10:20')))
    await pass(10)
    const freed = await site.database.kysely
      .selectFrom('freed_spans')
      .select(['date', 'start_minute', 'end_minute'])
      .execute()
    expect(freed).toEqual([{ date: TUESDAY, start_minute: 620, end_minute: 640 }])
  })

  test('leaves nothing behind when it is removed, or with its account', async () => {
    await save()
    expect((await staff.delete<Reply>(PATH)).body).toEqual({ calendar: null })
    expect(await slots()).toContain('10:00')
    await save()
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await superadmin.delete(`/api/superadmin/users/${camille.id}`)).status).toBe(200)
    for (const table of ['elsewhere_calendars', 'elsewhere_busy_times'] as const)
      expect(await site.database.kysely.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('is asked for again when the secret key is replaced', { tags: ['engine'] }, async () => {
    await save()
    const config = { ...site.config, secretKey: 'n'.repeat(32) }
    await site.database.kysely.updateTable('installation').set({ key_check: 'former' }).execute()
    expect(await replaceSecretKey({ ...site, config })).toMatchObject({ privateCalendars: 1 })
    await pass(10)
    expect(await state()).toMatchObject({ address: null, failure: 'address_lost', busyTimes: 3 })
    expect((await save()).body.calendar).toMatchObject({ failure: null })
  })

  test('belongs to its practitioner alone', async () => {
    await save()
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await superadmin.get<Reply>(PATH)).body).toEqual({ calendar: null })
  })
})

describe('an address is refused with a sentence at its field, and nothing is stored', () => {
  const html = '<!doctype html><title>Agenda</title>'
  test.each<[string, string, () => void]>([
    ['doit être une adresse, comme', 'mon agenda', () => {}],
    ['doit être une adresse https:// ou webcal://', 'http://calendar.google.com/a.ics', () => {}],
    ['doit être une adresse https:// ou webcal://', 'https://calendar.google.com:8443/a.ics', () => {}],
    ['doit être une adresse, comme', 'file:///etc/passwd', () => {}],
    ['ni nom d’utilisateur', 'https://a:b@calendar.google.com/a.ics', () => {}],
    ['ne répond pas', 'https://nulle-part.exemple/a.ics', () => {}],
    ['n’est pas un agenda', GOOGLE, () => internet.serve(GOOGLE, html)],
    ['n’est pas un agenda', GOOGLE, () => internet.serve(GOOGLE, calendarFile(DENTIST).slice(0, -20))],
    ['ne mène plus', GOOGLE, () => delete internet.answers[GOOGLE]],
    ['refuse de montrer', GOOGLE, () => answer({ status: 403 })],
    ['répond par une erreur', GOOGLE, () => answer({ status: 500 })],
    ['trop lourd', GOOGLE, () => answer({ body: endless() })],
    ['réseau privé', 'https://10.0.0.7/a.ics', () => resolve('10.0.0.7', ['10.0.0.7'])],
    ['réseau privé', 'https://[::1]/a.ics', () => resolve('[::1]', ['::1'])],
    ['réseau privé', GOOGLE, () => resolve('calendar.google.com', ['142.250.75.238', '192.168.1.1'])],
    [
      'réseau privé',
      GOOGLE,
      () => {
        answer({ status: 302, headers: { location: 'https://interne.exemple/' } })
        resolve('interne.exemple', ['127.0.0.1'])
      },
    ],
    ['n’est pas acceptée', GOOGLE, () => answer({ status: 302, headers: { location: 'http://a.fr/' } })],
    ['n’est pas acceptée', GOOGLE, () => answer({ status: 302, headers: { location: GOOGLE } })],
  ])('« %s »: %s', async (sentence, address, prepare) => {
    prepare()
    const { status, body } = await save({ address })
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['address']])
    expect(body.issues?.[0]?.message.replaceAll('\u202f', ' ')).toContain(sentence)
    expect(await state()).toBeNull()
  })

  const resolve = (host: string, addresses: string[]) => {
    internet.addresses[host] = addresses
  }
  const answer = (given: CalendarServer['answers'][string]) => {
    internet.answers[GOOGLE] = given
  }
  async function* endless() {
    for (;;) yield new Uint8Array(1024 * 1024)
  }
})

test('without an address, nothing is saved', async () => {
  const { status, body } = await staff.put<Reply>(PATH, { countsAllDay: true })
  const message = french`Le champ « Adresse secrète » est obligatoire.`
  expect([status, body.issues]).toEqual([400, [{ path: 'address', message }]])
})
