import { beforeEach, describe, expect, test } from 'vitest'
import type { GivingResult, PlannedReservation } from '#contract/booking/giving.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { type Agenda, NEW_AGENDA } from '#domain/booking/agenda.ts'
import { toAgendaColumns } from '#server/db/statements/agenda-columns.ts'
import { aPrivateCalendar } from '../../../support/database/private-calendars.ts'
import { outboxOf } from '../../../support/mail/post.ts'
import { aBlock, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, type Person } from '../../../support/people/people.ts'
import { aGivingTeam, type DatedReservation, TUESDAY } from '../../../support/practice/giving-team.ts'
import { aSetting } from '../../../support/practice/settings.ts'

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

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

const setAgenda = (person: Person, agenda: Partial<Agenda>) =>
  site.database.kysely
    .insertInto('agendas')
    .values({
      practitioner_id: person.id,
      ...toAgendaColumns({ ...NEW_AGENDA, ...agenda }),
      updated_at: site.clock.instant(),
    })
    .onConflict((conflict) =>
      conflict
        .column('practitioner_id')
        .doUpdateSet(toAgendaColumns({ ...NEW_AGENDA, bufferMinutes: 20, ...agenda })),
    )
    .execute()

const toReferences = (reservations: readonly DatedReservation[]) =>
  reservations.map(({ id, date }) => ({ id, date }))

const giveMany = async (
  reservations: readonly DatedReservation[],
  to: Pick<Person, 'id'>,
  more: object = {},
) =>
  owner.post<{ message: string; results: GivingResult[] } & ErrorBody>('/api/admin/reservations/transferts', {
    reservations: toReferences(reservations),
    praticienId: to.id,
    tellClients: true,
    ...more,
  })

const plan = async (reservations: readonly DatedReservation[], praticienId?: number) => {
  const { body } = await owner.post<{ plan: PlannedReservation[] }>(
    '/api/admin/reservations/transferts/apercu',
    { reservations: toReferences(reservations), ...(praticienId !== undefined && { praticienId }) },
  )
  return body.plan
}

const LEAVE = { from: TUESDAY, to: TUESDAY, label: 'Formation' }

/** Whatever keeps Zoé from receiving a visit on Tuesday at ten, and what is said of it. */
const OFF: Record<string, { prepare: () => Promise<unknown>; outcome: object; sentence: string }> = {
  'a weekday that they do not work': {
    prepare: () => setAgenda(zoe, { openDays: [1, 3, 4, 5] }),
    outcome: { outcome: 'weekday_off' },
    sentence: 'Zoé ne travaille pas le mardi.',
  },
  'hours that begin later, by a later version of their week': {
    prepare: () =>
      setAgenda(zoe, {
        laterHours: [
          {
            ...{ from: TUESDAY, openDays: [2], dayHours: [], breakTimes: [] },
            workingHours: { start: 14, end: 18 },
          },
        ],
      }),
    outcome: { outcome: 'closed' },
    sentence: 'Zoé ne travaille pas à cette heure.',
  },
  'a break': {
    prepare: () => setAgenda(zoe, { breakTimes: [{ day: 2, start: 10, end: 11 }] }),
    outcome: { outcome: 'break' },
    sentence: 'Zoé est en pause à cette heure.',
  },
  leave: {
    prepare: () => setAgenda(zoe, { timeOff: [LEAVE] }),
    outcome: { outcome: 'leave', label: 'Formation' },
    sentence: 'Zoé est en congé à cette heure (Formation).',
  },
  'leave that begins before the visit ends': {
    prepare: () => setAgenda(zoe, { timeOff: [{ ...LEAVE, start: '10:30' }] }),
    outcome: { outcome: 'does_not_fit', from: '10:30' },
    sentence: 'Zoé n’est plus disponible à partir de 10 h 30.',
  },
  'a closure of the practice': {
    prepare: () => aSetting(site, 'closures', [{ ...LEAVE, label: 'Travaux' }]),
    outcome: { outcome: 'closure', label: 'Travaux' },
    sentence: 'Le cabinet est fermé à cette heure (Travaux).',
  },
  'their private calendar': {
    prepare: () => aPrivateCalendar(site, zoe.id, [{ date: TUESDAY, from: '10:00', to: '10:30' }]),
    outcome: { outcome: 'elsewhere' },
    sentence: 'Zoé n’est pas disponible à cette heure : son agenda privé est occupé.',
  },
}

