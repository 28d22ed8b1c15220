import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { cliCommand } from '../backup/cli-command.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import type { FileLock } from '../db/sqlite-files/file-lock.ts'
import { addMissingTemplates, insertStarterContent, updateShippedTemplates } from '../db/starter/starter.ts'
import { insertStarterPictures } from '../db/starter/starter-pictures.ts'
import { attachNote } from '../features/accounting/notes/actions.ts'
import { startPaymentWatch } from '../features/accounting/online-payments/job.ts'
import { makeVoucherMail } from '../features/accounting/voucher-orders/voucher-mail.ts'
import { ensureSuperadmin, refuseWeakFirstPassword } from '../features/accounts/sign-in/actions.ts'
import { startCalendarReader } from '../features/booking/private-calendar/job.ts'
import { MESSAGE_RULES } from '../features/message-rules.ts'
import { siteMailer } from '../features/messages/mail-server/actions.ts'
import { startPushRounds } from '../features/messages/push/rounds.ts'
import { siteSmsSender } from '../features/messages/sms/sending.ts'
import { type Backups, createBackups } from '../features/operations/backups/actions.ts'
import { requireSameKey } from '../features/operations/maintenance/secret-key.ts'
import { PAYMENT_PURPOSES } from '../features/payment-purposes.ts'
import { loadWeb } from '../http/pages/load-web.ts'
import { startWorker } from '../jobs/worker.ts'
import { openMetrics } from '../site/metrics.ts'
import { type GatedStorage, gateStorage } from '../storage/gated-storage.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { SiteStorage } from '../storage/site-storage.ts'
import { keepOwnFile, startDatabaseWatch } from './database-watch.ts'
import { startNightlyBackups } from './nightly-backups.ts'
import { createPlan, type PlanContext } from './plan.ts'
import { beginRun, endRun } from './run-state.ts'
import { siteClock } from './site-clock.ts'
import { endFirstStart } from './storage-id.ts'
import { joinStorage } from './storage-joining.ts'
import { startStorageWatch } from './storage-watch.ts'
import { startSweep } from './sweep.ts'

/** A worker that is still sending is abandoned; its claim marks the message as interrupted for the next start. */
const JOBS_STOP_WITHIN_MS = 6_000

export type PageOrigin = 'built' | 'dev' | 'none'

export type PageSource = { pages: PageOrigin; root: string }

type Preparation = PageSource & { migrate(config: Config): Promise<unknown> }

type Job = { stop(): Promise<void> }

/** `bucket`: as it is behind the gate of the context, or a folder. */
export type AssembledSite = {
  context: PlanContext & { storage: GatedStorage }
  bucket: SiteStorage
  app: FastifyInstance
  backups: Backups
  jobs: Job[]
  isRunning: boolean
}

/** `lock`: of the folder of SQLite. `isLogLost`: the last server was killed, and its log is gone. */
export type Claim = { lock?: FileLock; isLogLost: boolean }

type Opening = Claim & { announce(signIn: SignIn): void }

export type SignIn = { username: string; password: string }

export async function assemble(
  given: Config,
  { pages, root, migrate }: Preparation,
  resources: AsyncDisposableStack,
): Promise<AssembledSite> {
  await migrate(given)
  const database = openDatabase(given)
  resources.defer(() => database.close())
  const bucket = await openStorage(given)
  const storage = gateStorage(bucket)
  const config = await requireSameKey({ config: given, database })
  const clock = siteClock(given.timeZone, database, systemClock(given.timeZone).instant)
  await clock.synchronize()
  const metrics = await openMetrics(config)
  const context = { config, database, storage, clock, messageRules: MESSAGE_RULES, metrics }
  await refuseWeakFirstPassword(context)
  await joinStorage(context)
  await fillEmptyDatabase(context)
  const web = pages === 'none' ? undefined : await loadWeb({ dev: pages === 'dev', root })
  const backups = createBackups(context, cliCommand())
  const app = await buildApp({ ...context, web, backups })
  const site: AssembledSite = { context, bucket, app, backups, jobs: [], isRunning: false }
  // Concurrent: requests are still served while the worker releases its claims.
  resources.defer(async () => {
    await Promise.all([stopJobs(site), app.close()])
    await keepOwnFile(context, app.log)
    if (site.isRunning) await endRun(context)
  })
  return site
}

/**
 * Nobody is answered before the first account exists, and its generated password is announced at once: whatever fails
 * afterwards, it was printed. The worker starts only after the port is bound, so that a failed start sends nothing.
 */
export async function open(site: AssembledSite, { lock, isLogLost, announce }: Opening): Promise<string> {
  const { context, bucket, app, backups } = site
  const { config } = context
  if (lock) context.database.file?.watchLock(lock)
  await beginRun(context, { isLogLost })
  site.isRunning = true
  const signIn = await ensureSuperadmin(context)
  if (signIn) announce(signIn)
  if (context.storage.isOpen()) await endFirstStart(context.database, context.storage)
  await listenQuietly(app, config)
  const worker = await startWorker({
    ...context,
    mailer: siteMailer(context, {
      note: (number) => attachNote(context, number),
      voucher: (orderId) => makeVoucherMail(context, orderId),
    }),
    smsSender: siteSmsSender(context, app.log),
    plan: createPlan(context, app.log),
    log: app.log,
  })
  const sweep = () => void site.jobs.push(startSweep(context, app.log))
  if (context.storage.isOpen()) sweep()
  site.jobs.push(
    worker,
    startDatabaseWatch(context, app.log),
    ...(config.bucket ? [startStorageWatch({ context, bucket, onJoined: sweep }, app.log)] : []),
    startNightlyBackups(context, backups, app.log),
    startCalendarReader(context, app.log),
    startPushRounds(context, app.log),
    startPaymentWatch({ ...context, paymentPurposes: PAYMENT_PURPOSES }, app.log),
  )
  return config.publicUrl?.origin ?? app.listeningOrigin
}

async function stopJobs({ jobs }: AssembledSite): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, JOBS_STOP_WITHIN_MS)
  await Promise.race([Promise.all(jobs.map((job) => job.stop())), timeout])
  clearTimeout(timer)
}

/** Pictures come last and are retried: an earlier start may have ended before it had copied them. */
async function fillEmptyDatabase({
  config,
  database,
  clock,
  storage,
}: AssembledSite['context']): Promise<void> {
  const [content, instant] = [config.starterContent, clock.instant()]
  await insertStarterContent(database, { content, instant })
  await addMissingTemplates(database.kysely, instant)
  await updateShippedTemplates(database.kysely, instant)
  if (storage.isOpen()) await insertStarterPictures({ database, uploads: storage.uploads, instant })
}

/** Suppresses Fastify's log lines of the addresses: main.ts announces them in French. */
async function listenQuietly(app: FastifyInstance, { host, port, logLevel }: Config): Promise<void> {
  app.log.level = 'warn'
  await app.listen({ host, port })
  app.log.level = logLevel
}
