import { judgeCertificate } from '#domain/operations/certificate.ts'
import type { HealthJudgement } from '#domain/operations/site-health.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedDay } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import { systemProbes } from '#server/site/probes.ts'

const HOUR_MS = 3_600_000
const READ_EVERY_MS = 24 * HOUR_MS
const RETRIED_AFTER_MS = HOUR_MS
/** A reading is believed for so long while later ones fail. */
const BELIEVED_MS = 3 * READ_EVERY_MS

/** Once a day, an hour after a reading that failed; nothing without an https `PUBLIC_URL`. */
export async function readOwnCertificate(context: AppContext): Promise<void> {
  const { config, database, clock, probes = systemProbes() } = context
  const url = findOwnUrl(config)
  if (!url) return
  const known = await readKnown(context, url)
  const now = clock.instant()
  if (
    known &&
    Math.abs(now - known.triedAt) < (known.readAt === known.triedAt ? READ_EVERY_MS : RETRIED_AFTER_MS)
  )
    return
  const certificate = await probes.readCertificate(url)
  const value = {
    host: url.host,
    triedAt: now,
    readAt: certificate ? now : (known?.readAt ?? null),
    certificate: certificate ?? known?.certificate ?? null,
  }
  await writeStored(database.kysely, 'certificate', { value, now })
}

/** Null before the first reading, and without an https `PUBLIC_URL`. */
export async function judgeOwnCertificate(context: AppContext): Promise<HealthJudgement | null> {
  const { config, clock } = context
  const url = findOwnUrl(config)
  const known = url && (await readKnown(context, url))
  if (!known) return null
  const now = clock.instant()
  const isBelieved = known.readAt !== null && now - known.readAt < BELIEVED_MS
  const dayOf = (instant: number) => zonedDay(config.timeZone, instant)
  return judgeCertificate(isBelieved ? known.certificate : null, { now, dayOf })
}

function findOwnUrl({ publicUrl }: Config): URL | null {
  return publicUrl?.protocol === 'https:' ? publicUrl : null
}

/** Of another address: none. */
async function readKnown({ database }: AppContext, { host }: URL) {
  const stored = await readStored(database.kysely, 'certificate')
  return stored?.host === host ? stored : null
}
