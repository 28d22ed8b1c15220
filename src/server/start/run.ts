import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { AppContext } from '../app-context.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { migrateAt } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { addMissingTemplates, fillStarter } from '../db/starter.ts'
import { fillStarterPictures } from '../db/starter-pictures.ts'
import { ensureSuperadmin } from '../features/auth/actions.ts'
import { writeInvitations } from '../features/invitations/actions.ts'
import { practiceMailer } from '../features/mail-server/actions.ts'
import { sendPasswordLinks } from '../features/password-reset/actions.ts'
import { writeReminders } from '../features/reminders/actions.ts'
import { loadWeb } from '../http/pages/load-web.ts'
import { startWorker } from '../jobs/worker.ts'
import { createSmsSender } from '../sms/sms-sender.ts'
import { openFiles } from '../storage/files.ts'

/** A worker still in mid-send then is left behind: its claim says at the next start that it was interrupted. */
const WORKER_STOPS_WITHIN_MS = 6_000

export type PageOrigin = 'built' | 'dev' | 'none'

/** `root` holds `dist` and the sources. */
export type PageSource = { pages: PageOrigin; root: string }

/** A site that answers once it listens; `worker` stands in for the one that `open` starts. */
export type Assembled = { context: AppContext; app: FastifyInstance; worker: { stop(): Promise<void> } }

/** The first sign-in, when its password was invented. */
type SignIn = { username: string; password: string } | null

/** Brings tables and first content up to date and assembles the site; `held` is told how to release each part. */
export async function assemble(
  config: Config,
  { pages, root }: PageSource,
  held: AsyncDisposableStack,
): Promise<Assembled> {
  await migrateAt(config)
  const database = openDatabase(config)
  held.defer(() => database.close())
  const context = { config, database, clock: systemClock(config.timeZone) }
  await fillEmpty(context)
  const web = pages === 'none' ? undefined : await loadWeb({ dev: pages === 'dev', root })
  const app = await buildApp({ ...context, web })
  const site: Assembled = { context, app, worker: { stop: async () => {} } }
  // Together: requests are answered while the worker hands back what it has claimed.
  held.defer(async () => void (await Promise.all([stopWorker(site), app.close()])))
  return site
}

/**
 * Listens, then starts to work: nothing is sent before the port is ours. The first account comes last, so that its
 * password is never made without being shown.
 */
export async function open(site: Assembled): Promise<{ address: string; signIn: SignIn }> {
  const { context, app } = site
  const { config } = context
  await listenQuietly(app, config)
  site.worker = await startWorker({
    ...context,
    mailer: practiceMailer(context),
    texter: createSmsSender(config, app.log),
    plan: planOf(context),
    log: app.log,
  })
  const signIn = await ensureSuperadmin(context)
  return { address: config.publicUrl?.origin ?? app.listeningOrigin, signIn }
}

async function stopWorker({ worker }: Assembled): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, WORKER_STOPS_WITHIN_MS)
  await Promise.race([worker.stop(), late])
  clearTimeout(timer)
}

/** What time alone causes, and what was asked for and is looked up afterwards. */
function planOf(context: AppContext): () => Promise<void> {
  const byTheClock = onceAMinute(context, async () => {
    await writeReminders(context)
    await writeInvitations(context)
  })
  return async () => {
    await sendPasswordLinks(context)
    await byTheClock()
  }
}

/** Work that time alone causes, at most once a minute of the clock; a round that failed is made again. */
function onceAMinute({ clock }: { clock: Clock }, work: () => Promise<void>): () => Promise<void> {
  let last = ''
  return async () => {
    const { day, minute } = clock.local()
    const round = `${day} ${minute}`
    if (round === last) return
    await work()
    last = round
  }
}

/** First content, then the pictures of the example practice, also where an earlier start ended before it had them. */
async function fillEmpty({ config, database, clock }: AppContext): Promise<void> {
  const [content, instant] = [config.starterContent, clock.instant()]
  await fillStarter(database, { content, instant })
  await addMissingTemplates(database.kysely, instant)
  await fillStarterPictures({ database, files: openFiles(config.dataDir), instant })
}

/** At level `warn` while it starts: Fastify logs each address, and main.ts announces them in French. */
async function listenQuietly(app: FastifyInstance, { host, port, logLevel }: Config): Promise<void> {
  app.log.level = 'warn'
  await app.listen({ host, port })
  app.log.level = logLevel
}
