import { expect } from 'vitest'
import type { massagePractice } from '../practice/massage-practice.ts'
import type { TestClient } from '../practice/test-client.ts'
import { aNote, mergeRecords, recordOf } from './client-records.ts'

type Options = {
  setup: Awaited<ReturnType<typeof massagePractice>>
  owner: TestClient
  visitor: TestClient
  /** Path of the client's own page. */
  linkPath: string
  reservation: { id: number }
}

/**
 * Beside a reservation: notes of both kinds and preferences, an imported record that is merged with the client's, a
 * request and a new address by the link.
 */
export async function leaveClientTraces({
  setup,
  owner,
  visitor,
  linkPath,
  reservation,
}: Options): Promise<void> {
  const { site, camille } = setup
  const client = await recordOf(site, reservation)
  const note = { client, author: camille.id, reservation: reservation.id }
  await aNote(site, { ...note, text: 'Zoé préfère le bassin chaud', visibility: 'author' })
  const imported = await importRecord(setup, owner)
  await aNote(site, { client: imported, author: camille.id, text: 'Un bassin chaud' })
  const preferences = { other: 'Le bassin chaud' }
  expect((await owner.put(`/api/admin/clients/${imported}/preferences`, preferences)).status).toBe(200)
  expect((await mergeRecords(owner, client, imported)).status).toBe(200)
  expect((await visitor.post(`${linkPath}/demandes`, { kind: 'export' })).status).toBe(200)
  expect((await visitor.post(`${linkPath}/email`, { clientEmail: 'zoe.petit@neuve.example' })).status).toBe(
    200,
  )
}

async function importRecord({ site }: Options['setup'], owner: TestClient): Promise<number> {
  const form = new FormData()
  form.append('table', new Blob(['Nom;E-mail\nZoé Petit;zoe.petit@importee.example\n']), 'clients.csv')
  expect((await owner.upload('/api/superadmin/client-imports', form)).status).toBe(200)
  const { id } = await site.database.kysely
    .selectFrom('clients')
    .select('id')
    .where('source', '=', 'import')
    .executeTakeFirstOrThrow()
  return id
}
