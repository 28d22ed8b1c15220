import type { Updateable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Tables } from '#server/db/tables.ts'
import { enqueueInvitations } from '#server/features/content/testimonials/invitations.ts'
import { enqueueRebookOffers } from '#server/features/messages/rebook-offers/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { CAN_CONFIRM } from '../../support/people/confirmations.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

let setup: Awaited<ReturnType<typeof massagePractice>>
let site: (typeof setup)['site']
let superadmin: TestClient

beforeEach(async () => {
  setup = await massagePractice(CAN_CONFIRM)
  site = setup.site
  await insertTemplates(site)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const turn = (isOn: boolean) => superadmin.put<ErrorBody>('/api/superadmin/rebook-offers', { isOn })
/** For Tuesday 13 April at 10:00, from a form that showed the box. */
const book = (change: object = {}) =>
  site
    .visitor()
    .post<ErrorBody>('/api/reservations', setup.bookingRequest({ refusesOffers: false, ...change }))

const updateVisits = (change: Partial<Updateable<Tables['agenda_entries']>>) =>
  site.database.kysely.updateTable('agenda_entries').set(change).execute()

/** The offers, once the jobs of the day after have run. */
async function offersOn(local = '2027-04-14T10:00') {
  site.clock.set(local)
  await enqueueInvitations(site)
  await enqueueRebookOffers(site)
  await enqueueRebookOffers(site)
  return (await outboxOf(site)).filter(({ type }) => type === 'rebook_offer')
}

describe('an offer of another appointment', () => {
  test('leaves once, the day after, with the link of the visit and one to refuse', {
    tags: ['engine'],
  }, async () => {
    await turn(true)
    await book()
    expect(await offersOn('2027-04-14T09:59')).toEqual([])
    const offers = await offersOn()
    expect(offers).toMatchObject([
      {
        recipient: 'zoe@exemple.fr',
        body: expect.stringMatching(/\/reservation\/[\w-]+[\s\S]*\/reprendre\/[\w-]{43}\/refus/),
      },
    ])
    expect(await offersOn('2027-04-15T10:00')).toHaveLength(1)
  })

  type Case = { where: string; before?: () => unknown; change?: object; after?: () => unknown }

  test.each<Case>([
    { where: 'it is switched off', before: () => turn(false) },
    { where: 'the client refused it where they typed their address', change: { refusesOffers: true } },
    { where: 'the form did not show the box', change: { refusesOffers: undefined } },
    {
      where: 'the client has something to come',
      after: () => book({ date: '2027-04-20', clientEmail: 'ZOE@exemple.fr' }),
    },
    { where: 'they did not come', after: () => updateVisits({ attendance: 'missed' }) },
    { where: 'it was cancelled', after: () => updateVisits({ cancelled_at: 1 }) },
  ])('does not leave where $where', { tags: ['engine'] }, async ({ before, change, after }) => {
    await turn(true)
    await before?.()
    expect((await book(change)).status).toBe(201)
    await after?.()
    expect(await offersOn()).toEqual([])
  })

  test('follows the latest choice of a mailbox, also for a visit that staff noted', {
    tags: ['engine'],
  }, async () => {
    await turn(true)
    await book({ date: '2027-04-12', time: '11:00' })
    await aReservation(site, {
      praticienId: setup.camille.id,
      serviceId: setup.massage.id,
      date: '2027-04-13',
      time: '09:00',
      clientEmail: 'zoe@exemple.fr',
    })
    expect(await offersOn()).toHaveLength(1)
  })

  test('leaves a day later where an invitation to leave a testimonial went first', async () => {
    await aSetting(site, 'enableTestimonials', true)
    await turn(true)
    await book()
    expect(await offersOn()).toEqual([])
    expect((await outboxOf(site)).some(({ type }) => type === 'testimonial_invitation')).toBe(true)
    expect(await offersOn('2027-04-15T10:00')).toHaveLength(1)
  })

  test('does not leave any more once the client has booked, and is refused for good by one click', {
    tags: ['engine'],
  }, async () => {
    await turn(true)
    await book()
    const [offer] = await offersOn()
    await book({ date: '2027-04-20' })
    const { mails, ...carriers } = fakeCarriers()
    await sendDue({ ...site, ...carriers })
    expect(mails.map(({ subject }) => subject)).not.toContain(offer?.subject)
    const [path = ''] = /\/reprendre\/[\w-]{43}\/refus/.exec(offer?.body ?? '') ?? []
    await site.visitor().send('POST', path, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await site.database.kysely.deleteFrom('outbox').execute()
    expect(await offersOn('2027-04-21T10:00')).toEqual([])
  })

  test('cannot be switched on where no mail can leave', async () => {
    site.config.smtpUrl = undefined
    expect((await turn(true)).body.code).toBe('rebook_without_mail')
  })
})
