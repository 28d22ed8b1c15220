import { beforeEach, describe, expect, test } from 'vitest'
import type { Block } from '#contract/booking/blocks.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { bookAndOpenLink } from '../../../support/people/own-reservation.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const TUESDAY = '2027-04-13'
const AGENDA = '/api/admin/agenda/reservations'
const BLOCKS = '/api/admin/agenda/blocks'

type Setup = Awaited<ReturnType<typeof massagePractice>>
type Changed = { version: number } & ErrorBody

let setup: Setup
let site: Setup['site']
let camille: Setup['camille']
let staff: TestClient
let superadmin: TestClient

beforeEach(async () => {
  setup = await massagePractice()
  ;({ site, camille } = setup)
  staff = await site.visitor().signIn(camille.username)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  await superadmin.csrfToken()
  await staff.csrfToken()
})

const versionHeader = (version?: number | string) =>
  version === undefined ? undefined : { 'if-match': typeof version === 'number' ? `"${version}"` : version }

async function aReservationOnTuesday() {
  const { id } = await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '10:00' })
  const path = `/api/admin/reservations/${TUESDAY}/${id}`
  return {
    id,
    read: async () => (await staff.get<AgendaReservation[]>(AGENDA)).body.find((one) => one.id === id),
    move: (newTime: string, version?: number | string, caller = staff) =>
      caller.put<Changed>(path, { newDate: TUESDAY, newTime }, versionHeader(version)),
    cancel: (version?: number | string, caller = staff) =>
      caller.delete<Changed>(path, versionHeader(version)),
    restore: (version?: number | string) =>
      staff.post<Changed>(`${path}/restore`, undefined, versionHeader(version)),
    changeClient: (clientName: string, version?: number | string, caller = staff) =>
      caller.put<Changed>(`${path}/client`, { clientName, person: 'same' }, versionHeader(version)),
  }
}

const outcomes = (responses: { status: number; body: Partial<ErrorBody> }[]) =>
  responses.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()).sort()

describe('the version of a reservation', () => {
  test('grows with each change, and is in the answer to it', async () => {
    const reservation = await aReservationOnTuesday()
    const versions = [
      (await reservation.read())?.version,
      (await reservation.move('11:00')).body.version,
      (await reservation.changeClient('Zoé Petit')).body.version,
      (await reservation.cancel()).body.version,
      (await reservation.restore()).body.version,
    ]
    expect(versions).toEqual([1, 2, 3, 4, 5])
    expect(await reservation.read()).toMatchObject({ time: '11:00', version: 5 })
  })

  test('grows when its client moves it by the link', async () => {
    const { move } = await bookAndOpenLink(setup)
    expect((await move('2027-04-14', '11:00')).status).toBe(200)
    expect((await staff.get<AgendaReservation[]>(AGENDA)).body).toMatchObject([{ version: 2 }])
  })

  test('does not change with a refused move', { tags: ['engine'] }, async () => {
    const reservation = await aReservationOnTuesday()
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '14:00' })
    expect((await reservation.move('14:30', 1)).body.code).toBe('slot_taken')
    expect(await reservation.read()).toMatchObject({ time: '10:00', version: 1 })
  })
})

describe('a change with a stale version', () => {
  const changes: [string, (reservation: Reservation, version?: number | string) => Promise<Response>][] = [
    ['move', (reservation, version) => reservation.move('15:00', version)],
    ['correction of the client', (reservation, version) => reservation.changeClient('Autre Nom', version)],
    ['cancellation', (reservation, version) => reservation.cancel(version)],
  ]
  type Reservation = Awaited<ReturnType<typeof aReservationOnTuesday>>
  type Response = Awaited<ReturnType<Reservation['move']>>

  test.each(changes)(
    'is refused with reservation_moved and changes nothing: %s',
    { tags: ['engine'] },
    async (_kind, change) => {
      const reservation = await aReservationOnTuesday()
      await reservation.move('11:00', 1)
      const before = await reservation.read()
      const { status, body } = await change(reservation, 1)
      expect([status, body.code]).toEqual([409, 'reservation_moved'])
      expect(body.message).toMatch(/^Ce rendez-vous a changé entre-temps/)
      expect(await reservation.read()).toEqual(before)
    },
  )

  test.each(changes)(
    'is accepted without If-Match, and with the current version or a star: %s',
    { tags: ['engine'] },
    async (_kind, change) => {
      for (const version of [undefined, '*', 2]) {
        const reservation = await aReservationOnTuesday()
        await reservation.move('11:00')
        expect((await change(reservation, version)).status).toBe(200)
        await site.database.kysely.deleteFrom('agenda_entries').execute()
      }
    },
  )

  test('does not restore a cancelled reservation', { tags: ['engine'] }, async () => {
    const reservation = await aReservationOnTuesday()
    await reservation.cancel(1)
    expect(outcomes([await reservation.restore(1)])).toEqual(['409 reservation_moved'])
    expect(await reservation.read()).toBeUndefined()
    expect((await reservation.restore(2)).status).toBe(200)
  })

  test('notifies nobody', async () => {
    const reservation = await aReservationOnTuesday()
    await reservation.move('11:00', 1)
    const messages = () => site.database.kysely.selectFrom('outbox').select(['id', 'body']).execute()
    const before = await messages()
    await reservation.move('15:00', 1)
    expect(await messages()).toEqual(before)
  })

  test.each(['1', 'W/"1"', '"1", "2"', '"un"', '"01"', '""', '"1234567890"'])(
    'is a 400 that names the header for the malformed If-Match %s',
    async (version) => {
      const reservation = await aReservationOnTuesday()
      const { status, body } = await reservation.move('11:00', version)
      expect([status, body.code]).toEqual([400, 'invalid'])
      expect(body.message).toContain('If-Match')
      expect(await reservation.read()).toMatchObject({ time: '10:00', version: 1 })
    },
  )
})

