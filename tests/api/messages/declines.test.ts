import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { DeclineState } from '#contract/messages/declines.ts'
import { addDays } from '#domain/language/time.ts'
import { enqueueInvitations } from '#server/features/content/testimonials/invitations.ts'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { sendAndReadMails } from '../../support/mail/mailbox.ts'
import { outboxOf } from '../../support/mail/post.ts'
import { anInvitingPractice, type InvitingPractice } from '../../support/people/invitations.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { aSetting } from '../../support/practice/settings.ts'

const LEA = 'lea@exemple.fr'
const PHONE = '+33612345678'
const KEPT: DeclineState = { reminder: false, invitation: false, waiting: false, rebooking: false }

let site: InvitingPractice

beforeEach(async () => {
  site = await anInvitingPractice()
  await remind({ sms: false })
})

const remind = ({ sms }: { sms: boolean }) => aSetting(site, 'reminders', { hours: 20, sms })

/** Booked at 10:00 for tomorrow: its reminder is due by 21:00. */
function aReservationTomorrow(changes: object = {}) {
  const { day } = site.clock.local()
  site.clock.set(`${day}T10:00`)
  return site.aClientReservation({ date: addDays(day, 1), clientName: 'Léa Durand', ...changes })
}

async function remindersToSend() {
  site.clock.set(`${site.clock.local().day}T21:00`)
  await enqueueReminders(site)
  return (await outboxOf(site)).filter(({ type }) => type === 'booking_reminder')
}

/** Token of the link in the latest reminder. */
async function reminderToken(): Promise<string> {
  await aReservationTomorrow()
  const [mail] = await remindersToSend()
  return /\/rappels\/([\w-]{43})\/refus/.exec(mail?.body ?? '')?.[1] ?? ''
}

/** As on a later day: no message is left. */
const forgetMessages = () => site.database.kysely.deleteFrom('outbox').execute()

const read = (token: string) => site.visitor().get<DeclineState>(`/api/refus/${token}`)
const choose = (token: string, body: object) =>
  site.visitor().post<DeclineState & ErrorBody>(`/api/refus/${token}`, body)
const decline = (token: string, kind: keyof DeclineState) => choose(token, { kind, declined: true })

describe('the mail of a reminder', () => {
  test('ends with the link to decline, also where the owner’s text leaves it out', async () => {
    await aReservationTomorrow()
    const [mail] = await remindersToSend()
    expect(mail?.body).toMatch(
      /\n\nNe plus recevoir de rappels\u202f: https:\/\/cabinet\.example\/rappels\/[\w-]{43}\/refus$/,
    )
  })

  test('has the link where the owner’s text wants it, once', async () => {
    await site.database.kysely
      .updateTable('notification_templates')
      .set({ body: 'Sans rappels : {{declineUrl}}\n\nÀ bientôt' })
      .execute()
    await aReservationTomorrow()
    const [mail] = await remindersToSend()
    expect(mail?.body).toMatch(/^Sans rappels : https:\S+\/refus\n\nÀ bientôt$/)
  })

  test('offers one-click unsubscription, which declines reminders alone', async () => {
    await aReservationTomorrow()
    await remindersToSend()
    const [mail] = await sendAndReadMails(site)
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const { pathname } = new URL(headers.get('list-unsubscribe')?.slice(1, -1) ?? '')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const request = { body: 'List-Unsubscribe=One-Click', headers: form }
    const { status, body } = await site.visitor().send('POST', pathname, request)
    expect([status, body]).toEqual([200, { message: 'C’est noté\u202f: vous ne recevrez plus de rappels.' }])
    expect((await read(pathname.split('/')[2] ?? '')).body).toEqual({ ...KEPT, reminder: true })
  })

  test('has neither link nor header without PUBLIC_URL', async () => {
    site.config.publicUrl = undefined
    await aReservationTomorrow()
    const [mail] = await remindersToSend()
    expect(mail?.body).not.toMatch(/refus|Ne plus recevoir/)
  })

  test('carries the same link in every reminder to one mailbox', async () => {
    const token = await reminderToken()
    await forgetMessages()
    await aReservationTomorrow({ clientEmail: 'LEA@Exemple.fr' })
    for (const { body } of await remindersToSend()) expect(body).toContain(`/rappels/${token}/refus`)
  })
})

