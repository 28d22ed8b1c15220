import type { ArchiveLayout } from './manifest.ts'

export type Row = Readonly<Record<string, unknown>>

export type SavedTable = { name: string; lastId: number | null; rows: AsyncIterable<Row> }

/** All at one instant. `now`: epoch milliseconds, before that instant. */
export type Snapshot = { now: number; layout: ArchiveLayout; tables: readonly SavedTable[] }
