// @module-tag engine
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { encryptFile } from '#server/backup/encrypt.ts'
import { takeFileLock } from '#server/db/sqlite-files/file-lock.ts'
import { verifyArchive } from '#server/start/commands/verify.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'
import type { Home } from '../../support/practice/site.ts'
import { hashFiles } from '../../support/practice/site-folder.ts'
import {
  alterArchive,
  entryOf,
  packArchive,
  restoreInto,
  setUpRestores,
} from '../../support/servers/restoring.ts'

/** The archive is the same whatever the engine. */
describe.skipIf(inject('engine') === 'postgres')('a restore', () => {
  const setup = setUpRestores()
  let archive: string
  let home: Home

  beforeEach(async () => {
    const site = await practice({ env: { SECRET_KEY: 'k'.repeat(32) } })
    await aSuperadmin(site)
    archive = await setup.archiveOf(site)
    home = await setup.emptyHome()
  })

  /** Without the lock that every attempt leaves. */
  const filesOf = ({ env }: Home) => {
    const { 'server.lock': _, ...files } = hashFiles(env.DATA_DIR ?? '')
    return files
  }

  /** The sentence, after nothing has changed. */
  async function refusal(file: string, given = {}, to = home): Promise<string> {
    const before = filesOf(to)
    const error = await restoreInto(to, file, given).then(
      () => new Error('restored'),
      (reason: Error) => reason,
    )
    expect(filesOf(to)).toEqual(before)
    expect(error.constructor.name).toBe('CannotStart')
    return error.message.replaceAll(/[\u00a0\u202f]/g, ' ')
  }

  test('refuses a truncated or damaged archive', async () => {
    const bytes = readFileSync(archive)
    const middle = Math.floor(bytes.length / 2)
    writeFileSync(archive, bytes.with(middle, (bytes[middle] ?? 0) ^ 255))
    expect(await refusal(archive)).toMatch(/^La sauvegarde .* est abîmée ou incomplète/)
    writeFileSync(archive, bytes)
    truncateSync(archive, bytes.length - 50)
    expect(await refusal(archive)).toMatch(/est abîmée ou incomplète/)
  })

  test.each([
    ['an entry that the manifest does not list', { path: 'rows/more.ndjson', content: '' }],
    ['an entry outside its folder', { path: '../../escaped.txt', content: 'x' }],
    ['an absolute path', { path: '/tmp/escaped.txt', content: 'x' }],
    ['a link', { path: 'uploads/a.webp', content: '', header: { type: 'symlink', linkname: '/etc/passwd' } }],
    ['an entry twice', { path: 'secret.key', content: 'x' }],
  ] as const)('refuses %s', async (_, entry) => {
    const altered = await alterArchive(archive, { change: (entries) => [...entries, entry] })
    expect(await refusal(altered)).toMatch(/est abîmée ou incomplète/)
  })

  test('refuses a listed link, a changed content, a missing entry and an unknown name', async () => {
    const link = {
      path: 'uploads/a.webp',
      content: '',
      header: { type: 'symlink', linkname: '/etc/passwd' },
    } as const
    const listing = (path: string) => (manifest: { entries: readonly object[] }) => ({
      ...manifest,
      entries: [...manifest.entries, entryOf(path, '')],
    })
    const changed = [
      { change: (entries: { path: string }[]) => [...entries, link], describe: listing('uploads/a.webp') },
      { change: (entries: object[]) => entries.map((entry) => ({ ...entry, ...swapped(entry) })) },
      { change: (entries: object[]) => entries.slice(1) },
    ]
    for (const alteration of changed)
      expect(await refusal(await alterArchive(archive, alteration as object))).toMatch(/est abîmée/)
    const named = await alterArchive(archive, { describe: listing('../practice.db') })
    expect(await refusal(named)).toMatch(/est abîmée/)
  })

  const swapped = (entry: { path?: string; content?: unknown }) =>
    entry.path === 'secret.key' ? { content: 'x'.repeat(32) } : {}

  test('refuses what grows beyond its manifest, and what the disk cannot hold', async () => {
    const huge = { describe: (manifest: object) => ({ ...manifest, entries: grown(manifest as Listed) }) }
    expect(await refusal(await alterArchive(archive, huge))).toMatch(/n’a pas assez de place/)
    const bomb = { path: 'secret.key', content: Buffer.alloc(40 * 1024 * 1024) }
    const altered = await alterArchive(archive, { change: (entries) => [bomb, ...entries] })
    expect(await refusal(altered)).toMatch(/est abîmée/)
  })

  type Listed = { entries: { path: string; bytes: number }[] }
  const grown = ({ entries }: Listed) =>
    entries.map((entry) => (entry.path === 'secret.key' ? { ...entry, bytes: 1e15 } : entry))

  test('refuses a file of another program, and an archive of a newer version', async () => {
    const text = join(setup.current.folder, 'letter.txt')
    writeFileSync(text, 'Bonjour')
    expect(await refusal(text)).toMatch(/n’est pas une sauvegarde/)
    const foreign = await packArchive(join(setup.current.folder, 'foreign.tar.gz'), [
      { path: 'photo.jpg', content: 'x' },
    ])
    expect(await refusal(foreign)).toMatch(/n’est pas une sauvegarde/)
    for (const change of [{ migration: '9999-later' }, { format: 2 }]) {
      const newer = await alterArchive(archive, {
        describe: (manifest) => ({ ...manifest, ...change, version: '7.0.0' }),
      })
      expect(await refusal(newer)).toMatch(/version plus récente du site \(7\.0\.0\)/)
    }
    expect(await refusal(join(setup.current.folder, 'none.tar.gz'))).toMatch(/n’existe pas/)
  })

  test('needs the right age key for an encrypted archive', async () => {
    const identity = await generateIdentity()
    const encrypted = `${archive}.age`
    await encryptFile(archive, { recipient: await identityToRecipient(identity), target: encrypted })
    const keyFile = (content: string) => {
      const path = join(setup.current.folder, 'key.txt')
      writeFileSync(path, `# made for a test\n${content}\n`)
      return path
    }
    expect(await refusal(encrypted)).toMatch(/est chiffrée : indiquez/)
    expect(await refusal(encrypted, { identity: keyFile('bonjour') })).toMatch(
      /ne contient pas de clé secrète age/,
    )
    const other = keyFile(await generateIdentity())
    expect(await refusal(encrypted, { identity: other })).toMatch(/n’ouvre pas la sauvegarde/)
    await restoreInto(home, encrypted, { identity: keyFile(identity) })
    expect(readdirSync(home.env.DATA_DIR ?? '')).toContain('practice.db')
  })

  test('refuses another SECRET_KEY than the archive’s', async () => {
    const site = await practice({ env: { SECRET_KEY: 'k'.repeat(32) } })
    const { requireSameKey } = await import('#server/features/operations/maintenance/secret-key.ts')
    await requireSameKey(site)
    const own = await setup.archiveOf(site)
    const env = { SECRET_KEY: 'o'.repeat(32) }
    expect(await refusal(own, { env })).toMatch(/La clé secrète n’est pas celle de cette sauvegarde/)
    await restoreInto(home, own, { env: { SECRET_KEY: 'k'.repeat(32) } })
    expect(readdirSync(home.env.DATA_DIR ?? '')).not.toContain('secret.key')
  })

  test('refuses a running site, a list of erasures that is none, and rows that contradict their count', async () => {
    const lock = takeFileLock(home.env.DATA_DIR ?? '', 'server', 0)
    expect(await refusal(archive)).toMatch(/^Le site est en marche/)
    lock?.release()
    expect(await refusal(archive, { erasures: archive })).toMatch(/n’est pas une liste d’effacements/)
    const fewer = await alterArchive(archive, {
      describe: (manifest) => ({
        ...manifest,
        tables: manifest.tables.map((table) => (table.name === 'users' ? { ...table, rows: 2 } : table)),
      }),
    })
    expect(await refusal(fewer)).toMatch(/annonce 2 lignes pour users, et en contient 1/)
    await expect(verifyArchive(fewer, (await practice()).config)).rejects.toThrow(/n’a pas pu être vérifiée/)
    expect(
      readdirSync(join(setup.current.folder, 'archives')).filter((name) => name.includes('partial')),
    ).toEqual([])
  })
})
