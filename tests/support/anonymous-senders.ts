import { sql } from 'kysely'
import type { TestSite } from './site.ts'

export type AnonymousSender = (method: 'POST' | 'PUT', path: string, body: object) => Promise<Response>

/** A visitor with their own cookie and CSRF token, over real HTTP. */
export async function anonymousSender(url: string): Promise<AnonymousSender> {
  const tokenResponse = await fetch(`${url}/api/csrf-token`)
  const cookie = tokenResponse.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { csrfToken } = (await tokenResponse.json()) as { csrfToken: string }
  return (method, path, body) =>
    fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', cookie, 'csrf-token': csrfToken },
      body: JSON.stringify(body),
    })
}

export function anonymousSenders(url: string, count: number): Promise<AnonymousSender[]> {
  return Promise.all(Array.from({ length: count }, () => anonymousSender(url)))
}

/** Counts overlapping pairs of live entries in one agenda, buffers included. */
export async function countOverlaps({ database }: TestSite): Promise<number> {
  const { rows } = await sql<{
    pairs: number
  }>`select count(*) as pairs from agenda_entries a join agenda_entries b
    on a.id < b.id and a.practitioner_id = b.practitioner_id and a.date = b.date
      and a.cancelled_at is null and b.cancelled_at is null
      and a.start_minute < b.occupied_until and b.start_minute < a.occupied_until`.execute(database.kysely)
  return Number(rows[0]?.pairs)
}
