import type { Results } from '../table.ts'
import { ASSUMPTIONS, type Assumptions } from './assumptions.ts'
import type { Capacity } from './capacity.ts'
import type { Costs } from './costs.ts'
import type { Fleet } from './fleet.ts'
import type { Footprints } from './footprint/file.ts'
import { simulateLoads } from './one-site.ts'
import { toAmount, toBytes, toMs, toShare } from './units.ts'

type Engines<T> = { sqlite: T; postgres: T }

export type Scale = {
  results: Results
  footprints: Footprints
  assumptions: Assumptions
  costs: Engines<Costs>
  capacity: Engines<Capacity>
  fleet: Fleet
}

/** Markdown. */
export function toScaleTables(scale: Scale): string {
  return [
    ...toMeasured(scale),
    '',
    ...toAssumed(scale.assumptions),
    '',
    ...toCapacity(scale),
    '',
    ...toFleet(scale),
    '',
    ...toLoads(scale),
  ].join('\n')
}

function toMeasured({ results, footprints, costs }: Scale): string[] {
  const row = (label: string, show: (engine: Costs) => string, source: string) =>
    `| ${label} | ${show(costs.sqlite)} | ${show(costs.postgres)} | ${source} |`
  const { machine, date } = footprints
  return [
    `**Measured** on ${results.machine} (\`bench/results.json\`, ${results.date}; \`bench/scale/footprint/footprint.json\`, ${machine}, ${date}). Milliseconds are those of one core:`,
    '',
    '| input | SQLite | PostgreSQL | source |',
    '|---|---|---|---|',
    row('memory of a quiet site', ({ idleMib }) => `${idleMib.toFixed(0)} MiB`, '`memory.idle`'),
    row('memory after a load', ({ loadedMib }) => `${loadedMib.toFixed(0)} MiB`, '`memory.loaded`'),
    row('start to the first answer', ({ startMs }) => toMs(startMs), '`startMs`'),
    row(
      'a page or answer from memory',
      ({ readMs }) => toMs(readMs),
      '1 s / the lowest `perSecond` of the small practice',
    ),
    row(
      'a question for free slots, computed',
      ({ questionMs }) => toMs(questionMs),
      '`slotCosts.weekOfOne`, small',
    ),
    row(
      'a booking with its messages, in the site and the database',
      ({ bookingMs }) => toMs(bookingMs),
      '`booking.siteCpuMs` + `booking.databaseCpuMs`',
    ),
    row(
      'bookings of one site in a burst, messages still to be sent',
      ({ burstPerSecond }) => `${burstPerSecond.toFixed(0)}/s`,
      '32 / `bookings.atOnceP99`, small',
    ),
    row(
      'bookings of one process all the time',
      ({ sustainedPerSecond }) => `${sustainedPerSecond.toFixed(0)}/s`,
      '1 s / `booking.siteCpuMs`',
    ),
    row(
      'a quiet site and its database, a second',
      ({ quietMsPerSecond }) => toMs(quietMsPerSecond),
      '`quiet.siteCpuMs` + `quiet.databaseCpuMs`',
    ),
    row(
      'connections held by a quiet site',
      ({ quietConnections }) => `${quietConnections}`,
      '`quiet.connections`',
    ),
    row('an empty database', ({ emptyBytes }) => toBytes(emptyBytes), '`emptyBytes`'),
    row(
      'a booking on disk, with history, messages and indexes',
      ({ bytesPerBooking }) => toBytes(bytesPerBooking),
      '`booking.bytes`',
    ),
  ]
}

function toAssumed(assumptions: Assumptions): string[] {
  const rows = Object.entries(ASSUMPTIONS).map(
    ([name, { label }]) =>
      `| ${label} | ${toAmount(assumptions[name as keyof Assumptions])} | \`--${name}\` |`,
  )
  return [
    '**Assumed**; `npm run bench:scale -- --bookingsPerDay=4` prints everything for another value:',
    '',
    '| assumption | value | parameter |',
    '|---|---|---|',
    ...rows,
  ]
}

