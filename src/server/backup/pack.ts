import { createReadStream, createWriteStream, renameSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import type { Manifest } from './manifest.ts'

type Contents = { staging: string; manifest: Manifest }

/** Flushed under a temporary name first: what has the name of an archive is whole, also after a power loss. */
export async function writeArchive(path: string, contents: Contents): Promise<void> {
  await publish(path, async (partial) => {
    const tar = pack()
    const file = createWriteStream(partial, { mode: 0o600, flush: true })
    const writing = pipeline(chunksOf(tar), createGzip({ level: 5 }), file)
    await Promise.all([writing, fill(tar, contents)])
  })
}

export async function publish(path: string, write: (partial: string) => Promise<void>): Promise<void> {
  await write(`${path}.partial`)
  renameSync(`${path}.partial`, path)
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}

async function* chunksOf(tar: Pack) {
  for await (const chunk of tar) yield chunk
}

async function fill(tar: Pack, { staging, manifest }: Contents): Promise<void> {
  const mtime = new Date(manifest.createdAt)
  tar.entry({ name: 'manifest.json', mode: 0o600, mtime }, JSON.stringify(manifest, null, 2))
  for (const { path, bytes } of manifest.entries) {
    const entry = tar.entry({ name: path, size: bytes, mode: 0o600, mtime })
    await pipeline(createReadStream(join(staging, path)), entry)
  }
  tar.finalize()
}
