import { appendFile, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { refuseOnFullFolder } from './disk.ts'
import { formatErasure, parseErasures } from './erasures.ts'
import {
  ID_FILE,
  isUploadName,
  NEW_MARKER,
  RESTORE_MARKER,
  requireUploadName,
  type SiteStorage,
  type StoredUpload,
  type Uploads,
} from './site-storage.ts'

export function openFolder(dataDir: string): SiteStorage {
  const [idFile, markerFile] = [join(dataDir, ID_FILE), join(dataDir, RESTORE_MARKER)]
  const newMarker = join(dataDir, NEW_MARKER)
  return {
    place: join(dataDir, 'uploads'),
    problem: () => null,
    idFile,
    uploads: folderUploads(join(dataDir, 'uploads')),
    erasures: folderErasures(join(dataDir, 'erasures.txt')),
    readId: async () => (await orNull(readFile(idFile, 'utf8')))?.trim() || null,
    writeId: (id) => writeHidden(idFile, `${id}\n`),
    isNew: () => exists(newMarker),
    setNew: (isNew) => setMarker(newMarker, isNew),
    markerFile,
    isRestoring: () => exists(markerFile),
    setRestoring: (isRestoring) => setMarker(markerFile, isRestoring),
  }
}

async function exists(path: string): Promise<boolean> {
  return (await orNull(stat(path))) !== null
}

function setMarker(path: string, isSet: boolean): Promise<void> {
  return isSet ? writeHidden(path, '') : rm(path, { force: true })
}

async function writeHidden(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, content, { mode: 0o600, flush: true })
}

function folderUploads(folder: string): Uploads {
  const pathOf = (name: string) => join(folder, requireUploadName(name))
  return {
    put: async (name, content) => {
      const path = pathOf(name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(path, content, { flush: true })
      await flush(folder)
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    exists: (name) => exists(pathOf(name)),
    list: () => listFiles(folder),
    read: (name) => orNull(readFile(pathOf(name))),
    refuseWhenFull: () => refuseOnFullFolder(folder),
    source: { folder },
  }
}

/** After a power loss no row names a picture that is empty or missing. */
async function flush(folder: string): Promise<void> {
  const file = await open(folder, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Beside the database instead of in it, so that a restored backup does not forget it. */
function folderErasures(path: string): SiteStorage['erasures'] {
  return {
    append: async (line) => {
      const file = await open(path, 'a', 0o600)
      try {
        await appendFile(file, formatErasure(line))
        await file.sync()
      } finally {
        await file.close()
      }
    },
    list: async () => parseErasures((await orNull(readFile(path, 'utf8'))) ?? ''),
  }
}

async function listFiles(folder: string): Promise<StoredUpload[]> {
  const names = ((await orNull(readdir(folder))) ?? []).filter(isUploadName)
  const files = await Promise.all(
    names.map(async (name) => {
      // Null if it was removed since the folder was read.
      const stats = await orNull(stat(join(folder, name)))
      return stats && { name, bytes: stats.size, modifiedAt: stats.mtimeMs }
    }),
  )
  return files.filter((file) => file !== null)
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
