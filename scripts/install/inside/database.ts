import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const [, postgres] = /^DATABASE_URL=(.+)$/m.exec(readFileSync('/etc/cabinet/.env', 'utf8')) ?? []

export const TABLES =
  postgres === undefined
    ? "select name from sqlite_master where type = 'table'"
    : "select tablename as name from pg_tables where schemaname = 'public'"

/** Rows of the practice, in the engine that the settings name. */
export function ask(query: string): Record<string, unknown>[] {
  if (postgres === undefined)
    return new DatabaseSync('/var/lib/cabinet/practice.db', { readOnly: true }).prepare(query).all()
  const command = `--command=select row_to_json(found) from (${query}) found`
  const printed = execFileSync('psql', ['--tuples-only', '--no-align', command, postgres], {
    encoding: 'utf8',
  })
  return printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
