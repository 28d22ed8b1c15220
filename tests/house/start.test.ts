import { expect, test } from 'vitest'
import { findPath } from '../../scripts/house/graph.ts'
import { readImports } from '../../scripts/house/imports.ts'
import { readSourceFiles } from '../../scripts/house/source-files.ts'

const imports = readImports(readSourceFiles(process.cwd())).filter(({ mode }) => mode === 'static')

test.each(['fastify', 'kysely', 'pg', 'sharp'])(
  'the entry point loads %s only after the checks that may refuse the start, so that a refusal is fast',
  (name) => {
    expect(imports.some(({ to }) => to === name)).toBe(true)
    expect(findPath(imports, 'src/server/main.ts', (to) => to === name)).toBeNull()
  },
)
