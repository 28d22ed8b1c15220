import type { TestSite } from '../practice/site.ts'

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

type Account = { ADMIN_USERNAME: string; ADMIN_PASSWORD: string }

/** Returns the cookies of the first account of a server's environment. */
export async function signInAt(url: string, account: Account): Promise<string> {
  const send = await anonymousSender(url)
  const credentials = { username: account.ADMIN_USERNAME, password: account.ADMIN_PASSWORD }
  const { headers } = await send('POST', '/api/auth/login', credentials)
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0])
  return cookies.join('; ')
}

export function anonymousSenders(url: string, count: number): Promise<AnonymousSender[]> {
  return Promise.all(Array.from({ length: count }, () => anonymousSender(url)))
}

/** Counts overlapping pairs of live entries in one agenda, buffers included, also across midnight. */
export async function countOverlaps({ database }: Pick<TestSite, 'database'>): Promise<number> {
  const rows = await database.kysely
    .selectFrom('agenda_entries')
    .select(['practitioner_id', 'date', 'start_minute', 'occupied_until'])
    .where('cancelled_at', 'is', null)
    .execute()
  const entries = rows.map((row) => {
    const midnight = Date.parse(row.date) / 60_000
    const { practitioner_id } = row
    return { practitioner_id, start: midnight + row.start_minute, end: midnight + row.occupied_until }
  })
  return entries.flatMap((a, i) =>
    entries
      .slice(i + 1)
      .filter((b) => a.practitioner_id === b.practitioner_id && a.start < b.end && b.start < a.end),
  ).length
}
