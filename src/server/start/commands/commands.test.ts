import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'
import { describeCommand, listCommands } from './help.ts'
import { COMMANDS } from './table.ts'

const restore: Command = {
  summary: 'remet en place',
  failure: 'Rien.',
  argument: { name: 'archive', description: 'le fichier' },
  options: {
    force: { description: 'remplace' },
    identity: { value: 'clé', description: 'la clé' },
  },
  changes: 'Tout.',
  examples: ['restore a.tar.gz --force'],
  run: async () => '',
}
const read = (...args: string[]) => readArguments({ name: 'restore', command: restore }, args)

describe('the arguments of a command', () => {
  test('are its argument and its options, in any order', () => {
    const given = {
      argument: 'a.tar.gz',
      flags: new Set(['force']),
      values: { identity: 'KEY' },
      help: false,
    }
    expect(read('a.tar.gz', '--force', '--identity', 'KEY')).toEqual(given)
    expect(read('--identity=KEY', ' a.tar.gz ', '--force')).toEqual(given)
    expect(read('a.tar.gz')).toEqual({ ...given, flags: new Set(), values: {} })
  })

  test.each([
    [['--identity', '--force', 'a'], 'L’option --identity attend encore\u202f: <clé>.'],
    [['a', '--identity'], 'L’option --identity attend encore\u202f: <clé>.'],
    [['a', '--identity='], 'L’option --identity attend encore\u202f: <clé>.'],
    [['a', '--force=oui'], 'L’option --force n’attend pas de valeur\u202f: oui.'],
    [['a', '--forced'], 'Option inconnue\u202f: --forced.'],
    [['a', '-x'], 'Option inconnue\u202f: -x.'],
    [['a', '--constructor'], 'Option inconnue\u202f: --constructor.'],
    [['--force', ' '], 'La commande restore attend encore\u202f: <archive>.'],
    [['a', 'b', 'c'], 'La commande restore n’attend rien d’autre\u202f: b c.'],
  ])('%j are refused with a sentence', (args, sentence) => {
    expect(() => read(...args)).toThrow(sentence)
  })

  test('may be incomplete when help is asked for', () => {
    expect(read('-h').help).toBe(true)
    expect(read('--force', '--help').help).toBe(true)
  })
})

describe('the help', () => {
  const names = Object.keys(COMMANDS)
  const commandNamed = (name: string) => COMMANDS[name] as Command
  const pages = [listCommands(COMMANDS), ...names.map((name) => describeCommand(name, commandNamed(name)))]

  test('fits 80 columns, but for examples, and keeps French spaces', () => {
    for (const line of pages.flatMap((page) => page.split('\n'))) {
      if (!line.startsWith('  node ')) expect(line.length, line).toBeLessThanOrEqual(80)
      expect(line).not.toMatch(/ [:;?!»]|« |'| $/)
    }
  })

  test.each(names)('of %s has a call that is understood', (name) => {
    const { examples } = commandNamed(name)
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) {
      const [called, ...args] = example.replace(/ <.*/, '').split(' ')
      expect(called).toBe(name)
      expect(() => readArguments({ name, command: commandNamed(name) }, args)).not.toThrow()
    }
  })

  test('of a command names its argument, its options, what it changes and a call', () => {
    expect(describeCommand('restore', restore)).toBe(
      [
        'Usage\u202f: node src/server/cli.ts restore <archive> [options]',
        '',
        'Remet en place.',
        '',
        '  <archive>         le fichier',
        '  --force           remplace',
        '  --identity <clé>  la clé',
        '',
        'Tout.',
        '',
        'Exemple\u202f:',
        '  node src/server/cli.ts restore a.tar.gz --force',
      ].join('\n'),
    )
  })
})

test('docs/operations.md lists each command with its argument and its options, and no other', () => {
  const text = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('\n## Commands\n')
  const calls = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(([, call]) => call)
  const shown = calls.map((call = '') => ({
    name: call.split(' ')[0],
    hasArgument: / (?:<|\[[a-z])/.test(call),
    options: [...call.matchAll(/\[--([a-z-]+)( …)?\]/g)].map(([, name, value]) => `${name}${value ?? ''}`),
  }))
  const expected = Object.entries(COMMANDS).map(([name, { argument, options = {} }]) => ({
    name,
    hasArgument: argument !== undefined,
    options: Object.entries(options).map(([option, { value }]) => (value ? `${option} …` : option)),
  }))
  expect(shown).toEqual(expected)
})
