import { createHash } from 'node:crypto'

export type ErasureLine = { subjectHashes: readonly string[]; erasedAt: number }

export function formatErasure({ subjectHashes, erasedAt }: ErasureLine): string {
  return `${new Date(erasedAt).toISOString()} ${subjectHashes.join(' ')}\n`
}

/** The same for the same erasure, so that one which is written again is not counted twice. */
export function erasureName(line: ErasureLine): string {
  const hash = createHash('sha256').update(formatErasure(line)).digest('hex').slice(0, 16)
  return `${new Date(line.erasedAt).toISOString().replaceAll(':', '-')}-${hash}.txt`
}

const LINE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)((?: [\w-]+)+)$/

/** Skips a line that a crash has cut. */
export function parseErasures(text: string): ErasureLine[] {
  return text.split('\n').flatMap((line) => {
    const [, date = '', hashes = ''] = LINE.exec(line) ?? []
    const erasedAt = Date.parse(date)
    return Number.isNaN(erasedAt) ? [] : [{ subjectHashes: hashes.trim().split(' '), erasedAt }]
  })
}
