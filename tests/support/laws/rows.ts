import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TestSite } from '../practice/site.ts'

/** A reservation as it stands, read without the product. */
export type Row = {
  id: number
  date: string
  start: number
  duration: number
  cents: number | null
  service: string | null
  practitionerId: number
  practitioner: string
  name: string | null
  email: string | null
  phone: string | null
  record: number | null
  isCancelled: boolean
  attendance: string | null
}

type RawRow = Omit<Row, 'isCancelled' | 'practitioner'> & {
  cancelledAt: number | null
  firstName: string
  lastName: string
}

const SELECT = sql`select e.id, e.date, e.start_minute as start, e.duration_minutes as duration,
    e.price_cents as cents, e.service_name as service, e.practitioner_id as "practitionerId",
    e.client_name as name, e.client_email as email, e.client_phone as phone, e.attendance,
    coalesce((select merged_into from clients where id = e.client_id), e.client_id) as record,
    e.cancelled_at as "cancelledAt", u.first_name as "firstName", u.last_name as "lastName"
  from agenda_entries e join users u on u.id = e.practitioner_id where e.kind = 'reservation'`

function toRow({ cancelledAt, firstName, lastName, ...row }: RawRow): Row {
  return { ...row, isCancelled: cancelledAt !== null, practitioner: `${firstName} ${lastName}` }
}

export async function findRows({ database }: TestSite, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RawRow>`${SELECT} and e.id in (${sql.join(ids)}) order by e.id`.execute(
    database.kysely,
  )
  return rows.map(toRow)
}

export async function listRows({ database }: TestSite): Promise<Row[]> {
  const { rows } = await sql<RawRow>`${SELECT} order by e.id`.execute(database.kysely)
  return rows.map(toRow)
}

/** As the database stores secrets. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Of whom an offer is by now. */
export async function findOwnerOfOffer({ database }: TestSite, id: number) {
  const { rows } = await sql<{ mailbox: string | null; endedAt: number | null }>`
    select case when e.id is null then w.client_email else e.client_email end as mailbox, w.ended_at as "endedAt"
    from waiting_offers o join waiting_requests w on w.id = o.request_id
      left join agenda_entries e on e.id = w.reservation_id where o.id = ${id}`.execute(database.kysely)
  const [row] = rows
  return row && { mailbox: row.mailbox, hasEnded: row.endedAt !== null }
}
