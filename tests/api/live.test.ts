import { beforeEach, describe, expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { AgendaWatch } from '#server/features/live/actions.ts'
import { aReservation } from '../support/bookings.ts'
import { listener, listening } from '../support/live.ts'
import { massagePractice } from '../support/massage-practice.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'

type Stage = Awaited<ReturnType<typeof massagePractice>>
let site: Stage['site']
let camille: Stage['camille']
let wanted: Stage['wanted']

beforeEach(async () => {
  ;({ site, camille, wanted } = await massagePractice())
})

const tuesday = { date: '2027-04-13', time: '10:00' }

describe('whoever watches an agenda', () => {
  test('hears that it changed when a visitor books, and nothing of what', async () => {
    const ear = await listener(site, camille.username)
    expect(ear.status).toBe(200)
    expect(ear.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(ear.headers.get('cache-control')).toBe('no-store')
    await ear.hears('ready')
    expect((await site.visitor().post('/api/reservations', wanted())).status).toBe(201)
    await ear.hears('agenda')
    await site.app.close()
    expect(await ear.end()).not.toMatch(/Zoé|exemple|2027/)
  })

  test('a praticien hears of their own agenda only, a superadmin of everybody’s', async () => {
    const theo = await aPractitioner(site)
    const owner = await aSuperadmin(site)
    const [own, every] = [await listener(site, theo.username), await listener(site, owner.username)]
    await own.hears('ready')
    await every.hears('ready')
    await aReservation(site, { praticienId: camille.id, ...tuesday })
    await every.hears('agenda')
    await aReservation(site, { praticienId: theo.id, ...tuesday })
    await every.hears('agenda', 2)
    await own.hears('agenda')
    await site.app.close()
    expect((await own.end()).match(/event: agenda/g)).toHaveLength(1)
  })

  test('hears nothing more once signed out', async () => {
    const ear = await listener(site, camille.username)
    await ear.hears('ready')
    await site.database.kysely.deleteFrom('sessions').execute()
    await aReservation(site, { praticienId: camille.id, ...tuesday })
    expect(await ear.end()).not.toContain('event: agenda')
  })

  test('is let go at once when the server stops', async () => {
    const ear = await listener(site, camille.username)
    await ear.hears('ready')
    await site.app.close()
    expect(await ear.end()).toContain('event: ready')
  })

  test('is turned away while the server stops, instead of keeping it open', async () => {
    const watch = new AgendaWatch(site, () => {})
    watch.stop()
    const names = { username: 'camille', firstName: 'Camille', lastName: 'Roy' }
    const admin = { id: camille.id, ...names, role: 'praticien' as const, mustChangePassword: false }
    const joining = watch.join({ admin, tokenHash: '' }, () => expect.unreachable('no stream is opened'))
    await expect(joining).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('may have a dozen screens, not more', async () => {
    const ears = []
    for (let i = 0; i < 12; i += 1) ears.push(await listener(site, camille.username))
    expect((await listener(site, camille.username)).status).toBe(429)
    await ears[0]?.leave()
    await expect.poll(async () => (await listener(site, camille.username)).status).toBe(200)
  })

  test('a guest does not listen', async () => {
    const answer = await fetch(`${await listening(site)}/api/admin/live`)
    expect(answer.status).toBe(401)
  })
})

test.runIf(inject('engine') === 'postgres')('what another instance writes is heard too', async () => {
  const ear = await listener(site, camille.username)
  await ear.hears('ready')
  const config = readConfig(site.env)
  const database = openDatabase(config)
  const other = await buildApp({ config, database, clock: site.clock })
  const { statusCode, headers, body } = await other.inject('/api/csrf-token')
  expect(statusCode).toBe(200)
  const booked = await other.inject({
    method: 'POST',
    url: '/api/reservations',
    headers: {
      cookie: String(headers['set-cookie']).split(';')[0],
      'csrf-token': (JSON.parse(body) as { csrfToken: string }).csrfToken,
    },
    payload: wanted(),
  })
  expect(booked.statusCode).toBe(201)
  await ear.hears('agenda')
  await other.close()
  await database.close()
})
