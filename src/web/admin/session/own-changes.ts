import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Attendance } from '#domain/visit/attendance.ts'
import { session } from './session.ts'

type EntryVersion = { id: number; version: number }

/** Of an agenda entry. Cached like what is read, so that it ends with the session. */
export function recordOwnChange({ id, version }: EntryVersion, newVersion: number): void {
  session.client.setQueryData(ownChangeKey(id, version), newVersion)
}

export function versionAfterOwnChanges({ id, version }: EntryVersion): number {
  const next = session.client.getQueryData<number>(ownChangeKey(id, version))
  return next === undefined ? version : versionAfterOwnChanges({ id, version: next })
}

function ownChangeKey(id: number, version: number) {
  return ['own-changes', id, version] as const
}

export type OwnAttendance = { attendance: Attendance | null; version: number }

/** As it was last noted in this session, also with a payment; newer than a reservation that a dialog holds. */
export function ownAttendanceQuery(id: number) {
  return queryOptions<OwnAttendance>({ queryKey: ['own-changes', id, 'attendance'], queryFn: skipToken })
}

export function recordOwnAttendance(id: number, noted: OwnAttendance): void {
  session.client.setQueryData(ownAttendanceQuery(id).queryKey, noted)
}
