import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { TimedWork } from '#domain/operations/seen-time.ts'
import type { AppContext } from '../app-context.ts'
import { startOfDay } from '../clock.ts'
import { listProviderRefunds } from '../features/accounting/online-payments/watch.ts'
import { settleAllVisits } from '../features/accounting/redemption/settle.ts'
import { enqueuePackEndings } from '../features/accounting/vouchers/pack-endings.ts'
import { sendPasswordLinks } from '../features/accounts/users/password-reset.ts'
import { renewHourlyLimit } from '../features/booking/confirmations/mail-confirmation.ts'
import { settleDeposits } from '../features/booking/deposits/fate.ts'
import { rewriteLostLinks, sendLostLinks } from '../features/booking/lost-links/actions.ts'
import { offerFreedTime } from '../features/booking/waiting-list/freed-time.ts'
import { assignEarlierReservations } from '../features/clients/records/record.ts'
import { enlistReservations, foldReservations } from '../features/clients/search/folding.ts'
import { enqueueInvitations } from '../features/content/testimonials/invitations.ts'
import { enqueueRebookOffers } from '../features/messages/rebook-offers/actions.ts'
import { enqueueReminders } from '../features/messages/reminders/actions.ts'
import { createRunningTime } from '../features/operations/clock/actions.ts'
import { readOwnCertificate } from '../features/operations/health/certificate.ts'
import { watchDisk, watchSite } from '../features/operations/health/site-alerts.ts'
import { PAYMENT_PURPOSES } from '../features/payment-purposes.ts'
import { purge, purgeExpired, purgeShortLived } from '../features/privacy/retention/actions.ts'
import { type JobPeriod, runOnce } from '../jobs/leases.ts'
import { runTimed } from '../jobs/timed-work.ts'
import type { SiteClock } from './site-clock.ts'

const MINUTE_MS = 60_000

export type PlanContext = AppContext & { clock: SiteClock }

export function createPlan(context: PlanContext, log: FastifyBaseLogger): () => Promise<void> {
  const { config, database, clock } = context
  const startOfMinute = () => Math.floor(clock.instant() / MINUTE_MS) * MINUTE_MS
  const startOfToday = () => startOfDay(config.timeZone, clock.local().day)
  const inOneServer = (job: JobPeriod['job'], work: () => Promise<void>) => (start: number) =>
    runOnce(database, { job, start }, work)
  const noteRunning = createRunningTime(context)
  const scheduled = inOneServer('minute', async () => {
    await noteRunning()
    await runAll(context, MINUTE_WORK)
  })
  const nightly = inOneServer('night', () => runAll(context, nightWork(log)))
  const jobs = [
    oncePer(startOfMinute, scheduled),
    oncePer(startOfMinute, () => runOwn(context, { ownDisk: (site) => watchDisk(site, hostname()) })),
    oncePer(startOfToday, () => runOwn(context, { mailFiles: (site) => purge(site, ['mailFiles']) })),
    oncePer(startOfToday, nightly),
  ]
  return async () => {
    await clock.synchronize()
    await sendPasswordLinks(context)
    await sendLostLinks(context)
    for (const job of jobs) await job()
  }
}

type Works = Partial<Record<TimedWork, (context: AppContext) => Promise<unknown>>>

/** `TIMED_WORK` says which of them wait while the clock is doubted. */
const MINUTE_WORK = {
  reminders: enqueueReminders,
  invitations: enqueueInvitations,
  rebookOffers: enqueueRebookOffers,
  freedTime: offerFreedTime,
  lostLinks: rewriteLostLinks,
  settledVisits: settleAllVisits,
  settledDeposits: settleDeposits,
  packEndings: enqueuePackEndings,
  shortLivedData: purgeShortLived,
  ownCertificate: readOwnCertificate,
  siteAlerts: watchSite,
  earlierReservations: assignEarlierReservations,
  foldedReservations: foldReservations,
} satisfies Works

function nightWork(log: FastifyBaseLogger) {
  return {
    expiredData: async (context) => {
      const erased = await purgeExpired(context)
      if (Object.keys(erased).length > 0) log.info({ erased }, 'expired data erased')
    },
    hourlyLimit: renewHourlyLimit,
    onlineRefunds: (site) => listProviderRefunds({ ...site, paymentPurposes: PAYMENT_PURPOSES }),
    enlistedReservations: enlistReservations,
  } satisfies Works
}

async function runAll(context: AppContext, works: Works): Promise<void> {
  for (const [name, work] of Object.entries(works) as [
    TimedWork,
    (context: AppContext) => Promise<unknown>,
  ][])
    await runTimed(context, name, () => work(context))
}

/** By each server: it has a disk, and may have a folder, of its own. */
async function runOwn(context: AppContext, works: Works): Promise<true> {
  await runAll(context, works)
  return true
}

function oncePer(startOf: () => number, work: (start: number) => Promise<boolean>): () => Promise<void> {
  let lastStart = Number.NaN
  return async () => {
    const start = startOf()
    if (start !== lastStart && (await work(start))) lastStart = start
  }
}
