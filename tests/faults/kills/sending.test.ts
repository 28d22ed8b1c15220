import { expect, inject, test } from 'vitest'
import { openScriptedSmtp, type ScriptedSmtp, type SmtpStep } from '../../support/mail/scripted-smtp.ts'
import { anonymousSender } from '../../support/people/anonymous-senders.ts'
import { emptyJournal } from '../../support/practice/busy-practice.ts'
import { type Findings, fault, mergeFindings } from '../fault.ts'
import { pause } from '../moments.ts'
import { checkDeliveries } from '../oracle/deliveries.ts'
import { check } from '../oracle/journal.ts'
import { emptyHome, type KillableSite, openKillableSite, startSite } from '../site.ts'

/** Those first where most can go wrong: before the hand-over, and after it. */
const STEPS: readonly SmtpStep[] = ['MAIL', 'content', 'DATA', 'RCPT', 'EHLO', 'connect']
const MESSAGES_EACH = 4
const LONGEST_MS = 20

const ENDINGS: Record<string, (site: KillableSite) => Promise<void>> = {
  'kill -9': (site) => site.kill(),
  // After nine seconds the process would force an exit with code 1.
  SIGTERM: async (site) => expect(await site.terminate()).toBe(0),
}

for (const [name, end] of Object.entries(ENDINGS))
  fault(
    `${name} while messages are sent, at each step of SMTP`,
    { on: ['sqlite', 'postgres'], longOn: ['postgres'], least: 2, most: 30 },
    async ({ engine, tries, random, resources }) => {
      const smtp = await openScriptedSmtp()
      resources.defer(() => smtp.stop())
      const site = await openKillableSite(engine, resources, { ...urlOf(smtp), STARTER_CONTENT: 'vide' })
      const journal = emptyJournal()
      const found: Findings[] = []
      await site.start()
      for (let i = 0; i < tries; i += 1) {
        const stalled = stallAt(smtp, STEPS[i % STEPS.length] ?? 'MAIL')
        const texts = Array.from({ length: MESSAGES_EACH }, (_, n) => `Message ${i}.${n}.`)
        await writeMessages(site.balancer.url, texts)
        journal.messages.push(...texts)
        await stalled
        await pause(random() * LONGEST_MS)
        await end(site)
        smtp.conduct = {}
        await site.start()
        found.push(await check(journal, site.env), await checkDeliveries(site.env, smtp.caught))
      }
      const repeated = smtp.caught.length - tries * MESSAGES_EACH
      const note = `${repeated} messages twice, with one Message-ID each`
      return { ...mergeFindings(found), note }
    },
  )

test('messages in the hands of a server that is killed leave once, from the other one on the same PostgreSQL', async () => {
  await using resources = new AsyncDisposableStack()
  const smtp = await openScriptedSmtp()
  resources.defer(() => smtp.stop())
  const home = await emptyHome(resources, { address: inject('postgres') })
  const env = { ...home, ...urlOf(smtp), STARTER_CONTENT: 'vide' }
  const stalled = stallAt(smtp, 'MAIL', 3)
  const first = await startSite(resources, env)
  const texts = ['Message 0.', 'Message 1.', 'Message 2.']
  await writeMessages(first.url, texts)
  await stalled
  smtp.conduct = {}
  const second = await startSite(resources, env)
  await first.signalAndWait('SIGKILL')
  while (smtp.caught.length < texts.length) await pause(20)
  await second.signalAndWait('SIGTERM')
  expect(smtp.caught.map(({ raw }) => /Message \d\./.exec(raw)?.[0]).sort()).toEqual(texts)
})

const urlOf = ({ port }: ScriptedSmtp) => ({ SMTP_URL: `smtp://127.0.0.1:${port}` })

/** Resolves when the mail server has fallen silent at that step on so many connections. */
function stallAt(smtp: ScriptedSmtp, step: SmtpStep, connections = 1): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let count = 0
  const reached = () => {
    count += 1
    if (count === connections) resolve()
  }
  smtp.conduct = { [step]: { after: 'stall', reached } }
  return promise
}

async function writeMessages(url: string, texts: readonly string[]): Promise<void> {
  const send = await anonymousSender(url)
  for (const message of texts) {
    const form = { name: 'Zoé', email: 'zoe@exemple.fr', message }
    expect((await send('POST', '/api/contact', form)).status).toBe(200)
  }
}
