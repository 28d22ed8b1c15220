import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { addDays, type Day } from '#domain/language/time.ts'
import type { FilledPractice } from './filled-practice.ts'
import { type Answer, request } from './request.ts'
import { type Load, load } from './wrk.ts'

const ROUNDS = 3
const SECONDS = 2
const BROWSERS_ENCODINGS = 'gzip, br'
/** Set by the server for each answer or connection. */
const HOP_HEADERS = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']

export type Read = { label: string; path: string; encoding: string | null }

export type ReadFigure = {
  ratio: number
  perSecond: number
  barePerSecond: number
  p99: number
  bareP99: number
  limits: 'on' | 'off'
}

export const PAGE_READS: Read[] = [
  { label: '`/`, compressed', path: '/', encoding: BROWSERS_ENCODINGS },
  { label: '`/massages`, compressed', path: '/massages', encoding: BROWSERS_ENCODINGS },
  { label: '`GET /api/services`', path: '/api/services', encoding: null },
  { label: '`GET /api/public-settings`', path: '/api/public-settings', encoding: null },
  { label: '`GET /api/practitioners`', path: '/api/practitioners', encoding: null },
]

export function slotReads({ practitionerIds, serviceId }: FilledPractice, today: Day): Read[] {
  const path = (days: number) =>
    `/api/agenda/creneaux?start=${today}&end=${addDays(today, days - 1)}&serviceId=${serviceId}`
  return [
    {
      label: 'week of slots, one practitioner',
      path: `${path(7)}&praticienId=${practitionerIds[0]}`,
      encoding: null,
    },
    { label: 'month of slots, all practitioners', path: path(31), encoding: null },
  ]
}

/** True if a load from one address meets a rate limit. Takes a second. */
export async function isLimited(url: string, { path, encoding }: Read): Promise<boolean> {
  return (await load(url + path, { seconds: 1, encoding })).failures > 0
}

/** Loads the site and a bare Fastify that sends the same bytes, one after the other; medians of the rounds. */
export async function measureRead(url: string, read: Read, limits: 'on' | 'off'): Promise<ReadFigure> {
  const captured = await capture(url, read)
  const bare = await startBare(read, captured)
  const options = { seconds: SECONDS, encoding: read.encoding }
  await load(bare.url + read.path, { ...options, seconds: 1 })
  await load(url + read.path, { ...options, seconds: 1 })
  const rounds: { ours: Load; bare: Load }[] = []
  while (rounds.length < ROUNDS) {
    const ours = await load(url + read.path, options)
    rounds.push({ ours, bare: await load(bare.url + read.path, options) })
  }
  await bare.stop()
  const failures = rounds.reduce((sum, round) => sum + round.ours.failures + round.bare.failures, 0)
  if (failures > 0) throw new Error(`${read.label}: ${failures} requests failed`)
  if (rounds.some(({ ours }) => ours.perSecond === 0))
    throw new Error(`${read.label}: no answer for ${SECONDS} s`)
  return {
    ratio: median(rounds.map((round) => round.ours.perSecond / round.bare.perSecond)),
    perSecond: median(rounds.map(({ ours }) => ours.perSecond)),
    barePerSecond: median(rounds.map((round) => round.bare.perSecond)),
    p99: median(rounds.map(({ ours }) => ours.p99)),
    bareP99: median(rounds.map((round) => round.bare.p99)),
    limits,
  }
}

async function capture(url: string, { path, encoding, label }: Read): Promise<Answer> {
  const headers = encoding === null ? {} : { 'accept-encoding': encoding }
  const answer = await request(url + path, { headers })
  if (answer.status !== 200) throw new Error(`${label}: status ${answer.status}`)
  if (encoding !== null && !answer.headers['content-encoding']) throw new Error(`${label}: not compressed`)
  return answer
}

async function startBare({ path }: Read, { headers, body }: Answer) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.includes(name)))
  child.stdin.write(
    `${JSON.stringify({ path: path.split('?')[0], headers: sent, body: body.toString('base64') })}\n`,
  )
  const [address] = await once(child.stdout, 'data')
  const exited = once(child, 'exit')
  const stop = async () => {
    child.stdin.end()
    await exited
  }
  return { url: String(address).trim(), stop }
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
