import type { SiteHealth } from '#contract/operations/health.ts'
import { findProviderByHost, type MailProvider, mailProviderOf } from '#domain/messages/mail-providers.ts'
import { isSenderMissing } from '#domain/messages/mail-sender.ts'
import { senderDomain } from '#domain/messages/practice/foreign-sender.ts'
import { judgeDoubt } from '#domain/operations/seen-time.ts'
import { judgeSender, type Sender, uncheckedSender } from '#domain/operations/sender-records.ts'
import {
  type BackupFacts,
  HEALTH_KEYS,
  type HealthJudgement,
  type HealthKey,
  judgeAddress,
  judgeBackups,
  judgeClock,
  judgeDatabase,
  judgeDisk,
  judgeMail,
  judgePictures,
  judgeVersion,
  type MailFacts,
} from '#domain/operations/site-health.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { findClockDoubt } from '#server/db/statements/seen-time.ts'
import { readStored, type StoredMailServer } from '#server/db/statements/stored-settings.ts'
import type { SenderCheck } from '#server/mail/sender-check.ts'
import { systemProbes } from '#server/site/probes.ts'
import { chooseSenderAddress, findMailSettingsSource } from '../../messages/mail-server/actions.ts'
import { lastBackup, readBackupSettings } from '../backups/queries.ts'
import { judgeOwnCertificate } from './certificate.ts'
import { readLogEvent } from './database-log.ts'
import { findLastSent, hasFutureRows, listFailedBackups, listFailing, readMailQueue } from './queries.ts'
import { readLostFile } from './readiness.ts'

type Judgements = Partial<Record<HealthKey, HealthJudgement | null>>

export async function readSiteHealth(context: AppContext, check: SenderCheck): Promise<SiteHealth> {
  const { config, database } = context
  const db = database.kysely
  const { judgements: ofSender, domain, isChecking } = await judgeSenderDomain(context, check)
  const judgements: Judgements = {
    mail: judgeMail(await readMailFacts(context)),
    ...ofSender,
    database: judgeDatabase(await readLostFile(database), await readLogEvent(context)),
    disk: await judgeOwnDisk(context),
    pictures: judgePictures(context.storage.problem()),
    backups: judgeBackups(await readBackupFacts(context)),
    clock: await judgeTime(context),
    address: judgeAddress(await findSiteOrigin(config, db)),
    certificate: await judgeOwnCertificate(context),
    version: judgeVersion(context.clock.local().day),
  }
  const lines = HEALTH_KEYS.flatMap((key) => {
    const judgement = judgements[key]
    return judgement ? [{ key, ...judgement }] : []
  })
  const isWell = lines.every(({ state }) => state === 'ok' || state === 'unverified')
  const dkimSelector = await readStored(db, 'dkimSelector')
  const isClockDoubted = (await findClockDoubt(db, context.clock)) !== null
  return { isWell, isChecking, lines, isClockDoubted, sender: domain, dkimSelector }
}

export async function readMailFacts({ config, database, clock }: AppContext): Promise<MailFacts> {
  const db = database.kysely
  const source = findMailSettingsSource(config, await readStored(db, 'mailServer'))
  const lastSentAt = await findLastSent(db)
  const failing = source === 'file' ? [] : await listFailing(db, lastSentAt ?? 0)
  const since = Math.min(...failing.map((message) => message.first_tried_at ?? clock.instant()))
  return {
    hasServer: source !== 'file',
    isSenderMissing: isSenderMissing(config),
    lastSentAt: lastSentAt === null ? null : zonedTime(config.timeZone, lastSentAt),
    failing:
      failing.length === 0
        ? null
        : {
            since: zonedTime(config.timeZone, since),
            waiting: failing.filter(({ state }) => state === 'waiting').length,
            failed: failing.filter(({ state }) => state === 'failed').length,
            reason: failing[0]?.last_error ?? null,
          },
    failed: (await readMailQueue(db, clock.instant())).failedIn24h,
  }
}

const DEAD_BACKUP_MS = 6 * 3_600_000

export async function readBackupFacts({ config, database, clock }: AppContext): Promise<BackupFacts> {
  const db = database.kysely
  const now = clock.instant()
  const at = (await lastBackup(db))?.ended_at ?? null
  const failed = await listFailedBackups(db, { after: at ?? 0, diedBefore: now - DEAD_BACKUP_MS })
  const first = failed.at(-1)
  return {
    isNightly: (await readBackupSettings(db)).hour !== null,
    verified: at === null ? null : { at: zonedTime(config.timeZone, at), age: now - at },
    failing: first ? { age: now - first.started_at, reason: failed[0]?.failure ?? null } : null,
  }
}

export async function judgeOwnDisk({
  config,
  probes = systemProbes(),
}: AppContext): Promise<HealthJudgement> {
  return judgeDisk(await probes.freeBytes(config.dataDir))
}

export async function judgeTime({ config, database, clock }: AppContext): Promise<HealthJudgement | null> {
  const doubt = await findClockDoubt(database.kysely, clock)
  if (!doubt) return judgeClock(await hasFutureRows(database.kysely, clock.instant()))
  return judgeDoubt(doubt, { newest: zonedTime(config.timeZone, doubt.newest), now: clock.local() })
}

async function judgeSenderDomain({ config, database }: AppContext, check: SenderCheck) {
  const db = database.kysely
  const sender = findSender(config, await readStored(db, 'mailServer'))
  if (!sender) return { judgements: {}, domain: null, isChecking: false }
  const chosen = await readStored(db, 'dkimSelector')
  const { domain } = sender
  const records = check.read({ domain, selectors: chosen === '' ? sender.selectors : [chosen] })
  return {
    judgements: records ? judgeSender(records, sender) : uncheckedSender(),
    domain,
    isChecking: records === null,
  }
}

/** Null where no mail leaves, and for mailboxes of a provider, which looks after its own domain. */
function findSender(
  config: Config,
  stored: StoredMailServer | null,
): (Sender & { selectors: readonly string[] }) | null {
  const source = findMailSettingsSource(config, stored)
  const domain = senderDomain(chooseSenderAddress(config, stored))
  if (source === 'file' || isSenderMissing(config) || domain === null) return null
  const host = source === 'environment' ? new URL(config.smtpUrl ?? '').hostname : (stored?.host ?? '')
  const key = findProviderByHost(host)
  const provider: MailProvider | null = key && mailProviderOf(key)
  if (provider?.domains.includes(domain)) return null
  return { domain, server: provider?.name ?? host, selectors: provider?.dkimSelectors ?? [] }
}
