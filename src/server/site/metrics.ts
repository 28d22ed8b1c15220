import { VERSION } from '#domain/operations/version.ts'
import type { Config } from '../config.ts'

type Prometheus = typeof import('prom-client')
type Registry = InstanceType<Prometheus['Registry']>

/** `seconds`: null for an event stream, which lasts as long as its reader. */
export type ObservedRequest = { method: string; route: string; status: number; seconds: number | null }

export type MeasuredState = {
  isDatabaseUp: boolean
  connections: { open: number; idle: number; waiting: number } | null
  queue: { waiting: number; oldestSeconds: number; failedIn24h: number } | null
  backupAgeSeconds: number | null
  /** Of the disk with the data; null if it cannot be read. */
  freeBytes: number | null
}

export type Metrics = ReturnType<typeof countersIn> & {
  contentType: string
  write(state: MeasuredState): Promise<string>
}

/** With a registry of its own. prom-client is loaded only where it is used. */
export async function openMetrics({
  metricsToken,
}: Pick<Config, 'metricsToken'>): Promise<Metrics | undefined> {
  if (metricsToken === undefined) return undefined
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register: registry })
  const setGauges = gaugesIn(prometheus, registry)
  return {
    ...countersIn(prometheus, registry),
    contentType: registry.contentType,
    write(state) {
      setGauges(state)
      return registry.metrics()
    },
  }
}

const LATENCY_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]

function countersIn({ Counter, Histogram }: Prometheus, registry: Registry) {
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route pattern and class of status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const latencies = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response was sent',
    labelNames: ['route'],
    buckets: LATENCY_BUCKETS,
    registers,
  })
  const labelNames = ['outcome']
  const bookings = new Counter({
    name: 'cabinet_bookings_total',
    help: 'Requests to book, by visitors and staff',
    labelNames,
    registers,
  })
  const messages = new Counter({
    name: 'cabinet_messages_total',
    help: 'Messages that left or were given up',
    labelNames,
    registers,
  })
  return {
    observe({ method, route, status, seconds }: ObservedRequest): void {
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
      if (seconds !== null) latencies.observe({ route }, seconds)
    },
    countBooking: (outcome: 'made' | 'refused') => bookings.inc({ outcome }),
    countMessage: (outcome: 'sent' | 'failed') => messages.inc({ outcome }),
  }
}

function gaugesIn({ Gauge }: Prometheus, registry: Registry): (state: MeasuredState) => void {
  const gauge = (name: string, help: string) => {
    const created = new Gauge({ name, help, registers: [registry] })
    return (value: number | undefined | null) =>
      value === undefined || value === null ? created.remove() : created.set(value)
  }
  const setUp = gauge('cabinet_database_up', '1 while the database answers')
  const setWaiting = gauge('cabinet_messages_waiting', 'Messages that wait')
  const setOldest = gauge('cabinet_messages_oldest_seconds', 'Age of the oldest message that waits')
  const setFailed = gauge('cabinet_messages_failed_24h', 'Messages given up within 24 hours')
  const setBackup = gauge('cabinet_backup_age_seconds', 'Age of the last verified backup')
  const setOpen = gauge('cabinet_database_connections_open', 'Connections to PostgreSQL')
  const setIdle = gauge('cabinet_database_connections_idle', 'Connections to PostgreSQL that are not in use')
  const setLacking = gauge('cabinet_database_connections_waiting', 'Requests that wait for a connection')
  const setFree = gauge('cabinet_disk_free_bytes', 'Free space on the disk with the data')
  new Gauge({
    name: 'cabinet_info',
    help: 'Always 1; names the version',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: VERSION }, 1)
  return ({ isDatabaseUp, connections, queue, backupAgeSeconds, freeBytes }) => {
    setFree(freeBytes)
    setUp(isDatabaseUp ? 1 : 0)
    setWaiting(queue?.waiting)
    setOldest(queue?.oldestSeconds)
    setFailed(queue?.failedIn24h)
    setBackup(backupAgeSeconds)
    setOpen(connections?.open)
    setIdle(connections?.idle)
    setLacking(connections?.waiting)
  }
}
