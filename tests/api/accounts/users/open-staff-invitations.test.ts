import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#contract/accounts/users.ts'
import { sendPasswordLinks } from '#server/features/accounts/users/password-reset.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, outboxOf } from '../../../support/mail/post.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { CHOSEN, invitingPractice, MAILBOX } from '../../../support/people/staff-invitations.ts'

const WEEK_MINUTES = 7 * 24 * 60

let setup: Awaited<ReturnType<typeof invitingPractice>>

beforeEach(async () => {
  setup = await invitingPractice()
})

describe('a renewed invitation', () => {
  test('ends the earlier one and is signed by whoever renews it', async () => {
    const theo = await setup.invited()
    setup.site.clock.advanceMinutes(24 * 60)
    setup.superadmin = await setup.site
      .visitor()
      .signIn((await aSuperadmin(setup.site, { firstName: 'Zoé', lastName: 'Petit' })).username)
    expect(await setup.renew(theo)).toMatchObject({
      status: 200,
      body: { invitation: { validUntil: '2027-04-20' } },
    })
    const tokens = await setup.mailedTokens()
    expect((await outboxOf(setup.site)).at(-1)?.subject).toContain('Zoé Petit')
    expect([(await setup.read(tokens[0] ?? '')).status, (await setup.read(tokens[1] ?? '')).status]).toEqual([
      404, 200,
    ])
    expect((await setup.accept(tokens[1] ?? '')).status).toBe(200)
  })

  test('reaches the new address after a correction', async () => {
    const theo = await setup.invited({ email: 'teo@exemple.fr' })
    await setup.change(theo)
    expect(await setup.invitationOf(theo)).toEqual({ validUntil: null })
    expect((await setup.renew(theo)).status).toBe(200)
    expect((await outboxOf(setup.site)).at(-1)).toMatchObject({
      type: 'staff_invitation',
      recipient: MAILBOX,
    })
  })

  test('leaves one live link when several are asked for at once', { tags: ['engine'] }, async () => {
    const theo = await setup.invited()
    expect((await Promise.all([setup.renew(theo), setup.renew(theo)])).map(({ status }) => status)).toEqual([
      200, 200,
    ])
    const statuses = await Promise.all(
      (await setup.mailedTokens()).map(async (token) => (await setup.read(token)).status),
    )
    expect(statuses.sort()).toEqual([200, 404, 404])
  })

  test('and a password chosen at the same moment: either the new link is dead, or the password is refused', {
    tags: ['engine'],
  }, async () => {
    const theo = await setup.invited()
    const [renewed, accepted] = await Promise.all([setup.renew(theo), setup.accept(theo.token)])
    expect([
      [409, 200],
      [200, 404],
    ]).toContainEqual([renewed.status, accepted.status])
  })

  test('is refused once the person has chosen a password', async () => {
    const theo = await setup.invited()
    await setup.accept(theo.token)
    expect(await setup.renew(theo)).toMatchObject({ status: 409, body: { code: 'invitation_accepted' } })
    expect(await setup.renew(setup.ana)).toMatchObject({ status: 409, body: { code: 'invitation_accepted' } })
  })

  test('is refused without an e-mail address and for an unknown account', async () => {
    const theo = await setup.invited()
    await setup.change(theo, { email: '' })
    expect(await setup.renew(theo)).toMatchObject({ status: 409, body: { code: 'account_without_email' } })
    expect((await setup.renew({ id: 4711 })).status).toBe(404)
  })

  test('is refused after three in an hour', async () => {
    setup = await invitingPractice({ RATE_LIMITS: 'on' })
    const theo = await setup.invited()
    expect([(await setup.renew(theo)).status, (await setup.renew(theo)).status]).toEqual([200, 200])
    const { status, body, headers } = await setup.renew(theo)
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'invited_too_often', '3600'])
    setup.site.clock.advanceMinutes(60)
    setup.superadmin = await setup.site.visitor().signIn('ana')
    expect((await setup.renew(theo)).status).toBe(200)
  })
})

