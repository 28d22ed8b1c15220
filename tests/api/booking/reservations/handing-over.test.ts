import { beforeEach, describe, expect, test } from 'vitest'
import type { ActivityEntry } from '#contract/dashboard/dashboard.ts'
import type { Activity } from '#contract/dashboard/figures.ts'
import { settleAllVisits } from '#server/features/accounting/redemption/settle.ts'
import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { aSoldVoucher } from '../../../support/accounting/sold-voucher.ts'
import { aNote, recordOf } from '../../../support/people/client-records.ts'
import { TUESDAY } from '../../../support/practice/giving-team.ts'
import { aHandingPractice, LEA, NOOR, PAUL } from '../../../support/practice/handing-practice.ts'

type Practice = Awaited<ReturnType<typeof aHandingPractice>>
let setup: Practice
let site: Practice['site']
let owner: Practice['owner']
let lea: Practice['lea']
let hand: Practice['hand']
let restore: Practice['restore']
let row: Practice['row']
let live: Practice['live']

beforeEach(async () => {
  setup = await aHandingPractice()
  ;({ site, owner, lea, hand, restore, row, live } = setup)
})

const stateOf = async (path: string) =>
  (await site.visitor().get<{ state: string; client: { name: string } }>(`/api${path}`)).body
const linkOf = ({ id }: { id: number }) => createReservationLink(site, site.database.kysely, id)
const recordPage = async (id: number) =>
  (
    await owner.get<{ reservations: { id: number; status: string }[] }>(`/api/admin/clients/${id}`)
  ).body.reservations.map((visit) => [visit.id, visit.status])

describe('a reservation that is given to somebody else', () => {
  test('ends, and a new one stands at its hour on its terms', async () => {
    const before = await row(lea)
    const { status, body } = await hand(lea, PAUL)
    expect([status, body.message]).toEqual([200, 'Rendez-vous donné à quelqu’un d’autre'])
    const { booking } = body
    expect(body).toMatchObject({
      booking: { date: lea.date, time: lea.time },
      handedFrom: lea.id,
      version: 1,
    })
    const after = await row(booking)
    for (const same of [
      'practitioner_id',
      'date',
      'start_minute',
      'duration_minutes',
      'buffer_minutes',
    ] as const)
      expect(after[same]).toBe(before[same])
    for (const same of ['service_id', 'service_name', 'price_cents', 'service_parts'] as const)
      expect(after[same]).toBe(before[same])
    expect(after).toMatchObject({
      client_name: 'Paul Roche',
      handed_from: lea.id,
      allows_offers: null,
      series_id: null,
      version: body.version,
    })
    expect(await row(lea)).toMatchObject({
      client_name: 'Léa Durand',
      handed_over: 1,
      version: 2,
      sequence: 1,
    })
    expect(await live()).toEqual([[booking.id, 'Paul Roche']])
  })

  test('keeps its person: notes, record and link stay with them, and the new one has their own', {
    tags: ['engine'],
  }, async () => {
    const record = await recordOf(site, lea)
    await aNote(site, { client: record, author: setup.camille.id, reservation: lea.id, text: 'Enceinte' })
    const link = await linkOf(lea)
    const { booking } = (await hand(lea, PAUL)).body
    expect(await recordOf(site, lea)).toBe(record)
    const paul = await recordOf(site, booking)
    const notesOf = async (id: number) => (await owner.get<object[]>(`/api/admin/clients/${id}/notes`)).body
    expect(JSON.stringify(await notesOf(record))).toContain('Enceinte')
    expect(JSON.stringify(await notesOf(paul))).not.toContain('Enceinte')
    expect(await stateOf(link)).toMatchObject({ state: 'cancelled', client: { name: 'Léa Durand' } })
    expect(await stateOf(await linkOf(booking))).toMatchObject({
      state: 'planned',
      client: { name: 'Paul Roche' },
    })
    expect(await recordPage(record)).toEqual([[lea.id, 'handed_over']])
    expect(await recordPage(paul)).toEqual([[booking.id, 'planned']])
  })

  test('gives its session back to the pack of its person, which the new one does not use', async () => {
    const client = await recordOf(site, lea)
    const sessions = { count: 5, serviceId: setup.relaxing.id, serviceName: 'Relaxant', minutes: 60 }
    const pack = await aSoldVoucher(site, { clientId: client, sessions })
    const balance = async () => {
      await settleAllVisits(site)
      return (await site.database.kysely.selectFrom('vouchers').select('balance').executeTakeFirstOrThrow())
        .balance
    }
    await site.database.kysely.updateTable('agenda_entries').set({ price_cents: 7_000 }).execute()
    expect((await owner.put(`${setup.pathOf(lea)}/voucher`, { packId: pack.id })).status).toBe(200)
    expect(await balance()).toBe(4)
    const { booking } = (await hand(lea, PAUL)).body
    expect(await balance()).toBe(5)
    await restore(booking)
    expect(await balance()).toBe(4)
  })

  test('frees no time for those who wait', async () => {
    await site.database.kysely
      .insertInto('waiting_requests')
      .values({
        ...{
          token_hash: 'hash',
          created_at: 1,
          confirmed_at: 1,
          client_name: 'Ana',
          client_email: 'ana@exemple.fr',
        },
        ...{
          service_id: setup.relaxing.id,
          duration_minutes: 60,
          variant_name: '',
          weekdays: '',
          periods: '',
        },
        until: TUESDAY,
      })
      .execute()
    const freed = () => site.database.kysely.selectFrom('freed_spans').select('start_minute').execute()
    const { booking } = (await hand(lea, PAUL)).body
    await restore(booking)
    const again = (await hand(lea, PAUL)).body.booking
    expect(await freed()).toEqual([])
    await owner.delete(setup.pathOf(again))
    expect(await freed()).toEqual([{ start_minute: 600 }])
  })

  test('is no cancellation in the figures, and one line of its own in the activity', {
    tags: ['engine'],
  }, async () => {
    await hand(lea, PAUL)
    const { body } = await owner.get<Activity>('/api/superadmin/figures')
    expect(body.total).toMatchObject({ cancelled: 0, planned: 1 })
    const { activity } = (await owner.get<{ activity: ActivityEntry[] }>('/api/admin/dashboard')).body
    expect(activity.map(({ kind, clientName }) => [kind, clientName])).toEqual([
      ['handed_over', 'Paul Roche'],
      ['booked', 'Léa Durand'],
    ])
  })

  test('leaves a line in the audit trail about both', async () => {
    const { booking } = (await hand(lea, PAUL)).body
    const lines = await site.database.kysely
      .selectFrom('audit_trail')
      .select('subject_id')
      .where('action', '=', 'reservation_handed_over')
      .orderBy('id')
      .execute()
    expect(lines.map((line) => line.subject_id)).toEqual([lea.id, booking.id])
  })

  test('counts for nobody: no absence and no late cancellation can be noted of it', async () => {
    await hand(lea, PAUL)
    const noted = await owner.put(`${setup.pathOf(lea)}/attendance`, { attendance: 'cancelled_late' })
    expect(noted.status).toBe(404)
  })
})

