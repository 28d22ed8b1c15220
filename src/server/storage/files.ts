import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** What visitors see that is no text: pictures, by names that we made ourselves. */
export type Files = {
  /** Where they lie; served under /uploads. */
  folder: string
  put(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  exists(name: string): Promise<boolean>
  /** What lies there by a name of ours. */
  list(): Promise<string[]>
}

/** A name of ours: no folder, no hidden file, nothing that a file system or an address could read otherwise. */
const OUR_NAME = /^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{2,5}$/

/** Opens the folder of the uploads; it is made with the first file. */
export function openFiles(dataDir: string): Files {
  const folder = join(dataDir, 'uploads')
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'public' }))
  return {
    folder,
    put: (name, content) => disk.put(ours(name), content),
    remove: (name) => disk.delete(ours(name)),
    exists: (name) => disk.exists(ours(name)),
    list: async () => (await readFolder(folder)).filter((name) => OUR_NAME.test(name)),
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

function ours(name: string): string {
  if (!OUR_NAME.test(name)) throw new Error(`Not a name that we give to files: ${JSON.stringify(name)}`)
  return name
}
