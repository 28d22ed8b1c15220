import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { judgeAllVisits } from '../agendas/vouchers/settle.ts'
import type { AppContext } from '../app-context.ts'
import { startOfDay } from '../clock.ts'
import { enqueuePackEndings } from '../features/accounting/vouchers/pack-endings.ts'
import { sendPasswordLinks } from '../features/accounts/users/password-reset.ts'
import { renewHourlyLimit } from '../features/booking/confirmations/mail-confirmation.ts'
import { offerFreedTime } from '../features/booking/waiting-list/freed-time.ts'
import { assignEarlierReservations } from '../features/clients/records/record.ts'
import { enlistReservations, foldReservations } from '../features/clients/search/folding.ts'
import { enqueueInvitations } from '../features/content/testimonials/invitations.ts'
import { enqueueRebookOffers } from '../features/messages/rebook-offers/actions.ts'
import { enqueueReminders } from '../features/messages/reminders/actions.ts'
import { watchDisk, watchSite } from '../features/operations/health/site-alerts.ts'
import { purge, purgeExpired, purgeShortLived } from '../features/privacy/retention/actions.ts'
import { type JobPeriod, runOnce } from '../jobs/leases.ts'
import type { SiteClock } from './site-clock.ts'

const MINUTE_MS = 60_000

export type PlanContext = AppContext & { clock: SiteClock }

export function createPlan(context: PlanContext, log: FastifyBaseLogger): () => Promise<void> {
  const { config, database, clock } = context
  const startOfMinute = () => Math.floor(clock.instant() / MINUTE_MS) * MINUTE_MS
  const startOfToday = () => startOfDay(config.timeZone, clock.local().day)
  const inOneServer = (job: JobPeriod['job'], work: () => Promise<void>) => (start: number) =>
    runOnce(database, { job, start }, work)
  const scheduled = inOneServer('minute', async () => {
    await enqueueReminders(context)
    await enqueueInvitations(context)
    await enqueueRebookOffers(context)
    await offerFreedTime(context)
    await judgeAllVisits(context)
    await enqueuePackEndings(context)
    await purgeShortLived(context)
    await watchSite(context)
    await assignEarlierReservations(context)
    await foldReservations(context)
  })
  const nightly = inOneServer('night', async () => {
    const erased = await purgeExpired(context)
    if (Object.keys(erased).length > 0) log.info({ erased }, 'expired data erased')
    await renewHourlyLimit(context)
    await enlistReservations(context)
  })
  const jobs = [
    oncePer(startOfMinute, scheduled),
    oncePer(startOfMinute, () => watchOwnDisk(context)),
    oncePer(startOfToday, () => purgeOwnFolder(context)),
    oncePer(startOfToday, nightly),
  ]
  return async () => {
    await clock.synchronize()
    await sendPasswordLinks(context)
    for (const job of jobs) await job()
  }
}

async function watchOwnDisk(context: AppContext): Promise<true> {
  await watchDisk(context, hostname())
  return true
}

/** By each server: it may have a folder of its own. */
async function purgeOwnFolder(context: AppContext): Promise<true> {
  await purge(context, ['mailFiles'])
  return true
}

function oncePer(startOf: () => number, work: (start: number) => Promise<boolean>): () => Promise<void> {
  let lastStart = Number.NaN
  return async () => {
    const start = startOf()
    if (start !== lastStart && (await work(start))) lastStart = start
  }
}
