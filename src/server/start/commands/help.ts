import { french } from '#domain/language/typography.ts'
import { CLI_CALL } from '../../cli-call.ts'
import type { Command } from './command.ts'

const COLUMNS = 80

type Row = readonly [term: string, description: string]

export function listCommands(commands: Readonly<Record<string, Command>>): string {
  const rows = Object.entries(commands).map(([name, { summary }]): Row => [name, summary])
  return [
    french`Usage : ${CLI_CALL} <commande> [options]`,
    '',
    ...table(rows),
    '',
    ...wrap(french`Pour tout savoir d’une commande : ${CLI_CALL} help <commande>`),
    ...wrap(
      french`Les réglages sont ceux du serveur : les variables d’environnement que décrit .env.example.`,
    ),
  ].join('\n')
}

export function describeCommand(name: string, command: Command): string {
  const { summary, argument, options = {}, changes, examples } = command
  const rows: Row[] = Object.entries(options).map(([option, { value, description }]) => [
    value === undefined ? `--${option}` : `--${option} <${value}>`,
    description,
  ])
  const hasOptions = rows.length > 0
  const term = argument && (argument.isOptional ? `[${argument.name}]` : `<${argument.name}>`)
  if (argument && term) rows.unshift([term, argument.description])
  const call = [CLI_CALL, name, term, hasOptions && '[options]']
  return [
    french`Usage : ${call.filter(Boolean).join(' ')}`,
    '',
    ...wrap(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`),
    ...(rows.length > 0 ? ['', ...table(rows)] : []),
    '',
    ...wrap(changes),
    '',
    examples.length > 1 ? french`Exemples :` : french`Exemple :`,
    ...examples.map((example) => `  ${CLI_CALL} ${example}`),
  ].join('\n')
}

function table(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([term]) => term.length))
  return rows.flatMap(([term, description]) => {
    const [first = '', ...others] = wrap(description, COLUMNS - width - 4)
    return [`  ${term.padEnd(width)}  ${first}`, ...others.map((line) => `${' '.repeat(width + 4)}${line}`)]
  })
}

function wrap(text: string, columns = COLUMNS): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= columns) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}
