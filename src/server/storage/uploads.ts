import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export type Uploads = {
  folder: string
  put(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  exists(name: string): Promise<boolean>
  list(): Promise<string[]>
}

/** No path separators, hidden files, or characters that need escaping in a path or URL. */
const GENERATED_NAME = /^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{2,5}$/

export function openUploads(dataDir: string): Uploads {
  const folder = join(dataDir, 'uploads')
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'public' }))
  return {
    folder,
    put: (name, content) => disk.put(requireValidName(name), content),
    remove: (name) => disk.delete(requireValidName(name)),
    exists: (name) => disk.exists(requireValidName(name)),
    list: async () => (await readFolder(folder)).filter((name) => GENERATED_NAME.test(name)),
  }
}

async function readFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function requireValidName(name: string): string {
  if (!GENERATED_NAME.test(name)) throw new Error(`Invalid upload name: ${JSON.stringify(name)}`)
  return name
}
