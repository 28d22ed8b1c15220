/** Measures frame times while a reservation is dragged through a calendar with five hundred, in a real browser. */

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
const RESERVATIONS_PER_VIEW = 500
const OPENING_MINUTE = 8 * 60
const SLOT_MINUTES = 30
/** From 8:00 to 20:00. */
const SLOTS_PER_DAY = 24
const MOUSE_MOVES = 60

await ensureBuilt()
const practice = await openPractice(await loadWeb({ dev: false, root: ROOT }))
const monday = addDays(mondayOf(practice.today), 7)
// Five hundred reservations in one week, and five hundred in four weeks of a later month.
const views = [
  { view: 'semaine', days: listWeekdays(monday, 1) },
  { view: 'mois', days: listWeekdays(addDays(monday, 56), 4) },
]
for (const { days } of views) await insertReservations(practice.database, days)
const superadmin = await ensureSuperadmin(practice)
const baseURL = await practice.app.listen({ host: '127.0.0.1', port: 0 })
const browser = await chromium.launch({
  executablePath: ensureChromium('browser'),
  args: ['--disable-gpu', '--disable-quic', '--disable-sync'],
})
const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } })
await signIn(page, superadmin ?? { username: '', password: '' })
for (const { view, days } of views) {
  await page.goto(`/admin/reservations?vue=${view}&date=${days[7] ?? days[0]}`)
  const entries = page.getByRole('region', { name: 'Calendrier' }).locator('[data-reservation]')
  await entries.first().waitFor()
  const draggedEntry = entries.nth(40)
  const frameTimes = await frameTimesOfDrag(page, (await draggedEntry.boundingBox()) ?? { x: 0, y: 0 })
  console.log(
    `${view.padEnd(8)} ${await entries.count()} entries rendered, ${frameTimes.length} frames: ` +
      `median ${percentile(frameTimes, 0.5)} ms, p95 ${percentile(frameTimes, 0.95)} ms, longest ${percentile(frameTimes, 1)} ms`,
  )
}
await browser.close()
await practice.close()

/** The Mondays to Fridays of `weeks` weeks. */
function listWeekdays(first: Day, weeks: number): Day[] {
  return Array.from({ length: weeks * 5 }, (_, i) => addDays(first, Math.floor(i / 5) * 7 + (i % 5)))
}

/** Inserts the reservations, spread evenly over the days, for as many practitioners as needed. */
async function insertReservations({ kysely }: Database, days: readonly Day[]): Promise<void> {
  const reservationsPerDay = RESERVATIONS_PER_VIEW / days.length
  for (let index = 0; index < Math.ceil(reservationsPerDay / SLOTS_PER_DAY); index += 1) {
    const practitionerId = await insertPractitioner(kysely, `praticien_${days.length}_${index}`)
    const count = Math.min(SLOTS_PER_DAY, reservationsPerDay - index * SLOTS_PER_DAY)
    const reservations = days.flatMap((date) =>
      Array.from({ length: count }, (_, i) =>
        toReservationRow({ practitionerId, date, start: OPENING_MINUTE + i * SLOT_MINUTES }),
      ),
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

function toReservationRow({
  practitionerId,
  date,
  start,
}: {
  practitionerId: number
  date: Day
  start: number
}) {
  return {
    practitioner_id: practitionerId,
    date,
    start_minute: start,
    duration_minutes: SLOT_MINUTES,
    buffer_minutes: 0,
    occupied_until: start + SLOT_MINUTES,
    client_name: `Client ${start}`,
    service_name: 'Massage suédois',
    source: 'staff' as const,
    created_at: 0,
    updated_at: 0,
  }
}

async function signIn(page: Page, credentials: { username: string; password: string }): Promise<void> {
  const { csrfToken } = await (await page.request.get('/api/csrf-token')).json()
  await page.request.post('/api/auth/login', { data: credentials, headers: { 'CSRF-Token': csrfToken } })
}

/** Drags through half the calendar and cancels with Escape. Returns the frame times in milliseconds, ascending. */
async function frameTimesOfDrag(page: Page, from: { x: number; y: number }): Promise<number[]> {
  await page.mouse.move(from.x + 10, from.y + 6)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 10)
  const recording = page.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const recordFrame = (time: number) => {
          times.push(time)
          if (times.length > count) resolve(times.slice(1).map((now, i) => now - (times[i] ?? now)))
          else requestAnimationFrame(recordFrame)
        }
        requestAnimationFrame(recordFrame)
      }),
    MOUSE_MOVES,
  )
  await page.mouse.move(from.x + 400, from.y + 250, { steps: MOUSE_MOVES })
  const frameTimes = await recording
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frameTimes.sort((a, b) => a - b)
}

function percentile(ascending: readonly number[], share: number): string {
  return (
    ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN
  ).toFixed(0)
}