describe('of simultaneous changes with one version', { tags: ['engine'] }, () => {
  const callers = () => [staff, superadmin, staff, superadmin]

  test('one move succeeds, and the others are refused', async () => {
    const reservation = await aReservationOnTuesday()
    const times = ['12:00', '14:00', '16:00', '18:00']
    const responses = await Promise.all(
      callers().map((caller, i) => reservation.move(times[i] as string, 1, caller)),
    )
    expect(outcomes(responses)).toEqual(['200', ...Array<string>(3).fill('409 reservation_moved')])
    const winner = times[responses.findIndex(({ status }) => status === 200)]
    expect(await reservation.read()).toMatchObject({ time: winner, version: 2 })
  })

  test('one correction of the client succeeds, and the others are refused', async () => {
    const reservation = await aReservationOnTuesday()
    const responses = await Promise.all(
      callers().map((caller, i) => reservation.changeClient(`Zoé ${'abcd'[i]}`, 1, caller)),
    )
    expect(outcomes(responses)).toEqual(['200', ...Array<string>(3).fill('409 reservation_moved')])
  })

  test('either a move or a correction of the client succeeds', async () => {
    const reservation = await aReservationOnTuesday()
    const responses = await Promise.all([
      reservation.move('12:00', 1, staff),
      reservation.changeClient('Zoé Petit', 1, superadmin),
    ])
    expect(outcomes(responses)).toEqual(['200', '409 reservation_moved'])
  })

  test('one change of a block succeeds, and the others are refused', async () => {
    const block = { date: TUESDAY, time: '10:00', duration: 60 }
    const { id } = (await staff.post<Block>(BLOCKS, block)).body
    const responses = await Promise.all(
      callers().map((caller, i) =>
        caller.put<ErrorBody>(`${BLOCKS}/${id}`, { ...block, duration: 15 + 15 * i }, versionHeader(1)),
      ),
    )
    expect(outcomes(responses)).toEqual(['200', ...Array<string>(3).fill('409 block_changed')])
  })
})

describe('the version of a block', { tags: ['engine'] }, () => {
  const block = { date: TUESDAY, time: '10:00', duration: 60 }
  const create = async () => `${BLOCKS}/${(await staff.post<Block>(BLOCKS, block)).body.id}`

  test('grows with each change', async () => {
    const path = await create()
    expect((await staff.put<Block>(path, { ...block, duration: 90 }, versionHeader(1))).body.version).toBe(2)
    expect((await staff.put<Block>(path, block, versionHeader(2))).body.version).toBe(3)
  })

  test('refuses a stale change and a stale removal with block_changed, and neither without If-Match', async () => {
    const path = await create()
    await superadmin.put(path, { ...block, duration: 90 })
    expect(
      outcomes([
        await staff.put<ErrorBody>(path, { ...block, time: '15:00' }, versionHeader(1)),
        await staff.delete<ErrorBody>(path, versionHeader(1)),
      ]),
    ).toEqual(['409 block_changed', '409 block_changed'])
    expect((await staff.put<Block>(path, block)).body).toMatchObject({ time: '10:00', version: 3 })
    expect((await staff.delete(path)).status).toBe(200)
  })
})

test('the OpenAPI document names If-Match where a version is accepted', async () => {
  type Operation = { parameters?: { in: string; name: string }[] }
  const { body } = await staff.get<{ paths: Record<string, Record<string, Operation>> }>('/api/openapi.json')
  const accepting = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'if-match')
        ? [`${method.toUpperCase()} ${path}`]
        : [],
    ),
  )
  expect(accepting.sort()).toEqual([
    'DELETE /api/admin/agenda/blocks/{id}',
    'DELETE /api/admin/client-notes/{id}',
    'DELETE /api/admin/reservations/{date}/{id}',
    'POST /api/admin/reservations/{date}/{id}/restore',
    'PUT /api/admin/agenda/blocks/{id}',
    'PUT /api/admin/agenda/config',
    'PUT /api/admin/client-notes/{id}',
    'PUT /api/admin/clients/{id}',
    'PUT /api/admin/clients/{id}/preferences',
    'PUT /api/admin/reservations/{date}/{id}',
    'PUT /api/admin/reservations/{date}/{id}/attendance',
    'PUT /api/admin/reservations/{date}/{id}/client',
    'PUT /api/pages/{slug}',
    'PUT /api/services/{id}',
    'PUT /api/superadmin/agenda/config/{adminId}',
    'PUT /api/superadmin/closures',
    'PUT /api/superadmin/legal-texts',
    'PUT /api/superadmin/wording',
  ])
})
