import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expireClaims, listAbandoned, markFailed, recordHandOver } from '#server/jobs/claims.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { recoverAbandoned } from '#server/jobs/sender.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { ANSWER_MS, createMailer, type Mailer } from '#server/mail/transport.ts'
import { killedBeforeHandOver, killedInMidSend, letClaimsEnd } from '../support/claims.ts'
import { outboxOf, postOffice } from '../support/post.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import { catchMail, type SmtpCatcher } from '../support/smtp.ts'

const MINUTE = 60_000
let site: TestPractice
let smtp: SmtpCatcher

beforeEach(async () => {
  site = await practice()
  smtp = await catchMail()
})
afterEach(() => smtp.close())

const mailer = () => createMailer({ smtpUrl: smtp.url, mailFrom: 'cabinet@exemple.fr', dataDir: '' })
const round = (office: { mailer?: Mailer; log?: ReturnType<typeof postOffice>['log'] } = {}) =>
  sendDue({ ...site, ...postOffice(), mailer: mailer(), ...office })

function write(event: string, more: object = {}) {
  const message = { type: 'contact_message', recipient: 'zoe@exemple.fr', subject: 'Été à 10 h 30' }
  return site.database.transaction((trx) =>
    enqueue(trx, [{ event, body: 'Bonjour.', ...message, ...more }], { now: site.clock.instant() }),
  )
}

const rows = () => outboxOf(site)

test('a message leaves once, to one person, from the practice; what it said is kept no longer', async () => {
  await write('a')
  expect(await round()).toBe(1)
  expect(await round()).toBe(0)
  expect(smtp.caught).toHaveLength(1)
  expect(smtp.caught[0]).toMatchObject({ to: ['zoe@exemple.fr'] })
  expect(smtp.caught[0]?.raw).toMatch(/^From: cabinet@exemple\.fr\r$/m)
  expect(smtp.caught[0]?.raw).toMatch(/^Message-ID: <[\w-]+@cabinet>\r$/m)
  expect(await rows()).toMatchObject([{ state: 'sent', via: 'server', body: '' }])
})

test('the same event is told to the same person once', async () => {
  await write('a')
  await write('a')
  expect(await rows()).toHaveLength(1)
})

test('an address that holds another is still one address', async () => {
  await write('a', { recipient: 'zoe@exemple.fr, x@y.fr' })
  await round()
  expect(smtp.caught.flatMap(({ to }) => to)).not.toContain('x@y.fr')
})

test('a subject that holds line breaks adds no header', async () => {
  await write('a', { subject: 'Été\r\nBcc: x@y.fr' })
  await round()
  expect(smtp.caught).toMatchObject([{ to: ['zoe@exemple.fr'] }])
  expect(smtp.caught[0]?.raw).not.toMatch(/^Bcc:/im)
})

test('a server that is down or defers is asked again later, and the message arrives once', async () => {
  await write('a')
  smtp.refuse = 451
  expect(await round()).toBe(0)
  expect(await rows()).toMatchObject([
    { state: 'waiting', attempts: 1, next_attempt_at: site.clock.instant() + MINUTE },
  ])
  await smtp.close()
  site.clock.pass(1)
  expect(await round()).toBe(0)
  expect(await rows()).toMatchObject([
    {
      attempts: 2,
      next_attempt_at: site.clock.instant() + 5 * MINUTE,
      last_error: expect.stringContaining('refuse la connexion'),
    },
  ])
  smtp = await catchMail()
  expect(await round()).toBe(0)
  site.clock.pass(5)
  expect(await round()).toBe(1)
  expect(smtp.caught).toHaveLength(1)
})

test('a server that is dead for an hour: every message arrives, and once', async () => {
  await smtp.close()
  for (let minute = 0; minute < 60; minute += 1) {
    if (minute % 10 === 0) await write(`event-${minute}`)
    await round()
    site.clock.pass(1)
  }
  smtp = await catchMail()
  for (let minute = 0; minute < 240; minute += 5) {
    await round()
    site.clock.pass(5)
  }
  expect(smtp.caught).toHaveLength(6)
  expect(await rows()).toMatchObject(Array(6).fill({ state: 'sent' }))
})

test('a connection that is cut before the answer is tried again, with the same Message-ID', async () => {
  await write('a')
  smtp.drop = 1
  expect(await round()).toBe(0)
  expect(await rows()).toMatchObject([
    { state: 'waiting', last_error: expect.stringContaining('coupé la connexion') },
  ])
  site.clock.pass(1)
  expect(await round()).toBe(1)
  const ids = smtp.caught.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1])
  expect(new Set(ids).size).toBe(1)
})

test('a slow server holds up its own message and no other', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let first = true
  smtp.hold = () => {
    if (!first) return Promise.resolve()
    first = false
    return promise
  }
  for (let i = 0; i < 9; i += 1) await write(`event-${i}`)
  const sending = round()
  while ((await rows()).filter(({ state }) => state === 'sent').length < 8) {
    await new Promise((next) => setTimeout(next, 5))
  }
  resolve()
  expect(await sending).toBe(9)
  expect(smtp.caught).toHaveLength(9)
})

