import { setTimeout } from 'node:timers/promises'
import type { Day } from '#domain/language/time.ts'
import {
  isShortLived,
  type Period,
  type PeriodSettings,
  periodOf,
  RETENTION_CLASSES,
  type RetentionClass,
} from '#domain/privacy/retention.ts'
import type { AppContext } from '#server/app-context.ts'
import { startOfDayBefore, zonedDay } from '#server/clock.ts'
import { lockKeys, truncateWal } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { deleteMailFiles, listMailFiles } from '#server/mail/mail-files.ts'
import { sessionLimits } from '../../accounts/sign-in/actions.ts'
import { readBookingLimits } from '../../messages/booking-limits/queries.ts'
import { removeUnshownPictures } from '../../operations/integrity/uploads.ts'
import type { PurgeMoment } from './former-clients.ts'
import { countDue, eraseDue, type StoredClass } from './queries.ts'
import { deleteReferences } from './references.ts'

/** Rows of one transaction: keeps each one short, and what a killed purge did stays done. */
const BATCH = 500
const DAY_MS = 24 * 3_600_000
const PREVIEW_MS = 30 * DAY_MS

export type Counts = Record<RetentionClass, number>

export async function purgeShortLived(context: AppContext): Promise<void> {
  await purge(context, RETENTION_CLASSES.filter(isShortLived))
}

export async function purgeExpired(context: AppContext): Promise<Partial<Counts>> {
  const counts = Object.entries(await purge(context, RETENTION_CLASSES))
  const erased = Object.fromEntries(counts.filter(([, count]) => count > 0))
  if (Object.keys(erased).length > 0) await truncateWal(context.database)
  return erased
}

export async function countExpired(context: AppContext, instant: number): Promise<Counts> {
  const { kysely: db } = context.database
  const moment = await momentOf(context, instant)
  const counts: Partial<Counts> = {}
  for (const name of RETENTION_CLASSES) {
    counts[name] =
      name === 'mailFiles'
        ? (await listMailFiles(context.config.dataDir, moment.cutoffs[name].instant)).length
        : await countDue(db, name, moment)
  }
  return counts as Counts
}

/** Without what lives for days only: all of that goes. */
export async function previewNextMonth(
  context: AppContext,
): Promise<{ until: Day; counts: { name: RetentionClass; count: number }[] }> {
  const instant = context.clock.instant() + PREVIEW_MS
  const counts = await countExpired(context, instant)
  return {
    until: zonedDay(context.config.timeZone, instant),
    counts: RETENTION_CLASSES.filter((name) => !isShortLived(name)).map((name) => ({
      name,
      count: counts[name],
    })),
  }
}

export async function purge(context: AppContext, names: readonly RetentionClass[]): Promise<Counts> {
  const moment = await momentOf(context, context.clock.instant())
  const counts: Partial<Counts> = {}
  for (const name of names) {
    counts[name] =
      name === 'mailFiles'
        ? await deleteMailFiles(context.config.dataDir, moment.cutoffs[name].instant)
        : await eraseAll(context, name, moment)
  }
  return counts as Counts
}

async function eraseAll(context: AppContext, name: StoredClass, moment: PurgeMoment): Promise<number> {
  let total = 0
  for (;;) {
    const startedAt = performance.now()
    const erased = await eraseBatch(context, name, moment)
    if (name === 'replacedPictures') await removePictures(context, erased)
    total += erased.length
    if (erased.length < BATCH) return total
    // Half of the time is left to requests, which on SQLite wait while a batch runs.
    await setTimeout(performance.now() - startedAt)
  }
}

async function removePictures(context: AppContext, keys: readonly Record<string, unknown>[]): Promise<void> {
  if (keys.length === 0) return
  const filenames = keys.map(({ filename }) => String(filename))
  await removeUnshownPictures(context, filenames)
}

/** Returns the keys of what it erased. */
async function eraseBatch({ database }: AppContext, name: StoredClass, moment: PurgeMoment) {
  return database.transaction(async (trx) => {
    // Two servers would erase the same rows in different orders, and deadlock.
    await lockKeys(database, trx, { namespace: 'retention', keys: [name] })
    const rows = await eraseDue(trx, name, { moment, limit: BATCH })
    if (name === 'clients' && rows.length > 0) {
      await deleteReferences(
        trx,
        rows.map(({ id }) => Number(id)),
      )
    }
    return rows
  })
}

async function momentOf({ config, database, clock }: AppContext, now: number): Promise<PurgeMoment> {
  const { kysely: db, engine } = database
  const { linkDays } = await readBookingLimits(db)
  const settings: PeriodSettings = { ...(await readStored(db, 'retention')), linkDays }
  const cutoffs = Object.fromEntries(
    RETENTION_CLASSES.map((name) => [name, cutoffOf(config.timeZone, now, periodOf(name, settings))]),
  ) as PurgeMoment['cutoffs']
  return { now, cutoffs, sessions: sessionLimits(now), engine, ahead: now - clock.instant() }
}

const UNIT_MS = { minutes: 60_000, hours: 3_600_000 }

/** Days and months end with a local day, shorter periods by the minute. */
function cutoffOf(timeZone: string, now: number, { unit, count }: Period): { day: Day; instant: number } {
  if (unit !== 'minutes' && unit !== 'hours') return startOfDayBefore(timeZone, now, { [unit]: count })
  const instant = now - count * UNIT_MS[unit]
  return { day: zonedDay(timeZone, instant), instant }
}
