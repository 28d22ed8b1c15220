import { beforeEach, describe, expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { AgendaWatch } from '#server/features/booking/reservations/live.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { baseUrlOf, openAgendaStream } from '../../../support/people/live.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let camille: Setup['camille']
let bookingRequest: Setup['bookingRequest']

beforeEach(async () => {
  ;({ site, camille, bookingRequest } = await massagePractice())
})

const tuesday = { date: '2027-04-13', time: '10:00' }

describe('the event stream of an agenda', () => {
  test('announces a visitor’s booking without any of its data', { tags: ['engine'] }, async () => {
    const stream = await openAgendaStream(site, camille.username)
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toBe('no-store')
    await stream.waitFor('ready')
    expect((await site.visitor().post('/api/reservations', bookingRequest())).status).toBe(201)
    await stream.waitFor('agenda')
    await site.app.close()
    expect(await stream.readToEnd()).not.toMatch(/Zoé|exemple|2027/)
  })

  test('covers a praticien’s own agenda, and every agenda for a superadmin', async () => {
    const theo = await aPractitioner(site)
    const superadmin = await aSuperadmin(site)
    const [theosStream, superadminsStream] = [
      await openAgendaStream(site, theo.username),
      await openAgendaStream(site, superadmin.username),
    ]
    await theosStream.waitFor('ready')
    await superadminsStream.waitFor('ready')
    await aReservation(site, { praticienId: camille.id, ...tuesday })
    await superadminsStream.waitFor('agenda')
    await aReservation(site, { praticienId: theo.id, ...tuesday })
    await superadminsStream.waitFor('agenda', 2)
    await theosStream.waitFor('agenda')
    await site.app.close()
    expect((await theosStream.readToEnd()).match(/event: agenda/g)).toHaveLength(1)
  })

  test('says whether an agenda has changed since the version that the client read', {
    tags: ['engine'],
  }, async () => {
    const readVersion = async () => (await site.database.versions.read()).agendas
    const since = await readVersion()
    const first = await openAgendaStream(site, camille.username, `?since=${since}`)
    await first.waitFor('unchanged')
    await aReservation(site, { praticienId: camille.id, ...tuesday })
    await first.waitFor('agenda')
    await (await openAgendaStream(site, camille.username, `?since=${since}`)).waitFor('ready')
    await (await openAgendaStream(site, camille.username, `?since=${await readVersion()}`)).waitFor(
      'unchanged',
    )
    await (await openAgendaStream(site, camille.username, '?since=')).waitFor('ready')
    expect((await openAgendaStream(site, camille.username, '?since=x')).status).toBe(400)
    await site.app.close()
    expect(await first.readToEnd()).not.toContain('event: ready')
  })

  test('ends without another event once the session is deleted', async () => {
    const stream = await openAgendaStream(site, camille.username)
    await stream.waitFor('ready')
    await site.database.kysely.deleteFrom('sessions').execute()
    await aReservation(site, { praticienId: camille.id, ...tuesday })
    expect(await stream.readToEnd()).not.toContain('event: agenda')
  })

  test('ends when the server stops', async () => {
    const stream = await openAgendaStream(site, camille.username)
    await stream.waitFor('ready')
    await site.app.close()
    expect(await stream.readToEnd()).toContain('event: ready')
  })

  test('is refused while the server stops, because it would keep the server running', async () => {
    const watch = new AgendaWatch(site, () => {})
    watch.stop()
    const names = { username: 'camille', firstName: 'Camille', lastName: 'Roy' }
    const duties = { mustChangePassword: false, mustAddSecondFactor: false }
    const admin = { id: camille.id, ...names, role: 'praticien' as const, ...duties }
    const joining = watch.subscribe({ admin, tokenHash: '' }, () => expect.unreachable('no stream is opened'))
    await expect(joining).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('is refused with 429 beyond twelve for one account', async () => {
    const MAX_STREAMS = 12
    const streams = []
    for (let i = 0; i < MAX_STREAMS; i += 1) streams.push(await openAgendaStream(site, camille.username))
    expect((await openAgendaStream(site, camille.username)).status).toBe(429)
    await streams[0]?.close()
    await expect.poll(async () => (await openAgendaStream(site, camille.username)).status).toBe(200)
  })

  test('is refused with 401 to a visitor', async () => {
    const response = await fetch(`${await baseUrlOf(site)}/api/admin/live`)
    expect(response.status).toBe(401)
  })
})

test.runIf(inject('engine') === 'postgres')(
  'the event stream announces writes of another instance',
  { tags: ['engine'] },
  async () => {
    const stream = await openAgendaStream(site, camille.username)
    await stream.waitFor('ready')
    const config = readConfig(site.env)
    const database = openDatabase(config)
    const otherInstance = await buildApp({ ...site, config, database })
    const { statusCode, headers, body } = await otherInstance.inject('/api/csrf-token')
    expect(statusCode).toBe(200)
    const booked = await otherInstance.inject({
      method: 'POST',
      url: '/api/reservations',
      headers: {
        cookie: String(headers['set-cookie']).split(';')[0],
        'csrf-token': (JSON.parse(body) as { csrfToken: string }).csrfToken,
      },
      payload: bookingRequest(),
    })
    expect(booked.statusCode).toBe(201)
    await stream.waitFor('agenda')
    await otherInstance.close()
    await database.close()
  },
)
