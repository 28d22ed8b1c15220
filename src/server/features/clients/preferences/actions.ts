import type { Admin } from '#contract/accounts/sign-in.ts'
import type { ClientTastes, PreferencesBody } from '#contract/clients/preferences.ts'
import { Refusal } from '#contract/errors.ts'
import { formatDateTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { lockRecord } from '#server/practice/records/record-contents.ts'
import { requireOpenRecord, requireVisibleRecord } from '../records/record.ts'
import { findClientPreferences, upsertPreferences } from './queries.ts'

/** None where the record is withheld. Throws not_found for a client whom the caller may not see. */
export async function readClientPreferences(
  context: AppContext,
  caller: Admin,
  clientId: number,
): Promise<ClientTastes> {
  const { config, database } = context
  const { kysely: db } = database
  const { isWithheld } = await requireVisibleRecord(context, db, { caller, id: clientId })
  const row = isWithheld ? undefined : await findClientPreferences(db, clientId)
  if (!row) return NO_PREFERENCES
  const { updatedAt, firstName, lastName, ...preferences } = row
  return {
    ...preferences,
    changedAt: formatDateTime(zonedTime(config.timeZone, Number(updatedAt))),
    changedBy: firstName === null ? null : `${firstName} ${lastName}`,
  }
}

const NO_PREFERENCES: ClientTastes = {
  pressure: null,
  oils: null,
  music: null,
  other: null,
  changedAt: null,
  changedBy: null,
  version: 0,
}

type PreferencesRef = { caller: Admin; id: number; version: number | undefined }

export async function saveClientPreferences(
  context: AppContext,
  { caller, id, version }: PreferencesRef,
  { pressure, oils, music, other }: PreferencesBody,
): Promise<number> {
  const { database, clock } = context
  return database.transaction(async (trx) => {
    if (!(await lockRecord(trx, id))) throw new Refusal('not_found')
    await requireOpenRecord(context, trx, { caller, id })
    const saved = {
      clientId: id,
      callerId: caller.id,
      now: clock.instant(),
      pressure: pressure ?? null,
      oils: oils ?? null,
      music: music ?? null,
      other: other ?? null,
    }
    const next = await upsertPreferences(trx, saved, version)
    if (next === undefined) throw new Refusal('client_preferences_changed')
    return next
  })
}
