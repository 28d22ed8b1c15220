import type { NewReservation } from '#contract/booking/reservations.ts'
import { Refusal } from '#contract/errors.ts'
import { type Cents, toCents, toEuros } from '#domain/language/money.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { limitKey, mailboxGroup } from '#domain/messages/mailbox.ts'
import { absencesCountFrom } from '#domain/visit/attendance.ts'
import { DEPOSIT_NOTICE_MINUTES, depositOf } from '#domain/visit/deposit.ts'
import { depositAmount } from '#domain/visit/deposit-text.ts'
import type { AppContext } from '#server/app-context.ts'
import { instantOf } from '#server/clock.ts'
import type { Trx } from '#server/db/engine.ts'
import { mailboxGroupOfClient } from '#server/db/mailbox-group.ts'
import { readSettings } from '#server/db/statements/settings.ts'
import { asksDeposits, storedIn } from '#server/db/statements/stored-settings.ts'
import type { BookedService } from '#server/practice/price-list/services.ts'
import { isKept } from '#server/practice/reservations/reservation-state.ts'
import { listAbsencesOfGroup } from '../reservations/attendance-queries.ts'
import { findDepositTerms } from './queries.ts'

const MINUTE_MS = 60_000

type DepositBooking = {
  slot: LocalTime
  service: Pick<BookedService, 'id' | 'cents' | 'hasDeposit'>
  request: Pick<NewReservation, 'clientEmail' | 'shownDeposit'>
}

/**
 * To be paid so that the booking stands; 0 for none, also where the form showed one that is not asked of this person.
 * Throws deposit_asked if the form showed less: nobody pays what they have not read.
 */
export async function askedDeposit(
  context: AppContext,
  trx: Trx,
  { slot, service, request: { clientEmail: email, shownDeposit = 0 } }: DepositBooking,
): Promise<Cents> {
  if (!service.hasDeposit) return 0
  const settings = await readSettings(trx, ['deposits', 'onlinePayments'])
  if (!asksDeposits(settings) || isTooSoon(context, slot)) return 0
  const { kind, payers } = storedIn(settings, 'deposits')
  const deposit = depositOf(await findDepositTerms(trx, service.id), service.cents)
  if (deposit === 0 || !(await isAskedOf(context, trx, { payers, email }))) return 0
  if (deposit <= toCents(shownDeposit)) return deposit
  const amount = depositAmount(kind, toEuros(deposit))
  const message = french`Ce rendez-vous se réserve avec ${amount}, à payer par carte. Vérifiez, puis confirmez.`
  throw new Refusal('deposit_asked', { issues: [{ path: 'shownDeposit', message }] })
}

function isTooSoon({ config, clock }: AppContext, slot: LocalTime): boolean {
  return instantOf(config.timeZone, slot) - clock.instant() < DEPOSIT_NOTICE_MINUTES * MINUTE_MS
}

type Asked = { payers: 'all' | 'new' | 'absent'; email: string }

async function isAskedOf(context: AppContext, trx: Trx, { payers, email }: Asked): Promise<boolean> {
  if (payers === 'all') return true
  return payers === 'new' ? !(await hasCome(context, trx, email)) : hasMissed(context, trx, email)
}

async function hasMissed(
  { clock, database: { engine } }: AppContext,
  trx: Trx,
  email: string,
): Promise<boolean> {
  const since = absencesCountFrom(clock.local().day)
  const absent = await listAbsencesOfGroup(trx, { engine, group: mailboxGroup(email), since })
  return absent.some((address) => limitKey(address ?? '') === limitKey(email))
}

async function hasCome({ clock, database }: AppContext, trx: Trx, email: string): Promise<boolean> {
  const rows = await trx
    .selectFrom('agenda_entries')
    .select('client_email as email')
    .where('kind', '=', 'reservation')
    .where('date', '<', clock.local().day)
    .where(isKept())
    .where(mailboxGroupOfClient(database.engine), '=', mailboxGroup(email))
    .execute()
  return rows.some(({ email: known }) => limitKey(known ?? '') === limitKey(email))
}