describe('whoever is off does not receive a visit', () => {
  test.each(Object.entries(OFF))(
    '%s: it stays, the reason is said, and nobody told',
    { tags: ['engine'] },
    async (_, reason) => {
      const reservation = await reserve()
      await reason.prepare()
      const alone = await give(reservation, zoe)
      expect([alone.status, alone.body.code]).toEqual([409, 'practitioner_off'])
      expect(plain(alone.body.message)).toBe(reason.sentence)
      const { body } = await giveMany([reservation], zoe)
      expect(body.results).toEqual([{ id: reservation.id, version: null, ...reason.outcome }])
      expect(await entry(reservation)).toMatchObject({ praticienId: camille.id, version: 1 })
      expect(await outboxOf(site)).toEqual([])
      const { outcome: code, ...details } = { outcome: '', ...reason.outcome }
      expect(await plan([reservation], zoe.id)).toEqual([
        { id: reservation.id, praticienId: null, reason: { code, ...details } },
      ])
    },
  )

  test.each(Object.entries(OFF))('%s: a superadmin may insist for one visit', async (_, { prepare }) => {
    const reservation = await reserve()
    await prepare()
    const { status } = await give(reservation, zoe, { change: { insist: true } })
    expect([status, await entry(reservation)]).toMatchObject([200, { praticienId: zoe.id }])
  })

  test('nor is it moved into their agenda at an hour at which they are off', {
    tags: ['engine'],
  }, async () => {
    await setAgenda(zoe, { workingHours: { start: 9, end: 12, slotDuration: 60 } })
    const reservation = await reserve()
    const { body } = await give(reservation, zoe, { change: { newTime: '15:00' } })
    expect(body.code).toBe('practitioner_off')
    expect((await give(reservation, zoe, { change: { newTime: '11:00' } })).status).toBe(200)
  })

  test('whereas their own visits move there, as before', { tags: ['engine'] }, async () => {
    await setAgenda(camille, { timeOff: [LEAVE] })
    const reservation = await reserve()
    const change = { newTime: '11:00', praticienId: camille.id }
    expect((await give(reservation, camille, { change })).status).toBe(200)
  })
})

describe('insisting', () => {
  test('gives a visit of a service that the colleague does not offer', async () => {
    const other = await aService(site)
    const reservation = await reserve({ serviceId: other.id })
    expect((await give(reservation, zoe)).body.code).toBe('service_not_offered')
    expect((await give(reservation, zoe, { change: { insist: true } })).status).toBe(200)
  })

  test.each([
    ['another visit', () => reserve({ praticienId: zoe.id, time: '10:30' })],
    ['the buffer of another visit', () => reserve({ praticienId: zoe.id, time: '11:10' })],
    ['a block', () => aBlock(site, { praticienId: zoe.id, date: TUESDAY, time: '10:00', duration: 60 })],
  ])('never overlaps %s', async (_, prepare) => {
    const reservation = await reserve()
    await prepare()
    const { status, body } = await give(reservation, zoe, { change: { insist: true } })
    expect([status, body.code]).toEqual([409, 'slot_taken'])
    expect(await entry(reservation)).toMatchObject({ praticienId: camille.id, version: 1 })
    expect(await outboxOf(site)).toEqual([])
  })

  test('is not a praticien’s, and is no field of giving many', async () => {
    const reservation = await reserve()
    const caller = await site.visitor().signIn(camille.username)
    const refused = await give(reservation, zoe, { caller, change: { insist: true } })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect((await giveMany([reservation], zoe, { insist: true })).status).toBe(400)
  })
})

describe('several visits', () => {
  test('of which one is the colleague’s already: it stays as it is', async () => {
    const own = await reserve({ praticienId: zoe.id })
    const { body } = await giveMany([own], zoe)
    expect(body.results).toEqual([{ id: own.id, outcome: 'own', version: null }])
    expect([(await entry(own)).version, await outboxOf(site)]).toEqual([1, []])
  })

  test('are told of only as far as they were given', async () => {
    await setAgenda(zoe, { workingHours: { start: 9, end: 12, slotDuration: 60 } })
    const [given, off] = [await reserve(), await reserve({ time: '15:00' })]
    const { body } = await giveMany([given, off], zoe)
    expect(body.results.map(({ outcome }) => outcome)).toEqual(['given', 'closed'])
    const events = (await outboxOf(site)).map(({ event }) => event)
    expect(events.length).toBeGreaterThan(0)
    expect(events.filter((event) => !event.includes(`:${given.id}:`))).toEqual([])
  })
})

