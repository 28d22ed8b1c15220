import { identityOf } from '#server/practice/records/client-records.ts'
import type { TestSite } from '../../support/practice/site.ts'
import { expectSame } from './step.ts'
import { absolute, listLiveHolds, type Span, type World } from './world.ts'

/** After each step: what stands in the agendas is what the model has. */
export async function compareAgendas({ database }: TestSite, world: World): Promise<void> {
  const rows = await database.kysely
    .selectFrom('agenda_entries')
    .select(['id', 'kind', 'practitioner_id', 'date', 'start_minute', 'duration_minutes', 'buffer_minutes'])
    .select(['version', 'client_email', 'held_until'])
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute()
  const { instant } = world.now()
  const got = rows
    .filter(({ kind, held_until }) => kind !== 'hold' || Number(held_until) > instant)
    .map((row) => [
      ...(row.kind === 'hold' ? ['hold'] : [row.id, row.kind, row.version, row.client_email]),
      ...[row.practitioner_id, row.date, row.start_minute, row.duration_minutes, row.buffer_minutes],
    ])
  const entries = [...world.entries.values()].filter(({ cancelledAt }) => cancelledAt === null)
  const expected = [
    ...entries.map((entry) => [entry.id, entry.kind, entry.version, entry.email, ...spanColumns(entry)]),
    ...listLiveHolds(world).map((held) => ['hold', ...spanColumns(held)]),
  ]
  const [stored, modelled] = [setOf(got), setOf(expected)]
  expectSame('rows of agendas', stored.size, got.length)
  expectSame('agendas', [...stored.difference(modelled)], [...modelled.difference(stored)])
}

function spanColumns({ practitioner, day, start, duration, buffer }: Span): (string | number)[] {
  return [practitioner, day, start, duration, buffer]
}

function setOf(rows: readonly unknown[][]): Set<string> {
  return new Set(rows.map((row) => JSON.stringify(row)))
}

/** Versions at the last check, by id. */
export type KnownVersions = Map<number, number>

/** Invariants of the database. */
export async function checkDatabase(site: TestSite, world: World, known: KnownVersions): Promise<void> {
  await compareAgendas(site, world)
  await checkOverlaps(site)
  await checkVersions(site, known)
  await checkHistory(site, world)
  await checkCounts(site, world)
  await checkOrphans(site)
  await checkRecords(site)
}

async function checkOverlaps({ database }: TestSite): Promise<void> {
  const rows = await database.kysely
    .selectFrom('agenda_entries')
    .select(['id', 'practitioner_id', 'date', 'start_minute', 'occupied_until'])
    .where('cancelled_at', 'is', null)
    .orderBy('practitioner_id')
    .orderBy('date')
    .orderBy('start_minute')
    .execute()
  rows.forEach((row, index) => {
    const next = rows[index + 1]
    if (next?.practitioner_id !== row.practitioner_id) return
    const end = absolute({ day: row.date, minute: row.occupied_until })
    const start = absolute({ day: next.date, minute: next.start_minute })
    if (start < end) throw new Error(`the entries ${row.id} and ${next.id} overlap`)
  })
}

async function checkVersions({ database }: TestSite, known: KnownVersions): Promise<void> {
  const rows = await database.kysely
    .selectFrom('agenda_entries')
    .select(['id', 'version'])
    .orderBy('id')
    .execute()
  for (const { id, version } of rows) {
    const before = known.get(id) ?? 0
    if (version < before) throw new Error(`version of ${id}: ${before}, then ${version}`)
    known.set(id, version)
  }
}

