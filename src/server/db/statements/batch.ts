import { type Compilable, CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

const LABEL = 'batch'

/** Only parameter of a query whose text is not SQL: the drivers run its statements in order. */
export class Batch {
  readonly statements: readonly CompiledQuery[]

  constructor(statements: readonly CompiledQuery[]) {
    this.statements = statements
  }

  static in(parameters: readonly unknown[]): Batch | undefined {
    const [first] = parameters
    return first instanceof Batch ? first : undefined
  }

  static isLabel(sql: string): boolean {
    return sql === LABEL
  }
}

export type RowsOf<Statements extends readonly Compilable[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Compilable<infer Row> ? Row[] : never
}

/**
 * Runs statements in one round trip on PostgreSQL, each with its own snapshot, so that a lock among them protects the
 * reads after it. Returns the rows of each. Prepared once per connection: for hot statements of a constant shape.
 * Statements that write belong in a transaction.
 */
export async function executeTogether<const Statements extends readonly Compilable[]>(
  db: Kysely<Tables>,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  if (statements.length === 0) return [] as unknown as RowsOf<Statements>
  const batch = new Batch(statements.map((statement) => statement.compile()))
  const { rows } = await db.executeQuery(CompiledQuery.raw(LABEL, [batch]))
  return rows as RowsOf<Statements>
}

/** As `executeTogether`, after statements such as locks whose rows do not matter. */
export async function executeAfter<const Statements extends readonly Compilable[]>(
  db: Kysely<Tables>,
  first: readonly Compilable[],
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const rows = await executeTogether(db, [...first, ...statements])
  return rows.slice(first.length) as RowsOf<Statements>
}
