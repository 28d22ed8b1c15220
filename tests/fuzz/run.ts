import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { openAgendaStream } from '../support/live.ts'
import type { TestSite } from '../support/site.ts'
import { hostileRequest } from './hostile-requests.ts'
import { findFault, mayCall } from './judge.ts'
import { type Operation, readOperations } from './operations.ts'
import { knownValues, realValues } from './real-values.ts'
import { type CallerName, prepareStock, type Stock } from './stock.ts'
import { type FuzzRequest, validRequest } from './valid-requests.ts'

type Options = {
  seed: number
  /** Requests of each caller to each endpoint that they may call. */
  runs: number
  /** Part of the names of the endpoints to call; absent: all. */
  only?: string | undefined
}

export type Tally = { name: string; requests: number; succeeded: number; refused: number; faults: string[] }

const CALLERS: readonly CallerName[] = ['visitor', 'praticien', 'superadmin']
/** Every third request is valid; then more of them until one succeeds. */
const VALID_EVERY = 3
const MAX_EXTRA_RUNS = 12
/** Callers without access are refused whatever they send. */
const FORBIDDEN_RUNS = 2

/** Calls every documented endpoint as every caller. The same seed gives the same requests. */
export async function fuzz(site: TestSite, { seed, runs, only = '' }: Options): Promise<Tally[]> {
  const operations = (await readOperations(site)).filter(({ name }) => name.includes(only))
  const tallies: Tally[] = []
  for (const operation of operations) {
    const tally: Tally = { name: operation.name, requests: 0, succeeded: 0, refused: 0, faults: [] }
    tallies.push(tally)
    for (const caller of CALLERS) await fuzzAs(caller, { site, operation, tally, seed, runs })
    if (tally.succeeded === 0)
      tally.faults.push(`${operation.name} never succeeds: see tests/fuzz/real-values.ts`)
  }
  return tallies
}

type Fuzzing = { site: TestSite; operation: Operation; tally: Tally; seed: number; runs: number }

async function fuzzAs(caller: CallerName, fuzzing: Fuzzing): Promise<void> {
  const { site, operation, tally, runs } = fuzzing
  const isAllowed = mayCall(operation, caller)
  if (operation.isStream && isAllowed) return openStream(site, caller, tally)
  let stock = await prepareStock(site, caller)
  const count = isAllowed ? runs : FORBIDDEN_RUNS
  for (
    let run = 0;
    run < count || (isAllowed && tally.succeeded === 0 && run < count + MAX_EXTRA_RUNS);
    run += 1
  ) {
    const isValid = run % VALID_EVERY === 0 || run >= count
    const status = await callOnce(stock, fuzzing, { run, isValid })
    // The request may have ended the caller's session, or removed their account.
    if (isAllowed && status === 401) stock = await prepareStock(site, caller)
  }
}

async function openStream(site: TestSite, caller: CallerName, tally: Tally): Promise<void> {
  const stock = await prepareStock(site, caller)
  const stream = await openAgendaStream(site, stock.caller.person.username)
  await stream.close()
  tally.requests += 1
  if (stream.status === 200) tally.succeeded += 1
  else tally.faults.push(`${tally.name} as ${caller}: ${stream.status}`)
}

type Run = { run: number; isValid: boolean }

async function callOnce(
  stock: Stock,
  { operation, tally, seed }: Fuzzing,
  { run, isValid }: Run,
): Promise<number> {
  const { name } = stock.caller
  const sources = { real: await realValues(operation, stock), known: knownValues(stock) }
  const requests = isValid ? validRequest(operation, sources) : hostileRequest(operation, sources)
  const [request] = fc.sample(requests, { seed: seedOf(seed, operation.name, name, run), numRuns: 1 })
  if (!request) throw new Error(`No request to ${operation.name} was generated`)
  const answer = await send(stock, operation, request)
  tally.requests += 1
  if (answer.status < 300) tally.succeeded += 1
  else tally.refused += 1
  const fault = findFault(operation, name, answer)
  if (fault) tally.faults.push(describeFault({ operation, name, run, fault, request, answer }))
  return answer.status
}

async function send({ caller }: Stock, { method }: Operation, { url, headers, body }: FuzzRequest) {
  const token: Record<string, string> =
    method === 'GET' ? {} : { 'csrf-token': await caller.client.csrfToken() }
  const answer = await caller.client.send(method, url, {
    headers: { ...token, ...headers },
    ...(body !== undefined && { body }),
  })
  return { ...answer, text: JSON.stringify(answer.body) ?? '' }
}

/** Independent of the other endpoints, so that one can be run again alone. */
function seedOf(seed: number, ...parts: readonly (string | number)[]): number {
  return createHash('sha256')
    .update([seed, ...parts].join('\n'))
    .digest()
    .readInt32BE()
}

const MAX_SHOWN = 400

function describeFault({
  operation,
  name,
  run,
  fault,
  request,
  answer,
}: {
  operation: Operation
  name: CallerName
  run: number
  fault: string
  request: FuzzRequest
  answer: { status: number; text: string }
}): string {
  const { url, headers, body = '' } = request
  return [
    `${operation.name} as ${name}, request ${run}: ${answer.status} ${fault}`,
    `  ${url.slice(0, MAX_SHOWN)} ${JSON.stringify(headers).slice(0, MAX_SHOWN)}`,
    `  ${JSON.stringify(body.toString()).slice(0, MAX_SHOWN)}`,
    `  ${answer.text.slice(0, MAX_SHOWN)}`,
  ].join('\n')
}
