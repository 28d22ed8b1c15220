import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { addSuperadmin, addSuperadminIn } from '#server/start/commands/add-superadmin.ts'
import type { Terminal } from '#server/start/commands/ask.ts'
import { resetPassword, resetPasswordOf } from '#server/start/commands/reset-password.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aSuperadmin, PASSWORD } from '../../../support/people/people.ts'
import { aSecondFactor } from '../../../support/people/second-factor.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'

const PUBLIC_SITE = { PUBLIC_URL: 'https://cabinet.example' }
const CHOSEN = 'Cailloux-tièdes-2027'
const CAMILLE = { argument: 'camille_2', flags: new Set<string>(), values: {} }
const NAMES = { 'first-name': 'Camille', 'last-name': 'Roy', email: 'camille@exemple.fr' }

let site: TestPractice
let ana: { id: number }

async function open(env: Record<string, string> = {}): Promise<void> {
  site = await practice({ env })
  await insertTemplates(site)
  ana = await aSuperadmin(site, { username: 'ana_petit', firstName: 'Ana', lastName: 'Petit' })
  const users = site.database.kysely.updateTable('users').where('id', '=', ana.id)
  await users.set({ email: 'ana@exemple.fr' }).execute()
}
beforeEach(() => open())

function terminal(typed: string, { isTTY = true, isOpen = false } = {}): Terminal & { output: PassThrough } {
  const input = Object.assign(new PassThrough(), { isTTY })
  input.write(typed)
  if (!isOpen) input.end()
  return { input, output: new PassThrough() }
}

/** The link or password on a line of its own. */
const secretIn = (printed: string) => /^ {2}(\S+)$/m.exec(printed)?.[1] ?? ''
const pathIn = (printed: string) => secretIn(printed).replace(`${PUBLIC_SITE.PUBLIC_URL}/admin`, '')
const signIn = async (username: string, password: string) =>
  (await site.visitor().post('/api/auth/login', { username, password })).body
const linesOf = (id: number) =>
  site.database.kysely
    .selectFrom('audit_trail')
    .select(['action', 'actor_id', 'address'])
    .where('subject_id', '=', id)
    .where('actor_id', 'is', null)
    .execute()
const accounts = () =>
  site.database.kysely.selectFrom('users').select(['username', 'password_hash']).orderBy('id').execute()
const findId = async (username: string) =>
  (
    await site.database.kysely
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id

describe('reset-password', () => {
  test('prints a password that must be changed, ends the former one and the sessions, and says so by mail', async () => {
    const staff = await site.visitor().signIn('ana_petit')
    const printed = await resetPasswordOf(site, 'Ana_Petit')
    expect((await staff.get('/api/auth/status')).body).toMatchObject({ isLoggedIn: false })
    expect(await signIn('ana_petit', PASSWORD)).toMatchObject({ code: 'bad_credentials' })
    expect(await signIn('ana_petit', secretIn(printed))).toMatchObject({
      admin: { mustChangePassword: true },
    })
    const [mail, ...others] = await outboxOf(site)
    expect([mail, others]).toMatchObject([{ type: 'password_changed', recipient: 'ana@exemple.fr' }, []])
    expect(mail?.body).toContain('depuis le serveur du site')
    expect(mail?.body).not.toContain(secretIn(printed))
    expect(await linesOf(ana.id)).toContainEqual({
      action: 'password_changed',
      actor_id: null,
      address: null,
    })
  })

  test('prints a link where the site has an address, which serves once and keeps the second step', async () => {
    await open(PUBLIC_SITE)
    await aSecondFactor(site, ana)
    const path = `/api${pathIn(await resetPasswordOf(site, 'ana_petit')).replace('mot-de-passe', 'password-reset')}`
    expect(await signIn('ana_petit', PASSWORD)).toMatchObject({ code: 'bad_credentials' })
    const choose = () => site.visitor().post(path, { password: CHOSEN })
    expect([(await choose()).status, (await choose()).status]).toEqual([200, 404])
    expect(await signIn('ana_petit', CHOSEN)).not.toHaveProperty('admin')
  })

  test('refuses unknown, removed and example accounts with a sentence', async () => {
    const example = await aSuperadmin(site)
    const users = site.database.kysely.updateTable('users').where('id', '=', example.id)
    await users.set({ is_example: 1 }).execute()
    const before = await accounts()
    await expect(resetPasswordOf(site, 'personne')).rejects.toThrow(/^Aucun compte ne s’appelle/)
    await expect(resetPasswordOf(site, example.username)).rejects.toThrow('est un compte d’exemple')
    await users.set({ is_example: 0, removed_at: 1 }).execute()
    await expect(resetPasswordOf(site, example.username)).rejects.toThrow(/^Aucun compte ne s’appelle/)
    expect(await accounts()).toEqual(before)
  })
})

describe('both commands', () => {
  test('refuse a database with tables to update', async () => {
    const rows = site.database.kysely.withTables<{ kysely_migration: { name: string } }>()
    const newest = Object.keys(MIGRATIONS).at(-1) as string
    await rows.deleteFrom('kysely_migration').where('name', '=', newest).execute()
    await expect(resetPassword(site.config, 'ana_petit')).rejects.toThrow('cli.ts migrate')
    await expect(addSuperadmin(site.config, { ...CAMILLE, values: NAMES })).rejects.toThrow('cli.ts migrate')
  })

  test('create no database where there is none', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-accounts-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const config = { ...site.config, dataDir, databaseUrl: undefined }
    await expect(resetPassword(config, 'ana_petit')).rejects.toThrow('Il n’y a pas de base')
    await expect(addSuperadmin(config, { ...CAMILLE, values: NAMES })).rejects.toThrow('Il n’y a pas de base')
    expect(readdirSync(dataDir)).toEqual([])
  })
})

