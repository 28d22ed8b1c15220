import { beforeEach, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { recordAudit } from '#server/features/accounts/audit-trail/actions.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'

const PATH = '/api/superadmin/audit-trail/export'
const COLUMNS = 'Date;Heure;Instant (UTC);Qui;Identifiant;Action;Concerne;Détail;Adresse IP'.split(';')

let site: TestPractice
let alix: Person

beforeEach(async () => {
  site = await practice()
  alix = await aSuperadmin(site, { firstName: 'Alix', lastName: 'Roux', username: 'alix' })
})

const download = async (query = '') =>
  (await site.visitor({ address: '203.0.113.9' }).signIn('alix')).get<string>(PATH + query)
const rename = ({ id }: Person, username: string) =>
  site.database.kysely.updateTable('users').set({ username }).where('id', '=', id).execute()

/** RFC 4180, with semicolons. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/g)) {
    records.at(-1)?.push(quoted === undefined ? String(plain) : quoted.replaceAll('""', '"'))
    if (end === '\r\n') records.push([])
  }
  return records.slice(0, -1)
}

test('the export is a file for spreadsheets: semicolons, byte order mark, lines that end as on Windows', async () => {
  const { status, headers, body } = await download()
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename="journal-activite.csv"')
  expect(headers['cache-control']).toBe('no-store')
  expect(body.startsWith('\u{feff}Date;')).toBe(true)
  const [columns, exported, signedIn, ...others] = parseCsv(body.slice(1))
  expect(columns).toEqual(COLUMNS)
  const who = ['2027-04-12', '08:00', '2027-04-12T06:00:00.000Z', 'Alix Roux', 'alix']
  expect(exported).toEqual([...who, 'Journal d’activité exporté', '', '', '203.0.113.9'])
  expect(signedIn).toEqual([...who, 'Connexion', 'Alix Roux', '', '203.0.113.9'])
  expect(others).toEqual([])
})

test.each(['=1+1', '+33', '-2', '@SUM(A1)', '\tx', '\rx'])(
  'a cell that starts like a formula gets an apostrophe: %j',
  async (username) => {
    const camille = await aPractitioner(site)
    await rename(camille, username)
    await recordAudit(site, site.database.kysely, {
      action: 'signed_out',
      actorId: camille.id,
      address: null,
    })
    expect(parseCsv((await download()).body).at(-1)?.[4]).toBe(`'${username}`)
  },
)

test('quotes, semicolons and line breaks stay in their cell', async () => {
  await rename(alix, 'a;"b"\r\nc')
  await recordAudit(site, site.database.kysely, { action: 'signed_out', actorId: alix.id, address: null })
  await aSuperadmin(site, { username: 'zoe' })
  const { body } = await (await site.visitor().signIn('zoe')).get<string>(PATH)
  const records = parseCsv(body)
  expect(records.at(-1)?.[4]).toBe('a;"b"\r\nc')
  expect(records.every((cells) => cells.length === COLUMNS.length)).toBe(true)
})

test('the export has every line of the search, however many', { tags: ['engine'] }, async () => {
  const line = { happened_at: site.clock.instant(), action: 'page_changed' as const, actor_id: alix.id }
  for (let n = 0; n < 3; n += 1)
    await site.database.kysely
      .insertInto('audit_trail')
      .values(Array.from({ length: 400 }, () => line))
      .execute()
  const records = parseCsv((await download('?group=content')).body)
  expect(records).toHaveLength(1 + 1_200)
  expect(new Set(records.slice(1).map((cells) => cells[5]))).toEqual(new Set(['Page modifiée']))
})

test('the export asks who is there once the last proof is ten minutes old, and is itself recorded', async () => {
  const client = await site.visitor().signIn('alix')
  site.clock.advanceMinutes(11)
  const refused = await client.get<ErrorBody>(PATH)
  expect([refused.status, refused.body.code]).toEqual([401, 'reauthentication_required'])
  const exports = () =>
    site.database.kysely
      .selectFrom('audit_trail')
      .select('id')
      .where('action', '=', 'audit_exported')
      .execute()
  expect(await exports()).toEqual([])
  await client.post('/api/auth/reauthenticate', { password: 'Pierres-chaudes-2027' })
  expect((await client.get(PATH)).status).toBe(200)
  expect(await exports()).toHaveLength(1)
})
