import { describe, expect, test } from 'vitest'
import type { SplitPreview, SplittableReservation } from '#contract/client-splits.ts'
import {
  aNote,
  aSiteWithClients,
  clientRecordsOf,
  mergeRecords,
  recordOf,
  similarTo,
  strayRecords,
  undoMergeOf,
  ZOE,
} from '../support/client-records.ts'
import { aPractitioner } from '../support/people.ts'

describe('splitting a client', () => {
  const PAUL = { clientName: 'Paul Petit', clientEmail: 'zoe@exemple.fr' }

  test('gives reservations to another person, whom later bookings follow, until it is undone', async () => {
    const { site, camille, owner, comes } = await aSiteWithClients()
    const first = await comes(ZOE)
    const second = await comes(ZOE)
    const path = `/api/admin/clients/${first.record}/split`
    const listed = await owner.get<SplittableReservation[]>(path)
    expect(listed.body.map(({ id }) => id)).toEqual([second.reservation, first.reservation])
    const body = { reservationIds: [second.reservation], ...PAUL }
    const about = { client: first.record, author: camille.id }
    await aNote(site, about)
    const note = await aNote(site, { ...about, reservation: second.reservation })
    const notesOf = async (record: number) =>
      (await owner.get<{ id: number }[]>(`/api/admin/clients/${record}/notes`)).body.map(({ id }) => id)
    expect((await owner.post<SplitPreview>(`${path}/preview`, body)).body).toEqual({
      reservations: 1,
      notes: 1,
      left: 1,
      joins: false,
    })
    const split = await owner.post<{ mergeId: number; clientId: number }>(path, body)
    expect(split.status).toBe(200)
    expect(await recordOf(site, { id: second.reservation })).toBe(split.body.clientId)
    expect(await notesOf(split.body.clientId)).toEqual([note])
    expect((await similarTo(owner, first.record)).similar).toEqual([])
    const later = await comes(PAUL)
    expect(later.record).toBe(split.body.clientId)
    expect((await undoMergeOf(owner, split.body.mergeId)).status).toBe(200)
    expect(await recordOf(site, { id: second.reservation })).toBe(first.record)
    expect(await notesOf(first.record)).toHaveLength(2)
    expect(await recordOf(site, { id: later.reservation })).toBe(split.body.clientId)
  })

  test('undone before another booking, leaves one record', async () => {
    const { site, owner, comes } = await aSiteWithClients()
    const first = await comes(ZOE)
    const second = await comes(ZOE)
    const split = await owner.post<{ mergeId: number }>(`/api/admin/clients/${first.record}/split`, {
      reservationIds: [second.reservation],
      ...PAUL,
    })
    await undoMergeOf(owner, split.body.mergeId)
    expect((await clientRecordsOf(site)).map(({ id }) => id)).toEqual([first.record])
    expect(await recordOf(site, { id: second.reservation })).toBe(first.record)
  })

  test('takes a merged person out again, even after the day', async () => {
    const { site, owner, signIn, comes } = await aSiteWithClients()
    const zoe = await comes(ZOE)
    const paul = await comes(PAUL)
    await mergeRecords(owner, zoe.record, paul.record)
    site.clock.advanceMinutes(3 * 24 * 60)
    const split = await (await signIn()).post<{ clientId: number }>(
      `/api/admin/clients/${zoe.record}/split`,
      {
        reservationIds: [paul.reservation],
        ...PAUL,
      },
    )
    expect(split.body.clientId).toBe(paul.record)
    expect((await comes(PAUL)).record).toBe(paul.record)
    expect(await strayRecords(site)).toEqual([])
  })

  test('is refused for the identity of the client itself, and for reservations of others', async () => {
    const { site, camille, owner, comes } = await aSiteWithClients()
    const zoe = await comes(ZOE)
    const martin = await comes({ clientName: 'Paul Martin', clientEmail: 'paul@exemple.fr' })
    const path = `/api/admin/clients/${zoe.record}/split`
    const same = await owner.post<{ message: string }>(path, {
      reservationIds: [zoe.reservation],
      clientName: 'petit zoe',
      clientEmail: 'ZOE@exemple.fr',
    })
    expect([same.status, same.body.message]).toEqual([
      400,
      'Ce nom et ces coordonnées sont ceux de la fiche elle-même : donnez à l’autre personne un autre nom ou un autre e-mail.',
    ])
    const foreign = await owner.post(path, { reservationIds: [martin.reservation], ...PAUL })
    expect(foreign.status).toBe(409)
    const colleague = await aPractitioner(site, { lastName: 'Autre' })
    await comes(PAUL, colleague.id)
    const practitioner = await site.visitor().signIn(camille.username)
    const elsewhere = await practitioner.post<{ code: string }>(path, {
      reservationIds: [zoe.reservation],
      ...PAUL,
    })
    expect(elsewhere.body.code).toBe('client_elsewhere')
    expect(await recordOf(site, { id: zoe.reservation })).toBe(zoe.record)
  })
})
