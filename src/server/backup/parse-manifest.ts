import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { CannotStart } from '../cannot-start.ts'
import { isCompatible, MIGRATIONS } from '../db/migrate.ts'
import { isUploadName } from '../storage/site-storage.ts'
import type { Manifest } from './manifest.ts'
import { damagedArchive, foreignArchive } from './open-archive.ts'

const count = z.int().check(z.gte(0))
const TABLE = /^[a-z_][a-z0-9_]{0,62}$/

const ManifestSchema = z.object({
  format: z.literal(1),
  version: z.string().check(z.maxLength(40)),
  createdAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  migration: z.string(),
  tables: z.array(
    z.object({ name: z.string().check(z.regex(TABLE)), rows: count, lastId: z.nullable(count) }),
  ),
  layout: z.optional(
    z.object({
      compatibleSince: z.nullable(z.string()),
      migrations: z.array(z.string()),
      statements: z.array(z.string()),
    }),
  ),
  entries: z.array(
    z.object({
      path: z.string().check(z.refine(isKnownPath)),
      bytes: count,
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})

const FILES = ['secret.key', 'erasures.txt', '.site-id']

/** Nothing else is ever written to the disk: neither `..` nor an absolute path is among them. */
function isKnownPath(path: string): boolean {
  const [, table] = /^rows\/(.+)\.ndjson$/.exec(path) ?? []
  if (table !== undefined) return TABLE.test(table)
  return FILES.includes(path) || (path.startsWith('uploads/') && isUploadName(path.slice('uploads/'.length)))
}

export function parseManifest(file: string, text: string): Manifest {
  const manifest = parseJson(file, text)
  const { format, version, migration } = readBasics(manifest)
  if (typeof format === 'number' && format > 1) throw newerArchive(file, String(version))
  if (format !== 1 || typeof migration !== 'string') throw foreignArchive(file)
  const { data } = ManifestSchema.safeParse(manifest)
  refuseUnknownTables(file, { version, migration, isFit: data !== undefined && mayRunBeside(data) })
  if (!data || !isConsistent(data)) throw damagedArchive(file)
  return data
}

type Made = { version?: unknown; migration: string; isFit: boolean }

function refuseUnknownTables(file: string, { version, migration, isFit }: Made): void {
  if (isFit || Object.hasOwn(MIGRATIONS, migration)) return
  throw isLaterMigration(migration) ? newerArchive(file, String(version)) : foreignArchive(file)
}

/** As a start judges the database itself. */
function mayRunBeside({ migration, layout }: Manifest): boolean {
  return layout?.migrations.at(-1) === migration && isCompatible(layout.migrations, layout.compatibleSince)
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw damagedArchive(file)
    throw error
  }
}

function readBasics(manifest: unknown): { format?: unknown; version?: unknown; migration?: unknown } {
  return typeof manifest === 'object' && manifest !== null ? manifest : {}
}

function isLaterMigration(migration: string): boolean {
  const last = Object.keys(MIGRATIONS).at(-1) ?? ''
  return /^\d{4}-/.test(migration) && migration.slice(0, 4) > last.slice(0, 4)
}

function isConsistent({ tables, entries }: Manifest): boolean {
  const paths = new Set(entries.map(({ path }) => path))
  const rows = entries.filter(({ path }) => path.startsWith('rows/'))
  const hasRows = tables.every(({ name }) => paths.has(`rows/${name}.ndjson`))
  return paths.size === entries.length && rows.length === tables.length && hasRows
}

function newerArchive(file: string, version: string): CannotStart {
  return new CannotStart(
    french`La sauvegarde ${file} vient d’une version plus récente du site (${version}) : installez cette version, puis recommencez. Rien n’a été modifié.`,
  )
}