describe('declined reminders', () => {
  test('are sent neither by mail nor by SMS, for good, to that mailbox alone', async () => {
    await remind({ sms: true })
    const token = await reminderToken()
    expect(await decline(token, 'reminder')).toMatchObject({ status: 200, body: { ...KEPT, reminder: true } })
    await forgetMessages()
    site.clock.set('2029-04-13T10:00')
    await aReservationTomorrow({ clientEmail: 'LEA@exemple.fr', clientPhone: PHONE })
    await aReservationTomorrow({ clientEmail: 'zoe@exemple.fr' })
    expect((await remindersToSend()).map(({ recipient }) => recipient)).toEqual(['zoe@exemple.fr'])
  })

  test('outlast the period of declines as long as their client comes back', async () => {
    const token = await reminderToken()
    await decline(token, 'reminder')
    for (const day of ['2029-04-13', '2031-04-14']) {
      await forgetMessages()
      site.clock.set(`${day}T10:00`)
      await purgeExpired(site)
      await aReservationTomorrow()
      expect(await remindersToSend(), day).toEqual([])
    }
  })

  test('that wait for their turn are withdrawn, mail and SMS', async () => {
    await remind({ sms: true })
    await aReservationTomorrow({ clientPhone: PHONE })
    await aReservationTomorrow({ clientEmail: 'zoe@exemple.fr', clientPhone: '+33612345679' })
    const waiting = await remindersToSend()
    expect(waiting.map(({ recipient }) => recipient).sort()).toEqual([
      PHONE,
      '+33612345679',
      LEA,
      'zoe@exemple.fr',
    ])
    const token = /\/rappels\/([\w-]{43})/.exec(
      waiting.find(({ recipient }) => recipient === LEA)?.body ?? '',
    )
    await decline(token?.[1] ?? '', 'reminder')
    expect((await remindersToSend()).map(({ recipient }) => recipient).sort()).toEqual([
      '+33612345679',
      'zoe@exemple.fr',
    ])
  })

  test('leave no later reminder when client and planner act at the same time', async () => {
    const token = await reminderToken()
    for (let round = 0; round < 5; round += 1) {
      await choose(token, { kind: 'reminder', declined: false })
      await forgetMessages()
      await Promise.all([decline(token, 'reminder'), enqueueReminders(site), enqueueReminders(site)])
      expect(await remindersToSend()).toEqual([])
    }
  })

  test('are sent again once the client takes it back', async () => {
    const token = await reminderToken()
    await decline(token, 'reminder')
    expect(await remindersToSend()).toEqual([])
    expect((await choose(token, { kind: 'reminder', declined: false })).body).toEqual(KEPT)
    expect(await remindersToSend()).toHaveLength(1)
  })

  test('leave confirmations and invitations as they were', async () => {
    await decline(await reminderToken(), 'reminder')
    await site.aClientReservation()
    await enqueueInvitations(site)
    expect(await site.invitations()).toHaveLength(1)
  })

  test('show on the reservation to those who may see it, and to nobody else', async () => {
    const token = await reminderToken()
    const { id } = await aReservationTomorrow({ clientEmail: 'Lea@exemple.fr' })
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const colleague = await site.visitor().signIn((await aPractitioner(site)).username)
    const path = `/api/admin/journal?reservationId=${id}`
    expect((await superadmin.get(path)).body).toMatchObject({ remindersDeclined: false })
    await decline(token, 'reminder')
    expect((await superadmin.get(path)).body).toMatchObject({ remindersDeclined: true })
    expect((await colleague.get(path)).body).toMatchObject({ remindersDeclined: false })
    expect((await superadmin.get('/api/admin/journal')).body).not.toHaveProperty('remindersDeclined')
  })
})

describe('declined invitations', () => {
  test('are final for the e-mail address', async () => {
    const token = await site.invitationToken()
    expect((await read(token)).body).toEqual(KEPT)
    // GET does not decline: mail scanners follow every link.
    expect((await read(token)).body).toEqual(KEPT)
    expect((await decline(token, 'invitation')).body).toEqual({ ...KEPT, invitation: true })
    expect((await read(token)).body).toEqual({ ...KEPT, invitation: true })
    expect((await decline(token, 'invitation')).status).toBe(200)
    await forgetMessages()
    site.clock.set('2028-04-13T10:00')
    await site.aClientReservation({ date: '2028-04-12', clientEmail: 'LEA@exemple.fr' })
    await site.aClientReservation({ date: '2028-04-12', clientEmail: 'zoe@exemple.fr' })
    expect(await site.recipientsAfterRun()).toEqual(['zoe@exemple.fr'])
  })

  test('are withdrawn while they wait', async () => {
    const token = await site.invitationToken()
    await decline(token, 'invitation')
    expect(await site.invitations()).toEqual([])
  })

  test('can be declined with a link that is used and expired, and by a reminder’s link', async () => {
    const used = await site.invitationToken()
    await site.visitor().post(`/api/temoignage/${used}`, { clientName: 'Léa', rating: 5, comment: 'Calme.' })
    site.clock.set('2027-12-13T10:00')
    expect((await decline(used, 'invitation')).status).toBe(200)
    const { body } = await choose(used, { kind: 'invitation', declined: false })
    expect(body).toEqual(KEPT)
    site.clock.set('2027-04-13T10:00')
    expect((await decline(await reminderToken(), 'invitation')).body.invitation).toBe(true)
    expect((await read(used)).body.invitation).toBe(true)
  })
})

test('neither the token nor the e-mail address is stored', async () => {
  const token = await reminderToken()
  await decline(token, 'reminder')
  const { kysely } = site.database
  const stored = JSON.stringify([
    await kysely.selectFrom('decline_links').selectAll().execute(),
    await kysely.selectFrom('declines').selectAll().execute(),
  ])
  expect(stored).not.toMatch(/exemple\.fr/i)
  expect(stored).not.toContain(token)
})

test('an unknown link gets 404 and declines nothing', async () => {
  for (const token of ['x', 'x'.repeat(43), 'x'.repeat(400), '%00']) {
    expect([(await read(token)).status, (await decline(token, 'reminder')).status]).toEqual([404, 404])
  }
  expect(await site.database.kysely.selectFrom('declines').selectAll().execute()).toEqual([])
})

test.each([
  [{ kind: 'confirmation', declined: true }, 'kind'],
  [{ declined: true }, 'kind'],
  [{ kind: 'reminder' }, 'declined'],
  [{ kind: 'reminder', declined: 'oui' }, 'declined'],
])('the choice %j is refused with a sentence and changes nothing', async (body, path) => {
  const token = await reminderToken()
  const response = await choose(token, body)
  expect([response.status, response.body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
  expect(response.body.message).toMatch(/^(Le champ|Ce type)/)
  expect((await read(token)).body).toEqual(KEPT)
})
