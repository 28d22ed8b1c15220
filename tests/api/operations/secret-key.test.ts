import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { siteMailer } from '#server/features/messages/mail-server/actions.ts'
import { sealSecrets } from '#server/features/messages/sms-account/secrets.ts'
import { replaceSecretKey, requireSameKey } from '#server/features/operations/maintenance/secret-key.ts'
import { seal, unseal } from '#server/security/secret.ts'
import { bookAndGetLink } from '../../support/people/own-reservation.ts'
import { aPasskey, PASSKEY_ORIGIN, SIGN_IN, signInOptions } from '../../support/people/passkeys.ts'
import { aPractitioner, PASSWORD } from '../../support/people/people.ts'
import { codeOf, setUpSecondFactor } from '../../support/people/second-factor.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { TestClient } from '../../support/practice/test-client.ts'

const FORMER = 'f'.repeat(32)
const NEW = 'n'.repeat(32)

const withKey = (site: TestPractice, secretKey: string): { config: Config } => ({
  config: { ...site.config, secretKey },
})

const at = (site: TestPractice, secretKey: string) => ({ ...site, ...withKey(site, secretKey) })

test('the first server records the key, and later ones need the same', { tags: ['engine'] }, async () => {
  const site = await practice()
  await requireSameKey(at(site, FORMER))
  await requireSameKey(at(site, FORMER))
  await expect(requireSameKey(at(site, NEW))).rejects.toThrow(
    /^Cette base va avec une autre clé secrète \(SECRET_KEY, ou le fichier \S+secret\.key\).*lancez node src\/server\/cli\.ts replace-key\.$/,
  )
  const stored = JSON.stringify(await site.database.kysely.selectFrom('installation').selectAll().execute())
  expect(stored).not.toContain(FORMER)
})

test('a server without any key is refused where the database has one, and creates none', async () => {
  const site = await practice()
  await requireSameKey(at(site, FORMER))
  const keyFile = join(site.config.dataDir, 'secret.key')
  rmSync(keyFile, { force: true })
  await expect(requireSameKey({ ...site, config: { ...site.config, secretKey: undefined } })).rejects.toThrow(
    'replace-key',
  )
  expect(existsSync(keyFile)).toBe(false)
})

test.each([
  [FORMER, `${FORMER}\n`],
  [`${FORMER}\n`, FORMER],
  [`${FORMER}\r\n`, `${FORMER}\n`],
])(
  'the key %j is the same as %j, and goes on opening what was sealed with the first',
  async (first, later) => {
    const site = await practice()
    await requireSameKey(at(site, first))
    const sealed = seal({ ...site.config, secretKey: first }, 'Secret-2027', 'test')
    const config = await requireSameKey(at(site, later))
    expect(unseal(config, sealed, 'test')).toBe('Secret-2027')
    expect(await replaceSecretKey(at(site, later))).toBeNull()
  },
)

test('an empty file is a missing key, which a refused start does not replace', async () => {
  const site = await practice()
  await requireSameKey(at(site, FORMER))
  const keyFile = join(site.config.dataDir, 'secret.key')
  writeFileSync(keyFile, '')
  const refused = requireSameKey({ ...site, config: { ...site.config, secretKey: undefined } })
  await expect(refused).rejects.toThrow(/^La clé secrète de cette base manque/)
  expect(readFileSync(keyFile, 'utf8')).toBe('')
})

