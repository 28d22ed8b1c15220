import { appendFile, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type ErasureLine = { subjectHashes: readonly string[]; erasedAt: number }

/** Beside the database instead of in it, so that a restored backup does not forget it. On disk when it returns. */
export async function appendErasure(
  dataDir: string,
  { subjectHashes, erasedAt }: ErasureLine,
): Promise<void> {
  const file = await open(join(dataDir, 'erasures.txt'), 'a', 0o600)
  try {
    await appendFile(file, `${new Date(erasedAt).toISOString()} ${subjectHashes.join(' ')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Skips a line that a crash has cut. */
export async function readErasures(dataDir: string): Promise<ErasureLine[]> {
  const text = await readFile(join(dataDir, 'erasures.txt'), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const [date = '', ...subjectHashes] = line.split(' ')
    const erasedAt = Date.parse(date)
    return Number.isNaN(erasedAt) || subjectHashes.length === 0 ? [] : [{ subjectHashes, erasedAt }]
  })
}
