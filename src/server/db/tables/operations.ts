import type { Generated } from 'kysely'
import type { SiteAlert } from '#domain/operations/site-alert.ts'
import type { Counter, Instant } from '../columns.ts'

export type MaintenanceRuns = {
  id: Generated<number>
  script: 'migrate' | 'unlock' | 'examples'
  outcome: 'done' | 'refused' | 'failed'
  detail: string
  user_id: number
  ran_at: Instant
}

export type Installation = {
  id: 1
  /** Of the folder or bucket that holds the uploads. */
  storage_id: string | null
  /** Proves that a server has this database's secret key. */
  key_check: string | null
  compatible_since: string | null
  /** Of SQLite; `open` while a server runs, and after it was killed; `logLost` if its log was not there then. */
  run_state: Generated<'closed' | 'open' | 'logLost'>
  /** That the site has reached by running: a clock may be ahead of it. */
  newest_instant: Instant | null
  /** Of running, since the clock is ahead; 0 while it is not. */
  doubted_ms: Generated<Instant>
}

export type RequestCounts = { key_hash: string; count: number; ends_at: Instant }

/** Instants of leases are the database's; `done_for` is the start of the last period whose work was done. */
export type JobLeases = {
  job: 'minute' | 'night' | 'sweep' | 'onlinePayments' | 'backup'
  held_until: Instant
  done_for: Instant
}

/** `file`: its name in the folder of backups; null before it is complete, and again once it is deleted. */
export type BackupRuns = {
  id: Generated<number>
  cause: 'night' | 'staff' | 'upgrade' | 'command'
  state: 'running' | 'verified' | 'failed'
  started_at: Instant
  ended_at: Instant | null
  file: string | null
  bytes: Counter | null
  /** French, for the back office. */
  failure: string | null
}

/** Logos and backgrounds that the settings no longer name; `filename` without width and type. */
export type ReplacedPictures = { filename: string; replaced_at: Instant }

export type SiteAlerts = {
  kind: SiteAlert
  /** Host name where each server has its own, as for the disk; else empty. */
  server: string
  since: Instant
  mailed_at: Instant | null
}
