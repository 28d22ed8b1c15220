import { readFileSync, writeFileSync } from 'node:fs'

export type Footprint = {
  /** Of one booking: milliseconds of the site's process and of the database's, bytes of data and of write-ahead log. */
  booking: { siteCpuMs: number; databaseCpuMs: number; bytes: number; walBytes: number }
  /** Of a quiet site, a second. */
  quiet: { siteCpuMs: number; databaseCpuMs: number; transactions: number; connections: number }
  emptyBytes: number
}

export type Footprints = {
  machine: string
  node: string
  date: string
  sqlite: Footprint
  postgres: Footprint
}

const FILE = new URL('./footprint.json', import.meta.url)

export function readFootprints(): Footprints {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

export function writeFootprints(footprints: Footprints): void {
  writeFileSync(FILE, `${JSON.stringify(footprints, null, 2)}\n`)
}
