import type { Activity } from '#contract/dashboard/figures.ts'
import { occupancyOf } from '#domain/booking/slots/occupancy.ts'
import { toEuros } from '#domain/language/money.ts'
import { addMonths, lastDayOf, type Month, monthOf, monthsBetween } from '#domain/language/months.ts'
import { sortByName } from '#domain/language/person-name.ts'
import { type DayRange, daysOf } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSwitches } from '#server/db/statements/stored-settings.ts'
import { type OpenedDay, readOpenedDays, sumOpened } from '#server/practice/agendas/opened.ts'
import { listAgendaOwners } from '#server/practice/agendas/practitioners.ts'
import { readOfferFigures } from '../../booking/waiting-list/freed-span-queries.ts'
import { type ActivityCell, countActivity, listEveryName, readServiceNames } from './queries.ts'

const DEFAULT_MONTHS = 12
const RECOVERED_MS = 30 * 86_400_000

export type MonthPeriod = { from?: Month | undefined; to?: Month | undefined }

export async function readActivityOf(context: AppContext, query: MonthPeriod): Promise<Activity> {
  const { database, clock } = context
  const db = database.kysely
  const now = clock.local()
  const { from, to } = completePeriod(query, monthOf(now.day))
  const months = monthsBetween(from, to)
  const range = { start: `${from}-01`, end: lastDayOf(to) }
  const cells = await countActivity(db, { ...range, now })
  const staff = await listEveryName(db)
  const opened = await readOpened(context, {
    range,
    except: staff.filter(({ isExample }) => isExample === 1).map(({ id }) => id),
  })
  return {
    from,
    to,
    total: { ...sumOf(cells), ...openingOf(cells, opened) },
    months: months.map((month) => {
      const ofMonth = cells.filter((cell) => cell.month === month)
      const hours = opened.filter(({ day }) => monthOf(day) === month)
      return { month, ...sumOf(ofMonth), ...openingOf(ofMonth, hours) }
    }),
    services: groupServices(cells, await readServiceNames(db)),
    praticiens: sortByName(staff).flatMap(({ id, firstName, lastName }) => {
      const own = cells.filter(({ praticienId }) => praticienId === id)
      const hours = opened.filter(({ praticienId }) => praticienId === id)
      if (own.length === 0) return []
      return [{ id, name: `${firstName} ${lastName}`, ...sumOf(own), ...openingOf(own, hours) }]
    }),
    ...(await readRecovered(context)),
  }
}

export function completePeriod({ from, to }: MonthPeriod, current: Month): { from: Month; to: Month } {
  const last = to ?? (from === undefined ? current : addMonths(from, DEFAULT_MONTHS - 1))
  return { from: from ?? addMonths(last, 1 - DEFAULT_MONTHS), to: last }
}

type OpenedQuery = { range: DayRange; except: readonly number[] }

async function readOpened(context: AppContext, { range, except }: OpenedQuery): Promise<OpenedDay[]> {
  const { kysely: db } = context.database
  const ids = (await listAgendaOwners(db)).map(({ id }) => id).filter((id) => !except.includes(id))
  return readOpenedDays(context, db, { ids, days: daysOf(range.start, range.end) })
}

function openingOf(cells: readonly ActivityCell[], opened: readonly OpenedDay[]) {
  const openedMinutes = sumOpened(opened)
  // Of those who have left, the hours are no longer known.
  const known = new Set(opened.map(({ praticienId }) => praticienId))
  const booked = cells.filter(({ praticienId }) => known.has(praticienId)).map(({ minutes }) => minutes)
  return { openedMinutes, occupancy: occupancyOf(total(booked), openedMinutes) }
}

function sumOf(cells: readonly ActivityCell[]) {
  return {
    done: total(cells.map(({ done }) => done)),
    planned: total(cells.map(({ planned }) => planned)),
    missed: total(cells.map(({ missed }) => missed)),
    cancelled: total(cells.map(({ cancelled }) => cancelled)),
    euros: toEuros(total(cells.map(({ cents }) => cents))),
    plannedEuros: toEuros(total(cells.map(({ plannedCents }) => plannedCents))),
    minutes: total(cells.map(({ minutes }) => minutes)),
  }
}

function groupServices(cells: readonly ActivityCell[], names: ReadonlyMap<number, string>) {
  const groups = Map.groupBy(cells, ({ serviceId, serviceName }) => serviceId ?? serviceName)
  return [...groups.values()]
    .map((group) => {
      const [{ serviceId, serviceName }] = group as [ActivityCell, ...ActivityCell[]]
      const name = serviceId === null ? serviceName : names.get(serviceId)
      return { id: serviceId, name: name ?? 'Sans prestation', ...sumOf(group) }
    })
    .sort((a, b) => b.euros + b.plannedEuros - a.euros - a.plannedEuros || a.name.localeCompare(b.name, 'fr'))
}

async function readRecovered({ database, clock }: AppContext): Promise<Pick<Activity, 'recovered'>> {
  if (!(await readSwitches(database.kysely)).waitingList) return {}
  const since = clock.instant() - RECOVERED_MS
  const { taken, minutes, cents } = await readOfferFigures(database.kysely, { since })
  return { recovered: { taken, minutes, euros: toEuros(cents) } }
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
