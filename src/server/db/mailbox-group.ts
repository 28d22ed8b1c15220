import { type RawBuilder, sql } from 'kysely'
import type { Engine } from './engine.ts'

/** `mailboxGroup` of `client_email`: the expression of the index `agenda_entries_mailbox` (migration 0021). */
export function mailboxGroupOfClient(engine: Engine): RawBuilder<string> {
  return engine === 'postgres'
    ? sql<string>`replace(split_part(replace(lower(client_email), '+', '@'), '@', 1), '.', '')`
    : sql<string>`replace(substr(lower(client_email), 1, instr(replace(lower(client_email), '+', '@'), '@') - 1), '.', '')`
}
