import { beforeEach, describe, expect, test } from 'vitest'
import type { WaitingRequest } from '#contract/booking/waiting/waiting-list.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { offerFreedTime } from '#server/features/booking/waiting-list/freed-time.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { CAN_CONFIRM } from '../../../support/people/confirmations.ts'
import { bookAndOpenLink } from '../../../support/people/own-reservation.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const FREED = '2027-04-14'
const DAY = '2027-04-16'
const MISTYPED = 'lea@exemple.com'
const LEA = 'lea@exemple.fr'

let setup: Awaited<ReturnType<typeof massagePractice>>
let site: (typeof setup)['site']
let superadmin: TestClient
let freed: { id: number }
let id: number
let waitingToken: string

/** Léa's Friday appointment was booked with a mistyped address, and the mailbox there asks for something earlier. */
beforeEach(async () => {
  setup = await massagePractice(CAN_CONFIRM)
  site = setup.site
  await insertTemplates(site)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  await superadmin.put('/api/superadmin/waiting-list', { isOpen: true })
  freed = await aReservation(site, {
    praticienId: setup.camille.id,
    date: FREED,
    time: '09:00',
    duration: 180,
  })
  const own = await bookAndOpenLink(setup, { date: DAY, time: '10:00', clientEmail: MISTYPED })
  await site.visitor().post(`${own.path}/waiting-list`, { until: DAY })
  waitingToken = await lastToken('waiting_to_confirm', /\/attente\/([\w-]+)/)
  await site.visitor().post(`/api/waiting-list/${waitingToken}/confirm`)
  const row = await site.database.kysely
    .selectFrom('agenda_entries')
    .select('id')
    .where('client_email', '=', MISTYPED)
    .executeTakeFirstOrThrow()
  id = row.id
})

async function lastToken(type: string, pattern: RegExp): Promise<string> {
  const mails = (await outboxOf(site)).filter((mail) => mail.type === type)
  return pattern.exec(mails.at(-1)?.body ?? '')?.[1] ?? ''
}

const offerToken = () => lastToken('waiting_offer', /\/place\/([\w-]+)/)
const offers = async () => (await outboxOf(site)).filter(({ type }) => type === 'waiting_offer')

async function free(): Promise<void> {
  await superadmin.delete(`/api/admin/reservations/${FREED}/${freed.id}`)
  site.clock.advanceMinutes(1)
  await offerFreedTime(site)
}

const correct = () =>
  superadmin.put(`/api/admin/reservations/${DAY}/${id}/client`, {
    ...{ clientName: 'Zoé Petit', clientEmail: LEA },
  })
const signInAnew = async () => {
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
}
const listed = async () => (await superadmin.get<WaitingRequest[]>('/api/admin/waiting-list')).body
const take = (token: string) =>
  site.visitor().post<ErrorBody>(`/api/place/${token}/take`, {
    ...{ date: FREED, time: '09:00', praticienId: setup.camille.id },
  })

describe('an appointment whose address is corrected', () => {
  test('is moved by no link that the former mailbox has, of the list or of an offer', async () => {
    await free()
    const token = await offerToken()
    await correct()
    expect((await site.visitor().get(`/api/place/${token}`)).status).toBe(404)
    expect((await take(token)).status).toBe(404)
    expect((await site.visitor().post(`/api/place/${token}/end`)).status).toBe(404)
    for (const action of ['', '/confirm', '/end']) {
      const path = `/api/waiting-list/${waitingToken}${action}`
      const reply = action === '' ? site.visitor().get(path) : site.visitor().post(path)
      expect((await reply).status).toBe(404)
    }
  })

  test('goes on waiting, and the next offer goes to the mailbox of today with a link that opens', async () => {
    await correct()
    expect(await listed()).toMatchObject([{ clientEmail: LEA }])
    await free()
    expect((await offers()).map(({ recipient }) => recipient)).toEqual([LEA])
    expect((await take(await offerToken())).status).toBe(200)
  })

  test('has an offer that could not leave yet rewritten for the mailbox of today', async () => {
    await free()
    const former = await offerToken()
    await correct()
    site.clock.advanceMinutes(1)
    await offerFreedTime(site)
    expect((await offers()).map(({ recipient }) => recipient)).toEqual([LEA])
    expect((await site.visitor().get(`/api/place/${former}`)).status).toBe(404)
    expect((await take(await offerToken())).status).toBe(200)
  })
})

describe('a request for something earlier', () => {
  test('is for the practitioner, the length and the price that the appointment has now', async () => {
    const theo = await aPractitioner(site, { firstName: 'Théo', agenda: HOURS, offers: [setup.massage.id] })
    const change = { newDate: DAY, newTime: '10:00', praticienId: theo.id, duration: 90, price: 80 }
    expect((await superadmin.put(`/api/admin/reservations/${DAY}/${id}`, change)).status).toBe(200)
    expect(await listed()).toMatchObject([
      { praticienId: theo.id, duration: 90, reservation: { id, praticienId: theo.id } },
    ])
    await free()
    expect(await offers()).toEqual([])
    const { body } = await site.visitor().get(`/api/waiting-list/${waitingToken}`)
    expect(body).toMatchObject({ duration: 90, practitioner: expect.stringContaining('Théo') })
  })

  test('ends at the deadline until which the appointment can be moved, the last minute included', async () => {
    site.clock.set('2027-04-15T10:00')
    await signInAnew()
    expect(await listed()).toHaveLength(1)
    site.clock.set('2027-04-15T10:01')
    expect(await listed()).toEqual([])
    expect((await site.visitor().get(`/api/waiting-list/${waitingToken}`)).body).toMatchObject({
      state: 'ended',
    })
  })

  test('is refused once the appointment can no longer be moved online', async () => {
    const own = await bookAndOpenLink(setup, { date: '2027-04-13', time: '09:00' })
    site.clock.set('2027-04-12T09:01')
    const reply = await site.visitor().post<ErrorBody>(`${own.path}/waiting-list`, { until: '2027-04-13' })
    expect(reply).toMatchObject({ status: 409, body: { code: 'too_late_to_move' } })
  })
})

test('freed time is offered only once the server accepts no undo any more', async () => {
  await superadmin.delete(`/api/admin/reservations/${FREED}/${freed.id}`)
  site.clock.advanceSeconds(14)
  await offerFreedTime(site)
  expect(await offers()).toEqual([])
  expect((await superadmin.post(`/api/admin/reservations/${FREED}/${freed.id}/restore`)).status).toBe(200)
  await superadmin.delete(`/api/admin/reservations/${FREED}/${freed.id}`)
  site.clock.advanceSeconds(15)
  await offerFreedTime(site)
  expect(await offers()).toHaveLength(1)
})
