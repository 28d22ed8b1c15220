import type { Client } from '#domain/client.ts'
import { clientIdentity, searchTextOf } from '#domain/client-identity.ts'
import { addDays, type Day } from '#domain/time.ts'
import type { Database } from '#server/db/engine.ts'
import { randomNumbers } from '../scale/random-numbers.ts'

const CLIENTS = 10_000
const RESERVATIONS = 40_000
const PRACTITIONERS = 20
const STARTS = Array.from({ length: 12 }, (_, i) => 9 * 60 + i * 45)
const MINUTES = 45
/** Of 167 days that the reservations take, seventeen are to come. */
const PAST_DAYS = 150
const ROWS_PER_INSERT = 500
const MISSED_SHARE = 0.02

const FIRST_NAMES = ['Marie', 'Zoé', 'Léa', 'Paul', 'Margaux', 'Noé', 'Anne', 'Camille', 'Hugo', 'Inès']
const LAST_NAMES = [
  'Martin',
  'Petit',
  'Durand',
  'Roy',
  'Lambert',
  'Simon',
  'Blanc',
  'Garcia',
  'Faure',
  'Roux',
]

/** Every client has four reservations on average, spread at random. */
export async function fillClients(database: Database, today: Day): Promise<void> {
  await database.transaction(async (trx) => {
    const staff = Array.from({ length: PRACTITIONERS }, (_, i) => ({
      username: `bench_${i}`,
      role: 'praticien' as const,
      first_name: 'Camille',
      last_name: `Roy ${i}`,
      created_at: 0,
    }))
    const practitioners = await trx.insertInto('users').values(staff).returning('id').execute()
    const clients = Array.from({ length: CLIENTS }, (_, i) => clientOf(i))
    const clientIds: number[] = []
    for (const part of partsOf(clients)) {
      const rows = await trx.insertInto('clients').values(part.map(toRecord)).returning('id').execute()
      clientIds.push(...rows.map(({ id }) => id))
    }
    const random = randomNumbers(25)
    const reservations = Array.from({ length: RESERVATIONS }, (_, i) => {
      const place = Math.floor(random() * CLIENTS)
      const slot = Math.floor(i / PRACTITIONERS)
      const day = Math.floor(slot / STARTS.length) - PAST_DAYS
      const start = STARTS[slot % STARTS.length] ?? 0
      const { clientName, clientEmail, clientPhone } = clients[place] as Client
      return {
        practitioner_id: practitioners[i % PRACTITIONERS]?.id ?? 0,
        client_id: clientIds[place] ?? null,
        client_name: clientName,
        client_email: clientEmail,
        client_phone: clientPhone,
        date: addDays(today, day),
        start_minute: start,
        duration_minutes: MINUTES,
        buffer_minutes: 0,
        occupied_until: start + MINUTES,
        service_name: 'Massage',
        attendance: day < 0 && random() < MISSED_SHARE ? ('missed' as const) : null,
        source: 'public' as const,
        created_at: 0,
        updated_at: 0,
      }
    })
    for (const part of partsOf(reservations)) await trx.insertInto('agenda_entries').values(part).execute()
  })
}

function clientOf(i: number): Client {
  const first = FIRST_NAMES[i % FIRST_NAMES.length] ?? ''
  const last = LAST_NAMES[Math.floor(i / FIRST_NAMES.length) % LAST_NAMES.length] ?? ''
  const clientPhone = `06 ${String(10_000_000 + i)}`
  return { clientName: `${first} ${last}`, clientEmail: `client${i}@exemple.fr`, clientPhone }
}

function toRecord(client: Client) {
  const identity = clientIdentity(client, null)
  if (!identity) throw new Error('a client without address')
  return {
    contact_key: identity.contactKey,
    name_key: identity.nameKey,
    name: client.clientName,
    email: client.clientEmail,
    phone: client.clientPhone,
    search_text: searchTextOf(client),
    source: 'reservation' as const,
    created_at: 0,
    updated_at: 0,
  }
}

function partsOf<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / ROWS_PER_INSERT)
  return Array.from({ length: count }, (_, i) => rows.slice(i * ROWS_PER_INSERT, (i + 1) * ROWS_PER_INSERT))
}