function toCapacity({ assumptions, costs, capacity }: Scale): string[] {
  const row = (label: string, show: (capacity: Capacity, engine: Costs) => string) =>
    `| ${label} | ${show(capacity.sqlite, costs.sqlite)} | ${show(capacity.postgres, costs.postgres)} |`
  const { cores, memoryGib, connectionsPerServer } = assumptions
  return [
    `**One machine** (${cores} cores, ${memoryGib} GiB), one process and one database for each site:`,
    '',
    '| figure | SQLite | PostgreSQL |',
    '|---|---|---|',
    row(
      'one site in the busiest hour of a Monday',
      ({ busiestHourMs }) => `${toAmount(busiestHourMs / 1_000)} s of a core`,
    ),
    row('of which its process does when quiet', ({ quietHourMs }) => `${toAmount(quietHourMs / 1_000)} s`),
    row('one site on an average day', ({ dayMs }) => `${toAmount(dayMs / 1_000)} s of a core`),
    row('sites by memory', ({ sitesByMemory }) => toAmount(sitesByMemory)),
    row('sites by processor', ({ sitesByProcessor }) => toAmount(sitesByProcessor)),
    row(
      '**sites, by the first limit**',
      ({ sites, sitesByMemory }) =>
        `**${toAmount(sites)}**, by ${sites === sitesByMemory ? 'memory' : 'processor'}`,
    ),
    row('their bookings a day', ({ bookingsPerDay }) => toAmount(bookingsPerDay)),
    row('their readers a day', ({ readersPerDay }) => toAmount(readersPerDay)),
    row('their growth on disk a year', ({ yearlyBytes }) => toBytes(yearlyBytes)),
    row('their connections, quiet to most', ({ sites }, { quietConnections }) =>
      quietConnections === 0 ? 'none' : `${toAmount(sites * quietConnections)} to ${toAmount(sites * POOL)}`,
    ),
    row(
      `sites on one PostgreSQL server with ${connectionsPerServer} connections`,
      (_, { quietConnections }) =>
        quietConnections === 0
          ? ''
          : `${toAmount(connectionsPerServer / POOL)} for sure, ${toAmount(connectionsPerServer / quietConnections)} while quiet`,
    ),
    row('bookings a day of one huge site in one process, with its readers', ({ largestSitePerDay }) =>
      toAmount(largestSitePerDay),
    ),
    row('the same, if others answer its readers', ({ bookingsAlonePerDay }) => toAmount(bookingsAlonePerDay)),
  ]
}

/** `max` in `db/postgres.ts`. */
const POOL = 10

function toFleet({ assumptions, fleet, costs, capacity }: Scale): string[] {
  const { practices, bookingsPerDay } = assumptions
  const { average, monday, failure } = fleet
  const { sitesByProcessor, busiestHourMs, quietHourMs } = capacity.postgres
  const byProcessor = practices / sitesByProcessor
  const byDemand = byProcessor * (1 - quietHourMs / busiestHourMs)
  const yearly = practices * bookingsPerDay * 365 * costs.postgres.bytesPerBooking
  const connections = `${toAmount(practices * costs.postgres.quietConnections)} to ${toAmount(practices * POOL)}`
  const row = (label: string, show: (scenario: Fleet['average']) => string) =>
    `| ${label} | ${[average, monday, failure].map(show).join(' | ')} |`
  return [
    `**${toAmount(practices)} practices on PostgreSQL**, ${toAmount(practices * bookingsPerDay)} bookings on an average day:`,
    '',
    '| figure | value |',
    '|---|---|',
    `| sites on a machine, with room for those of failed ones | ${toAmount(fleet.sitesPerMachine)} |`,
    `| machines | ${toAmount(fleet.machines)} |`,
    `| machines if memory cost nothing | ${toAmount(Math.ceil(byProcessor))} |`,
    `| machines if quiet processes cost nothing either | ${toAmount(Math.ceil(byDemand))} |`,
    `| connections, quiet to most | ${connections} |`,
    `| transactions of quiet sites | ${toAmount(practices * costs.postgres.quietTransactions)}/s |`,
    `| growth on disk a year | ${toBytes(yearly)} |`,
    `| empty databases | ${toBytes(practices * costs.postgres.emptyBytes)} |`,
    '',
    `| simulated | average day | Monday | Monday, ${toAmount(fleet.failedMachines)} machines fail at 9:30 |`,
    '|---|---|---|---|',
    row('cores in use in the busiest hour', ({ load }) => toShare(load)),
    row('waiting, p50', ({ p50 }) => toMs(p50)),
    row('waiting, p99', ({ p99 }) => toMs(p99)),
    row('waiting of bookings, p99', ({ bookingP99 }) => toMs(bookingP99)),
    row('longest waiting', ({ longest }) => toMs(longest)),
    `| all sites answer again after | | | ${toMs(failure.outageMs)} |`,
    `| jobs refused until then, in the whole fleet | | | ${toAmount(failure.refused)} |`,
    `| waiting in the ten minutes after, p99 | | | ${toMs(failure.afterMoveP99)} |`,
  ]
}

function toLoads({ costs, assumptions }: Scale): string[] {
  const rows = simulateLoads(costs.postgres, assumptions).map(
    ({ load, bookingsPerSecond, p50, p99 }) =>
      `| ${toShare(load)} | ${toAmount(bookingsPerSecond)}/s | ${toMs(p50)} | ${toMs(p99)} |`,
  )
  return [
    '**One huge site in one process on PostgreSQL**, simulated: how long a job waits for the thread, by its load. It counts as busy while the database works, so waits are too long:',
    '',
    '| load | bookings, each with its readers | waiting, p50 | waiting, p99 |',
    '|---|---|---|---|',
    ...rows,
  ]
}
