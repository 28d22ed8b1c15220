import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { addDays, type Day, mondayOf } from '#domain/time.ts'
import type { Database } from '#server/db/engine.ts'
import { ensureSuperadmin } from '#server/features/auth/actions.ts'
import { loadWeb } from '#server/http/pages/load-web.ts'
import { ensureBuilt } from '../scripts/build.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { openPractice } from './practice.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RESERVATIONS = 500
/** Half hours from 8:00 to 20:00. */
const STARTS = 24
const MOVES = 60

/** Measures frame times while a reservation is dragged through a calendar with five hundred, in a real browser. */
await ensureBuilt()
const practice = await openPractice(await loadWeb({ dev: false, root: ROOT }))
const monday = addDays(mondayOf(practice.today), 7)
// Five hundred reservations in one week, and five hundred in four weeks of a later month.
const views = [
  { view: 'semaine', days: weekdays(monday, 1) },
  { view: 'mois', days: weekdays(addDays(monday, 56), 4) },
]
for (const { days } of views) await fill(practice.database, days)
const owner = await ensureSuperadmin(practice)
const baseURL = await practice.app.listen({ host: '127.0.0.1', port: 0 })
const browser = await chromium.launch({
  executablePath: ensureChromium('browser'),
  args: ['--disable-gpu', '--disable-quic', '--disable-sync'],
})
const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } })
await signIn(page, owner ?? { username: '', password: '' })
for (const { view, days } of views) {
  await page.goto(`/admin/reservations?vue=${view}&date=${days[7] ?? days[0]}`)
  const entries = page.getByRole('region', { name: 'Calendrier' }).locator('[data-reservation]')
  await entries.first().waitFor()
  const frames = await frameTimesOfDrag(page, (await entries.nth(40).boundingBox()) ?? { x: 0, y: 0 })
  console.log(
    `${view.padEnd(8)} ${await entries.count()} entries rendered, ${frames.length} frames: ` +
      `median ${percentile(frames, 0.5)} ms, p95 ${percentile(frames, 0.95)} ms, longest ${percentile(frames, 1)} ms`,
  )
}
await browser.close()
await practice.close()

/** The Mondays to Fridays of `weeks` weeks. */
function weekdays(first: Day, weeks: number): Day[] {
  return Array.from({ length: weeks * 5 }, (_, i) => addDays(first, Math.floor(i / 5) * 7 + (i % 5)))
}

/** Inserts the reservations, spread evenly over the days, for as many practitioners as needed. */
async function fill({ kysely }: Database, days: readonly Day[]): Promise<void> {
  const perDay = RESERVATIONS / days.length
  for (let index = 0; index < Math.ceil(perDay / STARTS); index += 1) {
    const id = await insertPractitioner(kysely, `praticien_${days.length}_${index}`)
    const starts = Math.min(STARTS, perDay - index * STARTS)
    const reservations = days.flatMap((date) =>
      Array.from({ length: starts }, (_, i) => reservation({ id, date, start: 480 + i * 30 })),
    )
    await kysely.insertInto('agenda_entries').values(reservations).execute()
  }
}

async function insertPractitioner(kysely: Database['kysely'], username: string): Promise<number> {
  const names = { first_name: 'Praticien', last_name: username }
  const row = await kysely
    .insertInto('users')
    .values({ username, role: 'praticien', ...names, created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

function reservation({ id, date, start }: { id: number; date: Day; start: number }) {
  return {
    practitioner_id: id,
    date,
    start_minute: start,
    duration_minutes: 30,
    buffer_minutes: 0,
    occupied_until: start + 30,
    client_name: `Client ${start}`,
    service_name: 'Massage suédois',
    source: 'staff' as const,
    created_at: 0,
    updated_at: 0,
  }
}

async function signIn(page: Page, data: { username: string; password: string }): Promise<void> {
  const { csrfToken } = await (await page.request.get('/api/csrf-token')).json()
  await page.request.post('/api/auth/login', { data, headers: { 'CSRF-Token': csrfToken } })
}

/** Drags through half the calendar and cancels with Escape. Returns the frame times in milliseconds, ascending. */
async function frameTimesOfDrag(page: Page, from: { x: number; y: number }): Promise<number[]> {
  await page.mouse.move(from.x + 10, from.y + 6)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 10)
  const frames = page.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const tick = (time: number) => {
          times.push(time)
          if (times.length > count) resolve(times.slice(1).map((now, i) => now - (times[i] ?? now)))
          else requestAnimationFrame(tick)
        }
        requestAnimationFrame(tick)
      }),
    MOVES,
  )
  await page.mouse.move(from.x + 400, from.y + 250, { steps: MOVES })
  const frameTimes = await frames
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frameTimes.sort((a, b) => a - b)
}

function percentile(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0)
}
