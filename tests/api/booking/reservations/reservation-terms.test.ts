import { beforeEach, describe, expect, test } from 'vitest'
import type { ClientMessage } from '#contract/booking/reservations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { anonymousSender, countOverlaps } from '../../../support/people/anonymous-senders.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

type Changed = { version: number; clientMessage: ClientMessage } & ErrorBody

const START = { date: '2027-04-13', time: '10:00' }
const STAYS = { newDate: START.date, newTime: START.time }

let site: TestPractice
let camille: Person
let staff: TestClient
let relaxing: { id: number }
let long: { id: number }
let reservationId: number

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00', env: { PUBLIC_URL: 'https://cabinet.example' } })
  await insertTemplates(site)
  relaxing = await aService(site, { name: 'Relaxant', duration: 60, price: 70, buffer: 0 })
  long = await aService(site, { name: 'Grand soin', duration: 90, price: 95.5, buffer: 15 })
  camille = await aPractitioner(site, {
    agenda: { workingHours: { start: 9, end: 19, slotDuration: 30 } },
    offers: [relaxing.id, long.id],
  })
  staff = await site.visitor().signIn(camille.username)
  const booking = { ...START, serviceId: relaxing.id, clientEmail: 'lea@exemple.fr', tellClient: false }
  const { body } = await staff.post<{ booking: { id: number } }>('/api/reservations', booking)
  reservationId = body.booking.id
})

const change = (
  body: object,
  { caller = staff, headers = {} }: { caller?: TestClient; headers?: Record<string, string> } = {},
) =>
  caller.put<Changed>(
    `/api/admin/reservations/${START.date}/${reservationId}`,
    { ...STAYS, ...body },
    headers,
  )

const entry = () =>
  site.database.kysely
    .selectFrom('agenda_entries')
    .select(['start_minute', 'duration_minutes', 'buffer_minutes', 'occupied_until'])
    .select(['service_id', 'service_name', 'price_cents', 'version', 'announced_at'])
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()

describe('the service of a reservation to come', () => {
  test('can be changed: length, price and buffer follow it', async () => {
    const before = await entry()
    const { status, body } = await change({ serviceId: long.id })
    expect([status, body.version]).toEqual([200, 2])
    expect(await entry()).toEqual({
      start_minute: 600,
      duration_minutes: 90,
      buffer_minutes: 15,
      occupied_until: 705,
      service_id: long.id,
      service_name: 'Grand soin',
      price_cents: 9550,
      version: 2,
      announced_at: before.announced_at,
    })
  })

  test('can be changed with a length and a price agreed for this once', async () => {
    expect((await change({ serviceId: long.id, duration: 75, price: 80 })).status).toBe(200)
    expect(await entry()).toMatchObject({ duration_minutes: 75, price_cents: 8000, occupied_until: 690 })
    expect((await change({ duration: 45 })).status).toBe(200)
    expect(await entry()).toMatchObject({ service_id: long.id, duration_minutes: 45, price_cents: 8000 })
  })

  test('can be left open, with the length of the agenda and without a price', async () => {
    expect((await change({ serviceId: null })).status).toBe(200)
    expect(await entry()).toMatchObject({
      service_id: null,
      service_name: null,
      duration_minutes: 30,
      price_cents: null,
    })
  })

  test('stays as it was booked when only the time changes, even once it is hidden and renamed', async () => {
    await site.database.kysely
      .updateTable('services')
      .set({ active: 0, name: 'Autre', price_cents: 1 })
      .where('id', '=', relaxing.id)
      .execute()
    expect((await change({ newTime: '15:00', serviceId: relaxing.id })).status).toBe(200)
    expect(await entry()).toMatchObject({ start_minute: 900, service_name: 'Relaxant', price_cents: 7000 })
  })

  test('cannot be one that is no longer offered', async () => {
    await site.database.kysely.updateTable('services').set({ active: 0 }).where('id', '=', long.id).execute()
    expect((await change({ serviceId: long.id })).body.code).toBe('service_gone')
    expect(await entry()).toMatchObject({ service_id: relaxing.id, version: 1 })
  })

  test('cannot be changed by a colleague', async () => {
    const theo = await aPractitioner(site)
    const caller = await site.visitor().signIn(theo.username)
    expect((await change({ serviceId: long.id }, { caller })).status).toBe(404)
  })

  test('cannot be changed once the reservation has begun', async () => {
    site.clock.advanceMinutes(26 * 60 + 1)
    const caller = await site.visitor().signIn(camille.username)
    expect((await change({ serviceId: long.id, newTime: '18:00' }, { caller })).body.code).toBe(
      'move_from_past',
    )
  })

  test.each([
    ['serviceId', 'x'],
    ['duration', 4],
    ['duration', 721],
    ['duration', 60.5],
    ['price', -1],
    ['price', 10_001],
    ['price', 1.234],
  ])('is refused with a sentence about the field: %s %s', async (field, value) => {
    const { status, body } = await change({ [field]: value })
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, [field]])
    expect(await entry()).toMatchObject({ version: 1 })
  })

  test('cannot last past midnight: the length is named', async () => {
    const { body } = await change({ newTime: '10:00', duration: 720 })
    expect(body.code).toBeUndefined()
    const late = await change({ newTime: '22:00', duration: 60 })
    expect(late.status).toBe(200)
    const { body: refused } = await change({ newTime: '22:00', duration: 180 })
    expect(refused.issues?.map(({ path }) => path)).toEqual(['duration'])
  })

  test('cannot overlap what follows, its buffer included', async () => {
    await aReservation(site, { praticienId: camille.id, date: START.date, time: '11:30' })
    expect((await change({ serviceId: long.id })).body.code).toBe('slot_taken')
    expect((await change({ serviceId: long.id, duration: 75 })).status).toBe(200)
  })

  test('leaves a line in the audit trail that names the fields', async () => {
    await change({ serviceId: long.id, price: 80 })
    const lines = await site.database.kysely
      .selectFrom('audit_trail')
      .select(['action', 'detail'])
      .where('action', '=', 'reservation_changed')
      .execute()
    expect(lines).toEqual([{ action: 'reservation_changed', detail: 'serviceId, price' }])
  })
})

