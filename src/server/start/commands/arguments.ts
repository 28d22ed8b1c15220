import { parseArgs } from 'node:util'
import { french } from '#domain/language/typography.ts'
import { type Command, type GivenArguments, Misuse, type Option } from './command.ts'

type NamedCommand = { name: string; command: Command }

type Token = { rawName: string; value?: string | undefined; inlineValue?: boolean | undefined }

/** Throws Misuse. `help` excuses what is missing. */
export function readArguments(
  { name, command }: NamedCommand,
  args: readonly string[],
): GivenArguments & { help: boolean } {
  const { tokens } = parseArgs({
    args: [...args],
    options: { help: { type: 'boolean', short: 'h' }, ...typesOf(command) },
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const [flags, values] = [new Set<string>(), {} as Record<string, string>]
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const value = readOption(command, token.name, token)
    if (value === null) flags.add(token.name)
    else values[token.name] = value
  }
  const help = flags.delete('help')
  if (!help) refuseOtherPositionals({ name, command }, positionals)
  return { argument: positionals[0]?.trim() ?? '', flags, values, help }
}

function typesOf({ options = {} }: Command) {
  const types = Object.entries(options).map(([name, { value }]) => {
    const type = value === undefined ? ('boolean' as const) : ('string' as const)
    return [name, { type }] as const
  })
  return Object.fromEntries(types)
}

const HELP: Option = { description: '' }

/** Null for an option without a value. */
function readOption({ options = {} }: Command, name: string, token: Token): string | null {
  const { rawName, value, inlineValue } = token
  const option = name === 'help' ? HELP : Object.hasOwn(options, name) && options[name]
  if (!option) throw new Misuse(french`Option inconnue : ${rawName}.`)
  if (option.value === undefined) {
    if (value === undefined) return null
    throw new Misuse(french`L’option ${rawName} n’attend pas de valeur : ${value}.`)
  }
  if (value && (inlineValue || !value.startsWith('-'))) return value
  throw new Misuse(french`L’option ${rawName} attend encore : <${option.value}>.`)
}

function refuseOtherPositionals({ name, command: { argument } }: NamedCommand, given: readonly string[]) {
  const surplus = given.slice(argument === undefined ? 0 : 1)
  if (surplus.length > 0)
    throw new Misuse(french`La commande ${name} n’attend rien d’autre : ${surplus.join(' ')}.`)
  if (argument !== undefined && !argument.isOptional && !given[0]?.trim())
    throw new Misuse(french`La commande ${name} attend encore : <${argument.name}>.`)
}
