import { type ExpressionBuilder, sql } from 'kysely'
import { MAX_PUSH_DEVICES } from '#domain/messages/practice/push-service.ts'
import type { PushKind } from '#domain/messages/practice/push-text.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

export type DeviceKey = { tokenHash: string; userId: number }

export type PushAddress = { endpoint: string; p256dh: string; auth: string }

type NewPush = { kind: PushKind; reservationId: number | null; requestId: number | null; now: number }

export async function insertReservationPush(
  trx: Trx,
  { userIds, ...push }: Omit<NewPush, 'requestId'> & { userIds: readonly number[] },
): Promise<void> {
  if (userIds.length === 0) return
  await insertFor(trx, { ...push, requestId: null }, (eb) => eb('user_id', 'in', userIds))
}

/** To superadmins, who answer it. */
export async function insertRequestPush(
  trx: Trx,
  { requestId, now }: { requestId: number; now: number },
): Promise<void> {
  const push = { kind: 'request', reservationId: null, requestId, now } as const
  await insertFor(trx, push, (eb) =>
    eb(
      'user_id',
      'in',
      eb.selectFrom('users').select('id').where('role', '=', 'superadmin').where('removed_at', 'is', null),
    ),
  )
}

async function insertFor(
  trx: Trx,
  { kind, reservationId, requestId, now }: NewPush,
  isMeant: (eb: ExpressionBuilder<Tables, 'push_devices'>) => ReturnType<typeof eb.and>,
): Promise<void> {
  await trx
    .insertInto('push_messages')
    .columns(['device_id', 'kind', 'reservation_id', 'request_id', 'created_at', 'retry_at'])
    .expression((eb) =>
      eb
        .selectFrom('push_devices')
        .select((device) => [
          'push_devices.id',
          device.val(kind).as('kind'),
          sql<number | null>`cast(${reservationId} as integer)`.as('reservation_id'),
          sql<number | null>`cast(${requestId} as integer)`.as('request_id'),
          sql<number>`cast(${now} as bigint)`.as('created_at'),
          sql<number>`cast(${now} as bigint)`.as('retry_at'),
        ])
        .where('endpoint', 'is not', null)
        .where(isMeant),
    )
    .execute()
}

export async function listPushDevices(db: Db, userId: number) {
  return db
    .selectFrom('push_devices')
    .select(['id', 'token_hash', 'browser', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('endpoint', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function isKnownDeviceOf(db: Db, { tokenHash, userId }: DeviceKey): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** True once somebody took the device off. */
export async function isTakenOff(db: Db, { tokenHash, userId }: DeviceKey): Promise<boolean> {
  const row = await db
    .selectFrom('push_devices')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('endpoint', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A browser has one address for all its accounts: it rings for whoever registered last. */
export async function endOtherUsesOf(trx: Trx, endpoint: string, { tokenHash, userId }: DeviceKey) {
  await trx
    .deleteFrom('push_devices')
    .where('endpoint', '=', endpoint)
    .where((eb) => eb.or([eb('token_hash', '<>', tokenHash), eb('user_id', '<>', userId)]))
    .execute()
}

export async function savePushDevice(
  trx: Trx,
  { tokenHash, userId, now, browser, ...address }: DeviceKey & PushAddress & { browser: string; now: number },
): Promise<void> {
  await trx
    .insertInto('push_devices')
    .values({ token_hash: tokenHash, user_id: userId, browser, created_at: now, seen_at: now, ...address })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'user_id']).doUpdateSet({ ...address, browser, seen_at: now }),
    )
    .execute()
}

export async function deleteDevicesBeyondLimit(trx: Trx, userId: number): Promise<void> {
  await trx
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('endpoint', 'is not', null)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('push_devices')
        .select('id')
        .where('user_id', '=', userId)
        .where('endpoint', 'is not', null)
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_PUSH_DEVICES),
    )
    .execute()
}

/** At sign-out there. */
export async function deletePushDevice(db: Db, { tokenHash, userId }: DeviceKey): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .execute()
}

/** Its row stays, so that its next start does not register it again. */
export async function takeDeviceOff(trx: Trx, { id, userId }: { id: number; userId: number }) {
  const { numUpdatedRows } = await trx
    .updateTable('push_devices')
    .set({ endpoint: null, p256dh: null, auth: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('endpoint', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx.deleteFrom('push_messages').where('device_id', '=', id).execute()
  return true
}

export async function deleteAllPushDevices(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('push_devices').executeTakeFirst()
  return Number(numDeletedRows)
}
