import { french } from '#domain/language/typography.ts'
import { CLI_CALL } from './cli-call.ts'
import type { Config } from './config.ts'
import { readArguments } from './start/commands/arguments.ts'
import { type Command, type GivenArguments, Misuse } from './start/commands/command.ts'
import { describeCommand, listCommands } from './start/commands/help.ts'
import { COMMANDS } from './start/commands/table.ts'

/** 1: the command failed, or found something; 2: usage error. */
type ExitCode = 0 | 1 | 2

async function runCli(args: readonly string[]): Promise<ExitCode> {
  try {
    return await answer(args)
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    console.error(french`${error.message} Pour la liste des commandes : ${CLI_CALL} --help`)
    return 2
  }
}

async function answer(args: readonly string[]): Promise<ExitCode> {
  const [name, ...others] = args.filter((argument) => !argument.startsWith('-'))
  if (name === undefined || name === 'help') return printHelp(args, others)
  const command = requireCommand(name)
  const { help, ...given } = readArguments({ name, command }, args.toSpliced(args.indexOf(name), 1))
  if (!help) return runCommand(command, given)
  console.log(describeCommand(name, command))
  return 0
}

function printHelp(args: readonly string[], [topic, ...surplus]: readonly string[]): ExitCode {
  if (args.length === 0) throw new Misuse('Il manque une commande.')
  const unknown = args.find((argument) => argument.startsWith('-') && !HELP_OPTIONS.includes(argument))
  if (unknown !== undefined) throw new Misuse(french`Option inconnue : ${unknown}.`)
  if (surplus.length > 0)
    throw new Misuse(french`La commande help n’attend rien d’autre : ${surplus.join(' ')}.`)
  console.log(topic === undefined ? listCommands(COMMANDS) : describeCommand(topic, requireCommand(topic)))
  return 0
}

const HELP_OPTIONS = ['--help', '-h']

function requireCommand(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new Misuse(french`Commande inconnue : ${name}.`)
  return command
}

async function runCommand({ failure, run }: Command, given: GivenArguments): Promise<ExitCode> {
  process.umask(0o077)
  const [{ loadEnv, readConfig }, { explainStart }] = await Promise.all([
    import('./config.ts'),
    import('./start/start-errors.ts'),
  ])
  let config: Config | undefined
  try {
    config = readConfig(loadEnv())
    const result = await run(config, given)
    const { text, code } = typeof result === 'string' ? { text: result, code: 0 as const } : result
    console.log(text)
    return code
  } catch (error) {
    if (error instanceof Misuse) throw error
    const sentence = explainStart(error, config)
    if (sentence === null) throw error
    console.error(`${failure} ${sentence}`)
    return 1
  }
}

if (import.meta.main) process.exitCode = await runCli(process.argv.slice(2))