describe('somebody invited who has not accepted yet', () => {
  test('may choose a password by « Mot de passe oublié » instead, which ends the invitation', async () => {
    const theo = await setup.invited()
    await setup.site.visitor().post('/api/password-reset', { account: 'theo_2' })
    await sendPasswordLinks(setup.site)
    const mail = (await outboxOf(setup.site)).at(-1)
    expect(mail).toMatchObject({ type: 'password_reset', recipient: MAILBOX })
    const reset = /mot-de-passe\/([\w-]{43})/.exec(mail?.body ?? '')?.[1]
    expect((await setup.read(theo.token)).status).toBe(200)
    const chosen = await setup.site.visitor().post(`/api/password-reset/${reset}`, { password: CHOSEN })
    expect([
      chosen.status,
      (await setup.accept(theo.token)).status,
      await setup.canSignInWith(CHOSEN),
    ]).toEqual([200, 404, true])
  })

  test('ends a mailed reset link by accepting the invitation', async () => {
    const theo = await setup.invited()
    await setup.site.visitor().post('/api/password-reset', { account: 'theo_2' })
    await sendPasswordLinks(setup.site)
    const reset = /mot-de-passe\/([\w-]{43})/.exec((await outboxOf(setup.site)).at(-1)?.body ?? '')?.[1]
    await setup.accept(theo.token)
    expect((await setup.site.visitor().get(`/api/password-reset/${reset}`)).status).toBe(404)
  })

  test('is not the superadmin who keeps the site manageable', { tags: ['engine'] }, async () => {
    const zoe = await setup.invited({ role: 'superadmin' })
    const demotion = { username: 'ana', role: 'praticien', firstName: 'Ana', lastName: 'Roy' }
    expect(
      await setup.superadmin.put(`/api/superadmin/users/${setup.ana.id}/profile`, demotion),
    ).toMatchObject({
      status: 409,
      body: { code: 'last_superadmin' },
    })
    expect(await setup.change(zoe)).toMatchObject({
      status: 200,
      body: { role: 'praticien' },
    })
    expect((await setup.change(zoe, { role: 'superadmin' })).status).toBe(200)
    expect((await setup.superadmin.delete(`/api/superadmin/users/${zoe.id}`)).status).toBe(200)
  })

  test('gets no message of the contact form', async () => {
    await setup.invited({ role: 'superadmin' })
    await setup.site
      .visitor()
      .post('/api/contact', { name: 'Léa', email: 'lea@exemple.fr', message: 'Bonjour' })
    const message = (await outboxOf(setup.site)).find(({ type }) => type === 'contact_message')
    expect(message?.recipient).toBe(setup.site.config.mailFrom)
  })
})

describe('the message with the link', () => {
  const send = async () => {
    const carriers = fakeCarriers()
    await sendDue({ ...setup.site, ...carriers })
    return carriers.mails.map(({ to }) => to)
  }

  test('is forgotten once it is sent', async () => {
    const { token } = await setup.invited()
    expect(await send()).toEqual([MAILBOX])
    expect(JSON.stringify(await outboxOf(setup.site))).not.toContain(token)
  })

  test.each<[string, (theo: User) => Promise<unknown>]>([
    ['has expired', async () => setup.site.clock.advanceMinutes(WEEK_MINUTES)],
    [
      'is of an account whose address has changed',
      (theo) => setup.change(theo, { email: 'autre@exemple.fr' }),
    ],
  ])('is not sent when its link %s', async (_title, change) => {
    await change(await setup.invited())
    expect(await send()).toEqual([])
    expect(await outboxOf(setup.site)).toEqual([])
  })

  test('is not sent when it was renewed before it left', { tags: ['engine'] }, async () => {
    const theo = await setup.invited()
    await setup.renew(theo)
    const [, token] = await setup.mailedTokens()
    expect(await send()).toEqual([MAILBOX])
    expect((await setup.read(token ?? '')).status).toBe(200)
    expect(await outboxOf(setup.site)).toHaveLength(1)
  })

  test('cannot be sent again from the journal once its link has ended', { tags: ['engine'] }, async () => {
    const theo = await setup.invited()
    await setup.site.database.kysely.updateTable('outbox').set({ state: 'failed' }).execute()
    const canRetry = async () => {
      const { body } = await setup.superadmin.get<{ entries: { canRetry: boolean }[] }>('/api/admin/journal')
      return body.entries.map((entry) => entry.canRetry)
    }
    expect(await canRetry()).toEqual([true])
    await setup.accept(theo.token)
    expect(await canRetry()).toEqual([false])
  })
})
