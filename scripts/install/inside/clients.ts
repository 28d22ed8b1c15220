import { ask } from './database.ts'

/** Prints the names in the agenda. */
const rows = ask('select client_name as name from agenda_entries where client_name is not null order by 1')
console.log(JSON.stringify(rows.map(({ name }) => name)))
