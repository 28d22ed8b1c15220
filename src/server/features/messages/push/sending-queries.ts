import { sql } from 'kysely'
import type { Db } from '#server/db/engine.ts'

/** So many at a time: each may wait for its push service for ten seconds. */
const MAX_DEVICES = 20

export async function listDueDevices(db: Db, now: number) {
  return db
    .selectFrom('push_devices')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('id', 'in', (eb) =>
      eb.selectFrom('push_messages').select('device_id').where('retry_at', '<=', now),
    )
    .orderBy('id')
    .limit(MAX_DEVICES)
    .execute()
}

export type DueDevice = Awaited<ReturnType<typeof listDueDevices>>[number]

/** Those of one device, until `until` for whoever claims them first. */
export async function claimPush(
  db: Db,
  { deviceId, now, until }: { deviceId: number; now: number; until: number },
): Promise<number[]> {
  const rows = await db
    .updateTable('push_messages')
    .set({ retry_at: until, tried_at: sql<number>`coalesce(tried_at, cast(${now} as bigint))` })
    .where('device_id', '=', deviceId)
    .where('retry_at', '<=', now)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** With reservation and request as they stand, for the account of the device as it is. */
export async function readPush(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('push_messages')
    .innerJoin('push_devices', 'push_devices.id', 'device_id')
    .innerJoin('users', 'users.id', 'push_devices.user_id')
    .leftJoin('agenda_entries', 'agenda_entries.id', 'push_messages.reservation_id')
    .leftJoin('client_requests', (join) =>
      join.onRef('client_requests.id', '=', 'push_messages.request_id').on('decided_at', 'is', null),
    )
    .select([
      'push_messages.kind',
      'push_messages.created_at',
      'push_messages.tried_at',
      'push_devices.user_id',
      'users.role',
      'agenda_entries.id as reservation_id',
      'agenda_entries.date',
      'agenda_entries.start_minute',
      'agenda_entries.cancelled_at',
      'agenda_entries.practitioner_id',
      'client_requests.id as open_request_id',
    ])
    .where('push_messages.id', 'in', ids)
    .where('users.removed_at', 'is', null)
    .orderBy('push_messages.id')
    .execute()
}

export type PushRow = Awaited<ReturnType<typeof readPush>>[number]

export async function deletePush(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('push_messages').where('id', 'in', ids).execute()
}

export async function postponePush(db: Db, ids: readonly number[], until: number): Promise<void> {
  await db.updateTable('push_messages').set({ retry_at: until }).where('id', 'in', ids).execute()
}

/** Its push service knows it no longer; a browser that has another address registers it with its next start. */
export async function deleteGoneDevice(db: Db, { id, endpoint }: DueDevice): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', id).where('endpoint', '=', endpoint).execute()
}
