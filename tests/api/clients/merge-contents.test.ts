// @module-tag engine
import { expect, test } from 'vitest'
import type { MergePreview, OtherClient } from '#contract/clients/merges.ts'
import type { ClientNote } from '#contract/clients/notes.ts'
import type { ClientRecord } from '#contract/clients/records.ts'
import { addressHashOf } from '#server/features/messages/declines/actions.ts'
import { insertDecline } from '#server/features/messages/declines/queries.ts'
import {
  aNote,
  aSiteWithClients,
  BY_PHONE,
  clientRecordsOf,
  mergeRecords,
  similarTo,
  undoMergeOf,
  ZOE,
  ZOE_MARRIED,
} from '../../support/people/client-records.ts'
import { aPractitioner } from '../../support/people/people.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const path = (record: number, part: string) => `/api/admin/clients/${record}/${part}`
const notesOf = async (owner: TestClient, record: number) =>
  (await owner.get<ClientNote[]>(path(record, 'notes'))).body.map(({ id }) => id)

test('a merge gives the kept one notes, and the preferences that it lacks, until it is undone', async () => {
  const { site, camille, owner, comes } = await aSiteWithClients()
  const zoe = await comes(ZOE)
  const byPhone = await comes(BY_PHONE)
  const note = await aNote(site, { client: byPhone.record, author: camille.id })
  await aNote(site, { client: byPhone.record, author: camille.id, visibility: 'author' })
  const preferencesOf = async (record: number) => (await owner.get(path(record, 'preferences'))).body
  await owner.put(path(zoe.record, 'preferences'), { music: 'Jazz' })
  await owner.put(path(byPhone.record, 'preferences'), { music: 'Sans', pressure: 'Forte' })
  const { body: preview } = await owner.post<MergePreview>(path(zoe.record, 'merge/preview'), {
    otherId: byPhone.record,
  })
  expect(preview.notes).toBe(1)

  const { body } = await mergeRecords(owner, zoe.record, byPhone.record)
  expect(await notesOf(owner, zoe.record)).toEqual([note])
  expect(await preferencesOf(zoe.record)).toMatchObject({ music: 'Jazz', pressure: 'Forte' })
  const own = await aNote(site, { client: zoe.record, author: camille.id })
  await undoMergeOf(owner, body.mergeId)
  expect([await notesOf(owner, zoe.record), await notesOf(owner, byPhone.record)]).toEqual([[own], [note]])
  expect(await preferencesOf(zoe.record)).toMatchObject({ music: 'Jazz', pressure: null })
  expect(await preferencesOf(byPhone.record)).toMatchObject({ music: 'Sans', pressure: 'Forte' })
})

test('a note written since about a returned reservation returns with it', async () => {
  const { site, camille, owner, comes } = await aSiteWithClients()
  const [zoe, byPhone] = [await comes(ZOE), await comes(BY_PHONE)]
  const { body } = await mergeRecords(owner, zoe.record, byPhone.record)
  const about = { client: zoe.record, author: camille.id }
  const note = await aNote(site, { ...about, reservation: byPhone.reservation })
  const other = await aNote(site, { ...about, reservation: zoe.reservation })
  await undoMergeOf(owner, body.mergeId)
  expect([await notesOf(owner, byPhone.record), await notesOf(owner, zoe.record)]).toEqual([[note], [other]])
})

test('what staff type for the merged one fills the kept one, which replaces nothing that it has', async () => {
  const { site, camille, owner, comes } = await aSiteWithClients()
  const [zoe, married] = [await comes(ZOE), await comes(ZOE_MARRIED)]
  await mergeRecords(owner, zoe.record, married.record)
  const book = (time: string, clientPhone: string) => {
    const at = { praticienId: camille.id, date: '2027-04-26', time }
    return owner.post('/api/reservations', { ...at, ...ZOE_MARRIED, clientPhone })
  }
  site.clock.advanceMinutes(5)
  expect((await book('09:00', '06 12 34 56 78')).status).toBe(201)
  expect((await book('11:00', '07 00 00 00 00')).status).toBe(201)
  expect(await clientRecordsOf(site)).toMatchObject([
    { id: zoe.record, phone: '06 12 34 56 78' },
    { id: married.record, phone: null },
  ])
  const found = await owner.post('/api/admin/clients/liste', { text: '0612345678' })
  expect(found.body).toMatchObject({ total: 1, clients: [{ id: zoe.record }] })
  const { updated_at } = await site.database.kysely
    .selectFrom('clients')
    .select('updated_at')
    .where('id', '=', zoe.record)
    .executeTakeFirstOrThrow()
  expect(Number(updated_at)).toBe(site.clock.instant())
})

