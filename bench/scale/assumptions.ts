/** Values that were not measured. Each may be set on the command line: `npm run bench:scale -- --bookingsPerDay=4`. */
export const ASSUMPTIONS = {
  practices: { value: 1_000_000, label: 'practices' },
  bookingsPerDay: { value: 12, label: 'bookings of a practice on an average day' },
  readersPerBooking: { value: 40, label: 'readers for each booking' },
  requestsPerReader: { value: 20, label: 'requests of a reader that are answered from memory or a file' },
  questionsPerReader: { value: 2, label: 'questions of a reader for free slots, each computed anew' },
  busiestHourShare: { value: 0.15, label: 'share of a day in its busiest hour' },
  mondayFactor: { value: 1.4, label: 'a Monday, compared with the average day' },
  sizeSpread: { value: 1, label: 'spread of the practices’ sizes (sigma of a lognormal distribution)' },
  cores: { value: 16, label: 'cores of a machine' },
  memoryGib: { value: 64, label: 'memory of a machine, GiB' },
  systemGib: { value: 4, label: 'of which the system keeps, GiB' },
  utilization: { value: 0.5, label: 'share of the cores to plan with' },
  failedShare: { value: 0.05, label: 'machines that fail at once' },
  detectionSeconds: { value: 30, label: 'seconds until their sites are started elsewhere' },
  connectionsPerServer: { value: 500, label: 'connections to one PostgreSQL server' },
} as const

export type Assumptions = Record<keyof typeof ASSUMPTIONS, number>

export function readAssumptions(args: readonly string[]): Assumptions {
  const defaults = Object.entries(ASSUMPTIONS).map(([name, { value }]) => [name, value] as const)
  const given = args.map((argument) => parseArgument(argument))
  return Object.fromEntries([...defaults, ...given]) as Assumptions
}

function parseArgument(argument: string): [name: string, value: number] {
  const [, name = '', text = ''] = /^--(\w+)=(.+)$/.exec(argument) ?? []
  const value = Number(text)
  if (!(name in ASSUMPTIONS) || !(value > 0)) {
    throw new Error(
      `${argument} is not one of --${Object.keys(ASSUMPTIONS).join('=, --')}= with a number above 0`,
    )
  }
  return [name, value]
}