describe('add-superadmin', () => {
  test('prints a password that must be changed where the site has no address', async () => {
    const printed = await addSuperadminIn(site, { ...CAMILLE, values: NAMES }, terminal(''))
    expect(await signIn('camille_2', secretIn(printed))).toMatchObject({
      admin: { role: 'superadmin', firstName: 'Camille', mustChangePassword: true },
    })
    expect(await linesOf(await findId('camille_2'))).toMatchObject([{ action: 'user_added' }])
  })

  test('prints a link to choose a password where the site has an address', async () => {
    await open(PUBLIC_SITE)
    const printed = await addSuperadminIn(site, { ...CAMILLE, values: NAMES }, terminal(''))
    const path = `/api${pathIn(printed).replace('invitation', 'staff-invitations')}`
    expect((await site.visitor().post(path, { password: CHOSEN })).status).toBe(200)
    expect(await signIn('camille_2', CHOSEN)).toMatchObject({ admin: { mustChangePassword: false } })
    expect(await linesOf(await findId('camille_2'))).toContainEqual({
      action: 'user_added',
      actor_id: null,
      address: null,
    })
  })

  test('asks on a terminal for what is missing, and again until an answer fits', async () => {
    const typing = terminal('C3PO\nCamille\nRoy\n\n', { isOpen: true })
    const printed = await addSuperadminIn(site, CAMILLE, typing)
    expect(await signIn('camille_2', secretIn(printed))).toMatchObject({ admin: { lastName: 'Roy' } })
    typing.output.end()
    expect(await text(typing.output)).toBe(
      'Prénom\u202f: Le champ «\u202fPrénom\u202f» ne peut contenir que des lettres, des espaces et des traits d’union.\nPrénom\u202f: Nom\u202f: E-mail (facultatif)\u202f: ',
    )
  })

  test('adds nobody when the terminal closes before the last answer', async () => {
    await expect(addSuperadminIn(site, CAMILLE, terminal('Camille\n'))).rejects.toThrow(
      'La saisie a été interrompue.',
    )
    expect(await accounts()).toHaveLength(1)
  })

  test('judges a password from the standard input as the back office does', async () => {
    const add = (typed: string) =>
      addSuperadminIn(
        site,
        { ...CAMILLE, flags: new Set(['password-stdin']), values: NAMES },
        terminal(typed, { isTTY: false }),
      )
    await expect(add('')).rejects.toThrow('«\u202fMot de passe\u202f» est obligatoire')
    await expect(add('court\n')).rejects.toThrow('au moins 8 caractères')
    await expect(add('motdepasse\n')).rejects.toThrow('Ce mot de passe est trop courant')
    expect(await accounts()).toHaveLength(1)
    expect(await add(`${CHOSEN}\r\nle reste`)).not.toContain(CHOSEN)
    expect(await signIn('camille_2', CHOSEN)).toMatchObject({ admin: { mustChangePassword: true } })
  })

  test('refuses a taken username and wrong fields before it asks anything', async () => {
    const add = (argument: string, values: Record<string, string> = {}) =>
      addSuperadminIn(site, { ...CAMILLE, argument, values }, terminal(''))
    await expect(add('ANA_petit')).rejects.toThrow('Un compte s’appelle déjà')
    await expect(add('ana-2')).rejects.toThrow('Le champ «\u202fNom d’utilisateur\u202f» ne peut contenir')
    await expect(add('ana_2', { email: 'ana' })).rejects.toThrow('Le champ «\u202fE-mail\u202f» doit être')
    expect(await accounts()).toHaveLength(1)
  })
})
