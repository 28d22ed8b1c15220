import { beforeEach, describe, expect, test } from 'vitest'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, type Person } from '../../../support/people/people.ts'
import { aGivingTeam, type DatedReservation, TUESDAY } from '../../../support/practice/giving-team.ts'

type Team = Awaited<ReturnType<typeof aGivingTeam>>
let site: Team['site']
let relaxing: Team['relaxing']
let camille: Team['camille']
let zoe: Team['zoe']
let owner: Team['owner']
let reserve: Team['reserve']
let give: Team['give']
let entry: Team['entry']

beforeEach(async () => {
  ;({ site, relaxing, camille, zoe, owner, reserve, give, entry } = await aGivingTeam())
})

const agendaOf = async (username: string) => {
  const caller = await site.visitor().signIn(username)
  const path = `/api/admin/agenda/reservations?start=${TUESDAY}&end=${TUESDAY}`
  return (await caller.get<AgendaReservation[]>(path)).body.map(({ id }) => id)
}

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('a reservation that a superadmin gives to a colleague', () => {
  test('moves from one agenda to the other, at its time, with its client', async () => {
    const reservation = await reserve()
    const before = await entry(reservation)
    const { status, body } = await give(reservation, zoe)
    expect([status, body.version]).toEqual([200, 2])
    expect(await entry(reservation)).toEqual({
      ...before,
      praticienId: zoe.id,
      // Hers: the service has none of its own.
      buffer: 20,
      version: 2,
      sequence: 1,
    })
    expect(await agendaOf(camille.username)).toEqual([])
    expect(await agendaOf(zoe.username)).toEqual([reservation.id])
  })

  test('keeps the buffer of its service', async () => {
    const own = await aService(site, { buffer: 5 })
    const offers = [own.id].map((service_id) => ({ practitioner_id: zoe.id, service_id }))
    await site.database.kysely.insertInto('practitioner_services').values(offers).execute()
    const reservation = await reserve({ serviceId: own.id, buffer: 5 })
    await give(reservation, zoe)
    expect(await entry(reservation)).toMatchObject({ praticienId: zoe.id, buffer: 5 })
  })

  test('may change its time and length at once', async () => {
    const reservation = await reserve()
    const { status } = await give(reservation, zoe, { change: { newTime: '15:00', duration: 90 } })
    expect([status, await entry(reservation)]).toMatchObject([200, { praticienId: zoe.id, start: 900 }])
  })

  test('stays with its practitioner without praticienId', async () => {
    const reservation = await reserve()
    await give(reservation, zoe, { change: { praticienId: undefined, newTime: '11:00' } })
    expect(await entry(reservation)).toMatchObject({ praticienId: camille.id, start: 660 })
  })

  test('announces itself to both agendas', async () => {
    const reservation = await reserve()
    const versions = () =>
      site.database.kysely
        .selectFrom('agenda_versions')
        .select(['practitioner_id as id', 'version'])
        .execute()
        .then((rows) => Object.fromEntries(rows.map(({ id, version }) => [id, version])))
    const before = await versions()
    await give(reservation, zoe)
    const after = await versions()
    expect(after[camille.id]).toBeGreaterThan(before[camille.id] ?? 0)
    expect(after[zoe.id]).toBeGreaterThan(before[zoe.id] ?? 0)
  })

  test('is offered to visitors again where it was, and no more where it is', async () => {
    const isOffered = async ({ id }: Person) => {
      const range = `start=${TUESDAY}&end=${TUESDAY}&serviceId=${relaxing.id}&praticienId=${id}`
      const { body } = await site.visitor().get<Record<string, string[]>>(`/api/agenda/creneaux?${range}`)
      return body[TUESDAY]?.includes('10:00') ?? false
    }
    const reservation = await reserve()
    expect([await isOffered(camille), await isOffered(zoe)]).toEqual([false, true])
    await give(reservation, zoe)
    expect([await isOffered(camille), await isOffered(zoe)]).toEqual([true, false])
  })

  test('leaves a line in the audit trail, and one on the dashboard unless it is given back at once', async () => {
    type Dashboard = { activity: { kind: string; was: object | null; wasPraticienName: string | null }[] }
    const latest = async () => (await owner.get<Dashboard>('/api/admin/dashboard')).body.activity[0]
    const reservation = await reserve()
    await give(reservation, zoe)
    expect(await latest()).toMatchObject({ kind: 'moved', was: null, wasPraticienName: 'Camille Roy' })
    await give(reservation, camille)
    expect(await latest()).toMatchObject({ kind: 'booked', wasPraticienName: null })
    const lines = await site.database.kysely
      .selectFrom('audit_trail')
      .select('detail')
      .where('action', '=', 'reservation_changed')
      .execute()
    expect(lines).toEqual([{ detail: 'praticienId' }, { detail: 'praticienId' }])
  })
})

