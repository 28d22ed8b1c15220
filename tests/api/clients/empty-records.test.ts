import { describe, expect, test } from 'vitest'
import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import {
  aSiteWithClients,
  clientRecordsOf,
  mergeRecords,
  ZOE,
  ZOE_MARRIED,
} from '../../support/people/client-records.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

/** Zoé has one reservation, whose details staff correct, as those of one person, to Paul’s: her record is left without any. */
async function aSiteThatZoeLeaves() {
  const setup = await aSiteWithClients()
  const { site, owner, comes } = setup
  const zoe = await comes(ZOE)
  const path = `/api/admin/clients/${zoe.record}`
  const leave = async ({ reservation } = zoe) => {
    const { date } = await site.database.kysely
      .selectFrom('agenda_entries')
      .select('date')
      .where('id', '=', reservation)
      .executeTakeFirstOrThrow()
    const paul = { clientName: 'Paul Martin', clientEmail: 'paul@exemple.fr', person: 'same' }
    const corrected = await owner.put(`/api/admin/reservations/${date}/${reservation}/client`, paul)
    expect(corrected.status).toBe(200)
  }
  const names = async () => (await clientRecordsOf(site)).map(({ name }) => name)
  return { ...setup, zoe, path, leave, names }
}

async function importZoe(owner: TestClient) {
  const form = new FormData()
  form.append('table', new Blob(['Nom;E-mail\nZoé Petit;zoe@exemple.fr']), 'clients.csv')
  expect((await owner.upload('/api/superadmin/client-imports', form)).status).toBe(200)
}

describe('a record that a reservation has made', () => {
  test('goes with its last one', async () => {
    const { leave, names } = await aSiteThatZoeLeaves()
    await leave()
    expect(await names()).toEqual(['Paul Martin'])
  })

  test('goes with its aliases, once the last reservation of both has left', async () => {
    const { zoe, owner, comes, leave, names } = await aSiteThatZoeLeaves()
    const married = await comes(ZOE_MARRIED)
    await mergeRecords(owner, zoe.record, married.record)
    await leave()
    expect(await names()).toEqual(['Zoé Petit', 'Zoé Grand', 'Paul Martin'])
    await leave(married)
    expect(await names()).toEqual(['Paul Martin'])
  })

  test('stays if it has been imported since', async () => {
    const { owner, path, leave, names } = await aSiteThatZoeLeaves()
    await importZoe(owner)
    await leave()
    expect(await names()).toEqual(['Zoé Petit', 'Paul Martin'])
    expect((await owner.get(path)).body).toMatchObject({ source: 'reservation', reservations: [] })
  })

  test('stays if one that was added by hand has been merged into it', async () => {
    const { zoe, owner, leave, names } = await aSiteThatZoeLeaves()
    const added = await owner.post<{ id: number }>('/api/admin/clients', { name: 'Zoé', phone: '0612345678' })
    await mergeRecords(owner, zoe.record, added.body.id)
    await leave()
    expect(await names()).toEqual(['Zoé Petit', 'Zoé', 'Paul Martin'])
  })

  test.each([
    ['a note', 'notes', { text: 'Vient à vélo', visibility: 'team' }],
    ['a preference', 'preferences', { music: 'Jazz' }],
  ])('leaves %s to the record of the corrected details', async (_title, part, body) => {
    const { site, owner, path, leave, names } = await aSiteThatZoeLeaves()
    const written = await (part === 'notes'
      ? owner.post(`${path}/${part}`, body)
      : owner.put(`${path}/${part}`, body))
    expect(written.status).toBeLessThan(300)
    await leave()
    expect(await names()).toEqual(['Paul Martin'])
    expect((await owner.get(path)).status).toBe(404)
    const [paul] = await clientRecordsOf(site)
    const kept = await owner.get(`/api/admin/clients/${paul?.id}/${part}`)
    expect(JSON.stringify(kept.body)).toContain(Object.values(body)[0])
  })

  test('goes with preferences that were all taken back', async () => {
    const { owner, path, leave, names } = await aSiteThatZoeLeaves()
    await owner.put(`${path}/preferences`, { music: 'Jazz' })
    await owner.put(`${path}/preferences`, { music: null })
    await leave()
    expect(await names()).toEqual(['Paul Martin'])
  })

  test('goes in the night in which its last reservation loses its name', async () => {
    const { site, zoe, names } = await aSiteThatZoeLeaves()
    await site.database.kysely
      .updateTable('agenda_entries')
      .set({ date: '2022-04-13' })
      .where('id', '=', zoe.reservation)
      .execute()
    await purgeExpired(site)
    expect(await names()).toEqual([])
  })
})
