import { sql } from 'kysely'
import { remindsOfEnd, WARNING_DAYS } from '#domain/accounting/voucher-terms.ts'
import { voucherHoldingText } from '#domain/accounting/voucher-text.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { addDays, type Day } from '#domain/language/time.ts'
import type { MessageValues } from '#domain/messages/message-values.ts'
import { isNight } from '#domain/messages/reminder.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Database, type Db, lockKeys } from '#server/db/engine.ts'
import { isUnclaimed } from '#server/jobs/claims.ts'
import { PACK_ENDING, packEndingEvent } from '#server/jobs/message-events.ts'
import { notifyByMail, rewriteMail } from '../../messages/notifications/actions.ts'

/** One mail for each last day of a pack, 30 days before it: part of the contract, so nobody declines it. */
export async function enqueuePackEndings(context: AppContext): Promise<void> {
  const { database, clock } = context
  const now = clock.local()
  if (isNight(now)) return
  await renewWaiting(context)
  for (const { id } of await listEndingPacks(database.kysely, now.day)) {
    await database.transaction(async (trx) => {
      await lockKeys(database, trx, { namespace: 'voucher', keys: [id] })
      const [pack] = await listEndingPacks(trx, now.day, id)
      if (!pack) return
      const event = packEndingEvent(id, pack.validUntil)
      await notifyByMail(context, trx, { type: PACK_ENDING, event, to: pack.email, values: valuesOf(pack) })
    })
  }
}

type EndingPack = {
  id: number
  name: string | null
  email: string
  serviceName: string | null
  balance: number
  validUntil: Day
}

function valuesOf({ name, serviceName, balance, validUntil }: EndingPack): MessageValues {
  return {
    clientName: name ?? '',
    packRest: voucherHoldingText({ units: balance, serviceName }),
    packLastDay: frenchDate(validUntil),
  }
}

/** The client of an imported pack is told only if the import sends reminders. */
const isTold = sql<boolean>`(vouchers.import_id is null
  or vouchers.import_id in (select id from activity_imports where sends_reminders = 1))`

function selectPacks(db: Db) {
  return db
    .selectFrom('vouchers')
    .innerJoin('clients', 'clients.id', 'client_id')
    .select([
      'vouchers.id',
      'name',
      'email',
      'service_name as serviceName',
      'balance',
      'valid_until as validUntil',
      'sold_on as soldOn',
    ])
    .where('email', 'is not', null)
    .where('balance', '>', 0)
    .where(isTold)
    .$narrowType<{ email: string }>()
}

/** That have not been reminded of their last day. */
async function listEndingPacks(db: Db, today: Day, id?: number): Promise<EndingPack[]> {
  let query = selectPacks(db)
    .where('valid_until', '>=', today)
    .where('valid_until', '<=', addDays(today, WARNING_DAYS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .where('event', '=', sql<string>`${PACK_ENDING} || ':' || vouchers.id || ':' || valid_until`),
        ),
      ),
    )
  if (id !== undefined) query = query.where('vouchers.id', '=', id)
  const rows = await query.orderBy('vouchers.id').execute()
  return rows.filter(remindsOfEnd)
}

/** A mail that could not leave yet says what is left now. */
async function renewWaiting(context: AppContext): Promise<void> {
  const { database } = context
  for (const { messageId, ...pack } of await listWaiting(database)) {
    await database.transaction(async (trx) => {
      const values = valuesOf(pack)
      await rewriteMail(context, trx, { id: messageId, type: PACK_ENDING, to: pack.email, values })
    })
  }
}

async function listWaiting({ engine, kysely }: Database): Promise<(EndingPack & { messageId: number })[]> {
  return selectPacks(kysely)
    .innerJoin('outbox', (join) =>
      join.on(sql<boolean>`outbox.event = ${PACK_ENDING} || ':' || vouchers.id || ':' || valid_until`),
    )
    .select('outbox.id as messageId')
    .where('outbox.type', '=', PACK_ENDING)
    .where('state', '=', 'waiting')
    .where(isUnclaimed(engine))
    .orderBy('outbox.id')
    .execute()
}
