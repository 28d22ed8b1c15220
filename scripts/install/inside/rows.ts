import { createHash } from 'node:crypto'
import { ask, TABLES } from './database.ts'

/** Prints a line for each table of the practice: how many rows it has, and a hash of them. */

/** Tables that the server changes by itself meanwhile: jobs, messages that leave, folded text of the search. */
const OF_THE_SERVER =
  /^(sqlite_|outbox$|reservation_search$|kysely_|job_leases$|backups$|installation$|site_alerts$|stored_settings$|maintenance_runs$)/

const names = ask(TABLES).map(({ name }) => String(name))
for (const name of names.filter((text) => !OF_THE_SERVER.test(text)).sort()) {
  const rows = ask(`select * from "${name}"`).map(({ of_newer: _, ...row }) => JSON.stringify(row))
  const hash = createHash('sha256').update(rows.sort().join('\n'))
  console.log(name, rows.length, hash.digest('hex').slice(0, 16))
}
