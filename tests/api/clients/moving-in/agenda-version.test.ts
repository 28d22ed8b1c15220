// @module-tag engine
import { expect, inject, test } from 'vitest'
import { aMovingPractice, FILE } from '../../../support/clients/moving-practice.ts'

test('appointments that come in or go at once are one change of an agenda on PostgreSQL, never none', async () => {
  const practice = await aMovingPractice()
  const readVersion = async () => {
    const { version } = await practice.site.database.kysely
      .selectFrom('agenda_versions')
      .select('version')
      .where('practitioner_id', '=', practice.camille.id)
      .executeTakeFirstOrThrow()
    return version
  }
  const before = await readVersion()
  const { body } = await practice.moveIn(FILE, 4)
  const between = await readVersion()
  await practice.owner.delete(`/api/superadmin/activity-imports/${body.id}`)
  const after = await readVersion()
  const changes = inject('engine') === 'postgres' ? 1 : 4
  expect([between - before, after - between]).toEqual([changes, changes])
})
