import type { CreateTableBuilder } from 'kysely'
import type { Engine } from '../engine.ts'

/** An integer key given by the engine. */
export function withId(
  table: CreateTableBuilder<string, never>,
  engine: Engine,
): CreateTableBuilder<string, 'id'> {
  return table.addColumn('id', 'integer', (column) =>
    engine === 'postgres'
      ? column.generatedByDefaultAsIdentity().primaryKey()
      : column.autoIncrement().primaryKey(),
  )
}
