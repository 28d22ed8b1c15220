import type { ClientPreference } from '#domain/clients/preferences.ts'
import type { Db, Trx } from '#server/db/engine.ts'

export async function findClientPreferences(db: Db, clientId: number) {
  return db
    .selectFrom('client_preferences')
    .leftJoin('users', 'users.id', 'updated_by')
    .select([
      'pressure',
      'oils',
      'music',
      'other',
      'version',
      'updated_at as updatedAt',
      'first_name as firstName',
      'last_name as lastName',
    ])
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

type SavedPreferences = Record<ClientPreference, string | null> & {
  clientId: number
  callerId: number
  now: number
}

/** Undefined if somebody has saved others since `version`, where that is given. */
export async function upsertPreferences(
  trx: Trx,
  { clientId, callerId, now, ...preferences }: SavedPreferences,
  version: number | undefined,
): Promise<number | undefined> {
  const saved = { ...preferences, updated_at: now, updated_by: callerId }
  const row = await trx
    .insertInto('client_preferences')
    .values({ client_id: clientId, ...saved, version: 1 })
    .onConflict((conflict) => {
      const update = conflict
        .column('client_id')
        .doUpdateSet((eb) => ({ ...saved, version: eb('client_preferences.version', '+', 1) }))
      return version === undefined ? update : update.where('client_preferences.version', '=', version)
    })
    .returning('version')
    .executeTakeFirst()
  return row?.version
}
