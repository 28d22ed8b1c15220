import { expect } from 'vitest'
import { type Conduct, openScriptedSmtp, type ScriptedSmtp } from '../../support/mail/scripted-smtp.ts'
import { movingClock } from '../../support/practice/moving-clock.ts'
import { fault } from '../fault.ts'
import { pause } from '../moments.ts'
import { compareWithCaught, readOutbox } from '../oracle/deliveries.ts'
import { check } from '../oracle/journal.ts'
import { People } from '../people.ts'
import { envOf, expectGracefulStop, type SiteEnv, startSite, temporaryFolder } from '../site.ts'

type Misconduct = {
  conduct?: Conduct
  isDead?: boolean
  /** At an address that is not the machine's own: TLS is required there. */
  isForeign?: boolean
  /** Messages are given up, and the journal of the back office says so. */
  isPermanent?: boolean
  /** Says that it has taken what it drops: no client can notice. */
  isLying?: boolean
}

const KINDS: Record<string, Misconduct> = {
  'a dead mail server': { isDead: true },
  'a slow mail server': { conduct: { all: { waitMs: 1_000 } } },
  'a mail server that answers byte by byte': { conduct: { all: { byteMs: 100 } } },
  'a mail server that never greets': { conduct: { connect: { after: 'stall' } } },
  'a mail server that stalls before the content': { conduct: { DATA: { after: 'stall' } } },
  'a mail server that refuses connections for now': {
    conduct: { connect: { reply: '421 busy', after: 'close' } },
  },
  'a mail server that refuses recipients for now': { conduct: { RCPT: { reply: '450 later' } } },
  'a mail server that refuses content for now': { conduct: { content: { reply: '451 later' } } },
  'a mail server that refuses recipients for good': {
    conduct: { RCPT: { reply: '550 nobody' } },
    isPermanent: true,
  },
  'a mail server that refuses content for good': {
    conduct: { content: { reply: '554 no' } },
    isPermanent: true,
  },
  'a mail server that accepts and closes': { conduct: { content: { reply: '250 taken', after: 'close' } } },
  'a mail server that takes the content and closes': { conduct: { content: { after: 'close' } } },
  'a mail server that speaks HTTP': { conduct: { connect: { reply: 'HTTP/1.1 400 Bad Request' } } },
  'a mail server that takes the content for commands and thanks for it': {
    conduct: { DATA: { reply: '250 ok' } },
    isLying: true,
  },
  'a mail server with wrong codes after the content': { conduct: { content: { reply: '354 go on' } } },
  'a mail server with unknown codes': { conduct: { MAIL: { reply: '999 what' } } },
  'a mail server whose STARTTLS is stripped': { isForeign: true },
  'a mail server whose STARTTLS fails': {
    conduct: { EHLO: { reply: '250-scripted\r\n250 STARTTLS' }, STARTTLS: { reply: '220 go\r\nnonsense' } },
    isForeign: true,
  },
}

/** Two rounds of the messages that are sent at once, with a minute for each, and as much for a busy machine. */
const TRIED_WITHIN_MS = 300_000
/** Less than a mail server is given to answer. */
const MAX_ANSWER_MS = 10_000

for (const [name, { conduct = {}, ...misconduct }] of Object.entries(KINDS))
  fault(name, { on: ['sqlite'], longOn: ['sqlite'], most: 10 }, async ({ tries, resources }) => {
    const smtp = await openScriptedSmtp()
    resources.defer(() => smtp.stop())
    const folder = temporaryFolder(resources)
    const clock = movingClock(folder)
    // Linux connects it to the machine itself, although it is not a loopback address.
    const host = misconduct.isForeign ? '0.0.0.0' : '127.0.0.1'
    const env = envOf(folder, { ...clock.env, SMTP_URL: `smtp://${host}:${smtp.port}` })
    smtp.conduct = conduct
    if (misconduct.isDead) await smtp.stop()
    const server = await startSite(resources, env)
    const people = await People.meet(server.url)
    await writeQuickly(people, tries)
    await waitUntilTried(env, tries)
    if (misconduct.isForeign) await expectNothingEntrusted(smtp, env)
    else {
      await smtp.start()
      smtp.conduct = {}
      await expectAllToLeave(env, (hours) => clock.shift(server.pid, hours * 60))
    }
    await expectGracefulStop(server)
    const { lost, doubled } = await check(people.journal, env)
    const mails = await judgeMails({ env, smtp, misconduct, written: tries })
    return { lost: [...lost, ...mails.lost], doubled: [...doubled, ...mails.doubled], note: mails.note }
  })

/** Visitors do not wait for the mail server. */
async function writeQuickly(people: People, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const startedAt = performance.now()
    expect(await people.write()).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(MAX_ANSWER_MS)
  }
}

async function waitUntilTried(env: SiteEnv, count: number): Promise<void> {
  const deadline = performance.now() + TRIED_WITHIN_MS
  const isTried = ({ state, last_error }: Awaited<ReturnType<typeof readOutbox>>[number]) =>
    state !== 'waiting' || last_error !== null
  for (;;) {
    const rows = await readOutbox(env)
    if (rows.length >= count && rows.every(isTried)) return
    if (performance.now() > deadline) throw new Error(`not tried: ${JSON.stringify(rows)}`)
    await pause(500)
  }
}

/** An hour passes in a few seconds, more than a round of the outbox. */
async function expectAllToLeave(env: SiteEnv, advanceTo: (hours: number) => Promise<void>): Promise<void> {
  for (let hours = 1; (await readOutbox(env)).some(({ state }) => state === 'waiting'); hours += 1) {
    if (hours > 20) throw new Error('messages still wait')
    await advanceTo(hours)
    await pause(6_000)
  }
}

async function expectNothingEntrusted({ caught }: ScriptedSmtp, env: SiteEnv): Promise<void> {
  expect(caught).toEqual([])
  expect(new Set((await readOutbox(env)).map(({ state }) => state))).toEqual(new Set(['waiting']))
}

type Sent = { env: SiteEnv; smtp: ScriptedSmtp; misconduct: Misconduct; written: number }

async function judgeMails({ env, smtp, misconduct, written }: Sent) {
  const rows = await readOutbox(env)
  const missing = Array.from({ length: written - rows.length }, (_, i) => `mail ${i} that was never written`)
  if (misconduct.isForeign)
    return { lost: missing, doubled: [], note: 'nothing entrusted to it, all messages wait' }
  const { lost, doubled, given } = await compareWithCaught(env, smtp.caught)
  if (misconduct.isLying)
    return { lost: missing, doubled, note: `${lost.length} dropped by a server that said it had taken them` }
  if (misconduct.isPermanent) expect(given).toHaveLength(written)
  const unexpected = misconduct.isPermanent ? [] : given.map(({ message_id }) => `mail ${message_id}`)
  const again = rows.filter(({ interruptions }) => interruptions > 0).length
  const note =
    given.length > 0
      ? `${given.length} given up in the journal`
      : `${again} sent again with the same Message-ID`
  return { lost: [...missing, ...lost, ...unexpected], doubled, note }
}
