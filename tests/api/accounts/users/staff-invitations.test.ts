import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#contract/accounts/users.ts'
import { outboxOf } from '../../../support/mail/post.ts'
import { PASSWORD } from '../../../support/people/people.ts'
import {
  CHOSEN,
  fields,
  INVITATIONS,
  invitingPractice,
  MAILBOX,
} from '../../../support/people/staff-invitations.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const ENDED =
  'Cette invitation n’est plus valable : elle sert une fois, pendant sept jours. Demandez-en une nouvelle à la personne qui vous a invité.'
const WEEK_MINUTES = 7 * 24 * 60

let setup: Awaited<ReturnType<typeof invitingPractice>>

beforeEach(async () => {
  setup = await invitingPractice()
})

describe('an invitation', () => {
  test('adds an account that nobody can sign in to, and mails a link', async () => {
    const { status, body } = await setup.invite({ phone: '06 12 34 56 78' })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        ...fields(),
        phone: '06 12 34 56 78',
        training: '',
        introduction: '',
        isExample: false,
        invitation: { validUntil: '2027-04-19' },
      },
    ])
    const [mail, ...others] = await outboxOf(setup.site)
    expect([mail, others]).toMatchObject([{ type: 'staff_invitation', recipient: MAILBOX }, []])
    expect(mail?.subject).toBe('Ana Roy vous invite sur Cabinet de bien-être')
    for (const part of ['Bonjour Théo,', 'theo_2', 'sept jours', 'https://cabinet.example/admin/invitation/'])
      expect(mail?.body).toContain(part)
    for (const password of ['', PASSWORD, 'null']) expect(await setup.canSignInWith(password)).toBe(false)
  })

  test('is stored as a hash', async () => {
    const { token } = await setup.invited()
    const rows = await setup.site.database.kysely.selectFrom('staff_invitations').selectAll().execute()
    expect([rows.length, JSON.stringify(rows).includes(token)]).toEqual([1, false])
  })

  test('tells its reader for whom and for which site it is, and nothing else', async () => {
    await aSetting(setup.site, 'siteTitle', 'Les Tilleuls')
    const { token } = await setup.invited()
    expect(await setup.read(token)).toMatchObject({ status: 200 })
    expect((await setup.read(token)).body).toEqual({
      firstName: 'Théo',
      username: 'theo_2',
      siteTitle: 'Les Tilleuls',
    })
  })

  test('lets its reader choose a password once, which signs nobody in and need not be changed', async () => {
    const theo = await setup.invited()
    const visitor = setup.site.visitor()
    expect((await setup.accept(theo.token, CHOSEN, visitor)).status).toBe(200)
    expect((await visitor.get<{ isLoggedIn: boolean }>('/api/auth/status')).body.isLoggedIn).toBe(false)
    const signedIn = await setup.site.visitor().signIn('theo_2', CHOSEN)
    expect((await signedIn.get('/api/auth/status')).body).toMatchObject({
      admin: { mustChangePassword: false },
    })
    expect(await setup.invitationOf(theo)).toBeNull()
    expect([
      (await setup.read(theo.token)).status,
      (await setup.accept(theo.token, 'Autre-chose-2027')).status,
    ]).toEqual([404, 404])
    expect(await setup.canSignInWith(CHOSEN)).toBe(true)
  })

  test('is accepted by only one of several passwords sent at once', { tags: ['engine'] }, async () => {
    const { token } = await setup.invited()
    const passwords = Array.from({ length: 4 }, (_, i) => `Cailloux-tièdes-${i}-vite`)
    const responses = await Promise.all(passwords.map((password) => setup.accept(token, password)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    const accepted = passwords[responses.findIndex(({ status }) => status === 200)] ?? ''
    expect(await setup.canSignInWith(accepted)).toBe(true)
  })

  test('ends after seven days, which the list of users says', { tags: ['engine'] }, async () => {
    const theo = await setup.invited()
    setup.site.clock.advanceMinutes(WEEK_MINUTES - 1)
    setup.superadmin = await setup.site.visitor().signIn('ana')
    expect([(await setup.read(theo.token)).status, await setup.invitationOf(theo)]).toEqual([
      200,
      { validUntil: '2027-04-19' },
    ])
    setup.site.clock.advanceMinutes(1)
    expect([(await setup.read(theo.token)).status, (await setup.accept(theo.token)).status]).toEqual([
      404, 404,
    ])
    expect(await setup.invitationOf(theo)).toEqual({ validUntil: null })
    expect(await setup.canSignInWith(CHOSEN)).toBe(false)
  })

  test.each<[string, (theo: User) => Promise<unknown>]>([
    ['whose address has changed', (theo) => setup.change(theo, { email: 'autre@exemple.fr' })],
    ['that was removed', ({ id }) => setup.superadmin.delete(`/api/superadmin/users/${id}`)],
    ['whose password a superadmin has set', (theo) => setup.change(theo, { password: PASSWORD })],
    [
      'whose address was changed by hand',
      ({ id }) =>
        setup.site.database.kysely.updateTable('users').set({ email: null }).where('id', '=', id).execute(),
    ],
  ])('ends for an account %s', async (_title, change) => {
    const theo = await setup.invited()
    await change(theo)
    expect([(await setup.read(theo.token)).status, (await setup.accept(theo.token)).status]).toEqual([
      404, 404,
    ])
  })

  test('survives a change of name, role and phone', async () => {
    const theo = await setup.invited()
    await setup.change(theo, { firstName: 'Théophile', phone: '06 12 34 56 78', role: 'superadmin' })
    expect((await setup.accept(theo.token)).status).toBe(200)
  })

  test('gets one kind sentence whether it is wrong, used or truncated', async () => {
    const { token: used } = await setup.invited()
    await setup.accept(used)
    const tokens = ['x', 'x'.repeat(43), '%00', used.slice(1), `${used}=`, used]
    const responses = await Promise.all(tokens.flatMap((token) => [setup.read(token), setup.accept(token)]))
    for (const { status, body } of responses)
      expect([status, body]).toEqual([404, { code: 'invitation_ended', message: expect.any(String) }])
    expect(responses[0]?.body.message.replace(/[\u00a0\u202f]/g, ' ')).toBe(ENDED)
  })

  test.each([
    [undefined, /est obligatoire/],
    ['court', /au moins 8 caractères/],
    ['motdepasse', /trop courant/],
    ['Riviere-theo-2027', /ressemble trop à votre nom/],
  ])(
    'cannot be accepted with the password %j, after which the link still works',
    async (password, expected) => {
      const { token } = await setup.invited()
      const { status, body } = await setup.accept(token, password ?? null)
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['password']])
      expect(body.message).toMatch(expected)
      expect((await setup.accept(token)).status).toBe(200)
    },
  )
})

