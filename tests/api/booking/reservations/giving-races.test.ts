// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import { countOverlaps } from '../../../support/people/anonymous-senders.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { aGivingTeam } from '../../../support/practice/giving-team.ts'

type Team = Awaited<ReturnType<typeof aGivingTeam>>
let site: Team['site']
let relaxing: Team['relaxing']
let camille: Team['camille']
let zoe: Team['zoe']
let owner: Team['owner']
let reserve: Team['reserve']
let give: Team['give']
let entry: Team['entry']

beforeEach(async () => {
  ;({ site, relaxing, camille, zoe, owner, reserve, give, entry } = await aGivingTeam())
})

describe('two at once', () => {
  test('give the same reservation away: one succeeds and the other is refused', async () => {
    const noor = await aPractitioner(site, { offers: [relaxing.id] })
    const reservation = await reserve()
    await owner.csrfToken()
    const headers = { 'If-Match': '"1"' }
    const answers = await Promise.all([
      give(reservation, zoe, { headers }),
      give(reservation, noor, { headers }),
    ])
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'reservation_moved'])
    expect(await entry(reservation)).toMatchObject({ version: 2 })
  })

  test('are given into the same hour of one person: one of them gets it', async () => {
    const noor = await aPractitioner(site, { offers: [relaxing.id] })
    const reservations = [await reserve(), await reserve({ praticienId: noor.id, time: '10:30' })] as const
    await owner.csrfToken()
    const answers = await Promise.all(reservations.map((reservation) => give(reservation, zoe)))
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'slot_taken'])
    expect(await countOverlaps(site)).toBe(0)
  })

  test('exchange reservations of different hours: both succeed', async () => {
    await owner.csrfToken()
    for (const hour of ['09', '11', '13', '15']) {
      const [camilles, zoes] = [
        await reserve({ time: `${hour}:00`, duration: 30 }),
        await reserve({ praticienId: zoe.id, time: `${hour}:50`, duration: 30 }),
      ]
      const answers = await Promise.all([give(camilles, zoe), give(zoes, camille)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
  })

  test('give a visit and close the colleague’s day: it is given and listed, or refused, never missed', async () => {
    const race = async (date: string, isGivenFirst: boolean) => {
      const reservation = await reserve({ date })
      const calls = {
        given: () => give(reservation, zoe),
        closed: () =>
          owner.post<{ reservations: { id: number }[] }>('/api/admin/agenda/fermer', {
            ...{ from: date, to: date, praticienId: zoe.id },
          }),
      }
      const [given, closed] = isGivenFirst
        ? await Promise.all([calls.given(), calls.closed()])
        : ((await Promise.all([calls.closed(), calls.given()])).toReversed() as [
            Awaited<ReturnType<typeof calls.given>>,
            Awaited<ReturnType<typeof calls.closed>>,
          ])
      const isListed = closed.body.reservations.some(({ id }) => id === reservation.id)
      return `${given.body.code ?? 'given'}, ${isListed ? 'listed' : 'not listed'}`
    }
    await owner.csrfToken()
    for (const [index, date] of ['2027-04-13', '2027-04-14', '2027-04-15', '2027-04-16'].entries()) {
      expect(['given, listed', 'practitioner_off, not listed']).toContain(await race(date, index % 2 === 0))
    }
  })

  test('give a visit and book the colleague’s hour: one of them gets it', async () => {
    const reservation = await reserve()
    await owner.csrfToken()
    const visitor = site.visitor()
    await visitor.csrfToken()
    const [given, booked] = await Promise.all([
      give(reservation, zoe),
      visitor.post<{ code?: string }>('/api/reservations', {
        ...{ date: reservation.date, time: reservation.time, praticienId: zoe.id, serviceId: relaxing.id },
        ...{ clientName: 'Max Blanc', clientEmail: 'max@exemple.fr' },
      }),
    ])
    expect([given, booked].map(({ body }) => body.code ?? 'given').sort()).toEqual(['given', 'slot_taken'])
    expect(await countOverlaps(site)).toBe(0)
  })
})
