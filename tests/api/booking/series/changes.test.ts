import { beforeEach, describe, expect, test } from 'vitest'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { SeriesPreview } from '#contract/booking/series.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { addDays } from '#domain/language/time.ts'
import { sendAndReadMails } from '../../../support/mail/mailbox.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { readCalendar } from '../../../support/people/calendar-file.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'
import { weekly } from '../../../support/price-list/series.ts'

const path = '/api/admin/agenda/series/changement'

type Changed = { changed: { id: number; date: string; version: number }[]; willTell: boolean } & ErrorBody

let setup: Awaited<ReturnType<typeof massagePractice>>
let staff: TestClient
let series: AgendaReservation[]

beforeEach(async () => {
  setup = await massagePractice({ PUBLIC_URL: 'https://cabinet.example' })
  await insertTemplates(setup.site)
  staff = await setup.site.visitor().signIn(setup.camille.username)
  const { body } = await staff.post<{ bookings: { id: number; date: string }[] }>(
    '/api/admin/agenda/series',
    {
      clientName: 'Zoé Petit',
      clientEmail: 'zoe@exemple.fr',
      serviceId: setup.massage.id,
      dates: weekly('2027-04-13', { count: 4 }),
    },
  )
  series = await readSeries(body.bookings[0])
})

async function readSeries(one: { id: number; date: string } | undefined): Promise<AgendaReservation[]> {
  return (await staff.get<AgendaReservation[]>(`/api/admin/reservations/${one?.date}/${one?.id}/series`)).body
}

/** Each date as many days later, at its hour or another one. */
function later(dates: readonly AgendaReservation[], days: number, change: object = {}) {
  return dates.map(({ id, date, version, time }) => {
    return { id, date, version, newDate: addDays(date, days), newTime: time, ...change }
  })
}

const starts = async () => {
  const rows = await setup.site.database.kysely
    .selectFrom('agenda_entries')
    .select(['date', 'start_minute', 'duration_minutes'])
    .where('client_name', '=', 'Zoé Petit')
    .orderBy('date')
    .execute()
  return rows.map((row) => [row.date, row.start_minute, row.duration_minutes])
}

const changesWaiting = async () =>
  (await outboxOf(setup.site)).filter(({ state, type }) => state === 'waiting' && type === 'series_changed')

async function sendAll() {
  setup.site.clock.advanceSeconds(30)
  return sendAndReadMails(setup.site)
}