describe('a reservation is not given', () => {
  test('by a praticien to a colleague; their own id changes nothing', async () => {
    const reservation = await reserve()
    const caller = await site.visitor().signIn(camille.username)
    const refused = await give(reservation, zoe, { caller })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    const own = await give(reservation, camille, { caller, change: { newTime: '11:00' } })
    expect([own.status, await entry(reservation)]).toMatchObject([
      200,
      { start: 660, praticienId: camille.id },
    ])
  })

  test('to somebody who does not offer its service, and the person is named', async () => {
    const other = await aService(site, { name: 'Massage suédois' })
    await site.database.kysely
      .insertInto('practitioner_services')
      .values({ practitioner_id: camille.id, service_id: other.id })
      .execute()
    const reservation = await reserve({ serviceId: other.id })
    await site.database.kysely
      .updateTable('agenda_entries')
      .set({ service_name: 'Massage suédois' })
      .where('id', '=', reservation.id)
      .execute()
    const { status, body } = await give(reservation, zoe)
    expect([status, body.code]).toEqual([409, 'service_not_offered'])
    expect(body.issues?.map(({ path, message }) => [path, plain(message)])).toEqual([
      ['praticienId', 'Zoé Petit ne propose pas « Massage suédois ».'],
    ])
    expect(await entry(reservation)).toMatchObject({ praticienId: camille.id, version: 1 })
  })

  test('to nobody, and to somebody who does not practise', async () => {
    const idle = await aPractitioner(site)
    const reservation = await reserve({ serviceId: null })
    for (const id of [idle.id, 999_999]) {
      const { status, body } = await give(reservation, { id })
      expect([status, body.code]).toEqual([404, 'practitioner_gone'])
    }
    expect((await give(reservation, { id: 0 })).body.issues?.map(({ path }) => path)).toEqual(['praticienId'])
  })

  test('to somebody who is busy, also by the buffer that they need', async () => {
    const reservation = await reserve()
    await reserve({ praticienId: zoe.id, time: '11:15' })
    expect((await give(reservation, zoe)).body.code).toBe('slot_taken')
    expect(await entry(reservation)).toMatchObject({ praticienId: camille.id, version: 1 })
  })

  test('once it has begun', async () => {
    const reservation = await reserve({ date: '2027-04-12', time: '08:30' })
    site.clock.advanceMinutes(31)
    expect((await give(reservation, zoe)).body.code).toBe('move_from_past')
  })
})

describe('several reservations', () => {
  const giveMany = (reservations: DatedReservation[], to: Pick<Person, 'id'>, caller = owner) =>
    caller.post<
      { message: string; results: { id: number; outcome: string; version: number | null }[] } & ErrorBody
    >('/api/admin/reservations/transferts', {
      reservations: reservations.map(({ id, date }) => ({ id, date })),
      praticienId: to.id,
      tellClients: false,
    })

  test('are given one by one: those that cannot be stay, with the reason', async () => {
    const other = await aService(site)
    const free = await reserve()
    const busy = await reserve({ time: '14:00' })
    await reserve({ praticienId: zoe.id, time: '14:30' })
    const foreign = await reserve({ time: '16:00', serviceId: other.id })
    const cancelled = await reserve({ time: '17:00', cancelled: true })
    const moved = { ...(await reserve({ time: '18:00' })), date: '2027-04-14' }
    const begun = await reserve({ date: '2027-04-12', time: '07:00' })
    const { status, body } = await giveMany([free, busy, foreign, cancelled, moved, begun], zoe)
    expect([status, body.message]).toEqual([200, '1 rendez-vous confié'])
    expect(body.results.map(({ outcome, version }) => [outcome, version])).toEqual([
      ['given', 2],
      ['taken', null],
      ['not_offered', null],
      ['gone', null],
      ['changed', null],
      ['past', null],
    ])
    expect(await entry(free)).toMatchObject({ praticienId: zoe.id, start: 600 })
    const lines = await site.database.kysely
      .selectFrom('audit_trail')
      .select(['subject_id as id', 'detail'])
      .where('action', '=', 'reservation_changed')
      .execute()
    expect(lines).toEqual([{ id: free.id, detail: 'praticienId' }])
  })

  test('are not given to somebody who does not practise', async () => {
    const { status, body } = await giveMany([await reserve()], await aPractitioner(site))
    expect([status, body.code]).toEqual([404, 'practitioner_gone'])
  })
})
