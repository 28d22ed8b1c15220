import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#domain/language/money.ts'
import { depositToDecide } from '#domain/visit/deposit.ts'
import { type ReservationState, reservationState } from '#domain/visit/reservation-state.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import {
  isMissed,
  isNoMore,
  STATE_COLUMNS,
  toStateColumns,
} from '#server/practice/reservations/reservation-state.ts'
import { hasPaidFor, leftOnCard, onItsWay } from '../book/left-on-card.ts'
import { isKeptPayment } from '../book/queries.ts'

/** Paid, and not given back for having come too late. */
function selectDeposits(db: Db) {
  return db
    .selectFrom('online_payments')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .select([
      'online_payments.id',
      'reservation_id as reservationId',
      'practitioner_id as praticienId',
      'receipt_number as receiptNumber',
      'client_name as clientName',
      'service_name as serviceName',
      'price_cents as price',
      'deposit_kind as kind',
      ...STATE_COLUMNS,
      sql<string>`users.first_name || ' ' || users.last_name`.as('praticienName'),
      isKeptPayment.as('kept'),
      leftOnCard.as('left'),
      onItsWay.as('moving'),
    ])
    .where('purpose', '=', 'deposit')
    .where('kind', '=', 'reservation')
    .where(hasPaidFor('online_payments'))
    .orderBy('date')
    .orderBy('start_minute')
    .orderBy('online_payments.id')
    .$narrowType<{ reservationId: number }>()
}

type DepositRow = Awaited<ReturnType<ReturnType<typeof selectDeposits>['executeTakeFirstOrThrow']>>

/** `left`: may go back to the card. `moving`: on its way there. `toDecide`: by staff. */
export type PaidDeposit = Omit<DepositRow, 'left' | 'moving'> & {
  left: Cents
  moving: Cents
  toDecide: Cents
  state: ReservationState
}

async function toPaidDeposits(
  { clock }: AppContext,
  db: Db,
  rows: readonly DepositRow[],
): Promise<PaidDeposit[]> {
  if (rows.length === 0) return []
  const isOnCard = (await readStored(db, 'onlinePayments')).sealedKey !== null
  const now = clock.local()
  return rows.map((row) => {
    const [left, moving] = [Math.max(0, Number(row.left)), Number(row.moving)]
    const state = reservationState(toStateColumns(row), now)
    const judged = { state, price: row.price, isKept: row.kept === 1, left, isOnCard }
    return {
      ...row,
      // Without a key, nothing reaches a card: the money goes back otherwise, as any other.
      left: isOnCard ? left : 0,
      moving,
      state,
      toDecide: moving > 0 ? 0 : depositToDecide(judged),
    }
  })
}

/** One visit has at most one that counts. */
export async function findDepositOf(
  context: AppContext,
  db: Db,
  reservationId: number,
): Promise<PaidDeposit | undefined> {
  const rows = await selectDeposits(db).where('reservation_id', '=', reservationId).execute()
  return (await toPaidDeposits(context, db, rows)).at(-1)
}

/** Of visits that stand no longer as they were booked: ended, missed, or with a price below. */
export async function listChangedDeposits(context: AppContext, db: Db): Promise<PaidDeposit[]> {
  const rows = await selectDeposits(db).where(isChanged).execute()
  return toPaidDeposits(context, db, rows)
}

const isChanged: RawBuilder<boolean> = sql<boolean>`((${isNoMore()} or ${isMissed()} or price_cents < online_payments.cents)
  and ((${leftOnCard}) > 0 or (${onItsWay}) > 0))`
