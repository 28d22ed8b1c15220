import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { PermanentFailure } from '#domain/messages/delivery.ts'
import { VERSION } from '#domain/operations/version.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers } from '../../support/mail/post.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const TOKEN = 'jeton-de-mesure-2027'
const METRICS = { METRICS: 'on', METRICS_TOKEN: TOKEN }
const BEARER = { authorization: `Bearer ${TOKEN}` }
const STRANGER = { 'x-forwarded-for': '203.0.113.7' }
const MEGABYTE = 1024 ** 2

type Details = Record<string, unknown>
const ask = (site: TestPractice, path: string, headers?: Record<string, string>) =>
  site.visitor().get<Details>(path, headers)

describe('GET /readyz', () => {
  test('tells a stranger only that the site is ready, and whoever is on the machine or has the token the details', async () => {
    const site = await practice({ env: METRICS })
    const details = {
      status: 'ok',
      version: VERSION,
      database: 'ok',
      disk: { state: 'ok', freeBytes: 100 * 1024 ** 3 },
      pictures: 'ok',
      pendingMigrations: 0,
      mailQueue: { waiting: 0, oldestSeconds: 0, failedIn24h: 0 },
      backupAgeSeconds: null,
    }
    expect((await ask(site, '/readyz')).body).toEqual(details)
    expect((await ask(site, '/readyz', { ...STRANGER, ...BEARER })).body).toEqual(details)
    const strangers = [
      ask(site, '/readyz', STRANGER),
      ask(site, '/readyz', { forwarded: 'for=203.0.113.7' }),
      ask(site, '/readyz', { ...STRANGER, authorization: 'Bearer jeton-de-mesure-2028' }),
      site.visitor({ address: '203.0.113.7' }).get('/readyz'),
    ]
    for (const { status, body } of await Promise.all(strangers))
      expect([status, body]).toEqual([200, { status: 'ok' }])
  })

  test('gives the queue of messages and the age of the last verified backup, read once a second', {
    tags: ['engine'],
  }, async () => {
    const site = await practice()
    await ask(site, '/readyz')
    const now = site.clock.instant()
    const message = { recipient: 'a@b.fr', subject: 'x', body: 'x', message_id: 'x', next_attempt_at: now }
    const { kysely: db } = site.database
    await db
      .insertInto('outbox')
      .values([
        { ...message, event: 'a', state: 'waiting', created_at: now - 120_000 },
        { ...message, event: 'b', state: 'failed', created_at: now, tried_at: now },
        { ...message, event: 'c', state: 'failed', created_at: now, tried_at: now - 25 * 3_600_000 },
      ])
      .execute()
    const backup = { cause: 'night', started_at: now - 7_300_000 } as const
    await db
      .insertInto('backups')
      .values([
        { ...backup, state: 'verified', ended_at: now - 7_200_000 },
        { ...backup, state: 'failed', ended_at: now },
      ])
      .execute()
    expect((await ask(site, '/readyz')).body).toMatchObject({ backupAgeSeconds: null })
    site.clock.advanceSeconds(1)
    expect(await ask(site, '/readyz')).toMatchObject({
      status: 200,
      body: {
        mailQueue: { waiting: 1, oldestSeconds: 121, failedIn24h: 1 },
        backupAgeSeconds: 7201,
      },
    })
  })

  test('answers 503 while a migration is missing, which is no matter for /healthz', {
    tags: ['engine'],
  }, async () => {
    const site = await practice()
    await sql`delete from kysely_migration where name = '0036-backups'`.execute(site.database.kysely)
    expect(await ask(site, '/readyz', STRANGER)).toMatchObject({
      status: 503,
      body: { status: 'unavailable' },
    })
    expect((await ask(site, '/readyz')).body).toMatchObject({ pendingMigrations: 1 })
    expect((await ask(site, '/healthz')).body).toEqual({ status: 'ok' })
  })

  test('answers 503 where the disk of the database has too little left for new bookings', async () => {
    const site = await practice({ probes: { freeBytes: async () => 49 * MEGABYTE } })
    const isRefused = site.database.engine === 'sqlite'
    const { status, body, headers } = await ask(site, '/readyz')
    expect([status, body]).toMatchObject([isRefused ? 503 : 200, { disk: { state: 'full' } }])
    expect(headers['retry-after']).toBe(isRefused ? '5' : undefined)
  })

  test('is ready while every connection that serves requests is taken', { tags: ['engine'] }, async ({
    onTestFinished,
  }) => {
    const site = await practice()
    const { kysely, engine, countConnections } = site.database
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    onTestFinished(() => release())
    // SQLite has one connection, which no statement keeps across an await.
    const taken =
      engine === 'postgres'
        ? Array.from({ length: 11 }, () => kysely.connection().execute(() => released))
        : []
    if (countConnections) await expect.poll(countConnections).toMatchObject({ open: 10, idle: 0, waiting: 1 })
    expect(await ask(site, '/readyz')).toMatchObject({ status: 200, body: { database: 'ok' } })
    release()
    await Promise.all(taken)
  })
})

