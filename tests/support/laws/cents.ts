import { sql } from 'kysely'
import type { PaidVisit, PaymentsOfClient } from '#contract/accounting/payment-lists.ts'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import type { TestSite } from '../practice/site.ts'
import type { TestClient } from '../practice/test-client.ts'
import { listRows, type Row } from './rows.ts'

/** A visit's share of its voucher, and the money noted for it, in cents. */
export type VisitMoney = {
  voucherUnits: number
  voucherCents: number
  paid: number
  kept: boolean
}

/** Over, as of a moment: from then on nothing may become dearer. */
export type SettledVisits = Map<number, { units: number; cents: number; open: number }>

type Balance = {
  id: number
  units: number
  balance: number
  entries: number
  refunded: number
  held: number
}

/** Law 2, of vouchers: what was sold is left, held or refunded, and the ledger says so. */
export async function findLostUnits({ database }: TestSite): Promise<string[]> {
  const { rows } = await sql<Balance>`select v.id, v.units, v.balance,
      (select coalesce(sum(e.units), 0) from voucher_entries e where e.voucher_id = v.id) as entries,
      (select coalesce(-sum(e.units), 0) from voucher_entries e where e.voucher_id = v.id and e.kind = 'refunded') as refunded,
      (select coalesce(sum(u.units), 0) from voucher_visits u where u.voucher_id = v.id) as held
    from vouchers v order by v.id`.execute(database.kysely)
  return rows.flatMap((row) => {
    const [balance, entries, refunded, held] = [row.balance, row.entries, row.refunded, row.held].map(Number)
    return [
      ...(entries === balance ? [] : [`voucher ${row.id}: entries of ${entries}, balance of ${balance}`]),
      ...((balance ?? 0) + (refunded ?? 0) + (held ?? 0) === Number(row.units)
        ? []
        : [`voucher ${row.id}: ${row.units} sold, ${balance} left, ${held} held, ${refunded} refunded`]),
    ]
  })
}

async function moneyOf({ database }: TestSite): Promise<Map<number, VisitMoney>> {
  const { rows } = await sql<{ id: number; units: number; cents: number; paid: number; kept: number }>`
    select e.id, coalesce(u.units, 0) as units, coalesce(u.cents, 0) as cents,
      (select coalesce(sum(r.cents), 0) from receipts r where r.reservation_id = e.id) as paid,
      (select count(*) from kept_payments k where k.reservation_id = e.id) as kept
    from agenda_entries e left join voucher_visits u on u.reservation_id = e.id
    where e.kind = 'reservation'`.execute(database.kysely)
  return new Map(
    rows.map(({ id, units, cents, paid, kept }) => [
      Number(id),
      {
        voucherUnits: Number(units),
        voucherCents: Number(cents),
        paid: Number(paid),
        kept: Number(kept) > 0,
      },
    ]),
  )
}

type Screens = {
  owner: TestClient
  ids?: readonly number[]
  over?: SettledVisits
  now: { day: string; minute: number }
}

/** Law 2, of visits: price − voucher − money is the state shown, the same on every screen. */
export async function findWrongSums(site: TestSite, { owner, ids, over, now }: Screens): Promise<string[]> {
  const money = await moneyOf(site)
  const rows = (await listRows(site)).filter(({ id }) => ids === undefined || ids.includes(id))
  const concerned = rows.filter(({ id }) => {
    const { paid, voucherUnits } = money.get(id) as VisitMoney
    return paid !== 0 || voucherUnits !== 0 || over?.has(id)
  })
  const broken: string[] = []
  for (const row of concerned) {
    const visit = money.get(row.id) as VisitMoney
    broken.push(...(await wrongOnScreens(owner, row, visit)), ...takesTooMuch(row, visit, now))
    if (over) broken.push(...becomesDearer(over, row, visit, now))
  }
  return broken
}

/** Also one that is noted « Annulé tard » once its hour is over. */
const isOff = ({ isCancelled, attendance }: Row) => isCancelled || attendance === 'cancelled_late'