describe('a visit goes back to whom it was with', () => {
  test('within moments, whether or not they are there, and nobody is told', async () => {
    const reservation = await reserve()
    await setAgenda(camille, { timeOff: [LEAVE] })
    expect((await giveMany([reservation], zoe)).body.results[0]?.outcome).toBe('given')
    expect((await giveMany([reservation], camille)).body.results[0]?.outcome).toBe('given')
    expect(await entry(reservation)).toMatchObject({ praticienId: camille.id })
    expect((await outboxOf(site)).filter(({ state }) => state === 'waiting')).toEqual([])
  })

  test('later on only if they would receive it', async () => {
    const reservation = await reserve()
    await setAgenda(camille, { timeOff: [LEAVE] })
    await giveMany([reservation], zoe)
    site.clock.advanceMinutes(2)
    expect((await giveMany([reservation], camille)).body.results[0]?.outcome).toBe('leave')
  })

  test('and to nobody else in their place', async () => {
    const noor = await aPractitioner(site, { offers: [relaxing.id], agenda: { openDays: [1] } })
    const reservation = await reserve()
    await giveMany([reservation], zoe)
    expect((await giveMany([reservation], noor)).body.results[0]?.outcome).toBe('weekday_off')
  })
})

describe('the plan of giving several visits to whoever is free', () => {
  const receiversOf = (lines: readonly PlannedReservation[]) => lines.map(({ praticienId }) => praticienId)

  test('spreads them by minutes of the day, and writes nothing', { tags: ['engine'] }, async () => {
    const noor = await aPractitioner(site, { firstName: 'Noor', offers: [relaxing.id] })
    await reserve({ praticienId: zoe.id, time: '09:00', duration: 30 })
    const visits = [await reserve(), await reserve({ time: '11:30' }), await reserve({ time: '14:00' })]
    expect(receiversOf(await plan(visits))).toEqual([noor.id, zoe.id, noor.id])
    expect(await entry(visits[0] as DatedReservation)).toMatchObject({ praticienId: camille.id, version: 1 })
    expect(await outboxOf(site)).toEqual([])
  })

  test('keeps whoever alone offers a service for the visits of it', { tags: ['engine'] }, async () => {
    const rare = await aService(site)
    const noor = await aPractitioner(site, { firstName: 'Noor', offers: [relaxing.id, rare.id] })
    const both = [
      await reserve(),
      await reserve({ serviceId: rare.id, praticienId: (await aPractitioner(site)).id }),
    ]
    expect(receiversOf(await plan(both))).toEqual([zoe.id, noor.id])
  })

  test('says of each visit that nobody would receive why: no service, nobody at work, nobody free', {
    tags: ['engine'],
  }, async () => {
    const other = await aService(site)
    await setAgenda(zoe, { workingHours: { start: 9, end: 12, slotDuration: 60 } })
    await reserve({ praticienId: zoe.id, time: '11:00' })
    const visits = [
      await reserve({ time: '09:00', serviceId: other.id }),
      await reserve({ time: '15:00' }),
      await reserve({ time: '11:00' }),
    ]
    expect((await plan(visits)).map(({ reason }) => reason)).toEqual([
      { code: 'none_offers' },
      { code: 'none_works' },
      { code: 'none_free' },
    ])
  })

  test('says of those that have changed that they have', async () => {
    const cancelled = await reserve({ cancelled: true })
    const moved = { ...(await reserve({ time: '12:00' })), date: '2027-04-14' }
    const begun = await reserve({ date: '2027-04-12', time: '07:00' })
    const own = await reserve({ praticienId: zoe.id, time: '16:00' })
    const reasons = (await plan([cancelled, moved, begun, own], zoe.id)).map(({ reason }) => reason?.code)
    expect(reasons).toEqual(['gone', 'changed', 'past', 'own'])
  })

  test('is what giving does, one colleague after the other', async () => {
    const noor = await aPractitioner(site, { firstName: 'Noor', offers: [relaxing.id] })
    const hours = ['09:00', '10:30', '12:00', '13:30', '15:00']
    const visits: DatedReservation[] = []
    for (const time of hours) visits.push(await reserve({ time }))
    const lines = await plan(visits)
    for (const person of [zoe, noor]) {
      const own = visits.filter((_, index) => lines[index]?.praticienId === person.id)
      const { body } = await giveMany(own, person)
      expect(body.results.every(({ outcome }) => outcome === 'given')).toBe(true)
    }
    const holders = await Promise.all(visits.map(entry))
    expect(holders.map(({ praticienId }) => praticienId)).toEqual(receiversOf(lines))
  })
})
