import { sql } from 'kysely'
import type { TestSite } from '../practice/site.ts'

/** Kept for ten years by law, and hashes that bring nobody back. */
const KEPT = new Set(['receipts.client_name', 'receipts.detail'])

/** Law 5: columns in which one of these words is left. Numbers are found however they are grouped. */
export async function findTraces({ database }: TestSite, words: readonly string[]): Promise<string[]> {
  const tables = await database.kysely.introspection.getTables()
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      database.kysely,
    )
    found.push(...rows.flatMap((row) => columnsWith(row, words).map((column) => `${name}.${column}`)))
  }
  return [...new Set(found)]
    .filter((column) => !KEPT.has(column))
    .map((column) => `${column} still holds ${words[0]}`)
}

function columnsWith(row: Record<string, unknown>, words: readonly string[]): string[] {
  return Object.entries(row).flatMap(([column, value]) => {
    if (typeof value !== 'string') return []
    const text = fold(value)
    const digits = value.replaceAll(/[\s.()-]/g, '')
    return words.some((word) => holds(text, fold(word)) || (/^\d{6,}$/.test(word) && digits.includes(word)))
      ? [column]
      : []
  })
}

/** An address whole: it may be the end of another one. */
function holds(text: string, word: string): boolean {
  if (!word.includes('@')) return text.includes(word)
  return new RegExp(`(?<![\\w.+-])${word.replaceAll('.', '\\.')}`).test(text)
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
