import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

const ENTRY = 'src/web/entry-client.tsx'

/** Pages whose weight is reported, by the chunk of their lazily loaded part; the home page has none. */
export const MEASURED_PAGES = {
  accueil: ENTRY,
  réservation: 'calendar',
}

/** Total gzipped bytes of the scripts and style sheets that a first visit to the page loads. */
export function measurePageWeight(root: string, page: string): number {
  const client = join(root, 'dist/client')
  const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/public.json'), 'utf8'))
  const files = new Set<string>()
  const visited = new Set<string>()
  const addChunk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || visited.has(key)) return
    visited.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) addChunk(imported)
  }
  addChunk(ENTRY)
  addChunk(Object.keys(manifest).find((key) => manifest[key]?.name === page) ?? page)
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file))).length, 0)
}
