import { beforeEach, describe, expect, test } from 'vitest'
import { sendAndReadMails } from '../../../support/mail/mailbox.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const BEFORE = 'camille@cabinet.fr'
const NAMES = { firstName: 'Camille', lastName: 'Roy' }

let site: TestPractice
let camille: Person

beforeEach(async () => {
  site = await practice({ now: '2027-07-13T22:30', env: { PUBLIC_URL: 'https://cabinet.example' } })
  await insertTemplates(site)
  camille = await aPractitioner(site, { username: 'camille_roy', ...NAMES })
  await aSuperadmin(site, { username: 'ana', firstName: 'Ana', lastName: 'Petit' })
  await store({ email: BEFORE })
})

const store = (columns: { email?: string | null; preferences?: string }) =>
  site.database.kysely.updateTable('users').set(columns).where('id', '=', camille.id).execute()

const listNotices = async () => (await outboxOf(site)).filter(({ type }) => type === 'email_changed')

async function changeOwn(email: string): Promise<number> {
  const staff = await site.visitor().signIn(camille.username)
  return (await staff.put('/api/admin/profile', { ...NAMES, email })).status
}

async function changeAsAna(more: object): Promise<number> {
  const superadmin = await site.visitor().signIn('ana')
  const account = { username: camille.username, role: 'praticien', ...NAMES, ...more }
  return (await superadmin.put(`/api/superadmin/users/${camille.id}/profile`, account)).status
}

describe('the e-mail address before is told of a change', () => {
  test('with when, how and what to do, without the new one', async () => {
    await aSetting(site, 'phone', '02 99 00 11 22')
    expect(await changeOwn('autre@exemple.fr')).toBe(200)
    const [mail] = await sendAndReadMails(site)
    expect(mail?.to).toEqual([{ address: BEFORE, name: '' }])
    expect(mail?.subject).toBe('L’adresse e-mail de votre compte a changé')
    expect(mail?.text?.replaceAll(/[\u202f\u00a0]/g, ' ').trim()).toBe(
      [
        'Bonjour Camille,',
        'Depuis le mardi 13 juillet 2027 à 22 h 30, cette adresse n’est plus celle de votre compte « camille_roy ». Le changement a été fait depuis votre compte.',
        'Si vous êtes au courant, vous n’avez rien à faire.',
        'Sinon, quelqu’un d’autre s’est peut-être servi de votre compte. Prévenez sans attendre la personne qui dirige le cabinet : elle peut y remettre votre adresse et mettre fin aux connexions ouvertes.\nTéléphone du cabinet : 02 99 00 11 22',
        'Une fois votre adresse remise, choisissez un nouveau mot de passe : https://cabinet.example/admin/mot-de-passe',
        'Cabinet de bien-être',
      ].join('\n\n'),
    )
    expect(JSON.stringify(mail)).not.toContain('autre@')
  })

  test('by a superadmin, who is named', async () => {
    expect(await changeAsAna({ email: 'autre@exemple.fr' })).toBe(200)
    expect(await listNotices()).toMatchObject([
      { recipient: BEFORE, body: expect.stringContaining('a été fait par Ana Petit.') },
    ])
  })

  test('when it is removed', async () => {
    expect(await changeOwn('')).toBe(200)
    expect((await listNotices()).map(({ recipient }) => recipient)).toEqual([BEFORE])
  })

  test('whatever the user’s preferences are', async () => {
    await store({ preferences: JSON.stringify({ notifyEmail: false }) })
    await changeOwn('autre@exemple.fr')
    expect(await listNotices()).toHaveLength(1)
  })

  test('each time, even twice within a minute', async () => {
    await changeOwn('autre@exemple.fr')
    await changeOwn(BEFORE)
    await changeOwn('autre@exemple.fr')
    expect((await listNotices()).map(({ recipient }) => recipient)).toEqual([
      BEFORE,
      'autre@exemple.fr',
      BEFORE,
    ])
  })
})

describe('nobody is told of an e-mail address', () => {
  test('that is an account’s first', async () => {
    await store({ email: null })
    expect(await changeOwn('autre@exemple.fr')).toBe(200)
    expect(await listNotices()).toEqual([])
  })

  test('that stays the same', async () => {
    expect(await changeOwn(BEFORE)).toBe(200)
    expect(await changeAsAna({ phone: '06 12 34 56 78' })).toBe(200)
    expect(await listNotices()).toEqual([])
  })

  test('whose change is refused', async () => {
    expect(await changeAsAna({ email: 'autre@exemple.fr', username: 'ana' })).toBe(409)
    expect(await listNotices()).toEqual([])
  })
})