/** One booking for each reservation, one cancellation for each cancelled one, and its moves. */
async function checkHistory({ database }: TestSite, world: World): Promise<void> {
  const rows = await database.kysely
    .selectFrom('reservation_history')
    .select(['reservation_id', 'kind', 'date', 'start_minute', 'was_date', 'was_minute'])
    .orderBy('id')
    .execute()
  const historyOf = Map.groupBy(rows, (row) => row.reservation_id)
  const reservations = [...world.entries.values()].filter(({ kind }) => kind === 'reservation')
  expectSame('reservations with a history', historyOf.size, reservations.length)
  for (const { id, moves, cancelledAt } of reservations) {
    const history = historyOf.get(id) ?? []
    const kinds = history.map(({ kind }) => kind).filter((kind) => kind !== 'moved')
    expectSame(`history of ${id}`, kinds, cancelledAt === null ? ['booked'] : ['booked', 'cancelled'])
    const moved = history.filter(({ kind }) => kind === 'moved')
    const got = moved.map((row) => [`${row.was_date} ${row.was_minute}`, `${row.date} ${row.start_minute}`])
    expectSame(
      `moves of ${id}`,
      got,
      moves.map(({ from, to }) => [from, to]),
    )
  }
}

async function checkCounts({ database: { kysely: db } }: TestSite, world: World): Promise<void> {
  const keys = await db.selectFrom('idempotency_keys').select('key_hash').orderBy('key_hash').execute()
  expectSame('idempotency keys', new Set(keys.map(({ key_hash }) => key_hash)).size, world.replies.size)
  const messages = await db.selectFrom('contact_messages').select('id').orderBy('id').execute()
  expectSame('contact messages', messages.length, world.messagesToPractice)
  const notices = await db
    .selectFrom('outbox')
    .select('event')
    .where('type', '=', 'contact_message')
    .orderBy('id')
    .execute()
  expectSame(
    'mails about them',
    notices.map(({ event }) => event),
    messages.map(({ id }) => `contact:${id}`),
  )
}

async function checkOrphans({ database: { kysely: db } }: TestSite): Promise<void> {
  const entries = await db.selectFrom('agenda_entries').select(['id', 'kind']).orderBy('id').execute()
  const idsOf = (isHold: boolean) =>
    new Set(entries.filter(({ kind }) => (kind === 'hold') === isHold).map(({ id }) => id))
  const [holds, others] = [idsOf(true), idsOf(false)]
  const held = await db.selectFrom('holds').select('entry_id as id').orderBy('entry_id').execute()
  expectSame(
    'holds of visitors',
    held.map(({ id }) => id),
    [...holds],
  )
  const references = await Promise.all([
    db
      .selectFrom('outbox')
      .select('reservation_id as id')
      .where('reservation_id', 'is not', null)
      .orderBy('id')
      .execute(),
    db.selectFrom('reservation_links').select('reservation_id as id').orderBy('reservation_id').execute(),
    db.selectFrom('client_moves').select('reservation_id as id').orderBy('reservation_id').execute(),
  ])
  const orphans = references.flat().filter(({ id }) => id !== null && !others.has(id))
  expectSame('rows of missing reservations', orphans, [])
}

/** Each reservation belongs to the record of its client, and each record has a reservation. */
async function checkRecords({ database: { kysely: db } }: TestSite): Promise<void> {
  const rows = await db
    .selectFrom('agenda_entries')
    .leftJoin('clients', 'clients.id', 'client_id')
    .select(['agenda_entries.id', 'client_id', 'contact_key', 'name_key'])
    .select(['client_name as clientName', 'client_email as clientEmail', 'client_phone as clientPhone'])
    .where('kind', '=', 'reservation')
    .orderBy('agenda_entries.id')
    .execute()
  for (const { id, contact_key, name_key, ...client } of rows) {
    const identity = identityOf(client)
    expectSame(
      `record of ${id}`,
      [contact_key, name_key],
      [identity?.contactKey ?? null, identity?.nameKey ?? null],
    )
  }
  const records = await db.selectFrom('clients').select('id').orderBy('id').execute()
  expectSame('records', new Set(rows.flatMap((row) => row.client_id ?? [])).size, records.length)
}
