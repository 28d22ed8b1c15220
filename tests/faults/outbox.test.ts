import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { clonePostgres } from '../support/postgres.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { catchMail } from '../support/smtp.ts'

const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function home(engine: 'sqlite' | 'postgres') {
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-outbox-'))
  cleanups.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', STARTER_CONTENT: 'vide' }
  if (engine === 'sqlite') return env
  const clone = await clonePostgres(inject('postgres'))
  cleanups.push(() => clone.drop())
  return { ...env, DATABASE_URL: clone.url }
}

async function served(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env)
  cleanups.push(async () => void (await server.end('SIGKILL')))
  return server
}

async function writeToThePractice(url: string, message: string): Promise<void> {
  const first = await fetch(`${url}/api/csrf-token`)
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { csrfToken } = (await first.json()) as { csrfToken: string }
  const { status } = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'csrf-token': csrfToken },
    body: JSON.stringify({ name: 'Zoé', email: 'zoe@exemple.fr', message }),
  })
  expect(status).toBe(200)
}

/** As if the two minutes had passed after which a dead worker's claim ends. */
async function letClaimsEnd(env: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const database = openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL })
  await database.kysely
    .updateTable('outbox')
    .set({ claimed_until: 1 })
    .where('claimed_until', '>', 1)
    .execute()
  await database.close()
}

describe.each(['sqlite', 'postgres'] as const)('kill -9 in mid-send, on %s', (engine) => {
  test('loses no message; the one in hand arrives at most twice, with one Message-ID, the others once', async () => {
    const smtp = await catchMail()
    cleanups.push(() => smtp.close())
    const env = { ...(await home(engine)), SMTP_URL: smtp.url }
    const inHand = Promise.withResolvers<void>()
    // The server has the first message and has not said 250 yet.
    smtp.hold = () => {
      inHand.resolve()
      return new Promise(() => {})
    }
    const first = await served(env)
    await writeToThePractice(first.url, 'Message 0')
    await inHand.promise
    await first.end('SIGKILL')
    smtp.hold = async () => {}
    await letClaimsEnd(env)

    const second = await served(env)
    for (let i = 1; i <= 3; i += 1) await writeToThePractice(second.url, `Message ${i}`)
    while (smtp.caught.length < 5) await new Promise((resolve) => setTimeout(resolve, 20))
    await second.end('SIGTERM')

    const received = smtp.caught.map(({ raw }) => ({
      id: /^Message-ID: (.*)\r$/m.exec(raw)?.[1],
      text: /Message \d/.exec(raw)?.[0],
    }))
    expect(received.map(({ text }) => text).sort()).toEqual([
      ...['Message 0', 'Message 0', 'Message 1', 'Message 2', 'Message 3'],
    ])
    expect(new Set(received.map(({ id }) => id)).size).toBe(4)
  })
})
