import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** Text of an entry before the pictures; null in a file that lacks it, or that is gone, damaged or encrypted. */
export function readEntry(path: string, name: string): Promise<string | null> {
  return findEntry(path, name).catch(() => null)
}

async function findEntry(path: string, name: string): Promise<string | null> {
  const entries = extract()
  const file = createReadStream(path)
  const unzipped = createGunzip()
  file.on('error', (error) => unzipped.destroy(error))
  unzipped.on('error', (error) => entries.destroy(error))
  file.pipe(unzipped).pipe(entries)
  try {
    for await (const entry of entries) {
      if (entry.header.name === name) return await text(entry)
      if (entry.header.name.startsWith('uploads/')) return null
      entry.resume()
    }
    return null
  } finally {
    file.destroy()
    unzipped.destroy()
  }
}
