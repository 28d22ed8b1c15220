import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { AppContext } from '../app-context.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { migrateAt } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { addMissingTemplates, insertStarterContent } from '../db/starter/starter.ts'
import { insertStarterPictures } from '../db/starter/starter-pictures.ts'
import { ensureSuperadmin, refuseWeakFirstPassword } from '../features/auth/actions.ts'
import { replayErasures } from '../features/erasures/actions.ts'
import { enqueueInvitations } from '../features/invitations/actions.ts'
import { siteMailer } from '../features/mail-server/actions.ts'
import { sendPasswordLinks } from '../features/password-reset/actions.ts'
import { enqueueReminders, limitSms } from '../features/reminders/actions.ts'
import { purgeExpired, purgeShortLived } from '../features/retention/actions.ts'
import { loadWeb } from '../http/pages/load-web.ts'
import { startWorker } from '../jobs/worker.ts'
import { createSmsSender } from '../sms/sms-sender.ts'
import { openUploads } from '../storage/uploads.ts'

/** A worker that is still sending is abandoned; its claim marks the message as interrupted for the next start. */
const WORKER_STOPS_WITHIN_MS = 6_000

export type PageOrigin = 'built' | 'dev' | 'none'

export type PageSource = { pages: PageOrigin; root: string }

export type AssembledSite = { context: AppContext; app: FastifyInstance; worker: { stop(): Promise<void> } }

type SignIn = { username: string; password: string } | null

export async function assemble(
  config: Config,
  { pages, root }: PageSource,
  resources: AsyncDisposableStack,
): Promise<AssembledSite> {
  await migrateAt(config)
  const database = openDatabase(config)
  resources.defer(() => database.close())
  const context = { config, database, clock: systemClock(config.timeZone) }
  await refuseWeakFirstPassword(context)
  await replayErasures(context)
  await fillEmptyDatabase(context)
  const web = pages === 'none' ? undefined : await loadWeb({ dev: pages === 'dev', root })
  const app = await buildApp({ ...context, web })
  const site: AssembledSite = { context, app, worker: { stop: async () => {} } }
  // Concurrent: requests are still served while the worker releases its claims.
  resources.defer(async () => void (await Promise.all([stopWorker(site), app.close()])))
  return site
}

/**
 * Starts the worker only after the port is bound, so that a failed start sends nothing. Creates the first account
 * last, so that its generated password is always printed.
 */
export async function open(site: AssembledSite): Promise<{ address: string; signIn: SignIn }> {
  const { context, app } = site
  const { config } = context
  await listenQuietly(app, config)
  site.worker = await startWorker({
    ...context,
    mailer: siteMailer(context),
    smsSender: limitSms(context, createSmsSender(config, app.log)),
    plan: createPlan(context, app.log),
    log: app.log,
  })
  const signIn = await ensureSuperadmin(context)
  return { address: config.publicUrl?.origin ?? app.listeningOrigin, signIn }
}

async function stopWorker({ worker }: AssembledSite): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, WORKER_STOPS_WITHIN_MS)
  await Promise.race([worker.stop(), timeout])
  clearTimeout(timer)
}

function createPlan(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  const writeScheduled = oncePerMinute(context, async () => {
    await enqueueReminders(context)
    await enqueueInvitations(context)
    await purgeShortLived(context)
  })
  const purge = oncePerDay(context, async () => {
    const erased = await purgeExpired(context)
    if (Object.keys(erased).length > 0) log.info({ erased }, 'expired data erased')
  })
  return async () => {
    await sendPasswordLinks(context)
    await writeScheduled()
    await purge()
  }
}

function oncePerMinute({ clock }: { clock: Clock }, work: () => Promise<void>): () => Promise<void> {
  return oncePer(() => `${clock.local().day} ${clock.local().minute}`, work)
}

function oncePerDay({ clock }: { clock: Clock }, work: () => Promise<void>): () => Promise<void> {
  return oncePer(() => clock.local().day, work)
}

/** Runs `work` at most once per period of the local clock; a failed run is retried in the next round. */
function oncePer(period: () => string, work: () => Promise<void>): () => Promise<void> {
  let lastRound = ''
  return async () => {
    const round = period()
    if (round === lastRound) return
    await work()
    lastRound = round
  }
}

/** Pictures come last and are retried: an earlier start may have ended before it had copied them. */
async function fillEmptyDatabase({ config, database, clock }: AppContext): Promise<void> {
  const [content, instant] = [config.starterContent, clock.instant()]
  await insertStarterContent(database, { content, instant })
  await addMissingTemplates(database.kysely, instant)
  await insertStarterPictures({ database, uploads: openUploads(config.dataDir), instant })
}

/** Suppresses Fastify's log lines of the addresses: main.ts announces them in French. */
async function listenQuietly(app: FastifyInstance, { host, port, logLevel }: Config): Promise<void> {
  app.log.level = 'warn'
  await app.listen({ host, port })
  app.log.level = logLevel
}
