/** A mixed load for SOAK_MINUTES; prints how memory and open handles of the server develop. */

import { rmSync } from 'node:fs'
import { Agent } from 'node:http'
import sharp from 'sharp'
import { addDays } from '#domain/language/time.ts'
import { ensureBuilt } from '../scripts/build.ts'
import { fillPractice, SMALL } from './filled-practice.ts'
import { newSite, sleep, today } from './measure-engine.ts'
import { countHandles, readRss, startProduct } from './product.ts'
import { type Answer, openVisitor, request } from './request.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 20)
/** At most five minutes: the heap grows until the first full collections. */
const WARM_UP_MINUTES = Math.min(5, MINUTES / 3)
const SAMPLE_MS = 5_000
const THINK_MS = 20
const PAGES = [
  '/',
  '/massages',
  '/booking',
  '/praticiens',
  '/contact',
  '/api/services',
  '/api/public-settings',
]
const CREDENTIALS = { username: 'bench', password: 'Galets-tièdes-sous-la-pluie-2027' }
const ADMIN = { ADMIN_USERNAME: CREDENTIALS.username, ADMIN_PASSWORD: CREDENTIALS.password }

type Sample = { minute: number; rss: number; handles: number }

await ensureBuilt()
const env = newSite()
const practice = await fillPractice(env, SMALL)
const product = await startProduct({ ...env, ...ADMIN, RATE_LIMITS: 'off' })
const agent = new Agent({ keepAlive: true })
const staff = await openVisitor(product.url, agent)
await staff.signIn(CREDENTIALS)
const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#4F6B5A' } })
  .jpeg()
  .toBuffer()
const startedAt = performance.now()
const counts: Record<string, number> = {}
await Promise.all([
  repeat('pages', readPage),
  repeat('pages', readPage),
  repeat('pages', readPage),
  repeat('slots', readSlots),
  repeat('slots', readSlots),
  repeat('bookings and cancellations', bookAndCancel),
  repeat('sign-ins', signInAndOut, 1_000),
  repeat('uploads', uploadAndRemove, 2_000),
  recordSamples().then(report),
])
agent.destroy()
await product.stop()
rmSync(practice.env.DATA_DIR ?? '', { recursive: true, force: true })

function minutesSince(): number {
  return (performance.now() - startedAt) / 60_000
}

async function repeat(name: string, work: (i: number) => Promise<void>, pauseMs = THINK_MS): Promise<void> {
  for (let i = 0; minutesSince() < MINUTES; i += 1) {
    await work(i)
    counts[name] = (counts[name] ?? 0) + 1
    await sleep(pauseMs)
  }
}

async function readPage(i: number): Promise<void> {
  expectStatus(
    await request(product.url + PAGES[i % PAGES.length], {
      agent,
      headers: { 'accept-encoding': 'gzip, br' },
    }),
    200,
  )
}

async function readSlots(i: number): Promise<void> {
  const start = addDays(today(), i % 60)
  const days = `start=${start}&end=${addDays(start, i % 2 === 0 ? 6 : 30)}`
  const query = `${days}&serviceId=${practice.serviceId}&praticienId=${practice.practitionerIds[i % 3]}`
  expectStatus(await request(`${product.url}/api/agenda/creneaux?${query}`, { agent }), 200)
}

async function bookAndCancel(i: number): Promise<void> {
  const date = addDays(today(), 1 + (i % 60))
  const praticienId = practice.practitionerIds[i % 3]
  const slot = { date, time: '18:00', praticienId, serviceId: practice.serviceId }
  const visitor = await openVisitor(product.url, agent)
  const client = { clientName: 'Zoé Petit', clientEmail: `zoe${i % 500}@exemple.fr` }
  const answer = await visitor.send('POST', '/api/reservations', { ...slot, ...client })
  // Closed: a Sunday.
  if (answer.status === 409) return
  expectStatus(answer, 201)
  const { booking } = JSON.parse(answer.body.toString())
  expectStatus(await staff.send('DELETE', `/api/admin/reservations/${booking.date}/${booking.id}`), 200)
}

async function signInAndOut(): Promise<void> {
  const visitor = await openVisitor(product.url, agent)
  await visitor.signIn(CREDENTIALS)
  expectStatus(await visitor.send('POST', '/api/auth/logout'), 200)
}

async function uploadAndRemove(): Promise<void> {
  const form = new FormData()
  form.append('altText', 'Des galets')
  form.append('photo', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'galets.jpg')
  const answer = await staff.send('POST', '/api/superadmin/gallery', form)
  expectStatus(answer, 201)
  const { id } = JSON.parse(answer.body.toString())
  expectStatus(await staff.send('DELETE', `/api/superadmin/gallery/${id}`), 200)
}

function expectStatus({ status, body }: Answer, expected: number): void {
  if (status !== expected)
    throw new Error(`status ${status} instead of ${expected}: ${body.toString().slice(0, 200)}`)
}

async function recordSamples(): Promise<Sample[]> {
  const samples: Sample[] = []
  while (minutesSince() < MINUTES) {
    await sleep(SAMPLE_MS)
    const handles = countHandles(product.pid)
    samples.push({ minute: minutesSince(), rss: readRss(product.pid), handles })
  }
  return samples
}

function report(samples: readonly Sample[]): void {
  const steady = samples.filter(({ minute }) => minute >= WARM_UP_MINUTES)
  const [first, last] = [steady[0], steady.at(-1)]
  const rss = steady.map((sample) => [sample.minute, sample.rss] as const)
  const handles = steady.map((sample) => [sample.minute, sample.handles] as const)
  console.log(
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  )
  console.log(
    `| ${MINUTES} minutes, after ${WARM_UP_MINUTES.toFixed(1)} of warm-up | at first | at last | slope |`,
  )
  console.log('|---|---|---|---|')
  console.log(
    `| memory | ${first?.rss.toFixed(0)} MiB | ${last?.rss.toFixed(0)} MiB | ${slopeOf(rss).toFixed(2)} MiB/min |`,
  )
  console.log(`| open handles | ${first?.handles} | ${last?.handles} | ${slopeOf(handles).toFixed(2)} /min |`)
}

/** Least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}