describe('an invitation is refused', () => {
  test.each([
    ['username', 'ab'],
    ['role', ''],
    ['firstName', 'T'],
    ['lastName', 'R1vière'],
    ['email', ''],
    ['email', undefined],
    ['email', 'theo'],
    ['phone', 'bientôt'],
  ])('with a sentence at the field %s when it is %j', async (field, value) => {
    const { status, body } = await setup.invite({ [field]: value })
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, [field]])
    expect(await outboxOf(setup.site)).toEqual([])
  })

  test('with a taken username, and no mail leaves', { tags: ['engine'] }, async () => {
    expect(await setup.invite({ username: 'ANA' })).toMatchObject({
      status: 409,
      body: { code: 'username_taken', issues: [{ path: 'username' }] },
    })
    expect(await outboxOf(setup.site)).toEqual([])
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'without PUBLIC_URL',
      async () => {
        setup = await invitingPractice({ PUBLIC_URL: '' })
      },
    ],
    [
      'with its message switched off',
      () => setup.site.database.kysely.updateTable('notification_templates').set({ active: 0 }).execute(),
    ],
  ])('%s, and no account is added', async (_title, prepare) => {
    await prepare()
    expect((await setup.superadmin.get(INVITATIONS)).body).toEqual({ delivery: 'unavailable' })
    expect(await setup.invite()).toMatchObject({
      status: 409,
      body: { code: 'links_unavailable', message: expect.stringContaining('ne peut pas envoyer') },
    })
    expect((await setup.superadmin.get<User[]>('/api/superadmin/users')).body).toHaveLength(1)
  })
})

test('the site says whether an invitation reaches a mailbox or stays a file', async () => {
  expect((await setup.superadmin.get(INVITATIONS)).body).toEqual({ delivery: 'mailed' })
  setup = await invitingPractice({ SMTP_URL: '' })
  expect((await setup.superadmin.get(INVITATIONS)).body).toEqual({ delivery: 'filed' })
})

test('the trail says who was invited and who accepted', { tags: ['engine'] }, async () => {
  const theo = await setup.invited()
  await setup.renew(theo)
  await setup.accept((await setup.mailedTokens()).at(-1) ?? '')
  const lines = await setup.site.database.kysely
    .selectFrom('audit_trail')
    .select(['action', 'actor_id', 'subject_id', 'detail'])
    .where('action', 'in', ['user_invited', 'invitation_accepted'])
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { action: 'user_invited', actor_id: setup.ana.id, subject_id: theo.id, detail: null },
    { action: 'user_invited', actor_id: setup.ana.id, subject_id: theo.id, detail: null },
    { action: 'invitation_accepted', actor_id: theo.id, subject_id: theo.id, detail: null },
  ])
})

test('inviting and renewing ask for the password again after ten minutes', async () => {
  const theo = await setup.invited()
  setup.site.clock.advanceMinutes(11)
  for (const response of [await setup.invite({ username: 'zoe' }), await setup.renew(theo)])
    expect(response).toMatchObject({ status: 401, body: { code: 'reauthentication_required' } })
})