describe('GET /metrics', () => {
  test('does not exist while it is off', async () => {
    const site = await practice()
    expect((await ask(site, '/metrics', BEARER)).status).toBe(404)
  })

  test('is refused without the token, or with another', async () => {
    const site = await practice({ env: METRICS })
    for (const headers of [{}, { authorization: `Bearer ${TOKEN}x` }, { authorization: TOKEN }]) {
      const response = await ask(site, '/metrics', headers as Record<string, string>)
      expect([response.status, response.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    }
  })

  test('counts requests by the pattern of their route, bookings, and what waits', {
    tags: ['engine'],
  }, async () => {
    const { site, bookingRequest } = await massagePractice(METRICS)
    const visitor = site.visitor()
    expect((await visitor.post('/api/reservations', bookingRequest())).status).toBe(201)
    expect((await visitor.post('/api/reservations', bookingRequest())).status).toBe(409)
    await visitor.get(`/api/reservation/${'s'.repeat(43)}`)
    const { body, headers } = await site.visitor().get<string>('/metrics', BEARER)
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    const lines = body.split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'http_requests_total{method="POST",route="/api/reservations",status="2xx"} 1',
        'http_requests_total{method="POST",route="/api/reservations",status="4xx"} 1',
        'http_requests_total{method="GET",route="/api/reservation/:token",status="4xx"} 1',
        'http_request_duration_seconds_count{route="/api/reservations"} 2',
        'cabinet_bookings_total{outcome="made"} 1',
        'cabinet_bookings_total{outcome="refused"} 1',
        'cabinet_database_up 1',
        'cabinet_messages_waiting 0',
      ]),
    )
    expect(body).toMatch(/^cabinet_disk_free_bytes [1-9]/m)
    expect(body).toContain(`cabinet_info{version="${VERSION}"} 1`)
    expect(body).toMatch(/^nodejs_eventloop_lag_seconds /m)
    expect(body).toMatch(/^process_resident_memory_bytes /m)
    expect(/^cabinet_database_connections_open \d/m.test(body)).toBe(site.database.engine === 'postgres')
    expect(body).not.toMatch(/^cabinet_backup_age_seconds /m)
    expect(body).not.toContain('sss')
  })

  test('counts messages that left and those that were given up', { tags: ['engine'] }, async () => {
    const site = await practice({ env: METRICS })
    const send = async (recipient: string) => {
      if (recipient === 'inconnue@exemple.fr') throw new PermanentFailure('Adresse inconnue.')
      return 'server' as const
    }
    const message = { event: 'a', type: 'contact_message', subject: 'x', body: 'y' }
    const messages = ['zoe@exemple.fr', 'inconnue@exemple.fr'].map((recipient) => ({ ...message, recipient }))
    await site.database.transaction((trx) => enqueue(trx, messages, site))
    await sendDue({ ...site, ...fakeCarriers(), mailer: { send: ({ to }) => send(to) } })
    const { body } = await site.visitor().get<string>('/metrics', BEARER)
    expect(body).toContain('cabinet_messages_total{outcome="sent"} 1')
    expect(body).toContain('cabinet_messages_total{outcome="failed"} 1')
  })
})