describe('two changes at once', () => {
  test('of the same version: one succeeds and the other is refused', async () => {
    await staff.csrfToken()
    const headers = { 'If-Match': '"1"' }
    const answers = await Promise.all([
      change({ serviceId: long.id }, { headers }),
      change({ duration: 30 }, { headers }),
    ])
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'reservation_moved'])
    expect(await entry()).toMatchObject({ version: 2 })
  })

  test('a longer service and a booking of the time that it needs: one of them gets it', async () => {
    const url = await site.app.listen({ host: '127.0.0.1', port: 0 })
    const book = await anonymousSender(url)
    await staff.csrfToken()
    const visitor = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
    const [changed, booked] = await Promise.all([
      change({ serviceId: long.id }),
      book('POST', '/api/reservations', {
        ...visitor,
        date: START.date,
        time: '11:00',
        serviceId: relaxing.id,
      }),
    ])
    expect([changed.status, booked.status].sort()).toEqual(changed.status === 200 ? [200, 409] : [201, 409])
    expect(await countOverlaps(site)).toBe(0)
  })

  test('a shorter service frees its time for others at once', async () => {
    await change({ duration: 30 })
    const booking = {
      date: START.date,
      time: '10:30',
      clientName: 'Zoé Petit',
      clientEmail: 'zoe@exemple.fr',
    }
    const { status } = await site.visitor().post('/api/reservations', { ...booking, serviceId: relaxing.id })
    expect(status).toBe(201)
  })
})

describe('the client of a changed reservation', () => {
  async function sentAfterSeconds(seconds: number) {
    const carriers = fakeCarriers()
    site.clock.advanceMinutes(seconds / 60)
    await sendDue({ ...site, ...carriers })
    const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
    return carriers.mails.map(({ subject, text }) => ({ subject: plain(subject), text: plain(text) }))
  }

  test('reads which service it is now, and no previous time', async () => {
    const { body } = await change({ serviceId: long.id })
    expect(body.clientMessage).toMatchObject({ announcedChange: 'changed' })
    const [mail, ...others] = await sentAfterSeconds(11)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Modifié : mardi 13 avril à 10 h')
    expect(mail?.text).toContain('La prestation est maintenant : Grand soin (1 h 30).')
    expect(mail?.text).not.toContain('était prévu')
  })

  test('reads the previous time, too, when both have changed', async () => {
    await change({ serviceId: long.id, newTime: '15:00' })
    const [mail] = await sentAfterSeconds(11)
    expect(mail?.text).toMatch(/La prestation est maintenant : Grand soin/)
    expect(mail?.text).toMatch(/était prévu le mardi 13 avril 2027 à 10 h/)
  })

  test('is not told if staff decline', async () => {
    expect((await change({ serviceId: long.id, tellClient: false })).body.clientMessage).toBeNull()
    expect(await sentAfterSeconds(11)).toEqual([])
  })

  test('hears nothing of a change that is undone before its message has left', async () => {
    await change({ serviceId: long.id })
    const { body } = await change({ serviceId: relaxing.id, duration: 60, price: 70 })
    expect(body.clientMessage).toBeNull()
    expect(await sentAfterSeconds(11)).toEqual([])
    expect(await entry()).toMatchObject({ service_id: relaxing.id, duration_minutes: 60, price_cents: 7000 })
  })

  test('gets one message about two changes, and none about a third that restores the second', async () => {
    await change({ serviceId: long.id })
    await change({ duration: 75 })
    const { body } = await change({ duration: 90 })
    expect(body.clientMessage).toMatchObject({ announcedChange: 'changed' })
    expect((await sentAfterSeconds(11)).map(({ subject }) => subject)).toHaveLength(1)
  })

  test('can be spared the message while it waits', async () => {
    const { body } = await change({ serviceId: long.id })
    const path = `/api/admin/reservations/${START.date}/${reservationId}/messages/${body.clientMessage?.id}`
    expect((await staff.delete(path)).status).toBe(200)
    expect(await outboxOf(site)).toEqual([])
  })
})
