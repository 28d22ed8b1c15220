import { expect, test } from 'vitest'
import { findPath } from '../../scripts/house/graph.ts'
import { readImports } from '../../scripts/house/imports.ts'
import { readSourceFiles } from '../../scripts/house/source-files.ts'

const sources = readSourceFiles(process.cwd())
const imports = readImports(sources).filter(({ mode }) => mode === 'static')

test.each(['fastify', 'kysely', 'pg', 'date-holidays'])(
  'the entry point loads %s only after the checks that may refuse the start, so that a refusal is fast',
  (name) => {
    expect(imports.some(({ to }) => to === name)).toBe(true)
    expect(findPath(imports, 'src/server/main.ts', (to) => to === name)).toBeNull()
  },
)

test.each(['sharp', 'nodemailer', '@simplewebauthn/server'])(
  'the server loads %s with the first request that needs it, which keeps a quiet process small',
  (name) => {
    expect(readImports(sources).some(({ from, to }) => from.startsWith('src/server/') && to === name)).toBe(
      true,
    )
    expect(findPath(imports, 'src/server/main.ts', (to) => to === name)).toBeNull()
    expect(findPath(imports, 'src/server/start/run.ts', (to) => to === name)).toBeNull()
  },
)

test('the server loads prom-client only where METRICS is on', () => {
  const modes = readImports(sources).filter(({ from, to }) => from.startsWith('src/') && to === 'prom-client')
  expect(modes.map(({ mode }) => mode)).toEqual(['dynamic'])
})