test('an address that staff type for the merged one fills the kept one, and finds it', async () => {
  const { site, camille, owner, comes } = await aSiteWithClients()
  const [byPhone, zoe] = [await comes(BY_PHONE), await comes(ZOE)]
  await mergeRecords(owner, byPhone.record, zoe.record)
  const withoutEmail = { name: 'Zoé Petit', email: '', phone: BY_PHONE.clientPhone }
  expect((await owner.put(`/api/admin/clients/${byPhone.record}`, withoutEmail)).status).toBe(200)
  const at = { praticienId: camille.id, date: '2027-04-26', time: '09:00' }
  expect((await owner.post('/api/reservations', { ...at, ...ZOE })).status).toBe(201)
  expect((await clientRecordsOf(site))[0]).toMatchObject({ id: byPhone.record, email: ZOE.clientEmail })
  for (const text of ['zoe@exemple', '06 12 34', 'petit'])
    expect((await owner.post('/api/admin/clients/liste', { text })).body).toMatchObject({ total: 1 })
})

test('a merge respects at the kept address what the other one declined, until it is undone', async () => {
  const { site, owner, comes } = await aSiteWithClients()
  const other = { ...ZOE, clientEmail: 'zoe.petit@exemple.fr' }
  const [zoe, elsewhere] = [await comes(ZOE), await comes(other)]
  const decline = (email: string, kind: 'reminder' | 'invitation' | 'waiting') =>
    site.database.transaction((trx) =>
      insertDecline(trx, { addressHash: addressHashOf(site, email), kind }, site.clock.instant()),
    )
  await decline(other.clientEmail, 'reminder')
  await decline(other.clientEmail, 'invitation')
  await decline(other.clientEmail, 'waiting')
  await decline(ZOE.clientEmail, 'invitation')
  const { body: preview } = await owner.post<MergePreview>(path(zoe.record, 'merge/preview'), {
    otherId: elsewhere.record,
  })
  expect(preview.consents).toBe(2)
  const declinedOf = async (record: number) =>
    (await owner.get<ClientRecord>(`/api/admin/clients/${record}`)).body.declined
  site.clock.advanceMinutes(5)
  const { body } = await mergeRecords(owner, zoe.record, elsewhere.record)
  expect(await declinedOf(zoe.record)).toMatchObject({ reminder: true, invitation: true, waiting: true })
  await undoMergeOf(owner, body.mergeId)
  expect(await declinedOf(zoe.record)).toMatchObject({ reminder: false, invitation: true, waiting: false })
  expect(await declinedOf(elsewhere.record)).toMatchObject({
    reminder: true,
    invitation: true,
    waiting: true,
  })
})

test('a praticien reads nothing of reservations with colleagues when merging', async () => {
  const { site, camille, owner, comes } = await aSiteWithClients()
  const leo = await aPractitioner(site, { firstName: 'Léo', lastName: 'Blanc' })
  const [zoe, married] = [await comes(ZOE), await comes(ZOE_MARRIED)]
  await comes(ZOE_MARRIED, leo.id)
  const asCamille = await site.visitor().signIn(camille.username)
  const preview = (by: TestClient) =>
    by.post<MergePreview>(path(zoe.record, 'merge/preview'), { otherId: married.record })
  expect((await preview(owner)).body.reservations).toBe(2)
  expect((await preview(asCamille)).body.reservations).toBe(1)
  expect((await similarTo(asCamille, zoe.record)).similar).toMatchObject([{ reservations: 1 }])
  const found = await asCamille.post<OtherClient[]>(path(zoe.record, 'similar/search'), { text: 'zoe' })
  expect(found.body).toMatchObject([{ reservations: 1 }])
  await mergeRecords(asCamille, zoe.record, married.record)
  expect((await similarTo(asCamille, zoe.record)).undoable).toMatchObject([{ reservations: 1 }])
  expect((await similarTo(owner, zoe.record)).undoable).toMatchObject([{ reservations: 2 }])
})

test('a note written while its record is merged is kept with the client, or refused', async () => {
  const { site, owner, comes } = await aSiteWithClients()
  const [zoe, married] = [await comes(ZOE), await comes(ZOE_MARRIED)]
  const write = (text: string) => owner.post(path(married.record, 'notes'), { text, visibility: 'team' })
  const replies = await Promise.all([
    write('Une'),
    write('Deux'),
    mergeRecords(owner, zoe.record, married.record),
    write('Trois'),
    write('Quatre'),
  ])
  const notes = replies.filter((_, index) => index !== 2)
  for (const { status } of notes) expect([201, 200, 404]).toContain(status)
  const stored = await site.database.kysely.selectFrom('client_notes').select('client_id').execute()
  expect(stored).toHaveLength(notes.filter(({ status }) => status !== 404).length)
  for (const { client_id } of stored) expect(client_id).toBe(zoe.record)
})
