import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { readImports } from '../../scripts/house/imports.ts'

const FOLDER = new URL('../../src/server/db/migrations/', import.meta.url)
const names = readdirSync(FOLDER).sort()

test('migrations are numbered without a gap, and migrate.ts registers each under its file name', () => {
  const numbered = names.filter((name) => /^\d/.test(name)).map((name) => name.replace('.ts', ''))
  expect(numbered.map((name) => Number(name.slice(0, 4)))).toEqual(numbered.map((_, index) => index + 1))
  const code = readFileSync(new URL('../migrate.ts', FOLDER), 'utf8')
  expect([...code.matchAll(/^ {2}'(\d{4}-[\w-]+)': /gm)].map(([, name]) => name)).toEqual(numbered)
})

test('a migration imports only Kysely and its own folder, nothing that a later version may change', () => {
  const files = names.map((name) => ({
    path: `src/server/db/migrations/${name}`,
    text: readFileSync(new URL(name, FOLDER), 'utf8'),
  }))
  const specifiers = new Set(readImports(files).map(({ specifier }) => specifier))
  expect([...specifiers].sort()).toEqual(['./ddl.ts', 'kysely', 'kysely/migration'])
})

test('a migration that older versions may run beside names one of those before it', () => {
  const all = Object.keys(MIGRATIONS)
  const wrong = Object.entries(MIGRATIONS).filter(
    ([name, { compatibleSince }]) =>
      compatibleSince !== undefined && !all.slice(0, all.indexOf(name)).includes(compatibleSince),
  )
  expect(wrong).toEqual([])
})
