// @module-tag engine
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AgendaDays } from '#contract/booking/calendar.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { aNote, aSiteWithClients, mergeRecords, ZOE } from '../../../support/people/client-records.ts'
import { aPractitioner, type Person } from '../../../support/people/people.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const PAUL = { clientName: 'Paul Martin', clientEmail: 'paul@exemple.fr' }

let setup: Awaited<ReturnType<typeof aSiteWithClients>>
let leo: Person
let asLeo: TestClient
let asCamille: TestClient

/** Camille and Léo practise side by side. */
beforeEach(async () => {
  setup = await aSiteWithClients()
  leo = await aPractitioner(setup.site, { firstName: 'Léo', lastName: 'Blanc', offers: [setup.massage.id] })
  asLeo = await setup.site.visitor().signIn(leo.username)
  asCamille = await setup.site.visitor().signIn(setup.camille.username)
})

const list = async (by: TestClient) =>
  (await by.get<AgendaReservation[]>('/api/admin/agenda/reservations?start=2027-04-01&end=2027-05-31')).body
const firstOf = async (by = setup.owner) =>
  (await list(by)).filter(({ isFirstVisit }) => isFirstVisit === true).map(({ id }) => id)
const notedOf = async (by = setup.owner) =>
  (await list(by)).filter(({ hasNote }) => hasNote === true).map(({ id }) => id)
const change = (id: number, columns: object) =>
  setup.site.database.kysely.updateTable('agenda_entries').set(columns).where('id', '=', id).execute()

describe('the first visit of a client', () => {
  test('is marked in the agenda, and no later one', async () => {
    const [first, later, other] = [await setup.comes(ZOE), await setup.comes(ZOE), await setup.comes(PAUL)]
    expect(await firstOf()).toEqual([first.reservation, other.reservation])
    const [, second] = await list(setup.owner)
    expect(second).toMatchObject({ id: later.reservation })
    expect(second).not.toHaveProperty('isFirstVisit')
    expect(second).not.toHaveProperty('hasNote')
    expect(second).not.toHaveProperty('settlement')
  })

  test('is the first to which the client comes', async () => {
    const [missed, late, cancelled, kept] = [
      await setup.comes(ZOE),
      await setup.comes(ZOE),
      await setup.comes(ZOE),
      await setup.comes(ZOE),
    ]
    setup.site.clock.set('2027-04-30T08:00')
    await change(missed.reservation, { attendance: 'missed' })
    await change(late.reservation, { attendance: 'cancelled_late' })
    await change(cancelled.reservation, { cancelled_at: setup.site.clock.instant() })
    setup.owner = await setup.signIn()
    expect(await firstOf()).toEqual([kept.reservation])
  })

  test('is not known of an imported client', async () => {
    const imported = await setup.comes(ZOE)
    await setup.site.database.kysely
      .updateTable('clients')
      .set({ is_imported: 1 })
      .where('id', '=', imported.record)
      .execute()
    expect(await firstOf()).toEqual([])
  })

  test('is that with them for a praticien, whom it tells nothing of a colleague', async () => {
    const camille = await setup.comes(ZOE)
    const own = await setup.comes(ZOE, leo.id)
    expect(await firstOf()).toEqual([camille.reservation])
    expect(await firstOf(asLeo)).toEqual([own.reservation])
    await aSetting(setup.site, 'client_access', { practitionersSeeAll: true })
    expect(await firstOf(asLeo)).toEqual([])
  })

  test('follows a merge of records', async () => {
    const [one, other] = [await setup.comes(ZOE), await setup.comes(PAUL)]
    expect(await firstOf()).toEqual([one.reservation, other.reservation])
    await mergeRecords(setup.owner, one.record, other.record)
    expect(await firstOf()).toEqual([one.reservation])
  })

  test('of whoever takes over an hour is theirs, and no longer that of the former client', async () => {
    const given = await setup.comes(ZOE)
    const next = await setup.comes(ZOE)
    const { body } = await setup.owner.put<{ booking: { id: number } }>(
      `/api/admin/reservations/2027-04-13/${given.reservation}/client`,
      { ...PAUL, person: 'other', tellClient: false },
    )
    expect(await firstOf()).toEqual([body.booking.id, next.reservation])
  })

  test('is marked among the first of each day of a month, too', async () => {
    const [first] = [await setup.comes(ZOE), await setup.comes(ZOE)]
    const path = '/api/admin/agenda/jours?start=2027-04-01&end=2027-04-30&premiers=true'
    const { days } = (await setup.owner.get<AgendaDays>(path)).body
    const shown = days.flatMap((day) => day.first)
    expect(shown).toHaveLength(2)
    expect(shown.filter(({ isFirstVisit }) => isFirstVisit).map(({ id }) => id)).toEqual([first.reservation])
  })
})

describe('a note to read', () => {
  test('stands on every visit of its client, for whoever may read it', async () => {
    const [one, two] = [await setup.comes(ZOE), await setup.comes(ZOE)]
    await setup.comes(PAUL)
    expect(await notedOf()).toEqual([])
    await aNote(setup.site, { client: one.record, author: setup.camille.id })
    expect(await notedOf()).toEqual([one.reservation, two.reservation])
    expect(await notedOf(asCamille)).toEqual([one.reservation, two.reservation])
  })

  test('is not shown to others while it is private', async () => {
    const { record, reservation } = await setup.comes(ZOE)
    await aNote(setup.site, { client: record, author: setup.camille.id, visibility: 'author' })
    expect(await notedOf()).toEqual([])
    expect(await notedOf(asCamille)).toEqual([reservation])
  })

  test('of a withheld record is shown to a praticien once the visit has opened it', async () => {
    const { record } = await setup.comes(ZOE)
    await aNote(setup.site, { client: record, author: setup.camille.id })
    const { body } = await asLeo.post<{ booking: { id: number } }>('/api/reservations', {
      praticienId: leo.id,
      date: '2027-04-26',
      time: '09:00',
      serviceId: setup.massage.id,
      ...ZOE,
    })
    expect(await notedOf(asLeo)).toEqual([])
    setup.site.clock.set('2027-04-26T10:00')
    asLeo = await setup.site.visitor().signIn(leo.username)
    expect(await notedOf(asLeo)).toEqual([body.booking.id])
  })
})

test('while no book is kept, the agenda asks nothing about money', async () => {
  await setup.comes(ZOE)
  const sent = vi.spyOn(setup.site.database.kysely.getExecutor(), 'executeQuery')
  await list(setup.owner)
  const statements = sent.mock.calls.map(([{ sql }]) => sql)
  expect(statements.some((sql) => sql.includes('client_notes'))).toBe(true)
  expect(statements.filter((sql) => /receipts"|voucher_visits" (?:where|set)/.test(sql))).toEqual([])
  sent.mockRestore()
})
