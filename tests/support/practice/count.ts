import type { Database } from '#server/db/engine.ts'

/** Counts from one in each practice, so that names do not depend on other tests. */
export function countByPractice(): (database: Database) => number {
  const counts = new WeakMap<Database, number>()
  return (database) => {
    const count = (counts.get(database) ?? 0) + 1
    counts.set(database, count)
    return count
  }
}
