// @module-tag engine
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { insertNote } from '#server/features/clients/notes/queries.ts'
import { lockRecord } from '#server/practice/records/record-contents.ts'
import { aMovingPractice, FILE } from '../../support/clients/moving-practice.ts'
import { aSiteWithClients, ZOE } from '../../support/people/client-records.ts'
import { correctPerson } from '../../support/people/data-subjects.ts'
import type { TestPractice } from '../../support/practice/practice.ts'

type Written = { clientId: number; authorId: number; reservationId?: number | null }

/** The request begins while the note is not committed yet. */
async function sendDuring<Reply>(
  site: TestPractice,
  { reservationId = null, ...note }: Written,
  send: () => Promise<Reply>,
): Promise<Reply> {
  const { sent } = await site.database.transaction(async (trx) => {
    await lockRecord(trx, note.clientId)
    const written = { ...note, reservationId, visibility: 'team' as const, now: site.clock.instant() }
    await insertNote(trx, { ...written, text: 'Préfère le matin' })
    const request = send()
    await setTimeout(500)
    return { sent: request }
  })
  return sent
}

const notesOf = (site: TestPractice) =>
  site.database.kysely.selectFrom('client_notes').select(['client_id', 'reservation_id']).execute()

describe('a note that is being written', () => {
  test.each([
    ['its record', false],
    ['its appointment and its record', true],
  ])('keeps %s as an import is undone', async (_kept, isAboutVisit) => {
    const { site, owner, camille, moveIn } = await aMovingPractice()
    const { id: importId } = (await moveIn(FILE, 4)).body
    const { id: reservationId, client_id: clientId } = await site.database.kysely
      .selectFrom('agenda_entries')
      .select(['id', 'client_id'])
      .where('client_name', '=', 'Max Roy')
      .$narrowType<{ client_id: number }>()
      .executeTakeFirstOrThrow()
    const note = { clientId, authorId: camille.id, ...(isAboutVisit && { reservationId }) }
    const undo = () => owner.delete<{ kept: object[] }>(`/api/superadmin/activity-imports/${importId}`)
    const { status, body } = await sendDuring(site, note, undo)
    expect(status).toBe(200)
    expect(body.kept).toHaveLength(isAboutVisit ? 1 : 0)
    expect(await notesOf(site)).toEqual([
      { client_id: clientId, reservation_id: isAboutVisit ? reservationId : null },
    ])
  })

  test('goes along as a correction makes its record a part of another', async () => {
    const { site, owner, camille, comes } = await aSiteWithClients()
    const { record: clientId } = await comes(ZOE)
    const other = { ...ZOE, clientEmail: 'zoe@autre.example' }
    const { record: keptId } = await comes(other)
    const correct = () => correctPerson(owner, { clientId }, { clientEmail: other.clientEmail })
    const { body } = await sendDuring(site, { clientId, authorId: camille.id }, correct)
    expect(body).toMatchObject({ corrected: 1, clientId: keptId })
    expect(await notesOf(site)).toEqual([{ client_id: keptId, reservation_id: null }])
  })
})
