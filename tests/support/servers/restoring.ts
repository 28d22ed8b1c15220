import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { afterEach, beforeEach, inject } from 'vitest'
import { makeArchive } from '#server/backup/make.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Engine } from '#server/db/engine.ts'
import { restore } from '#server/start/commands/restore.ts'
import { emptyPostgres } from '../database/postgres.ts'
import { practice, type TestPractice } from '../practice/practice.ts'
import type { Home, TestSite } from '../practice/site.ts'
import { openArchive } from './archive.ts'

type Given = Partial<Parameters<typeof restore>[1]> & { env?: Record<string, string> }

/** A temporary folder with archives and empty machines, removed after each test. */
export function setUpRestores() {
  const homes: Home[] = []
  const current = { folder: '' }
  beforeEach(() => {
    current.folder = mkdtempSync(join(tmpdir(), 'cabinet-restore-'))
  })
  afterEach(async () => {
    for (const home of homes.splice(0)) await home.remove()
    rmSync(current.folder, { recursive: true, force: true })
  })
  return {
    current,
    async emptyHome(engine: Engine = inject('engine')): Promise<Home> {
      const home = await makeHome(current.folder, engine)
      homes.push(home)
      return { ...home, remove: async () => {} }
    },
    archiveOf: async (site: Parameters<typeof makeArchive>[0]): Promise<string> =>
      (await makeArchive(site, { folder: join(current.folder, 'archives') })).path,
  }
}

async function makeHome(folder: string, engine: Engine): Promise<Home> {
  const database = engine === 'postgres' ? await emptyPostgres(inject('postgres')) : undefined
  return {
    env: {
      DATA_DIR: mkdtempSync(join(folder, 'data-')),
      ...(database && { DATABASE_URL: database.url }),
    },
    remove: async () => void (await database?.drop()),
  }
}

export async function restoreInto(home: Home, archive: string, { env, ...given }: Given = {}) {
  return restore(configOf(home, env), { archive, force: false, ...given })
}

function configOf(home: Home, env?: Record<string, string>): Config {
  return readConfig({ ...home.env, STARTER_CONTENT: 'vide', LOG_LEVEL: 'silent', ...env })
}

/** The restored practice, five minutes after `site`. */
export function openRestored(home: Home, { clock }: TestSite, env = {}): Promise<TestPractice> {
  clock.advanceMinutes(5)
  const { day, minute } = clock.local()
  const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0'))
  return practice({ home, env, now: `${day}T${time.join(':')}` })
}

type Content = { path: string; content: Buffer | string; header?: Partial<Header> }

/** An archive of `path`'s entries as `change` returns them, under a manifest as `describe` returns it. */
export async function alterArchive(
  path: string,
  {
    change = (entries) => entries,
    describe = (manifest) => manifest,
  }: { change?: (entries: Content[]) => Content[]; describe?: (manifest: Manifest) => object },
): Promise<string> {
  const { files, manifest } = await openArchive(path)
  files.delete('manifest.json')
  const entries = change([...files].map(([name, content]) => ({ path: name, content })))
  return packArchive(path.replace('.tar.gz', '-altered.tar.gz'), [
    { path: 'manifest.json', content: JSON.stringify(describe(manifest)) },
    ...entries,
  ])
}

export async function packArchive(path: string, entries: readonly Content[]): Promise<string> {
  const tar = pack()
  for (const { path: name, content, header } of entries)
    tar.entry({ name, ...header }, header?.type === undefined ? content : '')
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar) chunks.push(chunk as Buffer)
  writeFileSync(path, gzipSync(Buffer.concat(chunks)))
  return path
}

export function entryOf(path: string, content: string): Manifest['entries'][number] {
  return {
    path,
    bytes: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
  }
}
