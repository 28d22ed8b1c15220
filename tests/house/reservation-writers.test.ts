import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { WRITERS, WRITERS_OF_OTHER_TABLES } from '../support/lifecycle/writers.ts'

const SERVER = new URL('../../src/server/', import.meta.url)
const FUNCTION = /^(?:export )?(?:async )?function (\w+)/gm
const QUERY = /\b(?:updateTable|insertInto|deleteFrom|mergeInto|replaceInto)\(\s*/
const RAW = /\b(?:update|insert(?: or \w+)? into|delete from|merge into|replace into)\s+/

/**
 * Statements on `agenda_entries`: by the query builder, in raw SQL, through `updateEntry`, or on a table that a
 * parameter names.
 */
const STATEMENTS = [
  new RegExp(`${QUERY.source}'agenda_entries\\b`, 'g'),
  new RegExp(`${QUERY.source}(?!['"\`\\s])`, 'g'),
  new RegExp(`${RAW.source}"?agenda_entries\\b`, 'gi'),
  new RegExp(`${RAW.source}\\$\\{`, 'gi'),
  /(?<!function )\bupdateEntry\(/g,
]

/** Functions of a source that hold such a statement. */
function writersIn(text: string): string[] {
  const functions = [...text.matchAll(FUNCTION)]
  const positions = STATEMENTS.flatMap((statement) => [...text.matchAll(statement)].map(({ index }) => index))
  const names = positions.map((at) => functions.findLast(({ index }) => index < at)?.[1] ?? 'no function')
  return [...new Set(names)]
}

/** Without the migrations, which write before anybody asks. */
function readSources(): { path: string; text: string }[] {
  return readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^db\/migrations\//.test(path))
    .map((path) => ({ path, text: readFileSync(new URL(path, SERVER), 'utf8') }))
}

test('each statement that changes a reservation is listed with the change that plays it', () => {
  const found = readSources().flatMap(({ path, text }) => writersIn(text).map((name) => `${path} ${name}`))
  const listed = [...Object.keys(WRITERS), ...Object.keys(WRITERS_OF_OTHER_TABLES)]
  expect(found.sort()).toEqual(listed.sort())
})

describe('a statement is found', () => {
  test.each([
    ['of the query builder', "trx\n    .updateTable('agenda_entries')"],
    ['of several tables', "trx.insertInto(\n  'agenda_entries as entry')"],
    ['on a table that a parameter names', 'trx.deleteFrom(table)'],
    ['in raw SQL', 'sql`update agenda_entries set version = 1`'],
    ['in raw SQL on a table that a parameter names', `sql\`delete from $\{sql.table(table)}\``],
    ['through the shared update', 'const row = await updateEntry(trx, { id })'],
  ])('%s', (_, statement) => {
    expect(writersIn(`export async function change() {\n  ${statement}\n}`)).toEqual(['change'])
  })

  test.each([
    ['reads', "db.selectFrom('agenda_entries')"],
    ['is a trigger', 'sql`create trigger t after update of date on agenda_entries`'],
    ['defines the shared update', 'function updateEntry(trx) {}'],
  ])('but none that %s', (_, statement) => {
    expect(writersIn(statement)).toEqual([])
  })
})
