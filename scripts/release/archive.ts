import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'

/** Reproducible: sorted, one modification time, no owner. Writes its SHA-256 beside it. */
export async function writeArchive(
  folder: string,
  { file, modifiedAt }: { file: string; modifiedAt: Date },
): Promise<string> {
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(`${file}.partial`))
  for (const path of filesBelow(folder)) addFile(archive, { folder, path, modifiedAt })
  archive.finalize()
  await written
  renameSync(`${file}.partial`, file)
  const sha256 = await digest(file)
  writeFileSync(`${file}.sha256`, `${sha256}  ${basename(file)}\n`)
  return sha256
}

type Entry = { folder: string; path: string; modifiedAt: Date }

function addFile(archive: Pack, { folder, path, modifiedAt }: Entry): void {
  const isProgram = (statSync(path).mode & 0o100) !== 0
  archive.entry(
    { name: relative(dirname(folder), path), mode: isProgram ? 0o755 : 0o644, mtime: modifiedAt },
    readFileSync(path),
  )
}

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
