import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** `isPacked`: pictures and the like, which no packing makes smaller. */
export type ZipEntry = {
  name: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  isPacked?: boolean
}

/** An archive as its entries are read: no more than one piece of one entry is held. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const encoder = new TextEncoder()
  for await (const { name, pieces, isPacked = false } of entries) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name)
    zip.add(entry)
    for await (const piece of pieces) {
      entry.push(typeof piece === 'string' ? encoder.encode(piece) : Uint8Array.from(piece))
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}