test('of servers with different keys that open a new database at once, one opens it', {
  tags: ['engine'],
}, async () => {
  const site = await practice()
  const keys = Array.from({ length: 6 }, (_, index) => String(index).repeat(32))
  const outcomes = await Promise.allSettled(keys.map((key) => requireSameKey(at(site, key))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a replaced key gives up what the former one protected, counts it, and is recorded in the trail', {
  tags: ['engine'],
}, async () => {
  const { site, camille } = await aPracticeWithSecrets()
  expect(await replaceSecretKey(at(site, NEW))).toEqual({
    hadMailPassword: true,
    hadPaymentKey: false,
    hadSmsSecrets: true,
    totpUsernames: [camille.username],
    recoveryCodes: 10,
    declines: 1,
    erasures: 1,
    feeds: 0,
    privateCalendars: 0,
    foreignCodes: 0,
    pushDevices: 0,
  })
  await requireSameKey(at(site, NEW))
  await expect(requireSameKey(at(site, FORMER))).rejects.toThrow('replace-key')
  const lines = await site.database.kysely
    .selectFrom('audit_trail')
    .select(['action', 'actor_id'])
    .where('action', '=', 'secret_key_replaced')
    .execute()
  expect(lines).toEqual([{ action: 'secret_key_replaced', actor_id: null }])
  expect(await replaceSecretKey(at(site, NEW))).toBeNull()
  const rest = ['recovery_codes', 'declines', 'decline_links'] as const
  for (const table of rest)
    expect(await site.database.kysely.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a database without a recorded key takes the new one, and gives nothing up', async () => {
  const { site } = await aPracticeWithSecrets()
  await site.database.kysely.updateTable('installation').set({ key_check: null }).execute()
  expect(await replaceSecretKey(at(site, FORMER))).toBeNull()
  await requireSameKey(at(site, FORMER))
  expect(await site.database.kysely.selectFrom('declines').selectAll().execute()).toHaveLength(1)
})

test('after the replacement a second step stays required, and messages wait for the mail password', {
  tags: ['engine'],
}, async () => {
  const { site, camille, secret, recoveryCodes } = await aPracticeWithSecrets()
  await replaceSecretKey(at(site, NEW))
  const visitor = await visitorOf(site)
  const signIn = () => visitor.post('/api/auth/login', { username: camille.username, password: PASSWORD })
  expect((await signIn()).body).toMatchObject({ code: 'second_factor_required' })
  site.clock.advanceMinutes(1)
  for (const code of [codeOf(site, secret), recoveryCodes[0]]) {
    const { status } = await visitor.post('/api/auth/second-factor', { code })
    expect(status, code).toBe(401)
  }
  const message = { to: 'zoe@exemple.fr', replyTo: null, subject: 'x', text: 'x', messageId: '<a@b>' }
  const handOver = { record: async () => {}, signal: AbortSignal.timeout(5_000) }
  await expect(siteMailer(at(site, NEW)).send(message, handOver)).rejects.toThrow('saisissez-le de nouveau')
})

test('passkeys and links that were sent outlive the key', { tags: ['engine'] }, async () => {
  const { site, bookingRequest } = await massagePractice({ PUBLIC_URL: PASSKEY_ORIGIN, SECRET_KEY: FORMER })
  await requireSameKey(site)
  const link = await bookAndGetLink(site.visitor(), bookingRequest())
  const staff = await site.visitor().signIn((await aPractitioner(site)).username)
  const { authenticator } = await aPasskey(staff)
  await replaceSecretKey(at(site, NEW))
  const visitor = await visitorOf(site)
  expect((await visitor.get(`/api${link}`)).status).toBe(200)
  const response = authenticator.get(await signInOptions(visitor))
  expect((await visitor.post(SIGN_IN, { response })).status).toBe(200)
})

/** A visitor of the site that was started again with the new key. */
async function visitorOf(site: TestPractice): Promise<TestClient> {
  const { database, clock, storage, messageRules } = site
  const app = await buildApp({ ...withKey(site, NEW), database, clock, storage, messageRules })
  onTestFinished(() => app.close())
  return new TestClient(app)
}

/** Its former key protects a mail password, a second factor with recovery codes, a decline and an erasure. */
async function aPracticeWithSecrets() {
  const site = await practice({ env: { SECRET_KEY: FORMER } })
  await requireSameKey(site)
  const camille = await aPractitioner(site)
  const staff = await site.visitor().signIn(camille.username)
  const { secret, recoveryCodes } = await setUpSecondFactor(site, staff)
  await aSetting(site, 'mailServer', {
    host: '127.0.0.1',
    port: 25,
    security: 'none',
    username: 'cabinet',
    from: 'bonjour@cabinet.fr',
    sealedPassword: seal(site.config, 'Secret-2027', 'mail-server-password'),
  })
  const sealedSecrets = sealSecrets(site.config, { login: '', key: 'xkeysib-2027' })
  await aSetting(site, 'smsProvider', { provider: 'brevo', sender: 'Saules', sealedSecrets })
  const { kysely: db } = site.database
  await db.insertInto('declines').values({ address_hash: 'a', kind: 'reminder', created_at: 1 }).execute()
  await db.insertInto('decline_links').values({ token_hash: 'a', address_hash: 'a', used_at: 1 }).execute()
  await db.insertInto('erasures').values({ subject_hash: 'a', erased_at: 1 }).execute()
  return { site, camille, secret, recoveryCodes }
}
