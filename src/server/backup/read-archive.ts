import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type ExtractEvents, extract } from 'tar-stream'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import { CannotStart } from '../cannot-start.ts'
import type { Manifest } from './manifest.ts'
import { damagedArchive, foreignArchive, openPlainArchive } from './open-archive.ts'
import { parseManifest } from './parse-manifest.ts'

const MEGABYTE = 1024 * 1024
const MAX_MANIFEST_BYTES = 32 * MEGABYTE
/** Of tar: a header, a header for a long name with its own content, and padding. */
const MAX_OVERHEAD_BYTES = 2_048
const MARGIN_BYTES = 20 * MEGABYTE

export type UnpackedArchive = { folder: string; manifest: Manifest }

type Source = ExtractEvents['entry'][1]

type Unpacking = { file: string; folder: string; budget: { bytes: number } }

/** Unpacks into `folder`, which is new, and checks everything. Throws CannotStart with a French sentence. */
export async function unpackArchive(
  file: string,
  { folder, identity }: { folder: string; identity?: string | undefined },
): Promise<UnpackedArchive> {
  const source = await openPlainArchive(file, identity)
  const unpacking = { file, folder, budget: { bytes: MAX_MANIFEST_BYTES } }
  const tar = extract()
  // The reader's own refusal also ends the stream: it is the cause.
  const [unpacked, read] = await Promise.allSettled([
    unpackEntries(tar, unpacking).catch((error: unknown) => {
      tar.destroy(error instanceof Error ? error : null)
      throw error
    }),
    pipeline(source, createGunzip(), (chunks) => withinBudget(chunks, unpacking), tar),
  ])
  for (const outcome of [unpacked, read])
    if (outcome.status === 'rejected') throw explain(outcome.reason, unpacking)
  return { folder, manifest: (unpacked as PromiseFulfilledResult<Manifest>).value }
}

/** A small archive cannot grow beyond what its manifest says. */
async function* withinBudget(chunks: AsyncIterable<Buffer>, { file, budget }: Unpacking) {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > budget.bytes) throw damagedArchive(file)
    yield chunk
  }
}

async function unpackEntries(tar: AsyncIterable<Source>, unpacking: Unpacking): Promise<Manifest> {
  const entries = tar[Symbol.asyncIterator]()
  const first = await entries.next()
  if (first.done) throw foreignArchive(unpacking.file)
  const manifest = await readManifest(first.value, unpacking)
  const missing = new Map(manifest.entries.map((entry) => [entry.path, entry]))
  for await (const entry of { [Symbol.asyncIterator]: () => entries }) {
    const expected = missing.get(entry.header.name)
    if (!expected) throw damagedArchive(unpacking.file)
    missing.delete(expected.path)
    await unpackEntry(entry, expected, unpacking)
  }
  if (missing.size > 0) throw damagedArchive(unpacking.file)
  return manifest
}

async function readManifest(entry: Source, { file, folder, budget }: Unpacking): Promise<Manifest> {
  const { name, type, size = 0 } = entry.header
  if (name !== 'manifest.json' || type !== 'file' || size > MAX_MANIFEST_BYTES) throw foreignArchive(file)
  const manifest = parseManifest(file, await text(entry))
  const bytes = manifest.entries.reduce((sum, entry) => sum + entry.bytes, 0)
  await refuseSmallDisk(folder, bytes)
  budget.bytes = size + bytes + (manifest.entries.length + 1) * MAX_OVERHEAD_BYTES + MEGABYTE
  return manifest
}

async function refuseSmallDisk(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const needed = 3 * bytes + MARGIN_BYTES
  if (bavail * bsize < needed) throw smallDisk(folder, `${frenchNumber(Math.ceil(needed / MEGABYTE))} Mo`)
}

function smallDisk(folder: string, needed: string): CannotStart {
  return new CannotStart(
    french`Le disque de ${folder} n’a pas assez de place pour cette sauvegarde : il en faut environ ${needed}. Libérez de la place, puis recommencez. Rien n’a été modifié.`,
  )
}

async function unpackEntry(
  entry: Source,
  { path, bytes, sha256 }: Manifest['entries'][number],
  { file, folder }: Unpacking,
): Promise<void> {
  if (entry.header.type !== 'file' || entry.header.size !== bytes) throw damagedArchive(file)
  const [target, hash] = [join(folder, path), createHash('sha256')]
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const hashed = async function* () {
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(hashed, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }))
  if (hash.digest('hex') !== sha256) throw damagedArchive(file)
}

function explain(error: unknown, { file, folder }: Unpacking): unknown {
  if (!(error instanceof Error) || error instanceof CannotStart) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return smallDisk(folder, 'davantage')
  // Refusals of gzip, tar and age are no system calls.
  return 'syscall' in error || error instanceof TypeError ? error : damagedArchive(file, error)
}