describe('several dates of a series', () => {
  test('are moved together, and the others stay', async () => {
    const { status, body } = await staff.post<Changed>(path, { dates: later(series.slice(2), 1) })
    expect([status, body.changed.length]).toEqual([200, 2])
    expect((await starts()).map(([date]) => date)).toEqual([
      '2027-04-13',
      '2027-04-20',
      '2027-04-28',
      '2027-05-05',
    ])
  })

  test('may go to where the next one was', { tags: ['engine'] }, async () => {
    expect((await staff.post(path, { dates: later(series, 7) })).status).toBe(200)
    expect((await starts()).map(([date]) => date)).toEqual(
      weekly('2027-04-20', { count: 4 }).map(({ date }) => date),
    )
  })

  test('get another service, each at its hour', { tags: ['engine'] }, async () => {
    const long = await aService(setup.site, { name: 'Grand massage', duration: 90 })
    expect((await staff.post(path, { dates: later(series, 0, { serviceId: long.id }) })).status).toBe(200)
    expect(await starts()).toEqual(weekly('2027-04-13', { count: 4 }).map(({ date }) => [date, 600, 90]))
  })

  test('all stay if one hour is taken, which the preview says before', async () => {
    await aReservation(setup.site, { praticienId: setup.camille.id, date: '2027-04-28', time: '10:30' })
    const before = await starts()
    const dates = later(series, 1)
    const preview = await staff.post<SeriesPreview>(`${path}/apercu`, { dates })
    expect(preview.body.dates.map(({ state }) => state)).toEqual(['free', 'free', 'taken', 'free'])
    const { status, body } = await staff.post<Changed>(path, { dates })
    expect([status, body.code, body.issues?.[0]?.path]).toEqual([
      409,
      'series_interrupted',
      'dates.2.newTime',
    ])
    expect(await starts()).toEqual(before)
  })

  test('are told to the client in one mail, whose file moves the entries of the first', async () => {
    const [booked] = await sendAll()
    const [, second = series[0]] = series
    await staff.delete(`/api/admin/reservations/${second?.date}/${second?.id}?tellClient=false`)
    const rest = await readSeries(series[0])
    await staff.post(path, { dates: later(rest, 1) })
    const mails = await sendAll()
    const changed = mails.find(({ subject }) => subject?.startsWith('Modifiés'))
    expect(mails).toHaveLength(2)
    expect(changed?.text).toContain('mercredi 14 avril')
    const [before, after] = [booked, changed].map((mail) => {
      const content = mail?.attachments[0]?.content ?? ''
      return readCalendar(typeof content === 'string' ? content : new TextDecoder().decode(content))
    })
    expect(after?.method).toBe('PUBLISH')
    expect(after?.events).toHaveLength(3)
    for (const event of after?.events ?? []) {
      const known = before?.events.find(({ uid }) => uid === event.uid)
      expect(event.sequence).toBeGreaterThan(known?.sequence ?? Number.POSITIVE_INFINITY)
    }
  })

  test('are undone together, and the message about them does not leave', { tags: ['engine'] }, async () => {
    await sendAll()
    const before = await starts()
    const { body } = await staff.post<Changed>(path, { dates: later(series, 1) })
    expect(body.willTell).toBe(true)
    expect(await changesWaiting()).toHaveLength(1)
    const back = body.changed.map((one) => {
      return { ...one, newDate: addDays(one.date, -1), newTime: '10:00' }
    })
    const undo = await staff.post<Changed>(path, { dates: back, isUndo: true })
    expect([undo.status, undo.body.willTell]).toEqual([200, false])
    expect(await starts()).toEqual(before)
    expect(await changesWaiting()).toEqual([])
  })

  test('are undone without taking back what the client is to read of an earlier change', async () => {
    await sendAll()
    const first = await staff.post<Changed>(path, { dates: later(series, 1) })
    const second = first.body.changed.map((one) => {
      return { ...one, newDate: addDays(one.date, 1), newTime: '10:00' }
    })
    const { body } = await staff.post<Changed>(path, { dates: second })
    const back = body.changed.map((one) => {
      return { ...one, newDate: addDays(one.date, -1), newTime: '10:00' }
    })
    expect((await staff.post<Changed>(path, { dates: back, isUndo: true })).body.willTell).toBe(true)
    const [message, ...others] = await changesWaiting()
    expect(others).toEqual([])
    expect(message?.body).toContain('mercredi 14 avril')
  })

  test('that stay as they are are told to nobody', async () => {
    await sendAll()
    const { status, body } = await staff.post<Changed>(path, { dates: later(series, 0) })
    expect([status, body.changed, body.willTell]).toEqual([200, [], false])
    expect(await changesWaiting()).toEqual([])
  })

  test('that the client has still to read of are in the first message', async () => {
    await staff.post(path, { dates: later(series, 1) })
    const [mail, ...others] = await sendAll()
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^Confirmés/)
    expect(mail?.text).toContain('mercredi 14 avril')
  })
})

describe('a change of several dates is refused, and none is changed,', () => {
  const refusalOf = async (dates: object[], by = staff) => {
    const before = await starts()
    const { status, body } = await by.post<Changed>(path, { dates })
    expect(await starts()).toEqual(before)
    return [status, body.code]
  }

  test('from a date that is past', async () => {
    setup.site.clock.set('2027-04-14T08:00')
    const signedIn = await setup.site.visitor().signIn(setup.camille.username)
    expect(await refusalOf(later(series, 1), signedIn)).toEqual([409, 'move_from_past'])
  })

  test('with a date of somebody else', async () => {
    const options = { praticienId: setup.camille.id, date: '2027-04-14', time: '09:00' }
    const other = await aReservation(setup.site, options)
    const stranger = { id: other.id, date: '2027-04-14', newDate: '2027-04-15', newTime: '09:00' }
    expect(await refusalOf([...later(series, 1), stranger])).toEqual([404, 'not_found'])
  })

  test('with a version that is no longer the present one', async () => {
    const stale = later(series, 1).map((date, index) => (index === 3 ? { ...date, version: 99 } : date))
    expect(await refusalOf(stale)).toEqual([409, 'reservation_moved'])
  })

  test('into the past', async () => {
    expect(await refusalOf(later(series, -7))).toEqual([409, 'series_interrupted'])
  })

  test('with one date twice', async () => {
    const [first = {}] = later(series, 1)
    expect(await refusalOf([first, first])).toEqual([400, 'invalid'])
  })
})

test('a change of several dates that races a booking for one of their new hours moves all or none', {
  tags: ['engine'],
}, async () => {
  const before = await starts()
  const [change, booking] = await Promise.all([
    staff.post<Changed>(path, { dates: later(series, 1) }),
    setup.site.visitor().post('/api/reservations', {
      ...{ date: '2027-04-28', time: series[0]?.time, serviceId: setup.massage.id },
      ...{ clientName: 'Léa Roux', clientEmail: 'lea@exemple.fr' },
    }),
  ])
  expect([change.status, booking.status].filter((status) => status < 300)).toHaveLength(1)
  const moved = before.map(([date, ...rest]) => [addDays(String(date), 1), ...rest])
  expect(await starts()).toEqual(change.status === 200 ? moved : before)
})
