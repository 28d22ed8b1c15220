import { sql } from 'kysely'
import { type AuditLine, actionsOfGroup, actionsWhere } from '#domain/accounts/audit.ts'
import type { AuditAction, AuditGroup } from '#domain/accounts/audit-kinds.ts'
import { parseId } from '#domain/language/id.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { happenedSince, type Recently } from '#server/db/statements/happened.ts'

export async function insertAuditLine(
  db: Db,
  { happenedAt, action, actorId, subjectId, detail, address }: AuditLine,
): Promise<void> {
  await db
    .insertInto('audit_trail')
    .values({
      happened_at: happenedAt,
      action,
      actor_id: actorId,
      subject_id: subjectId,
      detail,
      address,
    })
    .execute()
}

/** Lines of the same action by the same person from the same address, about the same row if they name one. */
export async function hasLineSince(
  db: Db,
  { action, actorId, subjectId, address }: AuditLine,
  since: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_trail')
    .select('id')
    .where('action', '=', action)
    .where('happened_at', '>', since)
    .where('actor_id', 'is not distinct from', actorId)
    .where('subject_id', 'is not distinct from', subjectId)
    .where('address', 'is not distinct from', address)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type LineCount = Recently & { actions: readonly AuditAction[]; subjectId: number | null }

export async function countLines(trx: Trx, { actions, subjectId, since, now }: LineCount): Promise<number> {
  const { count } = await trx
    .selectFrom('audit_trail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('action', 'in', actions)
    .where('subject_id', 'is not distinct from', subjectId)
    .where(happenedSince('happened_at', { since, now }))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** `from` and `until` in epoch milliseconds, half-open; `text`: an id, or the start of an address. */
export type AuditFilter = {
  personId?: number | undefined
  group?: AuditGroup | undefined
  from?: number | undefined
  until?: number | undefined
  text?: string | undefined
}

type AuditPart = { filter: AuditFilter; beforeId: number | undefined; limit: number }

export async function listAuditLines(db: Db, { filter, beforeId, limit }: AuditPart) {
  const { from, until, group } = filter
  let query = db
    .selectFrom('audit_trail as line')
    .leftJoin('users as actor', (join) =>
      join.onRef('actor.id', '=', 'line.actor_id').on('actor.removed_at', 'is', null),
    )
    .leftJoin('users as subject', (join) =>
      join.onRef('subject.id', '=', 'line.subject_id').on('subject.removed_at', 'is', null),
    )
    .leftJoin('agenda_entries as reservation', (join) =>
      join.onRef('reservation.id', '=', 'line.subject_id').on('reservation.cancelled_at', 'is', null),
    )
    .select([
      'line.id',
      'happened_at',
      'action',
      'actor_id',
      'subject_id',
      'detail',
      'address',
      'actor.first_name as actor_first_name',
      'actor.last_name as actor_last_name',
      'actor.username as actor_username',
      'reservation.date as reservation_date',
      'subject.first_name as subject_first_name',
      'subject.last_name as subject_last_name',
      'subject.username as subject_username',
    ])
    .where(isAbout(filter))
  if (from !== undefined) query = query.where('happened_at', '>=', from)
  if (until !== undefined) query = query.where('happened_at', '<', until)
  if (group !== undefined) query = query.where('action', 'in', actionsOfGroup(group))
  if (beforeId !== undefined) query = query.where('line.id', '<', beforeId)
  return query.orderBy('line.id', 'desc').limit(limit).execute()
}

export type StoredLine = Awaited<ReturnType<typeof listAuditLines>>[number]

const ABOUT_USERS = actionsWhere(({ subject }) => subject === 'user')

function isAbout({ personId, text }: AuditFilter) {
  const person =
    personId === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(actor_id = ${personId} or (subject_id = ${personId} and action in (${sql.join(ABOUT_USERS)})))`
  if (text === undefined) return person
  const id = parseId(text)
  const found =
    id === null
      ? sql<boolean>`substr(address, 1, ${text.length}) = ${text}`
      : sql<boolean>`(subject_id = ${id} or actor_id = ${id})`
  return sql<boolean>`${person} and ${found}`
}