test('a final no is not asked again, and is told in the server’s own words', async () => {
  await write('a')
  smtp.refuse = 550
  await round()
  expect(await rows()).toMatchObject([
    {
      state: 'failed',
      last_error: expect.stringMatching(/^Le serveur d’envoi a répondu\u202f: 550 refused/),
    },
  ])
})

test('a wrong password is about us, not about the message: it waits until that is mended', async () => {
  await smtp.close()
  smtp = await catchMail({ account: { user: 'ana', pass: 'juste' } })
  await write('a')
  const knock = (password: string) => ({
    mailer: createMailer({
      smtpUrl: `smtp://ana:${password}@127.0.0.1:${smtp.port}`,
      mailFrom: 'cabinet@exemple.fr',
      dataDir: '',
    }),
  })
  await round(knock('fausse'))
  expect(await rows()).toMatchObject([
    { state: 'waiting', last_error: expect.stringContaining('refuse l’identification') },
  ])
  site.clock.pass(1)
  expect(await round(knock('juste'))).toBe(1)
})

test('after 48 hours of failures it is given up', async () => {
  await write('a')
  smtp.refuse = 451
  for (let hours = 0; hours <= 60; hours += 1) {
    await round()
    site.clock.pass(60)
  }
  expect(await rows()).toMatchObject([{ state: 'failed', body: 'Bonjour.' }])
})

test('two workers never send one message twice', async () => {
  for (let i = 0; i < 25; i += 1) await write(`event-${i}`)
  const sent: string[] = []
  const slow: Mailer = {
    async send({ messageId }) {
      await new Promise((resolve) => setTimeout(resolve, 2))
      sent.push(messageId)
      return 'server'
    },
  }
  await Promise.all([1, 2].map(() => round({ mailer: slow })))
  expect(sent).toHaveLength(25)
  expect(new Set(sent).size).toBe(25)
})

describe('a worker that died', () => {
  test('in mid-send lets go of its message: it is sent once more, with the same Message-ID, and logged', async () => {
    await write('a')
    const { message_id: id } = await killedInMidSend(site)
    expect(await round()).toBe(0)
    await letClaimsEnd(site.database.kysely)
    const { logged, log } = postOffice()
    expect(await round({ log })).toBe(1)
    expect(smtp.caught[0]?.raw).toContain(`<${id}>`)
    expect(logged).toMatchObject([
      { message: 'message recovered after a crash', details: { interruptions: 1 } },
    ])
  })

  test('keeps its claim whatever a server’s own clock says', async () => {
    await write('a')
    await killedInMidSend(site)
    site.clock.pass(24 * 60)
    expect(await round()).toBe(0)
    expect(smtp.caught).toEqual([])
  })

  test('holds its message for longer than a mail server may take to answer', async () => {
    await write('a')
    const before = Date.now()
    await killedInMidSend(site)
    const [{ claimed_until: until } = { claimed_until: 0 }] = await claims()
    // The database runs on this machine, by the same clock.
    expect(until - before).toBeGreaterThan(ANSWER_MS + MINUTE)
  })

  test('and was the only one on its data has its message taken up at the next start', async () => {
    await write('a')
    await killedInMidSend(site)
    await expireClaims(site.database.kysely)
    expect(await round()).toBe(1)
  })

  test('twice in mid-send leaves the decision to a person: never a second repeat', async () => {
    await write('a')
    for (let crash = 0; crash < 2; crash += 1) {
      await killedInMidSend(site)
      await letClaimsEnd(site.database.kysely)
      if (crash === 0) await resumeAbandoned()
    }
    expect(await round()).toBe(0)
    expect(smtp.caught).toEqual([])
    expect(await rows()).toMatchObject([
      {
        state: 'failed',
        last_error:
          'Cet envoi a été interrompu deux fois\u202f: il est peut-être parti. Vérifiez avant de le renvoyer.',
      },
    ])
  })

  test('before the hand-over costs the message nothing, however often', async () => {
    await write('a')
    for (let crash = 0; crash < 3; crash += 1) {
      await killedBeforeHandOver(site)
      await letClaimsEnd(site.database.kysely)
      await resumeAbandoned()
    }
    expect(await round()).toBe(1)
    expect(smtp.caught).toHaveLength(1)
  })

  test('and comes back to life does not send what another has taken up meanwhile', async () => {
    await write('a')
    const woken = await killedBeforeHandOver(site)
    await letClaimsEnd(site.database.kysely)
    expect(await round()).toBe(1)
    expect(await recordHandOver(site.database, woken)).toBe(false)
    await markFailed(site.database.kysely, woken, { error: 'x', next: 0, interruptions: 0 })
    expect(await rows()).toMatchObject([{ state: 'sent' }])
  })
})

const claims = () => site.database.kysely.selectFrom('outbox').select(['claimed_until']).execute()

/** A round in which nothing leaves. */
async function resumeAbandoned(): Promise<void> {
  const [abandoned] = await listAbandoned(site.database)
  if (!abandoned) throw new Error('nothing was abandoned')
  await recoverAbandoned({ ...site, ...postOffice() }, abandoned)
}
