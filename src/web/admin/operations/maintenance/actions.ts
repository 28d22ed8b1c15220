import { api, session } from '../../session/session.ts'
import { runsQuery } from './queries.ts'

const CONFIRMED = { body: { confirm: true } } as const

export function runMigrations() {
  return api('POST /api/superadmin/scripts/migrate', CONFIRMED)
}

export function releaseStaleLock() {
  return api('POST /api/superadmin/scripts/unlock', CONFIRMED)
}

export function removeExamples() {
  return api('POST /api/superadmin/scripts/examples', CONFIRMED)
}

export function refreshRuns(): Promise<void> {
  return session.client.invalidateQueries({ queryKey: runsQuery.queryKey })
}

/** Example data may be part of any cached response. */
export function refreshEverything(): Promise<void> {
  return session.client.invalidateQueries()
}
