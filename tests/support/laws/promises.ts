import type { TestSite } from '../practice/site.ts'
import { listRows, type Row } from './rows.ts'

const FIELDS = ['date', 'start', 'duration', 'cents', 'service', 'practitionerId'] as const
export type PromisedField = (typeof FIELDS)[number]

/** Agreed terms by reservation. */
export async function promisesOf(site: TestSite): Promise<Map<number, Row>> {
  return new Map((await listRows(site)).map((row) => [row.id, row]))
}

/** Law 4: what was promised stays, unless the change was about it. `about`: the fields that it was about, by id. */
export function findBroken(
  before: ReadonlyMap<number, Row>,
  after: ReadonlyMap<number, Row>,
  about: (id: number) => readonly PromisedField[] = () => [],
): string[] {
  return [...before].flatMap(([id, was]) => {
    const is = after.get(id)
    if (!is) return [`the reservation ${id} is gone`]
    return FIELDS.filter((field) => was[field] !== is[field] && !about(id).includes(field)).map(
      (field) => `the reservation ${id} had the ${field} ${was[field]}, and has ${is[field]}`,
    )
  })
}
