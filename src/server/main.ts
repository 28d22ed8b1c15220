import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, ConfigError, processEnv, readConfig } from './config.ts'
import type { Database } from './db/engine.ts'
import { takeFileLock } from './db/file-lock.ts'
import { migrateAt } from './db/migrate.ts'
import { MigrationLocked } from './db/migration-lock.ts'
import { openDatabase } from './db/open.ts'
import { addMissingTemplates, fillStarter } from './db/starter.ts'
import { fillStarterPictures } from './db/starter-pictures.ts'
import { ensureSuperadmin } from './features/auth/actions.ts'
import { writeInvitations } from './features/invitations/actions.ts'
import { practiceMailer } from './features/mail-server/actions.ts'
import { sendPasswordLinks } from './features/password-reset/actions.ts'
import { writeReminders } from './features/reminders/actions.ts'
import { loadWeb } from './http/ssr.ts'
import { onceAMinute } from './jobs/rounds.ts'
import { startWorker } from './jobs/worker.ts'
import type { Practice } from './practice.ts'
import { createTexter } from './sms/texter.ts'
import { openFiles } from './storage/files.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const STOP_WITHIN_MS = 9_000

/** Something that the person who starts the server can mend: told in one line, without a stack. */
class CannotStart extends Error {}

type Pages = 'built' | 'dev' | 'none'

/** Starts the process: tables, first content, first sign-in, then the site; with `none`, its API alone. */
export async function start(pages: Pages): Promise<void> {
  try {
    await run(readConfig(processEnv()), pages)
  } catch (error) {
    if (!isMendable(error)) throw error
    console.error(`Impossible de démarrer. ${error.message}`)
    process.exitCode = 1
  }
}

async function run(config: Config, pages: Pages): Promise<void> {
  const lock = lockDataFolder(config)
  await migrateAt(config)
  const database = openDatabase(config)
  const practice = { config, database, clock: systemClock(config.timeZone) }
  await fillEmpty(practice)
  const signIn = await ensureSuperadmin(practice)
  const web = pages === 'none' ? undefined : await loadWeb({ dev: pages === 'dev', root: ROOT })
  const app = await buildApp({ ...practice, web })
  const worker = await startWorker({
    ...practice,
    mailer: practiceMailer(practice),
    texter: createTexter(config, app.log),
    plan: planOf(practice),
    log: app.log,
  })
  app.addHook('onClose', () => worker.stop())
  stopOnSignal(app, database, lock)
  await listenQuietly(app, config)
  announce(practice, app, signIn)
}

/** What time alone causes, and what was asked for and is looked up afterwards. */
function planOf(practice: Practice): () => Promise<void> {
  const byTheClock = onceAMinute(practice, async () => {
    await writeReminders(practice)
    await writeInvitations(practice)
  })
  return async () => {
    await sendPasswordLinks(practice)
    await byTheClock()
  }
}

/** First content, then the pictures of the example practice, also where an earlier start ended before it had them. */
async function fillEmpty({ config, database, clock }: Practice): Promise<void> {
  const [content, instant] = [config.starterContent, clock.instant()]
  await fillStarter(database, { content, instant })
  await addMissingTemplates(database.kysely, instant)
  await fillStarterPictures({ database, files: openFiles(config.dataDir), instant })
}

/** Fastify would log each address; `announce` tells it in words. */
async function listenQuietly(app: FastifyInstance, { host, port, logLevel }: Config): Promise<void> {
  app.log.level = 'warn'
  await app.listen({ host, port })
  app.log.level = logLevel
}

/** Two servers on one SQLite file would each believe that the other's writes are its own past. */
function lockDataFolder({ databaseUrl, dataDir }: Config) {
  if (databaseUrl !== undefined) return null
  const lock = takeFileLock(dataDir, 'server', 500)
  if (!lock) throw new CannotStart(`Un autre serveur utilise déjà le dossier ${dataDir}.`)
  return lock
}

function announce(
  { config }: Practice,
  app: FastifyInstance,
  signIn: { username: string; password: string } | null,
) {
  const address = config.publicUrl?.origin ?? app.listeningOrigin
  const lines = [`Votre site est ouvert : ${address}`, `L’espace d’administration : ${address}/admin`]
  if (signIn) {
    lines.push(
      '',
      'Première connexion (affichée une seule fois, notez-la) :',
      `  Nom d’utilisateur : ${signIn.username}`,
      `  Mot de passe      : ${signIn.password}`,
    )
  }
  console.log(`\n${lines.join('\n')}\n`)
}

/** Answers what is under way, takes nothing new, then leaves. */
function stopOnSignal(app: FastifyInstance, database: Database, lock: { release(): void } | null): void {
  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await app.close()
    await database.close()
    lock?.release()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
}

function isMendable(error: unknown): error is Error {
  if (error instanceof ConfigError || error instanceof CannotStart || error instanceof MigrationLocked)
    return true
  if (!(error instanceof Error && 'code' in error)) return false
  if (error.code === 'EADDRINUSE')
    error.message = 'Ce port est déjà utilisé : choisissez-en un autre avec PORT.'
  return ['EADDRINUSE', 'EACCES', 'ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'].includes(String(error.code))
}
