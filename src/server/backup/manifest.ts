/**
 * First entry of an archive, `manifest.json`. The archive is a gzipped tar: `rows/<table>.ndjson` (a row a line, columns
 * by name), `secret.key`, `erasures.txt` and `uploads/*` follow, each with its SHA-256 here.
 */
export type Manifest = {
  format: 1
  /** Of package.json. */
  version: string
  /** ISO 8601, by the database's clock: every change acknowledged before it is in the archive. */
  createdAt: string
  engine: 'sqlite' | 'postgres'
  /** The last one that the rows have seen. */
  migration: string
  /** `lastId`: the highest that was ever given, null for a table without generated ids. */
  tables: readonly { name: string; rows: number; lastId: number | null }[]
  /** Absent up to version 0.2.0. */
  layout?: ArchiveLayout | undefined
  /** Every other entry of the archive. */
  entries: readonly { path: string; bytes: number; sha256: string }[]
}

/** Lets a version that lacks the latest migrations restore the archive, as it may run beside them (docs/upgrade.md). */
export type ArchiveLayout = {
  /** Of the table `installation`. */
  compatibleSince: string | null
  /** All that the database has run, in order. */
  migrations: readonly string[]
  /** The definitions of tables, functions, indexes and triggers in the language of `engine`, in order. */
  statements: readonly string[]
}