describe('whether it is somebody else', () => {
  test('is asked where the site cannot know, and nothing is changed until it is answered', async () => {
    const { status, body } = await hand(lea, { ...LEA, clientName: 'Léo Durand' })
    expect([status, body.code]).toEqual([409, 'person_unclear'])
    expect(await row(lea)).toMatchObject({ client_name: 'Léa Durand', version: 1 })
    const corrected = (await hand(lea, { ...LEA, clientName: 'Léo Durand', person: 'same' })).body
    expect(corrected).not.toHaveProperty('booking')
    expect(await live()).toEqual([[lea.id, 'Léo Durand']])
    const given = (await hand(lea, { ...LEA, clientName: 'Léa Durand', person: 'other' })).body
    expect(await live()).toEqual([[given.booking.id, 'Léa Durand']])
  })

  test('is for whoever types to say, also against what the site thinks', async () => {
    await hand(lea, { ...PAUL, person: 'same' })
    expect(await live()).toEqual([[lea.id, 'Paul Roche']])
    const namesake = { ...PAUL, clientEmail: 'autre@exemple.fr', person: 'other' }
    const { booking } = (await hand(lea, namesake)).body
    expect(booking.id).not.toBe(lea.id)
  })

  test('cannot be, where nothing was typed anew', async () => {
    const { status, body } = await hand(lea, { ...LEA, person: 'other' })
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'person'])
    expect(await live()).toEqual([[lea.id, 'Léa Durand']])
  })

  test('is not asked of a reservation without details', async () => {
    const nobody = await setup.reserve({ time: '15:00', clientName: null, clientEmail: null })
    expect((await hand(nobody, PAUL)).body).not.toHaveProperty('booking')
    expect(await row(nobody)).toMatchObject({ client_name: 'Paul Roche', version: 2 })
  })

  test('is asked where all details are taken away, so that nothing of theirs becomes the next one’s', {
    tags: ['engine'],
  }, async () => {
    const record = await recordOf(site, lea)
    await aNote(site, { client: record, author: setup.camille.id, reservation: lea.id })
    expect((await hand(lea, {})).body.code).toBe('person_unclear')
    await hand(lea, { person: 'same' })
    await hand(lea, PAUL)
    const notes = await owner.get<object[]>(`/api/admin/clients/${await recordOf(site, lea)}/notes`)
    expect(notes.body).toEqual([])
  })

  test('is nobody’s business but theirs who have the agenda', async () => {
    const asZoe = await site.visitor().signIn(setup.zoe.username)
    expect((await hand(lea, PAUL, { caller: asZoe })).status).toBe(404)
    expect((await hand(lea, PAUL, { caller: setup.asCamille })).status).toBe(200)
  })
})

