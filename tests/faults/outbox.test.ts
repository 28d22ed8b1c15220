import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { letClaimsEnd } from '../support/claims.ts'
import { clonePostgres } from '../support/postgres.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { catchMail } from '../support/smtp.ts'

const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function home(engine: 'sqlite' | 'postgres'): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
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

/** As if the time had passed after which a dead worker's claim ends. */
async function endClaimsOf(env: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const database = openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL })
  await letClaimsEnd(database.kysely)
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
    await endClaimsOf(env)

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

describe.each(['sqlite', 'postgres'] as const)('SIGTERM in mid-send, on %s', (engine) => {
  // The process itself would end with 1 after nine seconds.
  test('to a server that never takes a message: ends with 0, and the next server sends each once', async () => {
    const smtp = await catchMail()
    cleanups.push(() => smtp.close())
    const env = { ...(await home(engine)), SMTP_URL: smtp.url }
    const stalled = Promise.withResolvers<void>()
    smtp.holdSender = () => {
      stalled.resolve()
      return new Promise(() => {})
    }
    const first = await served(env)
    for (let i = 0; i < 20; i += 1) await writeToThePractice(first.url, `Message ${i}`)
    await stalled.promise
    expect(await first.end('SIGTERM')).toBe(0)
    smtp.holdSender = async () => {}

    const second = await served(env)
    while (smtp.caught.length < 20) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await second.end('SIGTERM')).toBe(0)
    expect(new Set(smtp.caught.map(({ raw }) => /Message \d+/.exec(raw)?.[0])).size).toBe(20)
    expect(smtp.caught).toHaveLength(20)
  })

  test('to a server that never answers a message: ends with 0, and counts one interruption', async () => {
    const smtp = await catchMail()
    cleanups.push(() => smtp.close())
    const env = { ...(await home(engine)), SMTP_URL: smtp.url }
    const inHand = Promise.withResolvers<void>()
    smtp.hold = () => {
      inHand.resolve()
      return new Promise(() => {})
    }
    const server = await served(env)
    await writeToThePractice(server.url, 'Message 0')
    await inHand.promise
    expect(await server.end('SIGTERM')).toBe(0)
    const database = openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL })
    const rows = await database.kysely.selectFrom('outbox').select(['state', 'interruptions']).execute()
    await database.close()
    expect(rows).toEqual([{ state: 'waiting', interruptions: 1 }])
  })
})
