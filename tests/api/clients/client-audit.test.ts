import { expect, test } from 'vitest'
import type { AuditAction } from '#domain/accounts/audit-kinds.ts'
import {
  aSiteWithClients,
  mergeRecords,
  undoMergeOf,
  ZOE,
  ZOE_MARRIED,
} from '../../support/people/client-records.ts'

async function anAuditedSite() {
  const setup = await aSiteWithClients()
  const { record: zoe } = await setup.comes(ZOE)
  const { record: married } = await setup.comes(ZOE_MARRIED)
  const linesOf = async (action: AuditAction) => {
    const rows = await setup.site.database.kysely
      .selectFrom('audit_trail')
      .select(['subject_id', 'detail'])
      .where('action', '=', action)
      .orderBy('id')
      .execute()
    return rows.map((row) => [row.subject_id, row.detail])
  }
  return { ...setup, zoe, married, linesOf }
}

test('each client whose record is opened leaves one line with its number in ten minutes', async () => {
  const { site, owner, zoe, married, linesOf } = await anAuditedSite()
  for (const id of [zoe, married, zoe, married]) await owner.get(`/api/admin/clients/${id}`)
  expect(await linesOf('client_opened')).toEqual([
    [zoe, null],
    [married, null],
  ])
  site.clock.advanceMinutes(11)
  await owner.get(`/api/admin/clients/${zoe}`)
  expect(await linesOf('client_opened')).toHaveLength(3)
})

test('each client whose notes or preferences are opened leaves one line with its number in ten minutes', async () => {
  const { owner, zoe, married, linesOf } = await anAuditedSite()
  for (const id of [zoe, married, zoe])
    for (const part of ['notes', 'preferences']) await owner.get(`/api/admin/clients/${id}/${part}`)
  expect(await linesOf('client_notes_opened')).toEqual([
    [zoe, null],
    [married, null],
  ])
})

test('a merge and its undoing leave a line about the kept client and one about the other', async () => {
  const { owner, zoe, married, linesOf } = await anAuditedSite()
  const pair = [
    [zoe, 'keptRecord'],
    [married, 'otherRecord'],
  ]
  const { body } = await mergeRecords(owner, zoe, married)
  expect(await linesOf('clients_merged')).toEqual(pair)
  await undoMergeOf(owner, body.mergeId)
  expect(await linesOf('client_merge_undone')).toEqual(pair)
})

test('a merge is told in words that superadmins read, and so is a split of an earlier version', async () => {
  const { site, owner, zoe, married } = await anAuditedSite()
  await mergeRecords(owner, zoe, married)
  await site.database.kysely
    .insertInto('audit_trail')
    .values({
      happened_at: site.clock.instant(),
      action: 'client_split',
      subject_id: zoe,
      detail: 'keptRecord',
    })
    .execute()
  const file = await owner.get<string>('/api/superadmin/audit-trail/export')
  const lines = String(file.body).split('\r\n')
  const about = (words: string) => lines.filter((line) => line.includes(words))
  expect(about('Fiches de clients réunies')).toEqual([
    expect.stringMatching(new RegExp(`Client n°\\s${married};autre fiche`)),
    expect.stringMatching(new RegExp(`Client n°\\s${zoe};fiche gardée`)),
  ])
  expect(about('Fiche d’un client séparée')).toEqual([
    expect.stringMatching(new RegExp(`Client n°\\s${zoe};fiche gardée`)),
  ])
})
