import { beforeEach, describe, expect, test } from 'vitest'
import { enqueueInvitations } from '#server/features/content/testimonials/invitations.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers } from '../../support/mail/post.ts'
import { aService } from '../../support/people/bookings.ts'
import { anInvitingPractice, type InvitingPractice } from '../../support/people/invitations.ts'
import { aSetting } from '../../support/practice/settings.ts'

const LEA = 'lea@exemple.fr'

let site: InvitingPractice

beforeEach(async () => {
  site = await anInvitingPractice()
})

describe('an invitation', () => {
  test('is sent once, from 10:00 on the day after the reservation', async () => {
    site.clock.set('2027-04-12T23:59')
    await site.aClientReservation({ clientName: 'Léa Durand', time: '18:00' })
    expect(await site.recipientsAfterRun()).toEqual([])
    site.clock.set('2027-04-13T09:59')
    expect(await site.recipientsAfterRun()).toEqual([])
    site.clock.set('2027-04-13T10:00')
    expect(await site.recipientsAfterRun(3)).toEqual([LEA])
    const [mail] = await site.invitations()
    expect(mail?.body).toContain('Bonjour Léa,')
    expect(mail?.body).toContain('Merci de votre venue le lundi 12 avril 2027.')
    const links = mail?.body.match(/https:\/\/cabinet\.example\/temoignage\/[\w-]{43}(\/refus)?/g)
    expect(links).toEqual([links?.[0], `${links?.[0]}/refus`])
  })

  test('is not sent to who was absent', { tags: ['engine'] }, async () => {
    const { id } = await site.aClientReservation()
    await site.database.kysely
      .updateTable('agenda_entries')
      .set({ attendance: 'missed' })
      .where('id', '=', id)
      .execute()
    site.clock.set('2027-04-13T10:00')
    expect(await site.recipientsAfterRun()).toEqual([])
  })

  test('names neither the service nor the client in its subject', async () => {
    const massage = await aService(site, { name: 'Massage suédois' })
    await site.aClientReservation({ clientName: 'Léa Durand', serviceId: massage.id })
    await enqueueInvitations(site)
    expect((await site.invitations())[0]?.subject).toBe('Comment s’est passé votre rendez-vous\u202f?')
  })

  test('is sent up to a week late, but never at night', async () => {
    await site.aClientReservation({ date: '2027-04-05', clientEmail: 'trop-tard@exemple.fr' })
    await site.aClientReservation({ date: '2027-04-06' })
    site.clock.set('2027-04-13T21:01')
    expect(await site.recipientsAfterRun()).toEqual([])
    site.clock.set('2027-04-13T21:00')
    expect(await site.recipientsAfterRun()).toEqual([LEA])
  })

  test('that has not left by 21:00 waits until morning', async () => {
    await site.aClientReservation()
    site.clock.set('2027-04-13T21:00')
    await enqueueInvitations(site)
    site.clock.set('2027-04-13T21:01')
    const carriers = fakeCarriers()
    expect(await sendDue({ ...site, ...carriers })).toBe(0)
    site.clock.set('2027-04-14T07:00')
    expect(await sendDue({ ...site, ...carriers })).toBe(1)
  })

  test.each([
    ['was cancelled', { cancelled: true }],
    ['has no e-mail address', { clientEmail: null }],
    ['is today', { date: '2027-04-13', time: '08:00' }],
    ['is still to come', { date: '2027-04-20' }],
  ])('is not written for a reservation that %s', { tags: ['engine'] }, async (_title, reservation) => {
    await site.aClientReservation(reservation)
    expect(await site.recipientsAfterRun()).toEqual([])
  })

  test.each([
    ['practitioner', 'users'],
    ['service', 'services'],
  ] as const)('is not written for an example %s', async (_title, table) => {
    const massage = await aService(site)
    await site.database.kysely.updateTable(table).set({ is_example: 1 }).execute()
    await site.aClientReservation({ serviceId: massage.id })
    expect(await site.recipientsAfterRun()).toEqual([])
  })

  test('is not written while testimonials or its template are switched off', async () => {
    await site.aClientReservation()
    await aSetting(site, 'enableTestimonials', false)
    expect(await site.recipientsAfterRun()).toEqual([])
    await aSetting(site, 'enableTestimonials', true)
    const templates = site.database.kysely.updateTable('notification_templates')
    await templates.set({ active: 0 }).execute()
    expect(await site.recipientsAfterRun()).toEqual([])
    await templates.set({ active: 1 }).execute()
    expect(await site.recipientsAfterRun()).toEqual([LEA])
  })

  test('is not written without PUBLIC_URL', async () => {
    site.config.publicUrl = undefined
    await site.aClientReservation()
    expect(await site.recipientsAfterRun()).toEqual([])
  })

  test('goes to an e-mail address once in 180 days, ignoring case', { tags: ['engine'] }, async () => {
    await site.aClientReservation()
    await site.aClientReservation({ clientEmail: 'Lea@Exemple.FR' })
    expect(await site.recipientsAfterRun(2)).toEqual([LEA])
    site.clock.set('2027-10-09T10:00')
    await site.aClientReservation({ date: '2027-10-08' })
    expect(await site.recipientsAfterRun()).toEqual([LEA])
    site.clock.set('2027-10-11T10:00')
    await site.aClientReservation({ date: '2027-10-10' })
    expect(await site.recipientsAfterRun()).toEqual([LEA, LEA])
  })

  test('is written once by simultaneous servers', { tags: ['engine'] }, async () => {
    await Promise.all([
      site.aClientReservation(),
      site.aClientReservation(),
      site.aClientReservation({ clientEmail: 'zoe@exemple.fr' }),
    ])
    await Promise.all([enqueueInvitations(site), enqueueInvitations(site), enqueueInvitations(site)])
    expect((await site.recipientsAfterRun()).sort()).toEqual([LEA, 'zoe@exemple.fr'])
  })

  test('contains nothing of a client name that looks like a placeholder or markup', async () => {
    await site.aClientReservation({ clientName: '{{declineUrl}} <b>Léa</b>' })
    await enqueueInvitations(site)
    expect((await site.invitations())[0]?.body).toMatch(/^Bonjour,\n/)
  })
})
