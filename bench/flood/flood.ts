/**
 * Floods one endpoint from 256 connections, each request from another network address, and measures how long everything
 * else takes to answer. No limit of one address stops such a flood.
 */

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureBuilt } from '../../scripts/build.ts'
import { fillPractice, LARGE } from '../filled-practice.ts'
import { newSite, sleep, today } from '../measure-engine.ts'
import { startProduct } from '../product.ts'
import { percentile } from '../reads.ts'
import { request } from '../request.ts'
import { requireWrk } from '../wrk.ts'

const SECONDS = 15
const CONNECTIONS = 256
const PROBE_EVERY_MS = 50
const PROBES = ['/', '/massages', '/api/services', '/admin/login', '/healthz', '/api/csrf-token']

/** One of a thousand ranges of 62 days: few are in the cache. */
const floodScript = (serviceId: number) => `
math.randomseed(7)
request = function()
  local from = os.date('%Y-%m-%d', os.time() + math.random(0, 1000) * 86400)
  local to = os.date('%Y-%m-%d', os.time() + math.random(1001, 1061) * 86400)
  local address = math.random(11, 99) .. '.' .. math.random(0, 255) .. '.' .. math.random(0, 255) .. '.7'
  return wrk.format('GET', '/api/agenda/prochain?from=' .. from .. '&serviceId=${serviceId}&praticienId=' .. math.random(1, 20), {
    ['X-Forwarded-For'] = address,
  })
end
`

requireWrk()
await ensureBuilt()
const env = newSite()
const { serviceId } = await fillPractice(env, LARGE)
const product = await startProduct({ ...env, TRUST_PROXY: '127.0.0.1' })
const folder = mkdtempSync(join(tmpdir(), 'cabinet-flood-'))
const script = join(folder, 'flood.lua')
writeFileSync(script, floodScript(serviceId))

const before = await probe(2_000)
const flood = promisify(execFile)('wrk', [
  ...['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '--script', script],
  product.url,
])
await sleep(1_000)
const during = await probe((SECONDS - 2) * 1_000)
const { stdout } = await flood
console.log(`${today()}, large practice, ${CONNECTIONS} connections:\n${stdout}`)
console.log('| answered | quiet | during the flood | answered 200 during the flood |\n|---|---|---|---|')
for (const path of PROBES) {
  const [quiet, flooded] = [before, during].map((answers) => answers.filter((answer) => answer.path === path))
  const succeeded = flooded?.filter(({ status }) => status === 200).length
  console.log(`| \`${path}\` | ${spread(quiet)} | ${spread(flooded)} | ${succeeded} of ${flooded?.length} |`)
}
await product.stop()
for (const path of [folder, env.DATA_DIR ?? '']) rmSync(path, { recursive: true, force: true })

type Probed = { path: string; ms: number; status: number }

/** Asks without waiting for earlier answers, as other visitors do. */
async function probe(forMs: number): Promise<Probed[]> {
  const answers: Promise<Probed>[] = []
  const end = performance.now() + forMs
  for (let n = 0; performance.now() < end; n += 1) {
    answers.push(ask(PROBES[n % PROBES.length] ?? '/', n))
    await sleep(PROBE_EVERY_MS)
  }
  return Promise.all(answers)
}

async function ask(path: string, n: number): Promise<Probed> {
  const startedAt = performance.now()
  const headers = { 'x-forwarded-for': `203.0.113.${n % 250}` }
  const { status } = await request(product.url + path, { headers })
  return { path, status, ms: performance.now() - startedAt }
}

function spread(answers: readonly Probed[] = []): string {
  const times = answers.map(({ ms }) => ms)
  return `p50 ${percentile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`
}
