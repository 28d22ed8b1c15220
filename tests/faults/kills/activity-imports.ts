import { addDays } from '#domain/language/time.ts'
import type { Database } from '#server/db/engine.ts'
import { VOUCHER_HEADINGS } from '../../support/clients/moving-vouchers.ts'
import type { TestClient } from '../../support/practice/test-client.ts'
import { remoteVisitor } from '../../support/servers/remote-server.ts'
import { OWNER } from '../../support/servers/several-servers.ts'
import type { KillableSite } from '../site.ts'

export type ImportKind = 'appointments' | 'vouchers'

/** Each number has days, codes and clients of its own. */
export type NumberedImport = { kind: ImportKind; number: number }

const IMPORTS = '/api/superadmin/activity-imports'
const PATHS: Record<ImportKind, string> = { appointments: IMPORTS, vouchers: `${IMPORTS}/vouchers` }

const COUNT = 400
const CLIENTS = 120
/** Appointments of a day. */
const DAILY = 20
const FIRST = addDays(new Date().toISOString().slice(0, 10), 30)

export async function signInTo(site: KillableSite): Promise<TestClient> {
  const { url } = site.running[0] ?? (await site.start())
  const owner = await remoteVisitor(url).signIn(OWNER.username, OWNER.password)
  await owner.csrfToken()
  return owner
}

type Answer = { status: number; body: unknown }
type Preview = { upcoming?: number; entering?: number }

/** Stores what its preview has counted; null where nothing is left to come in. Resolves to the id of the import. */
export async function previewImport(
  owner: TestClient,
  which: NumberedImport,
): Promise<(() => Promise<number>) | null> {
  const choices = which.kind === 'appointments' ? await practitionersOf(owner) : {}
  const path = PATHS[which.kind]
  const preview = await owner.upload<Preview>(`${path}/preview`, formOf(which, choices))
  const { upcoming, entering } = succeeded(preview).body
  const expected = upcoming ?? entering ?? 0
  if (expected === 0) return null
  return async () => {
    const form = formOf(which, { ...choices, expected: String(expected) })
    return succeeded(await owner.upload<{ id: number }>(path, form)).body.id
  }
}

export async function undoImportOf(owner: TestClient, id: number): Promise<void> {
  succeeded(await owner.delete(`${IMPORTS}/${id}`))
}

function succeeded<Reply extends Answer>(reply: Reply): Reply {
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
  return reply
}

async function practitionersOf(owner: TestClient): Promise<Record<string, string>> {
  const { body } = await owner.get<{ id: number }[]>('/api/superadmin/agendas')
  return { practitioners: String(body[0]?.id) }
}

function formOf(which: NumberedImport, choices: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(choices)) form.append(name, value)
  form.append('table', new Blob([FILES[which.kind](which.number)]), 'reprise.csv')
  return form
}

const clientOf = (which: NumberedImport, index: number) =>
  `${which.kind} ${which.number}-${String(index % CLIENTS).padStart(3, '0')}`

const addressOf = (name: string) => `${name.replace(' ', '-')}@exemple.fr`

/** No hour is missing where the clocks change. */
const FILES: Record<ImportKind, (number: number) => string> = {
  appointments: (number) => {
    const lines = Array.from({ length: COUNT }, (_, index) => {
      const day = addDays(FIRST, (number * COUNT + index - (index % DAILY)) / DAILY)
      const time = `${String(3 + (index % DAILY)).padStart(2, '0')}:00`
      const client = clientOf({ kind: 'appointments', number }, index)
      return `${day};${time};45;${client};${addressOf(client)}`
    })
    return `Date;Heure;Durée;Client;E-mail\n${lines.join('\n')}\n`
  },
  vouchers: (number) => {
    const lastDay = addDays(FIRST, 200)
    const lines = Array.from({ length: COUNT }, (_, index) => {
      const client = clientOf({ kind: 'vouchers', number }, index)
      return `KDO-${number}-${1_000 + index};30;50;;;${lastDay};${giverOf(number)};;${client};${addressOf(client)};`
    })
    return `${VOUCHER_HEADINGS}${lines.join('\n')}\n`
  },
}

const giverOf = (number: number) => `Acheteuse ${number}`

/** Names what is there unless it is the whole import or nothing of it. */
export async function findHalves(database: Database, which: NumberedImport): Promise<string[]> {
  const { rows, clients } = await countsOf(database, which)
  const isWhole = rows === COUNT && clients === CLIENTS
  return isWhole || rows + clients === 0
    ? []
    : [`${rows} ${which.kind} and ${clients} clients of import ${which.number}`]
}

/** Names what is there unless it is the whole import, or nothing of it where nothing should be. */
export async function findOthers(
  database: Database,
  which: NumberedImport,
  expected: 'all' | 'nothing',
): Promise<string[]> {
  const { rows, clients } = await countsOf(database, which)
  const isExpected = expected === 'all' ? rows === COUNT && clients === CLIENTS : rows + clients === 0
  return isExpected ? [] : [`${rows} ${which.kind} and ${clients} clients instead of ${expected}`]
}

async function countsOf(database: Database, which: NumberedImport) {
  const clients = await database.kysely
    .selectFrom('clients')
    .select('id')
    .where('name', 'like', `${which.kind} ${which.number}-%`)
    .execute()
  return { rows: await COUNTS[which.kind](database, which.number), clients: clients.length }
}

const COUNTS: Record<ImportKind, (database: Database, number: number) => Promise<number>> = {
  appointments: async ({ kysely }, number) => {
    const rows = await kysely
      .selectFrom('agenda_entries')
      .select('id')
      .where('client_name', 'like', `appointments ${number}-%`)
      .execute()
    return rows.length
  },
  vouchers: async ({ kysely }, number) => {
    const rows = await kysely
      .selectFrom('vouchers')
      .select(['balance', 'client_id', 'foreign_code_hash'])
      .where('giver_name', '=', giverOf(number))
      .execute()
    // One that is given up has nothing of this left, every other one its balance, client and code.
    const parts = rows.map(({ balance, client_id, foreign_code_hash: code }) => [
      Number(balance) > 0,
      client_id !== null,
      code !== null,
    ])
    const isMixed = parts.some((each) => new Set(each).size > 1)
    return isMixed ? -1 : parts.filter(([isThere]) => isThere).length
  },
}
