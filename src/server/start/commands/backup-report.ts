import { basename } from 'node:path'
import { frenchNumber } from '#domain/language/french-number.ts'
import { frenchSize } from '#domain/language/french-size.ts'
import { french } from '#domain/language/typography.ts'
import type { Archive } from '../../backup/make.ts'
import type { Manifest } from '../../backup/manifest.ts'
import { stemOf } from '../../storage/upload-names.ts'

export function describeBackup({ path, bytes, seconds, manifest }: Archive & { seconds: number }): string {
  return french`${path} (${frenchSize(bytes)}, en ${frenchNumber(seconds, 1)} s) : ${describeContent(manifest)}.`
}

function describeContent({ tables, entries }: Manifest): string {
  const rowsOf = (wanted?: string) =>
    tables.reduce((sum, { name, rows }) => sum + (wanted === undefined || name === wanted ? rows : 0), 0)
  const uploads = entries.flatMap(({ path }) => (path.startsWith('uploads/') ? [stemOf(basename(path))] : []))
  const counts = [
    counted(rowsOf('agenda_entries'), 'rendez-vous ou plage', 'rendez-vous et plages'),
    counted(new Set(uploads).size, 'image', 'images'),
    french`${counted(rowsOf(), 'ligne', 'lignes')} en tout`,
  ]
  return counts.join(', ')
}

function counted(count: number, one: string, many: string): string {
  return `${frenchNumber(count)} ${count > 1 ? many : one}`
}
