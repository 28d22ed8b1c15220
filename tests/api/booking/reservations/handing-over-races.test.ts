// @module-tag engine
import { beforeEach, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { countOverlaps } from '../../../support/people/anonymous-senders.ts'
import { linkHolder } from '../../../support/people/own-reservation.ts'
import { TUESDAY } from '../../../support/practice/giving-team.ts'
import { aHandingPractice, NOOR, PAUL } from '../../../support/practice/handing-practice.ts'

type Practice = Awaited<ReturnType<typeof aHandingPractice>>
let setup: Practice
let site: Practice['site']
let owner: Practice['owner']
let lea: Practice['lea']
let hand: Practice['hand']
let live: Practice['live']

beforeEach(async () => {
  setup = await aHandingPractice()
  ;({ site, owner, lea, hand, live } = setup)
  await owner.csrfToken()
  await setup.asCamille.csrfToken()
})

type Answer = { status: number; body: Partial<ErrorBody> }
const codes = (answers: Answer[]) => answers.map(({ status, body }) => body.code ?? status)
const successes = (answers: Answer[]) => answers.filter(({ status }) => status < 300).length

test('given to two people at once with one version, it goes to one of them', async () => {
  const headers = { 'If-Match': '"1"' }
  const answers = await Promise.all([
    hand(lea, PAUL, { headers }),
    hand(lea, NOOR, { headers, caller: setup.asCamille }),
  ])
  expect(successes(answers)).toBe(1)
  expect(codes(answers)).toContain('not_found')
  expect(await live()).toHaveLength(1)
})

test('given while its client moves it by the link, it is either moved or given', async () => {
  const visitor = site.visitor()
  const holder = linkHolder(visitor, await createReservationLink(site, site.database.kysely, lea.id))
  await visitor.csrfToken()
  const answers = await Promise.all([hand(lea, PAUL), holder.move('2027-04-14', '11:00')])
  expect(successes(answers)).toBe(1)
  const [[, name] = []] = await live()
  expect([
    ['Paul Roche', [200, 'reservation_cancelled']],
    ['Léa Durand', ['reservation_moved', 200]],
  ]).toContainEqual([name, codes(answers)])
})

test('given while it is cancelled, it is either given or cancelled', async () => {
  const answers = await Promise.all([hand(lea, PAUL), setup.asCamille.delete<ErrorBody>(setup.pathOf(lea))])
  expect(successes(answers)).toBe(1)
  expect(codes(answers)).toContain('not_found')
  expect(await live()).toHaveLength(answers[0]?.status === 200 ? 1 : 0)
})

test('given again and again, its hour is never free for a visitor', async () => {
  const visitors = [site.visitor(), site.visitor(), site.visitor()]
  await Promise.all(visitors.map((visitor) => visitor.csrfToken()))
  let holder = lea
  for (const person of [PAUL, NOOR, PAUL]) {
    const request = {
      ...{ date: TUESDAY, time: '10:00', serviceId: setup.relaxing.id, praticienId: setup.camille.id },
      ...{ clientName: 'Ana Blanc', clientEmail: 'ana@exemple.fr' },
    }
    const [given, ...booked] = await Promise.all([
      hand(holder, person),
      ...visitors.map((visitor) => visitor.post<ErrorBody>('/api/reservations', request)),
    ])
    expect([given?.status, ...codes(booked)]).toEqual([200, 'slot_taken', 'slot_taken', 'slot_taken'])
    holder = given?.body.booking ?? holder
  }
  expect(await countOverlaps(site)).toBe(0)
  expect(await live()).toEqual([[holder.id, 'Paul Roche']])
})

test('handed back while the new reservation moves, it is either handed back or moved', async () => {
  const { booking } = (await hand(lea, PAUL)).body
  const answers = await Promise.all([
    setup.restore(booking),
    setup.asCamille.put<ErrorBody>(setup.pathOf(booking), { newDate: TUESDAY, newTime: '14:00' }),
  ])
  expect(successes(answers)).toBe(1)
  expect(await live()).toHaveLength(1)
  expect(await countOverlaps(site)).toBe(0)
})
