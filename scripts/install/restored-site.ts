import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Manifest } from '#server/backup/manifest.ts'
import type { Database } from '#server/db/engine.ts'
import { findBreaches } from '../../tests/faults/long/invariants.ts'
import { withDatabase } from '../../tests/faults/long/journal.ts'
import { anonymousSender } from '../../tests/support/anonymous-senders.ts'
import { type AcknowledgedBooking, listFreeSlots } from '../../tests/support/busy-clients.ts'
import { remoteVisitor } from '../../tests/support/remote-server.ts'
import { cabinet, type InstalledSite, SUPERADMIN, startSite } from './own-site.ts'

/** A restore ends sessions, plans reminders and invitations again, and removes the row of its own, running backup. */
const SETTLED = [
  'sessions',
  'sign_in_challenges',
  'passkey_challenges',
  'outbox',
  'testimonial_invitations',
  'backups',
]

/** The lost site's manifest and acknowledged bookings, which its backup must hold. */
export type Lost = {
  manifest: Manifest
  bookings: readonly AcknowledgedBooking[]
  link: string
  picture: { path: string; sha256: string }
}

export type Place = { dataDir: string; databaseUrl?: string }

type Verdict = [what: string, isSo: boolean]

/** Before its first start, while it runs, and after it was lost, too. */
export async function judgeRestored(site: InstalledSite, place: Place, lost: Lost): Promise<Verdict[]> {
  const stored = await withCopy(site, place, (database) => judgeRows(database, lost))
  const stop = await startSite(site)
  const served = await judgeAnswers(site, lost).finally(stop)
  const breaches = await withCopy(site, place, findBreaches)
  const findings = await cabinet(site, 'check')
  return [
    ...stored,
    ...served,
    [`no overlap, no damage ${breaches.join('; ')}`.trim(), breaches.length === 0],
    ['cabinet check finds nothing', findings.includes('Rien à signaler')],
  ]
}

async function judgeRows({ kysely }: Database, { manifest, bookings }: Lost): Promise<Verdict[]> {
  const compared = manifest.tables.filter(({ name }) => !SETTLED.includes(name))
  const differing: string[] = []
  for (const { name, rows } of compared) {
    const found = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(kysely)
    if (Number(found.rows[0]?.rows) !== rows) differing.push(name)
  }
  const entries = await kysely.selectFrom('agenda_entries').select(['id', 'date', 'client_name']).execute()
  const stored = new Set(entries.map((row) => [row.id, row.date, row.client_name].join()))
  const missing = bookings.filter(({ id, date, name }) => !stored.has([id, date, name].join()))
  return [
    [
      `${compared.length} tables have the manifest's number of rows ${differing.join()}`.trim(),
      !differing.length,
    ],
    [`${bookings.length} bookings acknowledged before the backup are there`, missing.length === 0],
  ]
}

async function judgeAnswers({ url }: InstalledSite, { manifest, link, picture }: Lost): Promise<Verdict[]> {
  const visitor = remoteVisitor(url)
  const linked = await visitor.get<{ firstName?: string }>(`/api${link}`)
  const fetched = await fetch(url + picture.path)
  const signedIn = await visitor.post('/api/auth/login', SUPERADMIN)
  const [slot] = await listFreeSlots(url)
  const client = { clientName: 'Ida Petit', clientEmail: 'ida@exemple.fr' }
  const booked = await (await anonymousSender(url))('POST', '/api/reservations', { ...slot, ...client })
  const { booking } = (await booked.json()) as { booking?: { id: number } }
  const lastId = manifest.tables.find(({ name }) => name === 'agenda_entries')?.lastId ?? Number.NaN
  return [
    ["a client's link opens the reservation", linked.body.firstName === 'Zoé'],
    ['the picture is fetched, byte for byte', sha256(await fetched.bytes()) === picture.sha256],
    ['the superadmin signs in', signedIn.status === 200],
    [`a new booking gets the next id, ${booking?.id}`, booking?.id === lastId + 1],
  ]
}

export function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** A copy of SQLite's files: root must leave none among those of the site's account. */
async function withCopy<T>(
  { system }: InstalledSite,
  { dataDir, databaseUrl }: Place,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return withDatabase({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, work)
  const folder = mkdtempSync(join(tmpdir(), 'restored-'))
  try {
    cpSync(join(system, dataDir), folder, { recursive: true, filter: (path) => !path.endsWith('uploads') })
    return await withDatabase({ DATA_DIR: folder }, work)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
