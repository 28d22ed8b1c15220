import { sql } from 'kysely'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import type { TestSite } from '../practice/site.ts'
import { TestClient } from '../practice/test-client.ts'
import { hashOf } from './rows.ts'
import type { MailedToken } from './tokens.ts'

/** Law 1, of packs: a link shows the pack of its visit only while the record of the pack is the visit’s. */
export async function findForeignPacks(site: TestSite, tokens: Iterable<MailedToken>): Promise<string[]> {
  const broken: string[] = []
  for (const { kind, token, mailbox } of tokens) {
    if (kind !== 'reservation') continue
    const { status, body } = await new TestClient(site.app).get<OwnReservation>(`/api/reservation/${token}`)
    if (status !== 200 || body.pack === undefined) continue
    const records = await recordsOf(site, token)
    if (records?.pack !== records?.visit)
      broken.push(`the link of ${mailbox} shows the pack of the record ${records?.pack}`)
  }
  return broken
}

async function recordsOf({ database }: TestSite, token: string) {
  const { rows } = await sql<{ pack: number | null; visit: number | null }>`
    select coalesce(p.merged_into, p.id) as pack, coalesce(c.merged_into, c.id) as visit
    from reservation_links l join agenda_entries e on e.id = l.reservation_id
      join voucher_visits u on u.reservation_id = e.id join vouchers v on v.id = u.voucher_id
      left join clients p on p.id = v.client_id left join clients c on c.id = e.client_id
    where l.token_hash = ${hashOf(token)}`.execute(database.kysely)
  return rows[0]
}
