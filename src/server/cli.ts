import { parseArgs } from 'node:util'
import { french } from '#domain/typography.ts'
import type { AppContext } from './app-context.ts'
import { CannotStart } from './cannot-start.ts'
import { systemClock } from './clock.ts'
import { type Config, loadEnv, readConfig } from './config.ts'
import { refuseDamagedDatabase, refuseLostDatabase } from './db/data-folder.ts'
import { migrateAt } from './db/migrate.ts'
import { unlockMigrations } from './db/migration-lock.ts'
import { openDatabase } from './db/open.ts'
import { recordAudit } from './features/audit-trail/actions.ts'
import { findAccount } from './features/auth/queries.ts'
import { hasSecondFactor } from './features/second-factor/queries.ts'
import { removeSecondFactor } from './features/second-factor-setup/actions.ts'
import { explainStart } from './start/start-errors.ts'

type CommandName = 'migrate' | 'unlock' | 'disable-second-factor'

type Command = {
  summary: string
  failure: string
  /** Name of the argument, if there is one. */
  argument?: string
  run(config: Config, argument: string): Promise<string>
}

const COMMANDS: Record<CommandName, Command> = {
  migrate: {
    summary: 'met les tables à jour sans démarrer le site',
    failure: 'Migration impossible.',
    run: migrate,
  },
  unlock: {
    summary: 'libère le verrou d’une migration interrompue, jamais celui d’une migration au travail',
    failure: 'Impossible de regarder le verrou.',
    run: unlock,
  },
  'disable-second-factor': {
    summary: 'retire la connexion en deux étapes de quelqu’un qui a tout perdu, et ferme ses connexions',
    failure: 'Rien n’a été retiré.',
    argument: 'nom d’utilisateur',
    run: disableSecondFactor,
  },
}

/** 1: the command failed; 2: usage error. */
type ExitCode = 0 | 1 | 2

async function runCli(args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false,
  })
  const { help, ...unknown } = values
  const [name, ...surplus] = positionals
  const [option] = Object.keys(unknown)
  if (option !== undefined)
    return reportMisuse(french`Option inconnue : ${option.length === 1 ? '-' : '--'}${option}.`)
  if (help) {
    console.log(usage())
    return 0
  }
  if (name === undefined) return reportMisuse('Il manque une commande.')
  if (!isCommand(name)) return reportMisuse(french`Commande inconnue : ${name}.`)
  const command = COMMANDS[name]
  const [argument = '', ...others] = command.argument === undefined ? ['', ...surplus] : surplus
  if (others.length > 0)
    return reportMisuse(french`La commande ${name} n’attend rien d’autre : ${others.join(' ')}.`)
  if (command.argument !== undefined && argument.trim() === '')
    return reportMisuse(french`La commande ${name} attend encore : <${command.argument}>.`)
  return runCommand(command, argument)
}

async function runCommand({ failure, run }: Command, argument: string): Promise<ExitCode> {
  process.umask(0o077)
  let config: Config | undefined
  try {
    config = readConfig(loadEnv())
    console.log(await run(config, argument))
    return 0
  } catch (error) {
    const sentence = explainStart(error, config)
    if (sentence === null) throw error
    console.error(`${failure} ${sentence}`)
    return 1
  }
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name)
}

function reportMisuse(sentence: string): ExitCode {
  console.error(french`${sentence} Pour la liste des commandes : node src/server/cli.ts --help`)
  return 2
}

function usage(): string {
  const rows = Object.entries(COMMANDS).map(([name, { argument, summary }]) => ({
    call: argument === undefined ? name : `${name} <${argument}>`,
    summary,
  }))
  const width = Math.max(...rows.map(({ call }) => call.length))
  return [
    french`Usage : node src/server/cli.ts <commande>`,
    '',
    ...rows.map(({ call, summary }) => `  ${call.padEnd(width)}  ${summary}`),
    '',
    french`Les réglages sont ceux du serveur : les variables d’environnement que décrit .env.example.`,
  ].join('\n')
}

async function migrate(config: Config): Promise<string> {
  if (config.databaseUrl === undefined) {
    refuseLostDatabase(config.dataDir)
    refuseDamagedDatabase(config.dataDir)
  }
  const executed = await migrateAt(config)
  return executed.length === 0 ? 'La base est à jour.' : `Migrations exécutées : ${executed.join(', ')}`
}

const LOCK_STATES: Record<Awaited<ReturnType<typeof unlockMigrations>>, string> = {
  freed: 'Verrou libéré',
  free: 'Aucun verrou : rien à libérer.',
  busy: 'Une migration est au travail : elle n’a pas été touchée.',
}

async function unlock(config: Config): Promise<string> {
  if (config.databaseUrl === undefined) refuseLostDatabase(config.dataDir)
  const database = openDatabase(config)
  try {
    return LOCK_STATES[await unlockMigrations(database, config.dataDir)]
  } finally {
    await database.close()
  }
}

async function disableSecondFactor(config: Config, username: string): Promise<string> {
  if (config.databaseUrl === undefined) refuseLostDatabase(config.dataDir)
  const database = openDatabase(config)
  try {
    const context = { config, database, clock: systemClock(config.timeZone) }
    const account = await findAccount(database.kysely, username.trim())
    if (!account) throw new CannotStart(french`Aucun compte ne s’appelle « ${username} ».`)
    if (!(await hasSecondFactor(database.kysely, account.admin.id)))
      return french`Le compte « ${username} » n’a pas de connexion en deux étapes : rien n’a changé.`
    await removeFromServer(context, account.admin.id)
    return french`La connexion en deux étapes de « ${username} » est retirée, et ses connexions sont fermées.`
  } finally {
    await database.close()
  }
}

async function removeFromServer(context: AppContext, userId: number): Promise<void> {
  await removeSecondFactor(context, { userId, changer: 'server' })
  await recordAudit(context, context.database.kysely, {
    action: 'second_factor_removed',
    actorId: null,
    subjectId: userId,
    address: null,
  })
}

if (import.meta.main) process.exitCode = await runCli(process.argv.slice(2))
