import { dmarcNames, type SenderRecords, type TxtRecords } from '#domain/operations/sender-records.ts'
import type { Clock } from '../clock.ts'
import type { Probes } from '../site/probes.ts'

const FRESH_MS = 3_600_000
const CHECK_MS = 3_000

export type CheckedSender = { domain: string; selectors: readonly string[] }

type Checked = { key: string; at: number; records: SenderRecords }

/**
 * Asks the DNS in the background, so that no page waits for it, and knows the answer for an hour: of the last sender
 * that was asked about.
 */
export class SenderCheck {
  readonly #probes: Pick<Probes, 'resolveTxt'>
  readonly #clock: Pick<Clock, 'instant'>
  #checked: Checked | undefined
  #running: Promise<void> | undefined

  constructor(probes: Pick<Probes, 'resolveTxt'>, clock: Pick<Clock, 'instant'>) {
    this.#probes = probes
    this.#clock = clock
  }

  /** Null until the first answer; an old one while it is renewed. */
  read(sender: CheckedSender): SenderRecords | null {
    const key = JSON.stringify(sender)
    const known = this.#checked?.key === key ? this.#checked : undefined
    const isFresh = known && Math.abs(this.#clock.instant() - known.at) < FRESH_MS
    if (!isFresh) this.#start(key, sender)
    return known?.records ?? null
  }

  async settled(): Promise<void> {
    await this.#running
  }

  #start(key: string, sender: CheckedSender): void {
    this.#running ??= lookUp(this.#probes, sender)
      .then((records) => {
        this.#checked = { key, at: this.#clock.instant(), records }
      })
      .finally(() => {
        this.#running = undefined
      })
  }
}

async function lookUp(probes: Pick<Probes, 'resolveTxt'>, sender: CheckedSender): Promise<SenderRecords> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), CHECK_MS)
  const ask = (name: string): Promise<TxtRecords> => Promise.race([listRecords(probes, name), tooLate])
  try {
    const [spf, dmarc, dkim] = await Promise.all([
      ask(sender.domain),
      findPolicy(ask, sender.domain),
      Promise.all(
        sender.selectors.map(async (selector) => ({
          selector,
          records: await ask(`${selector}._domainkey.${sender.domain}`),
        })),
      ),
    ])
    return { spf, dmarc, dkim: dkim.length > 0 ? dkim : null }
  } finally {
    clearTimeout(timer)
  }
}

async function findPolicy(ask: (name: string) => Promise<TxtRecords>, domain: string): Promise<TxtRecords> {
  for (const name of dmarcNames(domain)) {
    const records = await ask(name)
    if (records === null || records.some((record) => record.startsWith('v=DMARC1'))) return records
  }
  return []
}

const WITHOUT_RECORDS = ['ENODATA', 'ENOTFOUND']

/** Null where the DNS gives no answer, whatever the reason. */
async function listRecords({ resolveTxt }: Pick<Probes, 'resolveTxt'>, name: string): Promise<TxtRecords> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return WITHOUT_RECORDS.includes(code) ? [] : null
  }
}
