// @module-tag engine
import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignEarlierReservations } from '#server/features/clients/records/record.ts'
import { insertTemplates } from '../../support/mail/post.ts'
import { type AnonymousSender, anonymousSenders } from '../../support/people/anonymous-senders.ts'
import { anUnassignedReservation, aService } from '../../support/people/bookings.ts'
import { aBookingLimit, CAN_CONFIRM, confirmationTokens } from '../../support/people/confirmations.ts'
import { aPractitioner, type Person } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const AGENDA = { workingHours: { start: 8, end: 20, slotDuration: 60 } }
const PRACTITIONERS = 6

let site: TestPractice
let senders: AnonymousSender[]
let serviceId: number
let practitioners: Person[]

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00', env: CAN_CONFIRM })
  await insertTemplates(site)
  serviceId = (await aService(site)).id
  practitioners = []
  for (let i = 0; i < PRACTITIONERS; i++)
    practitioners.push(await aPractitioner(site, { agenda: AGENDA, offers: [serviceId] }))
  const url = await site.app.listen({ host: '127.0.0.1', port: 0 })
  senders = await anonymousSenders(url, PRACTITIONERS)
})

/** With a practitioner of its own: the lock of one agenda would serialize them. */
const book = (index: number) =>
  (senders[index] as AnonymousSender)('POST', '/api/reservations', {
    date: '2027-04-13',
    time: '10:00',
    serviceId,
    praticienId: practitioners[index]?.id,
    clientName: 'Zoé Petit',
    clientEmail: 'zoe@exemple.fr',
  })

async function readRecords() {
  const { kysely } = site.database
  const records = await kysely.selectFrom('clients').select('id').execute()
  const reservations = await kysely.selectFrom('agenda_entries').select(['kind', 'client_id']).execute()
  return { records, reservations }
}

async function expectOneRecord() {
  const { records, reservations } = await readRecords()
  expect(records).toHaveLength(1)
  const ofRecord = { kind: 'reservation', client_id: records[0]?.id }
  expect(reservations).toEqual(Array(PRACTITIONERS).fill(ofRecord))
}

const statusesOf = async (responses: Promise<Response>[]) =>
  (await Promise.all(responses)).map(({ status }) => status)

describe('one record is made', () => {
  test('by simultaneous first bookings with different practitioners', async () => {
    expect(await statusesOf(practitioners.map((_, i) => book(i)))).toEqual(Array(PRACTITIONERS).fill(201))
    await expectOneRecord()
  })

  test('by simultaneous confirmations and bookings', async () => {
    await aBookingLimit(site, { confirmByMail: true })
    const pending = [0, 1, 2]
    for (const index of pending) expect((await book(index)).status).toBe(201)
    expect((await readRecords()).records).toEqual([])
    await aBookingLimit(site, { confirmByMail: false })
    const tokens = await confirmationTokens(site)
    const confirm = (index: number) =>
      (senders[index] as AnonymousSender)('POST', `/api/confirmation/${tokens[index]}`, {})
    const statuses = await statusesOf(
      practitioners.map((_, i) => (pending.includes(i) ? confirm(i) : book(i))),
    )
    expect(statuses).toEqual([200, 200, 200, 201, 201, 201])
    await expectOneRecord()
  })
})

test('a reservation of an earlier version gets no record once its client is erased meanwhile', async () => {
  const at = { praticienId: practitioners[0]?.id ?? 0, date: '2026-04-14', time: '09:00' }
  const { id } = await anUnassignedReservation(site, at)
  const assigned = await site.database.transaction(async (trx) => {
    await trx
      .updateTable('agenda_entries')
      .set({ client_name: null, client_email: null, client_phone: null })
      .where('id', '=', id)
      .execute()
    const assigning = assignEarlierReservations(site)
    // Long enough for it to read the row that this transaction has not changed for others yet.
    await setTimeout(300)
    return { assigning }
  })
  await assigned.assigning
  const { records, reservations } = await readRecords()
  expect([records, reservations]).toEqual([[], [{ kind: 'reservation', client_id: null }]])
})
