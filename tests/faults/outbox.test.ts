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

async function prepareEnv(
  engine: 'sqlite' | 'postgres',
): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-outbox-'))
  cleanups.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', STARTER_CONTENT: 'vide' }
  if (engine === 'sqlite') return env
  const clone = await clonePostgres(inject('postgres'))
  cleanups.push(() => clone.drop())
  return { ...env, DATABASE_URL: clone.url }
}

async function startTracked(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env)
  cleanups.push(async () => void (await server.signalAndWait('SIGKILL')))
  return server
}

async function sendContactMessage(url: string, message: string): Promise<void> {
  const tokenResponse = await fetch(`${url}/api/csrf-token`)
  const cookie = tokenResponse.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { csrfToken } = (await tokenResponse.json()) as { csrfToken: string }
  const { status } = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'csrf-token': csrfToken },
    body: JSON.stringify({ name: 'Zoé', email: 'zoe@exemple.fr', message }),
  })
  expect(status).toBe(200)
}

describe.each(['sqlite', 'postgres'] as const)('on %s, kill -9 while a message is being sent', (engine) => {
  test('makes the interrupted message arrive twice with the same Message-ID, and every other message once', async () => {
    const smtp = await catchMail()
    cleanups.push(() => smtp.close())
    const env = { ...(await prepareEnv(engine)), SMTP_URL: smtp.url }
    const messageReceived = Promise.withResolvers<void>()
    // The mail server has received the first message but has not replied 250.
    smtp.onMessage = () => {
      messageReceived.resolve()
      return new Promise(() => {})
    }
    const first = await startTracked(env)
    await sendContactMessage(first.url, 'Message 0')
    await messageReceived.promise
    await first.signalAndWait('SIGKILL')
    smtp.onMessage = async () => {}

    const second = await startTracked(env)
    for (let i = 1; i <= 3; i += 1) await sendContactMessage(second.url, `Message ${i}`)
    while (smtp.caught.length < 5) await new Promise((resolve) => setTimeout(resolve, 20))
    await second.signalAndWait('SIGTERM')

    const received = smtp.caught.map(({ raw }) => ({
      id: /^Message-ID: (.*)\r$/m.exec(raw)?.[1],
      text: /Message \d/.exec(raw)?.[0],
    }))
    expect(received.map(({ text }) => text).sort()).toEqual([
      'Message 0',
      'Message 0',
      'Message 1',
      'Message 2',
      'Message 3',
    ])
    expect(new Set(received.map(({ id }) => id)).size).toBe(4)
  })
})

test('on PostgreSQL, messages in the hands of a server that is killed leave once, from the other one', async () => {
  const smtp = await catchMail()
  cleanups.push(() => smtp.close())
  const env = { ...(await prepareEnv('postgres')), SMTP_URL: smtp.url }
  const stalled = Promise.withResolvers<void>()
  let connections = 0
  smtp.onMailFrom = () => {
    connections += 1
    if (connections === 3) stalled.resolve()
    return new Promise(() => {})
  }
  const first = await startTracked(env)
  for (let i = 0; i < 3; i += 1) await sendContactMessage(first.url, `Message ${i}`)
  await stalled.promise
  smtp.onMailFrom = async () => {}
  const second = await startTracked(env)
  await first.signalAndWait('SIGKILL')

  while (smtp.caught.length < 3) await new Promise((resolve) => setTimeout(resolve, 20))
  await second.signalAndWait('SIGTERM')
  const received = smtp.caught.map(({ raw }) => /Message \d/.exec(raw)?.[0])
  expect(received.toSorted()).toEqual(['Message 0', 'Message 1', 'Message 2'])
})

describe.each(['sqlite', 'postgres'] as const)('on %s, SIGTERM while a message is being sent', (engine) => {
  // After nine seconds the process would force an exit with code 1.
  test('to a mail server that stalls at MAIL FROM exits with code 0 and leaves each message to be sent once by the next process', async () => {
    const smtp = await catchMail()
    cleanups.push(() => smtp.close())
    const env = { ...(await prepareEnv(engine)), SMTP_URL: smtp.url }
    const stalled = Promise.withResolvers<void>()
    smtp.onMailFrom = () => {
      stalled.resolve()
      return new Promise(() => {})
    }
    const first = await startTracked(env)
    for (let i = 0; i < 20; i += 1) await sendContactMessage(first.url, `Message ${i}`)
    await stalled.promise
    expect(await first.signalAndWait('SIGTERM')).toBe(0)
    smtp.onMailFrom = async () => {}

    const second = await startTracked(env)
    while (smtp.caught.length < 20) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await second.signalAndWait('SIGTERM')).toBe(0)
    expect(new Set(smtp.caught.map(({ raw }) => /Message \d+/.exec(raw)?.[0])).size).toBe(20)
    expect(smtp.caught).toHaveLength(20)
  })

  test('to a mail server that never confirms a message exits with code 0 and records one interruption', async () => {
    const smtp = await catchMail()
    cleanups.push(() => smtp.close())
    const env = { ...(await prepareEnv(engine)), SMTP_URL: smtp.url }
    const messageReceived = Promise.withResolvers<void>()
    smtp.onMessage = () => {
      messageReceived.resolve()
      return new Promise(() => {})
    }
    const server = await startTracked(env)
    await sendContactMessage(server.url, 'Message 0')
    await messageReceived.promise
    expect(await server.signalAndWait('SIGTERM')).toBe(0)
    const database = openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL })
    const rows = await database.kysely.selectFrom('outbox').select(['state', 'interruptions']).execute()
    await database.close()
    expect(rows).toEqual([{ state: 'waiting', interruptions: 1 }])
  })
})
