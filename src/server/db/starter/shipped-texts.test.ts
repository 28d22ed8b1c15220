import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../engine.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { hashText, SHIPPED_TEXTS } from './shipped-texts.ts'
import { updateShippedTemplates } from './starter.ts'
import { findOriginalTemplate } from './templates.ts'

type Texts = Record<string, { subject: string; body: string }>

const ROOT = join(import.meta.dirname, '../../../..')
const FIXTURES = join(ROOT, 'tests/fixtures/shipped-texts')

const textsOf = (release: string): Texts =>
  JSON.parse(readFileSync(join(FIXTURES, `${release}.json`), 'utf8'))

/** The latest one that the changelog names may still be in the making. */
function formerReleases(): string[] {
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  const named = [...changelog.matchAll(/^## \[(\S+)\]/gm)].map(([, name = '']) => name)
  return named.slice(1)
}

test('every former release has its messages listed, and kept as they were', () => {
  const releases = formerReleases().toSorted()
  expect(readdirSync(FIXTURES).sort()).toEqual(expect.arrayContaining(releases.map((name) => `${name}.json`)))
  expect(Object.keys(SHIPPED_TEXTS).sort()).toEqual(expect.arrayContaining(releases))
  for (const release of releases) {
    const hashes = Object.entries(textsOf(release)).map(([type, text]) => [type, hashText(text)])
    expect(SHIPPED_TEXTS[release]).toEqual(Object.fromEntries(hashes))
  }
})

describe.each(formerReleases())('after an update from %s', (release) => {
  const shipped = textsOf(release)
  let dataDir: string
  let database: Database

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'shipped-texts-'))
    database = openDatabase({ databaseUrl: undefined, dataDir })
    await migrate(database, dataDir)
  })
  afterEach(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true })
  })

  async function update(texts: Texts): Promise<Texts> {
    const rows = Object.entries(texts).map(([type, text]) => ({ type, ...text, active: 1, updated_at: 0 }))
    // As stored by any version: a type may be gone since.
    await database.kysely
      .insertInto('notification_templates')
      .values(rows as never)
      .execute()
    await updateShippedTemplates(database.kysely, 1)
    const stored = await database.kysely
      .selectFrom('notification_templates')
      .select(['type', 'subject', 'body'])
      .execute()
    return Object.fromEntries(stored.map(({ type, ...text }) => [type, text]))
  }

  test('a message that nobody edited has today’s text', async () => {
    const today = Object.keys(shipped).map((type) => {
      const { subject, body } = findOriginalTemplate(type) ?? (shipped[type] as Texts[string])
      return [type, { subject, body }]
    })
    expect(await update(shipped)).toEqual(Object.fromEntries(today))
  })

  test.each(['subject', 'body'] as const)('one whose %s was edited stays', async (part) => {
    const edited = Object.entries(shipped).map(([type, text]) => [
      type,
      { ...text, [part]: `${text[part]}.` },
    ])
    expect(await update(Object.fromEntries(edited))).toEqual(Object.fromEntries(edited))
  })
})
