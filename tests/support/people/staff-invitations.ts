import type { User } from '#contract/accounts/users.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { hashToken, randomToken } from '#server/security/tokens.ts'
import { insertTemplates, outboxOf } from '../mail/post.ts'
import { practice } from '../practice/practice.ts'
import type { TestSite } from '../practice/site.ts'
import { CAN_CONFIRM } from './confirmations.ts'
import { aSuperadmin } from './people.ts'

export const INVITATIONS = '/api/superadmin/staff-invitations'
export const CHOSEN = 'Cailloux-tièdes-2027'
export const MAILBOX = 'theo@exemple.fr'

export const fields = (change: object = {}) => ({
  username: 'theo_2',
  role: 'praticien',
  firstName: 'Théo',
  lastName: 'Rivière',
  email: MAILBOX,
  ...change,
})

/** A site that can mail links, and what its superadmin Ana Roy and the invited do. */
export async function invitingPractice(env: Record<string, string> = {}) {
  const site = await practice({ now: '2027-04-12T08:00', env: { ...CAN_CONFIRM, ...env } })
  await insertTemplates(site)
  const ana = await aSuperadmin(site, { username: 'ana', firstName: 'Ana', lastName: 'Roy' })
  const setup = {
    site,
    ana,
    superadmin: await site.visitor().signIn('ana'),
    invite: (change: object = {}) => setup.superadmin.post<User & ErrorBody>(INVITATIONS, fields(change)),
    renew: ({ id }: { id: number }) =>
      setup.superadmin.post<User & ErrorBody>(`${INVITATIONS}/${id}/renewal`),
    change: ({ id }: { id: number }, change: object = {}) =>
      setup.superadmin.put<ErrorBody>(`/api/superadmin/users/${id}/profile`, fields(change)),
    read: (token: string) => site.visitor().get<ErrorBody>(`/api/staff-invitations/${token}`),
    accept: (token: string, password: unknown = CHOSEN, visitor = site.visitor()) =>
      visitor.post<ErrorBody>(`/api/staff-invitations/${token}`, { password }),
    mailedTokens: async () => {
      const mails = (await outboxOf(site)).filter(({ type }) => type === 'staff_invitation')
      return mails.flatMap(({ body }) => /\/admin\/invitation\/([\w-]{43})(?![\w-])/.exec(body)?.[1] ?? [])
    },
    /** Invites Théo. Returns the account and the token of the mailed link. */
    invited: async (change: object = {}) => {
      const { body } = await setup.invite(change)
      return { ...body, token: (await setup.mailedTokens()).at(-1) ?? '' }
    },
    invitationOf: async ({ id }: { id: number }) => {
      const { body } = await setup.superadmin.get<User[]>('/api/superadmin/users')
      return body.find((user) => user.id === id)?.invitation
    },
    canSignInWith: async (password: string) =>
      (await site.visitor().post('/api/auth/login', { username: 'theo_2', password })).status === 200,
  }
  return setup
}

type Invited = { username?: string; email?: string; token?: string }

/** An invited praticien who has not chosen a password yet, and the token of the link. */
export async function anInvitation(
  { database: { kysely: db }, clock }: TestSite,
  { username = 'theo_2', email = 'theo@exemple.fr', token = randomToken() }: Invited = {},
): Promise<{ id: number; token: string }> {
  const now = clock.instant()
  const names = { first_name: 'Théo', last_name: 'Rivière' }
  const { id } = await db
    .insertInto('users')
    .values({ username, email, ...names, role: 'praticien', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('staff_invitations')
    .values({ user_id: id, token_hash: hashToken(token), created_at: now })
    .execute()
  return { id, token }
}
