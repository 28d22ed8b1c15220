import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantTree } from '../support/servers/planted-tree.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Files that each break one rule. */
const FORBIDDEN: [rule: string, file: string, text: string][] = [
  ['lint/style/noRestrictedGlobals', 'src/domain/today.ts', 'export const today = () => new Date()\n'],
  [
    'lint/style/noRestrictedGlobals',
    'src/domain/now.ts',
    'export const now = () => Temporal.Now.instant()\n',
  ],
  ['lint/style/noRestrictedGlobals', 'src/domain/zone.ts', 'export const zone = new Intl.DateTimeFormat()\n'],
  ['lint/style/noProcessEnv', 'src/server/http/port.ts', 'export const port = process.env.PORT\n'],
  ['lint/style/noProcessEnv', 'src/web/app/mode.ts', 'export const mode = process.env.NODE_ENV\n'],
  [
    'lint/security/noDangerouslySetInnerHtml',
    'src/web/public/Raw.tsx',
    'export function Raw({ html }: { html: string }) {\n  return <p dangerouslySetInnerHTML={{ __html: html }} />\n}\n',
  ],
  ['lint/suspicious/noConsole', 'src/server/db/loud.ts', "export const print = () => console.log('here')\n"],
  [
    'lint/nursery/noFloatingPromises',
    'src/server/db/hasty.ts',
    "import { save } from './save.ts'\n\nexport function hasty() {\n  save()\n}\n",
  ],
  ['lint/suspicious/noExplicitAny', 'src/contract/loose.ts', 'export const loose = (value: any) => value\n'],
  ['lint/style/noDefaultExport', 'src/web/app/nameless.ts', 'export default 1\n'],
  ['lint/style/useFilenamingConvention', 'src/domain/snake_case.ts', 'export const a = 1\n'],
  [
    'lint/correctness/useImportExtensions',
    'src/domain/bare.ts',
    "import { a } from './money'\nexport const b = a\n",
  ],
  ['lint/suspicious/noSkippedTests', 'tests/api/skipped.test.ts', "test.skip('later', () => {})\n"],
  ['lint/suspicious/noFocusedTests', 'tests/api/focused.test.ts', "test.only('mine', () => {})\n"],
  [
    'lint/complexity/useMaxParams',
    'src/domain/four.ts',
    'export const four = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d]\n',
  ],
  [
    'lint/complexity/noExcessiveCognitiveComplexity',
    'src/domain/knot.ts',
    `export function knot(a: number) {
  for (let b = 0; b < a; b += 1) {
    for (let c = 0; c < b; c += 1) {
      if (c === 1) {
        if (b === 2) {
          if (a === 3) return true
        }
      }
    }
  }
  return false
}
`,
  ],
]

/** The same code in files for which biome.json allows it. */
const ALLOWED: Record<string, string> = {
  'src/server/clock.ts': 'export const now = () => Temporal.Now.instant()\n',
  'src/server/config.ts': 'export const port = process.env.PORT\n',
  'src/web/ui/RichText.tsx':
    'export function RichText({ html }: { html: string }) {\n  return <div dangerouslySetInnerHTML={{ __html: html }} />\n}\n',
}

type Diagnostic = { category: string; location: { path: string | { file: string } } }

test('Biome reports each violation once, and none in the files that are exempt', () => {
  const root = plantTree({
    ...Object.fromEntries(FORBIDDEN.map(([, file, text]) => [file, text])),
    'src/domain/money.ts': 'export const a = 1\n',
    'src/server/db/save.ts': 'export async function save() {}\n',
    ...ALLOWED,
  })
  cpSync(join(ROOT, 'biome.json'), join(root, 'biome.json'))
  const reported = biome(root).map(({ category, location: { path } }) => `${fileOf(path)} ${category}`)
  const expected = FORBIDDEN.map(([rule, file]) => `${file} ${rule}`)
  expect(reported.toSorted()).toEqual(expected.toSorted())
})

test('oxlint reports an effect that sets state from props', () => {
  const root = plantTree({
    'src/web/Chosen.tsx': `import { useEffect, useState } from 'react'

export function Chosen({ items }: { items: string[] }) {
  const [count, setCount] = useState(0)
  useEffect(() => {
    setCount(items.length)
  }, [items])
  return <p>{count}</p>
}
`,
  })
  cpSync(join(ROOT, '.oxlintrc.json'), join(root, '.oxlintrc.json'))
  const { stdout } = spawnSync(bin('oxlint'), ['--format=json', 'src/web'], { cwd: root, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] }
  expect(diagnostics.map(({ code }) => code)).toContain('react(set-state-in-effect)')
})

function biome(root: string): Diagnostic[] {
  const options = ['lint', '--reporter=json', '--max-diagnostics=200', '.']
  const { stdout } = spawnSync(bin('biome'), options, { cwd: root, encoding: 'utf8' })
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
}

function fileOf(path: Diagnostic['location']['path']): string {
  return typeof path === 'string' ? path : path.file
}

function bin(name: string): string {
  return join(ROOT, 'node_modules/.bin', name)
}
