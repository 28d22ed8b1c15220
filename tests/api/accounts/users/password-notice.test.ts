import { beforeEach, describe, expect, test } from 'vitest'
import type { JournalEntry } from '#contract/messages/journal.ts'
import { sendPasswordLinks } from '#server/features/accounts/users/password-reset.ts'
import { sendAndReadMails } from '../../../support/mail/mailbox.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aPractitioner, aSuperadmin, PASSWORD, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const CAMILLE = 'camille@cabinet.fr'
const NEW_PASSWORD = 'Cailloux-tièdes-2027'

let site: TestPractice
let camille: Person

beforeEach(async () => {
  site = await practice({ now: '2027-07-13T22:30', env: { PUBLIC_URL: 'https://cabinet.example' } })
  await insertTemplates(site)
  camille = await aPractitioner(site, { username: 'camille_roy', firstName: 'Camille', lastName: 'Roy' })
  await aSuperadmin(site, { username: 'ana', firstName: 'Ana', lastName: 'Petit' })
  await change(camille, { email: CAMILLE })
})

const change = ({ id }: Person, columns: { email?: string | null; preferences?: string }) =>
  site.database.kysely.updateTable('users').set(columns).where('id', '=', id).execute()

const listNotices = async () => (await outboxOf(site)).filter(({ type }) => type === 'password_changed')

async function changeOwn({ username }: Person) {
  const staff = await site.visitor().signIn(username)
  return staff.put('/api/admin/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
}

async function resetByLink(): Promise<number> {
  await site.visitor().post('/api/password-reset', { account: camille.username })
  await sendPasswordLinks(site)
  const link = (await outboxOf(site)).find(({ type }) => type === 'password_reset')
  const token = /\/admin\/mot-de-passe\/([\w-]{43})/.exec(link?.body ?? '')?.[1]
  return (await site.visitor().post(`/api/password-reset/${token}`, { password: NEW_PASSWORD })).status
}

/** Saves Camille's account as Ana. */
async function saveAccount(more: object): Promise<number> {
  const superadmin = await site.visitor().signIn('ana')
  const account = {
    username: camille.username,
    role: 'praticien',
    firstName: 'Camille',
    lastName: 'Roy',
    ...more,
  }
  return (await superadmin.put(`/api/superadmin/users/${camille.id}/profile`, account)).status
}

describe('a changed password is mailed to the account’s address', () => {
  test('with what happened, when by the practice’s clock, and what to do', async () => {
    await aSetting(site, 'phone', '02 99 00 11 22')
    expect((await changeOwn(camille)).status).toBe(200)
    const [mail] = await sendAndReadMails(site)
    expect(mail?.to).toEqual([{ address: CAMILLE, name: '' }])
    expect(mail?.subject).toBe('Votre mot de passe a été changé')
    expect(mail?.text?.replaceAll(/[\u202f\u00a0]/g, ' ').trim()).toBe(
      [
        'Bonjour Camille,',
        'Le mot de passe de votre compte « camille_roy » a été changé le mardi 13 juillet 2027 à 22 h 30, depuis votre compte.',
        'Si vous êtes au courant, vous n’avez rien à faire.',
        'Sinon, quelqu’un d’autre s’est peut-être servi de votre compte. Prévenez sans attendre la personne qui dirige le cabinet.\nTéléphone du cabinet : 02 99 00 11 22',
        'Choisissez aussi un nouveau mot de passe : https://cabinet.example/admin/mot-de-passe',
        'Cabinet de bien-être',
      ].join('\n\n'),
    )
  })

  test('when a link sets it', async () => {
    expect(await resetByLink()).toBe(200)
    expect(await listNotices()).toMatchObject([
      { recipient: CAMILLE, body: expect.stringContaining('par un lien «\u202fMot de passe oublié\u202f».') },
    ])
  })

  test('when another superadmin sets it, who is named', async () => {
    expect(await saveAccount({ password: NEW_PASSWORD })).toBe(200)
    expect(await listNotices()).toMatchObject([
      { recipient: CAMILLE, body: expect.stringContaining(', par Ana Petit.') },
    ])
  })

  test('and to the previous one, when the address changes with it', async () => {
    await saveAccount({ password: NEW_PASSWORD, email: 'autre@exemple.fr' })
    expect((await listNotices()).map(({ recipient }) => recipient)).toEqual(['autre@exemple.fr', CAMILLE])
  })

  test('and to the previous one, when the address is removed with it', async () => {
    await saveAccount({ password: NEW_PASSWORD, email: '' })
    expect((await listNotices()).map(({ recipient }) => recipient)).toEqual([CAMILLE])
  })

  test('whatever the user’s preferences are', async () => {
    await change(camille, { preferences: JSON.stringify({ notifyEmail: false }) })
    await changeOwn(camille)
    expect(await listNotices()).toHaveLength(1)
  })

  test('each time, even twice within a minute', async () => {
    await changeOwn(camille)
    await saveAccount({ password: 'Autre-chose-2027' })
    expect(await listNotices()).toHaveLength(2)
  })

  test('without a secret: neither password, hash nor link', async () => {
    await resetByLink()
    const [mail] = await listNotices()
    expect(JSON.stringify(mail)).not.toMatch(/Cailloux|Pierres|argon|[\w-]{43}/)
  })
})

describe('nothing is mailed', () => {
  test('to an account without an e-mail address', async () => {
    await change(camille, { email: null })
    await changeOwn(camille)
    await saveAccount({ password: 'Autre-chose-2027' })
    expect(await listNotices()).toEqual([])
  })

  test('when an account is saved without a new password', async () => {
    await saveAccount({ email: 'autre@exemple.fr' })
    await saveAccount({ password: '' })
    expect(await listNotices()).toEqual([])
  })

  test('when the change is refused', async () => {
    const staff = await site.visitor().signIn(camille.username)
    const attempt = { currentPassword: 'Pierres-froides-2027', newPassword: NEW_PASSWORD }
    expect((await staff.put('/api/admin/password', attempt)).status).toBe(400)
    expect(await saveAccount({ password: 'motdepasse' })).toBe(400)
    expect(await saveAccount({ password: NEW_PASSWORD, username: 'ana' })).toBe(409)
    expect(await listNotices()).toEqual([])
  })

  test('while the owner has switched the message off', async () => {
    await site.database.kysely.updateTable('notification_templates').set({ active: 0 }).execute()
    await changeOwn(camille)
    expect(await listNotices()).toEqual([])
  })
})

test('of several resets sent at once by one link, the one that succeeds is mailed', async () => {
  await site.visitor().post('/api/password-reset', { account: camille.username })
  await sendPasswordLinks(site)
  const token = /mot-de-passe\/([\w-]{43})/.exec((await outboxOf(site))[0]?.body ?? '')?.[1]
  const attempts = Array.from({ length: 4 }, (_, i) =>
    site.visitor().post(`/api/password-reset/${token}`, { password: `${NEW_PASSWORD}-${i}` }),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 404, 404, 404])
  expect(await listNotices()).toHaveLength(1)
})

test('the journal shows the superadmin a message about a changed password, without its text', async () => {
  await changeOwn(camille)
  const superadmin = await site.visitor().signIn('ana')
  const { body } = await superadmin.get<{ entries: JournalEntry[] }>('/api/admin/journal')
  expect(body.entries).toMatchObject([
    { label: 'Mot de passe changé', recipient: CAMILLE, subject: 'Votre mot de passe a été changé' },
  ])
})