/** On its own day, cash that is noted takes the place of the voucher until somebody notes how the visit went. */
const isOver = ({ date, attendance }: Row, now: { day: string }) => date < now.day || attendance !== null

/** Until the visit is over, its voucher takes at most what money has not paid. */
function takesTooMuch(row: Row, { voucherCents, paid }: VisitMoney, now: Screens['now']): string[] {
  if (isOff(row) || isOver(row, now)) return []
  const most = Math.max(0, (row.cents ?? 0) - Math.max(0, paid))
  return voucherCents <= most
    ? []
    : [`visit ${row.id} at ${row.cents} takes ${voucherCents} of its voucher beside ${paid} of money`]
}

function becomesDearer(over: SettledVisits, row: Row, money: VisitMoney, now: Screens['now']): string[] {
  if (!isOver(row, now)) {
    over.delete(row.id)
    return []
  }
  const open = isOff(row) ? 0 : Math.max(0, (row.cents ?? 0) - money.voucherCents - money.paid)
  const before = over.get(row.id)
  over.set(row.id, { units: money.voucherUnits, cents: money.voucherCents, open })
  if (!before) return []
  return [
    ...(money.voucherCents < before.cents
      ? [`visit ${row.id} is over, and its voucher settles ${money.voucherCents}, before ${before.cents}`]
      : []),
    ...(open > before.open ? [`visit ${row.id} is over, and owes ${open}, before ${before.open}`] : []),
  ]
}

async function wrongOnScreens(owner: TestClient, row: Row, money: VisitMoney): Promise<string[]> {
  const shown = await owner.get<VisitPayments>(`/api/admin/reservations/${row.date}/${row.id}/payments`)
  if (shown.status !== 200) return [`the payments of visit ${row.id} answer ${shown.status}`]
  const own = shown.body
  const days = `/api/admin/payments/days?start=${row.date}&end=${row.date}`
  const inDays = (await owner.get<PaidVisit[]>(days)).body.find(({ id }) => id === row.id)
  const inRecord = await visitInRecord(owner, row)
  const says = ({ state, euros }: { state: string; euros: number }) => `${state} ${euros}`
  const others = [inDays, inRecord].filter((other) => other !== undefined)
  return [
    ...wrongState(row, own, money),
    ...others
      .filter((other) => says(other) !== says(own))
      .map((other) => `visit ${row.id} is ${says(own)} on its page, and ${says(other)} in a list`),
  ]
}

async function visitInRecord(owner: TestClient, { record, id }: Row): Promise<PaidVisit | undefined> {
  if (record === null) return undefined
  const { status, body } = await owner.get<PaymentsOfClient>(`/api/admin/clients/${record}/payments`)
  return status === 200 ? body.visits.find((visit) => visit.id === id) : undefined
}

/** A cancelled visit owes what its voucher took and what was kept. */
function dueOf(row: Row, { voucherCents, paid, kept }: VisitMoney): number | null {
  if (!isOff(row)) return row.cents
  return voucherCents + (kept ? Math.max(0, paid) : 0)
}

function wrongState(row: Row, shown: VisitPayments, money: VisitMoney): string[] {
  const { voucherCents, paid } = money
  const due = dueOf(row, money)
  const state = due === null ? 'unpriced' : stateOf(due, due - voucherCents - paid)
  const rest = due === null ? 0 : Math.abs(due - voucherCents - paid)
  const isSettled = shown.euros === 0 && shown.state !== 'unpriced'
  const said = `${isSettled ? 'paid' : shown.state} ${Math.round(shown.euros * 100)}`
  if (said === `${state} ${rest}`) return []
  const visit = `${isOff(row) ? 'cancelled' : 'live'}, ${row.cents}, voucher ${voucherCents}, money ${paid}`
  return [`visit ${row.id} (${visit}) is shown as ${shown.state} ${shown.euros}`]
}

function stateOf(due: number, rest: number): string {
  if (rest < 0) return 'overpaid'
  if (rest === 0) return 'paid'
  return rest < due ? 'partly' : 'unpaid'
}
