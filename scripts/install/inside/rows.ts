import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

/** Prints a line for each table of the practice: how many rows it has, and a hash of them. */
const database = new DatabaseSync('/var/lib/cabinet/practice.db', { readOnly: true })

/** Changed by the server itself meanwhile: its jobs, messages that leave, what a search has folded. */
const OF_THE_SERVER =
  /^(sqlite_|outbox$|reservation_search$|kysely_|leases$|backups$|installation$|site_alerts$|stored_settings$|maintenance_runs$)/

const names = database.prepare("select name from sqlite_master where type = 'table' order by name").all()
for (const name of names.map((row) => String(row.name)).filter((text) => !OF_THE_SERVER.test(text))) {
  const columns = database
    .prepare(`select name from pragma_table_info('${name}') where name <> 'of_newer'`)
    .all()
    .map((row) => `"${row.name}"`)
  const rows = database
    .prepare(`select ${columns.join(', ')} from "${name}" order by ${columns.join(', ')}`)
    .all()
  const hash = createHash('sha256').update(JSON.stringify(rows.map((row) => Object.values(row))))
  console.log(name, rows.length, hash.digest('hex').slice(0, 16))
}
