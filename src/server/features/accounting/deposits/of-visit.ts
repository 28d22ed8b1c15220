import { type RawBuilder, sql } from 'kysely'
import { invalid, Refusal } from '#contract/errors.ts'
import { depositToDecide } from '#domain/accounting/deposit.ts'
import { type Cents, frenchPrice, toCents, toEuros } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { reservationState } from '#domain/visit/reservation-state.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import {
  isMissed,
  isNoMore,
  STATE_COLUMNS,
  toStateColumns,
} from '#server/practice/reservations/reservation-state.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { lockBook } from '../book/append.ts'
import { leftOnCard, onItsWay } from '../book/left-on-card.ts'
import { isKeptPayment } from '../book/queries.ts'
import { hasPaidFor } from '../online-payments/queries.ts'
import { askRefund } from '../online-payments/settle.ts'

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

/**
 * To the card, by choice of staff. Throws not_found, refund_on_its_way, payment_key_missing, and invalid for more than is
 * left.
 */
export async function refundDeposit(
  context: AppContext,
  { id, euros }: { id: number; euros: number },
): Promise<void> {
  await context.database.transaction(async (trx) => {
    const { praticienId } = await requireDeposit(context, trx, id)
    await lockAgendas(context, trx, [praticienId])
    await lockBook(context, trx)
    const deposit = await requireDeposit(context, trx, id)
    if (deposit.moving > 0) throw new Refusal('refund_on_its_way')
    if ((await readStored(trx, 'onlinePayments')).sealedKey === null) throw new Refusal('payment_key_missing')
    const cents = toCents(euros)
    if (cents > deposit.left) throw invalid('euros', tooHigh(deposit.left))
    await askRefund(context, trx, { payment: deposit, cents, reason: 'chosen' })
  })
}

function tooHigh(left: Cents): string {
  return french`Le champ « Montant » va jusqu’à ${frenchPrice(toEuros(left))} : c’est ce qui reste de cet acompte.`
}

async function requireDeposit(context: AppContext, trx: Trx, id: number): Promise<PaidDeposit> {
  const deposit = await findDepositOf(context, trx, id)
  if (!deposit) throw new Refusal('not_found')
  return deposit
}
