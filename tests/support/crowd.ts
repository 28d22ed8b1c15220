import { sql } from 'kysely'
import type { TestSite } from './site.ts'

/** Somebody at a browser of their own, over real HTTP. */
export type AnonymousSender = (method: 'POST' | 'PUT', path: string, body: object) => Promise<Response>

/** A visitor of that server: cookie and token of their own. */
export async function anonymousSender(url: string): Promise<AnonymousSender> {
  const first = await fetch(`${url}/api/csrf-token`)
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { csrfToken } = (await first.json()) as { csrfToken: string }
  return (method, path, body) =>
    fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', cookie, 'csrf-token': csrfToken },
      body: JSON.stringify(body),
    })
}

/** So many visitors of one server. */
export function crowd(url: string, count: number): Promise<AnonymousSender[]> {
  return Promise.all(Array.from({ length: count }, () => anonymousSender(url)))
}

/** Pairs of live entries in one agenda that meet, buffers counted: none, ever. */
export async function overlapping({ database }: TestSite): Promise<number> {
  const { rows } = await sql<{
    pairs: number
  }>`select count(*) as pairs from agenda_entries a join agenda_entries b
    on a.id < b.id and a.practitioner_id = b.practitioner_id and a.date = b.date
      and a.cancelled_at is null and b.cancelled_at is null
      and a.start_minute < b.occupied_until and b.start_minute < a.occupied_until`.execute(database.kysely)
  return Number(rows[0]?.pairs)
}
