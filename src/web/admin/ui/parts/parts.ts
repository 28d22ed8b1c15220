const PART_SIZE = 50

type PartRequest = { before?: string }
type Row = { id: number }

export const FIRST_PART: PartRequest = {}

/** One row more than is shown tells whether others follow. */
export const PART_LIMIT = String(PART_SIZE + 1)

export function nextPart(rows: readonly Row[]): PartRequest | null {
  const last = rows[PART_SIZE - 1]
  return last && rows.length > PART_SIZE ? { before: String(last.id) } : null
}

export function rowsOf<R extends Row>({ pages }: { pages: readonly (readonly R[])[] }): R[] {
  return pages.flatMap((rows) => rows.slice(0, PART_SIZE))
}
