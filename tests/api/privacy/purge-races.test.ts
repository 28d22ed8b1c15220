// @module-tag engine
import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RetentionClass } from '#domain/privacy/retention.ts'
import type { Trx } from '#server/db/engine.ts'
import { confirmEntry } from '#server/features/booking/confirmations/queries.ts'
import { insertNote } from '#server/features/clients/notes/queries.ts'
import { purge } from '#server/features/privacy/retention/actions.ts'
import { lockRecord } from '#server/practice/records/record-contents.ts'
import { anExpiringPractice, EXPIRING_ROWS } from '../../support/database/expiring-rows.ts'

let practice: Awaited<ReturnType<typeof anExpiringPractice>>

beforeEach(async () => {
  practice = await anExpiringPractice()
})

/** The purge of a class begins while the work is not committed yet. */
async function purgeDuring(name: RetentionClass, work: (trx: Trx) => Promise<unknown>) {
  const { site } = practice
  const begun = await site.database.transaction(async (trx) => {
    await work(trx)
    const purging = purge(site, [name])
    await setTimeout(500)
    return { purging }
  })
  return begun.purging
}

describe('a purge keeps what somebody uses as it begins:', () => {
  test('the hour of a booking that is confirmed at the last moment', async () => {
    const { site } = practice
    await EXPIRING_ROWS.holds(practice)
    const { id } = await site.database.kysely
      .selectFrom('agenda_entries')
      .select('id')
      .executeTakeFirstOrThrow()
    site.clock.set('2021-04-12T08:04')
    const counts = await purgeDuring('holds', async (trx) => {
      expect(await confirmEntry(trx, id, site.clock.instant())).toBeDefined()
      site.clock.set('2021-04-12T08:05')
    })
    expect(counts).toEqual({ holds: 0 })
    expect(await site.database.kysely.selectFrom('agenda_entries').select('kind').execute()).toEqual([
      { kind: 'reservation' },
    ])
  })

  test('the record of a client about whom a note is written', async () => {
    const { site, camille } = practice
    await EXPIRING_ROWS.clientRecords(practice)
    const { id: clientId } = await site.database.kysely
      .selectFrom('clients')
      .select('id')
      .executeTakeFirstOrThrow()
    await site.database.kysely.updateTable('clients').set({ source: 'reservation' }).execute()
    const note = { clientId, reservationId: null, authorId: camille.id, visibility: 'team' as const }
    const counts = await purgeDuring('clientRecords', async (trx) => {
      await lockRecord(trx, clientId)
      await insertNote(trx, { ...note, text: 'Préfère le matin', now: site.clock.instant() })
    })
    expect(counts).toEqual({ clientRecords: 0 })
    expect(await site.database.kysely.selectFrom('client_notes').select('text').execute()).toEqual([
      { text: 'Préfère le matin' },
    ])
  })
})
