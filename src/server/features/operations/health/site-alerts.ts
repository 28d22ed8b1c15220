import { CLOCK_SKEW_MS } from '#domain/language/clock-skew.ts'
import {
  alertValues,
  isLongWrong,
  recoveredMailValues,
  type SiteAlert,
} from '#domain/operations/site-alert.ts'
import {
  areBackupsOverdue,
  type HealthJudgement,
  isFirstBackupDue,
  judgeBackups,
  judgeMail,
  judgeMailConfirmation,
} from '#domain/operations/site-health.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { findActingLimit } from '../../booking/confirmations/mail-confirmation.ts'
import { notifyPractice } from '../../messages/notifications/actions.ts'
import { judgeOwnDisk, judgeTime, readBackupFacts, readMailFacts } from './actions.ts'
import { judgeOwnCertificate } from './certificate.ts'
import { deleteAlert, findAlert, saveAlert } from './queries.ts'

type Finding = { kind: SiteAlert; server: string; problem: HealthJudgement | null }

export async function watchSite(context: AppContext): Promise<void> {
  const backups = await readBackupFacts(context)
  const mail = await readMailFacts(context)
  const isMailFailing = mail.failing !== null
  const server = ''
  await follow(context, isMailFailing, [
    { kind: 'mail', server, problem: isMailFailing ? judgeMail(mail) : null },
    { kind: 'backups', server, problem: areBackupsOverdue(backups) ? judgeBackups(backups) : null },
    { kind: 'firstBackup', server, problem: isFirstBackupDue(backups) ? judgeBackups(backups) : null },
    { kind: 'clock', server, problem: await judgeTime(context) },
    { kind: 'certificate', server, problem: asProblem(await judgeOwnCertificate(context)) },
    { kind: 'brake', server, problem: judgeMailConfirmation(await findActingLimit(context)) },
  ])
}

/** Of what is not judged, too, nothing is mailed. */
function asProblem(judgement: HealthJudgement | null): HealthJudgement | null {
  return judgement?.state === 'warning' || judgement?.state === 'failure' ? judgement : null
}

export async function watchDisk(context: AppContext, server: string): Promise<void> {
  const disk = await judgeOwnDisk(context)
  const { failing } = await readMailFacts(context)
  await follow(context, failing !== null, [
    { kind: 'disk', server, problem: disk.state === 'ok' ? null : disk },
  ])
}

async function follow(
  context: AppContext,
  isMailFailing: boolean,
  findings: readonly Finding[],
): Promise<void> {
  const { database } = context
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'siteAlerts', keys: ['all'] })
    for (const finding of findings) {
      if (finding.problem === null) await end(context, trx, finding)
      else await remember(context, trx, { ...finding, problem: finding.problem, isMailFailing })
    }
  })
}

/** While mails fail, nothing is written that could only wait: it is when they leave again. */
async function remember(
  context: AppContext,
  trx: Trx,
  { kind, server, problem, isMailFailing }: Finding & { problem: HealthJudgement; isMailFailing: boolean },
): Promise<void> {
  const now = context.clock.instant()
  const known = await findAlert(trx, { kind, server })
  // A wrong clock may have dated it in the future.
  if (!known || known.since > now + CLOCK_SKEW_MS)
    return saveAlert(trx, { kind, server, since: now, mailed_at: null })
  const { since, mailedAt } = known
  if (isMailFailing || mailedAt !== null || !isLongWrong(kind, since, now)) return
  await notifyPractice(context, trx, {
    type: 'site_alert',
    event: eventOf({ kind, server, since }),
    values: alertValues(problem),
  })
  await saveAlert(trx, { kind, server, since, mailed_at: now })
}

async function end(context: AppContext, trx: Trx, { kind, server }: Finding): Promise<void> {
  const { config, clock } = context
  const known = await findAlert(trx, { kind, server })
  if (!known) return
  await deleteAlert(trx, { kind, server })
  const now = clock.instant()
  if (kind !== 'mail' || !isLongWrong(kind, known.since, now)) return
  const [from, until] = [zonedTime(config.timeZone, known.since), zonedTime(config.timeZone, now)]
  await notifyPractice(context, trx, {
    type: 'site_alert',
    event: eventOf({ kind, server, since: known.since }),
    values: recoveredMailValues(from, until),
  })
}

function eventOf({ kind, server, since }: { kind: SiteAlert; server: string; since: number }): string {
  return ['site_alert', kind, server, since].join(':')
}