describe('handing it back', () => {
  test('restores the former reservation, and leaves no trace of the other', {
    tags: ['engine'],
  }, async () => {
    const record = await recordOf(site, lea)
    const { booking } = (await hand(lea, PAUL)).body
    const paul = await recordOf(site, booking)
    const { status, body } = await restore(booking)
    expect(status).toBe(200)
    expect(body).toMatchObject({ booking: { id: lea.id, date: lea.date, time: lea.time }, version: 3 })
    expect(await live()).toEqual([[lea.id, 'Léa Durand']])
    expect(await row(lea)).toMatchObject({ handed_over: 0, cancelled_at: null, sequence: 2 })
    expect(await recordPage(record)).toEqual([[lea.id, 'planned']])
    expect(await recordPage(paul)).toEqual([])
    const { activity } = (await owner.get<{ activity: ActivityEntry[] }>('/api/admin/dashboard')).body
    expect(activity.map(({ kind, clientName }) => [kind, clientName])).toEqual([['booked', 'Léa Durand']])
  })

  test('goes back through a chain one by one, and only once each', async () => {
    const paul = (await hand(lea, PAUL)).body.booking
    const noor = (await hand(paul, NOOR)).body.booking
    expect((await restore(paul)).status).toBe(404)
    expect((await restore(noor)).body.booking.id).toBe(paul.id)
    expect((await restore(noor)).status).toBe(404)
    expect((await restore(paul)).body.booking.id).toBe(lea.id)
    expect((await restore(paul)).status).toBe(404)
    expect((await restore(lea)).status).toBe(404)
    expect(await live()).toEqual([[lea.id, 'Léa Durand']])
    expect((await hand(lea, NOOR)).status).toBe(200)
  })

  test('is refused once the undo window is over', async () => {
    const { booking } = (await hand(lea, PAUL)).body
    site.clock.advanceSeconds(16)
    expect((await restore(booking)).status).toBe(404)
    expect(await live()).toEqual([[booking.id, 'Paul Roche']])
  })

  test.each([
    ['another day', { newDate: '2027-04-14', newTime: '10:00' }],
    ['another hour', { newDate: TUESDAY, newTime: '11:00' }],
    ['another length', { newDate: TUESDAY, newTime: '10:00', duration: 30 }],
  ])('is refused once the new reservation has %s', async (_title, change) => {
    const { booking } = (await hand(lea, PAUL)).body
    expect((await owner.put(setup.pathOf(booking), change)).status).toBe(200)
    const { status, body } = await restore(booking)
    expect([status, body.code]).toEqual([409, 'reservation_moved'])
    expect(await live()).toEqual([[booking.id, 'Paul Roche']])
  })

  test('with a stale version is refused', async () => {
    const { booking, version } = (await hand(lea, PAUL)).body
    await hand(booking, { ...PAUL, clientPhone: '06 12 34 56 78' })
    const stale = await restore(booking, { headers: { 'If-Match': `"${version}"` } })
    expect([stale.status, stale.body.code]).toEqual([409, 'reservation_moved'])
    expect((await restore(booking, { headers: { 'If-Match': `"${version + 1}"` } })).status).toBe(200)
  })

  test('is not for a colleague', async () => {
    const { booking } = (await hand(lea, PAUL)).body
    const asZoe = await site.visitor().signIn(setup.zoe.username)
    expect((await restore(booking, { caller: asZoe })).status).toBe(404)
  })

  test('restores the new reservation first, where that was cancelled meanwhile', async () => {
    const { booking } = (await hand(lea, PAUL)).body
    await owner.delete(setup.pathOf(booking))
    expect((await restore(booking)).body.booking.id).toBe(booking.id)
    expect((await restore(booking)).body.booking.id).toBe(lea.id)
  })
})
