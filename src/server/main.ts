import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { french } from '#domain/language/typography.ts'
import { CannotStart, FailedMigration, REFUSED_START } from './cannot-start.ts'
import { type Config, loadEnv, readConfig } from './config.ts'
import {
  refuseDamagedDatabase,
  refuseLostDatabase,
  refuseRescued,
  refuseUnfinishedRestore,
  refuseUnusableFolders,
  restrictAccess,
} from './db/data-folder.ts'
import { hasLostLog, takeServerLock } from './db/sqlite-files/lost-log.ts'
import { privateLog, redactLine } from './security/log-privacy.ts'
import { refuseMissingPages, refuseTakenPort } from './start/refusals.ts'
import type { Claim, PageOrigin, SignIn } from './start/run.ts'
import { explainStart, isTemporary } from './start/start-errors.ts'
import { startWarnings } from './start/warnings.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Concurrent starts hold the lock only briefly, a running server permanently. */
const LOCK_WAIT_MS = 100
const STOP_WITHIN_MS = 9_000

type StartState = {
  resources: AsyncDisposableStack
  config: Config | undefined
  exit(code: ExitCode): Promise<void>
}

/** 1: a fault, or something that may pass. */
type ExitCode = 0 | 1 | typeof REFUSED_START

/**
 * `none` serves the API alone. A failed start releases everything. Checks preconditions before it
 * imports the site's code, which from source takes a second.
 */
export async function start(pages: PageOrigin): Promise<void> {
  process.umask(0o077)
  const state = beginStart()
  try {
    const config = readConfig(loadEnv())
    state.config = config
    const claim = await claimResources(config, state.resources)
    restrictAccess(config.dataDir)
    if (pages === 'built') refuseMissingPages(ROOT)
    if (pages === 'built') enableCompileCache(join(ROOT, 'dist/compile-cache'))
    const [{ assemble, open }, { upgradeDatabase }] = await Promise.all([
      import('./start/run.ts'),
      import('./start/commands/upgrade.ts'),
    ])
    const site = await assemble(config, { pages, root: ROOT, migrate: upgradeDatabase }, state.resources)
    const opening = open(site, { ...claim, announce: announceSignIn })
    stopOnSignal(state, opening)
    announceAddress(await opening, config)
  } catch (error) {
    await state.exit(await reportFailure(error, state.config))
  }
}

function beginStart(): StartState {
  const resources = new AsyncDisposableStack()
  let exiting: Promise<void> | undefined
  const releaseAndExit = async (code: ExitCode) => {
    try {
      await resources.disposeAsync()
    } catch (error) {
      await logError(state.config, error, 'failed to release all resources')
    }
    process.exit(code)
  }
  const state: StartState = {
    resources,
    config: undefined,
    exit(code) {
      forceExitInTime()
      exiting ??= releaseAndExit(code)
      return exiting
    },
  }
  return state
}

function forceExitInTime(): void {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
}

/** Runs before anything is written. No lock for PostgreSQL, which several servers may share. */
async function claimResources(config: Config, resources: AsyncDisposableStack): Promise<Claim> {
  const { databaseUrl, dataDir } = config
  refuseUnusableFolders(dataDir)
  refuseUnfinishedRestore(dataDir)
  const claim = databaseUrl === undefined ? claimFolder(dataDir, resources) : { isLogLost: false }
  await refuseTakenPort(config)
  return claim
}

function claimFolder(dataDir: string, resources: AsyncDisposableStack): Claim {
  refuseLostDatabase(dataDir)
  const isLogLost = hasLostLog(dataDir)
  // A second server would treat the first one's live claims as abandoned (`expireClaims`).
  const lock = takeServerLock(dataDir, LOCK_WAIT_MS)
  if (!lock) throw new CannotStart(`Un autre serveur utilise déjà le dossier ${dataDir}.`)
  resources.defer(() => lock.release())
  if (isLogLost) refuseRescued(dataDir)
  refuseDamagedDatabase(dataDir)
  return { lock, isLogLost }
}

function announceSignIn({ username, password }: SignIn): void {
  const title = 'Première connexion (affichée une seule fois, notez-la) :'
  console.log(`\n${title}\n  Nom d’utilisateur : ${username}\n  Mot de passe      : ${password}`)
}

function announceAddress(address: string, config: Config): void {
  const lines = [`Votre site est ouvert : ${address}`, `L’espace d’administration : ${address}/admin`]
  const isRoot = process.getuid?.() === 0
  for (const warning of startWarnings(config, { isRoot })) lines.push('', french`Attention : ${warning}`)
  console.log(`\n${lines.join('\n')}\n`)
}

/** Graceful shutdown. `on`, not `once`: a terminal and npm may each forward the same Ctrl-C. */
function stopOnSignal({ exit }: StartState, opening: Promise<unknown>): void {
  const stop = async () => {
    forceExitInTime()
    await Promise.allSettled([opening])
    await exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}

async function reportFailure(error: unknown, config: Config | undefined): Promise<ExitCode> {
  const sentence = explainStart(error, config)
  if (sentence !== null) {
    console.error(`Impossible de démarrer. ${sentence}`)
    if (isUnexplained(error, config)) await logError(config, error, 'migration failed')
    return isTemporary(error) ? 1 : REFUSED_START
  }
  const [firstLine = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  console.error(
    redactLine(french`Impossible de démarrer. Erreur inattendue : ${firstLine}. Le journal en dit plus.`),
  )
  await logError(config, error, 'start failed')
  return 1
}

/** The sentence of a migration that fails names it; what it stumbled over is for the log. */
function isUnexplained(error: unknown, config: Config | undefined): boolean {
  return error instanceof FailedMigration && explainStart(error.cause, config) === null
}

async function logError(config: Config | undefined, err: unknown, message: string): Promise<void> {
  const { default: fastify } = await import('fastify')
  const level = config?.logLevel ?? 'info'
  fastify({ logger: { ...privateLog, level } }).log.error({ err }, message)
}

async function main(args: readonly string[]): Promise<void> {
  const unknown = args.filter((arg) => arg !== '--dev')
  if (unknown.length > 0) {
    console.error(french`Option inconnue : ${unknown.join(' ')}. La seule est --dev.`)
    process.exitCode = 2
    return
  }
  await start(args.includes('--dev') ? 'dev' : 'built')
}

if (import.meta.main) await main(process.argv.slice(2))
