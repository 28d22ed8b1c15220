import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { Manifest } from '#server/backup/manifest.ts'

/** Of no archive: they belong to the servers, or to what people were doing at that moment. */
export const UNSAVED_TABLES = [
  'job_leases',
  'request_counts',
  'login_failures',
  'password_reset_asks',
  'lost_link_requests',
  'push_devices',
  'push_messages',
  'idempotency_keys',
  'passkey_challenges',
  'sign_in_challenges',
  'reservation_search',
  'freed_spans',
  'waiting_offers',
  'waiting_offer_spans',
]

export type OpenedArchive = {
  /** In the order of the archive. */
  paths: string[]
  files: Map<string, Buffer>
  manifest: Manifest
  rows(table: string): Record<string, unknown>[]
}

/** Whole in memory. */
export async function openArchive(path: string): Promise<OpenedArchive> {
  const files = new Map<string, Buffer>()
  const tar = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), tar)
  for await (const entry of tar) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    files.set(entry.header.name, Buffer.concat(chunks))
  }
  await reading
  const text = (name: string) => String(files.get(name) ?? '')
  return {
    paths: [...files.keys()],
    files,
    manifest: JSON.parse(text('manifest.json')),
    rows: (table) =>
      text(`rows/${table}.ndjson`)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  }
}
