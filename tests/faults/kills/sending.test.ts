import { anonymousSender } from '../../../support/anonymous-senders.ts'
import { emptyJournal } from '../../../support/busy-practice.ts'
import { expireAllClaims } from '../../../support/claims.ts'
import type { Fault, Outcome } from '../fault.ts'
import { check, checkDeliveries, countFindings, type Findings, withDatabase } from '../journal.ts'
import { pause, seededRandom, triesOf } from '../random.ts'
import { type Engine, openKillableSite } from '../site.ts'
import { openSteppedSmtp, SMTP_STEPS, type SmtpStep, type SteppedSmtp } from './smtp-steps.ts'

const TRIES_EACH = 5
const LONGEST_MS = 20

export const killsWhileSending: Fault[] = (['sqlite', 'postgres'] as const).map((engine) => ({
  name: 'kill -9 while a message is sent, at each step of SMTP',
  engine,
  run: () => killWhileSending(engine),
}))

async function killWhileSending(engine: Engine): Promise<Outcome> {
  await using resources = new AsyncDisposableStack()
  const random = seededRandom(`while sending, ${engine}`)
  const smtp = await openSteppedSmtp()
  resources.defer(() => smtp.close())
  const site = await openKillableSite(engine, resources, { SMTP_URL: smtp.url, STARTER_CONTENT: 'vide' })
  await site.start()
  const journal = emptyJournal()
  const found: Findings[] = []
  const steps = SMTP_STEPS.flatMap((step) => Array<SmtpStep>(triesOf(TRIES_EACH)).fill(step))
  for (const [i, step] of steps.entries()) {
    const message = `Message ${i} at ${step}.`
    const reached = smtp.stallAt(step)
    const form = { name: 'Zoé', email: 'zoe@exemple.fr', message }
    const { status } = await (await anonymousSender(site.balancer.url))('POST', '/api/contact', form)
    if (status === 200) journal.messages.push(message)
    await reached
    await pause(random() * LONGEST_MS)
    await site.kill()
    // Several servers may share a PostgreSQL: there the claim of a dead one ends with its lease.
    await withDatabase(site.env, ({ kysely }) => expireAllClaims(kysely))
    await site.start()
    found.push(await check(journal, site.env), await checkDeliveries(site.env, smtp))
  }
  return { tried: steps.length, ...countFindings(found), note: describeRepeats(smtp) }
}

function describeRepeats({ caught }: SteppedSmtp): string {
  const steps = caught.map(({ raw }) => /Message (\d+) at ([\w ]+)\./.exec(raw)?.slice(1))
  const repeated = steps.flatMap((found, i) => {
    const isRepeated = steps.findIndex((other) => other?.[0] === found?.[0]) !== i
    return isRepeated ? [found?.[1]] : []
  })
  const places = [...new Set(repeated)].join(' and ')
  if (repeated.length === 0) return 'each message once'
  return `${repeated.length} messages twice, with one Message-ID each: killed at the ${places}`
}
