import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { openAgendaStream } from '../support/people/live.ts'
import type { TestSite } from '../support/practice/site.ts'
import { type HostilePart, hostilePart } from './hostile-parts.ts'
import { findFault, mayCall } from './judge.ts'
import { realValues } from './real-values.ts'
import { type FuzzRequest, type Parts, toRequest, validParts } from './requests.ts'
import { type CallerName, prepareStock, type Stock } from './stock.ts'

type Options = {
  seed: number
  /** Requests of each caller who may call the endpoint. */
  runs: number
}

type Sent = FuzzRequest & { caller: CallerName; status: number }

const CALLERS: readonly CallerName[] = ['visitor', 'praticien', 'superadmin']
/** Callers without access are refused whatever they send. */
const FORBIDDEN_RUNS = 2
/** Valid requests of each caller, until one succeeds. */
const MAX_EXTRA_RUNS = 12

/** Calls an endpoint as every caller. The same seed gives the same requests. Throws the report of the first fault. */
export async function fuzz(site: TestSite, endpoint: Endpoint, options: Options): Promise<Sent[]> {
  const sent: Sent[] = []
  for (const caller of CALLERS) await fuzzAs(caller, { site, endpoint, sent }, options)
  if (!sent.some(isSuccess))
    throw new Error(`${nameOf(endpoint)} never succeeds: see tests/fuzz/real-values.ts`)
  return sent
}

const isSuccess = ({ status }: Sent) => status < 300
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

type Fuzzing = { site: TestSite; endpoint: Endpoint; sent: Sent[] }

async function fuzzAs(caller: CallerName, fuzzing: Fuzzing, { seed, runs }: Options): Promise<void> {
  const { site, endpoint, sent } = fuzzing
  const isAllowed = mayCall(endpoint, caller)
  let stock = await prepareStock(site, caller)
  if (endpoint.stream && isAllowed) return openStream(stock, fuzzing)
  const call = async (parts: Parts, hostile: HostilePart) => {
    const status = await callOnce(stock, fuzzing, { parts, hostile })
    // The request may have ended the caller's session, or removed their account.
    if (isAllowed && status === 401) stock = await prepareStock(site, caller)
  }
  const parts = validParts(endpoint, stock.days)
  const parameters = { seed: crc32(`${nameOf(endpoint)} ${caller}`, seed), includeErrorInReport: true }
  await fc.assert(
    fc.asyncProperty(parts, fc.oneof(fc.constant({}), { weight: 2, arbitrary: hostilePart(endpoint) }), call),
    { ...parameters, numRuns: isAllowed ? runs : FORBIDDEN_RUNS },
  )
  if (!isAllowed) return
  const callUntilSuccess = async (valid: Parts) => {
    if (!sent.some(isSuccess)) await call(valid, {})
  }
  await fc.assert(fc.asyncProperty(parts, callUntilSuccess), { ...parameters, numRuns: MAX_EXTRA_RUNS })
}

async function openStream(
  { site, caller: { name, person } }: Stock,
  { endpoint, sent }: Fuzzing,
): Promise<void> {
  const { status, close } = await openAgendaStream(site, person.username)
  await close()
  if (status !== 200) throw new Error(`${nameOf(endpoint)} as ${name}: ${status}`)
  sent.push({ url: endpoint.path, headers: {}, caller: name, status })
}

async function callOnce(
  stock: Stock,
  { site, endpoint, sent }: Fuzzing,
  { parts, hostile }: { parts: Parts; hostile: HostilePart },
): Promise<number> {
  const { name, client } = stock.caller
  const real = await realValues(endpoint, stock)
  const request = await toRequest(endpoint, parts, { real, hostile })
  const token: Record<string, string> =
    endpoint.method === 'GET' ? {} : { 'csrf-token': await client.csrfToken() }
  const { url, headers, body } = request
  const answer = await client.send(endpoint.method, url, { body, headers: { ...token, ...headers } })
  sent.push({ ...request, caller: name, status: answer.status })
  const fault = findFault(site.app, { endpoint, caller: name, answer })
  if (fault)
    throw new Error(
      [
        `${nameOf(endpoint)} as ${name}: ${answer.status} ${fault}`,
        shown({ ...request, body: body?.toString() }),
        shown(answer.body),
      ].join('\n'),
    )
  return answer.status
}

const MAX_SHOWN = 800

function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, MAX_SHOWN)
}
