import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { MailServerReply } from '#contract/messages/mail-server.ts'
import { siteMailer } from '#server/features/messages/mail-server/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { catchMail, type SmtpCatcher } from '../../support/mail/smtp.ts'
import { aSuperadmin, PASSWORD } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const PATH = '/api/superadmin/mail-server'
const ACCOUNT = { user: 'cabinet', pass: 'Secret-2027' }

let smtp: SmtpCatcher

beforeEach(async () => {
  smtp = await catchMail({ account: ACCOUNT })
})
afterEach(() => smtp.close())

async function openPractice(
  env: Record<string, string> = {},
): Promise<{ site: TestPractice; superadmin: TestClient }> {
  const site = await practice({ env })
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  return { site, superadmin }
}

const mailServerBody = (change: object = {}) => ({
  host: '127.0.0.1',
  port: smtp.port,
  security: 'none',
  username: ACCOUNT.user,
  password: ACCOUNT.pass,
  from: 'bonjour@cabinet.fr',
  ...change,
})

const PRIVATE = { MAIL_ALLOW_PRIVATE: 'on' }

describe('the mail server in the settings', () => {
  test('sends the messages, and its password is stored encrypted and never returned', async () => {
    const { site, superadmin } = await openPractice(PRIVATE)
    const { status, body } = await superadmin.put<MailServerReply>(PATH, mailServerBody())
    expect([status, body.source, body.server]).toMatchObject([200, 'settings', { hasPassword: true }])
    const stored = await site.database.kysely.selectFrom('settings').select('value').execute()
    for (const text of [
      JSON.stringify(body),
      JSON.stringify(stored),
      JSON.stringify((await superadmin.get(PATH)).body),
    ]) {
      expect(text).not.toContain(ACCOUNT.pass)
    }
    expect(JSON.stringify((await superadmin.get('/api/public-settings')).body)).not.toMatch(
      /bonjour@|mailServer/,
    )

    await insertTemplates(site)
    await aSetting(site, 'siteTitle', 'L’Heure douce')
    await site.visitor().post('/api/contact', { name: 'Zoé', email: 'zoe@exemple.fr', message: 'Été' })
    await sendDue({ ...site, ...fakeCarriers(), mailer: siteMailer(site) })
    const [mail] = smtp.caught
    expect(mail?.raw).toMatch(/^From: .*<bonjour@cabinet\.fr>\r$/m)
    expect(mail?.raw).toMatch(/^Reply-To: .*<zoe@exemple\.fr>\r$/m)
    expect(mail?.raw).toMatch(/text\/plain[\s\S]*text\/html/)
  })

  test('reuses the stored password when none is sent for the same server', async () => {
    const { superadmin } = await openPractice(PRIVATE)
    await superadmin.put(PATH, mailServerBody())
    const { password: _, ...withoutPassword } = mailServerBody()
    const sameServer = await superadmin.put<MailServerReply>(PATH, {
      ...withoutPassword,
      from: 'autre@cabinet.fr',
    })
    expect(sameServer.body.server).toMatchObject({ hasPassword: true, from: 'autre@cabinet.fr' })
    // The stored password must not be sent to another host.
    const otherServer = await superadmin.put<MailServerReply>(PATH, { ...withoutPassword, host: 'localhost' })
    expect(otherServer.body.server).toMatchObject({ hasPassword: false })
  })

  test('can be removed, so that messages are written to files again', async () => {
    const { superadmin } = await openPractice(PRIVATE)
    await superadmin.put(PATH, mailServerBody())
    expect((await superadmin.delete<MailServerReply>(PATH)).body).toMatchObject({
      source: 'file',
      server: null,
    })
  })

  test('is overridden by SMTP_URL and cannot be changed then', async () => {
    const { superadmin } = await openPractice({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
    expect((await superadmin.get<MailServerReply>(PATH)).body.source).toBe('environment')
    for (const response of [
      await superadmin.put<ErrorBody>(PATH, mailServerBody()),
      await superadmin.delete<ErrorBody>(PATH),
    ]) {
      expect([response.status, response.body.code]).toEqual([409, 'mail_server_fixed'])
    }
  })

  test.each([
    ['127.0.0.1'],
    ['localhost'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['[::1]'],
    ['::1'],
    ['0.0.0.0'],
    // 127.0.0.1 as an integer.
    ['2130706433'],
  ])('cannot be %s unless the environment allows private addresses', async (host) => {
    const { superadmin } = await openPractice()
    const { status, body } = await superadmin.put<ErrorBody>(PATH, mailServerBody({ host, security: 'tls' }))
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['host']])
    expect((await superadmin.get<MailServerReply>(PATH)).body.server).toBeNull()
  })

  test('is not connected to once its private address is no longer allowed', async () => {
    const { site, superadmin } = await openPractice(PRIVATE)
    await superadmin.put(PATH, mailServerBody())
    const config = { ...site.config, mailAllowPrivate: false }
    const mail = { to: 'a@b.fr', replyTo: null, subject: 'x', text: 'x', messageId: 'x@y' }
    await expect(siteMailer({ ...site, config }).send(mail)).rejects.toThrow('réseau privé')
    expect(smtp.caught).toEqual([])
  })

  test.each([
    [{ host: '' }, 'host'],
    [{ host: 'smtp.exemple.fr/x' }, 'host'],
    [{ port: 0 }, 'port'],
    [{ port: 70000 }, 'port'],
    [{ security: 'ssl' }, 'security'],
    [{ from: 'x' }, 'from'],
    [{ from: 'a@b.fr\r\nBcc: c@d.fr' }, 'from'],
  ])('refuses %j and reports the field %s', async (change, path) => {
    const { superadmin } = await openPractice(PRIVATE)
    const { status, body } = await superadmin.put<ErrorBody>(PATH, mailServerBody(change))
    expect([status, new Set(body.issues?.map((issue) => issue.path))]).toEqual([400, new Set([path])])
  })

  test('must be encrypted outside the private network', async () => {
    const { superadmin } = await openPractice()
    const { body } = await superadmin.put<ErrorBody>(PATH, mailServerBody({ host: '9.9.9.9' }))
    expect(body.issues).toMatchObject([{ path: 'security' }])
  })

  test('must be encrypted outside the private network, even where private ones may be in clear', async () => {
    const { superadmin } = await openPractice(PRIVATE)
    const { body } = await superadmin.put<ErrorBody>(PATH, mailServerBody({ host: '9.9.9.9' }))
    expect(body.issues).toMatchObject([{ path: 'security' }])
  })

  test('gets nothing in clear once its host is no longer in the private network', async () => {
    const { site, superadmin } = await openPractice(PRIVATE)
    await superadmin.put(PATH, mailServerBody())
    const row = await site.database.kysely
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'mailServer')
      .executeTakeFirstOrThrow()
    await aSetting(site, 'mailServer', { ...JSON.parse(row.value), host: '9.9.9.9' })
    const mail = { to: 'a@b.fr', replyTo: null, subject: 'x', text: 'x', messageId: 'x@y' }
    await expect(siteMailer(site).send(mail)).rejects.toThrow(/^Sans chiffrement/)
  })

  test('that does not offer STARTTLS gets no password and no message', async () => {
    const { superadmin } = await openPractice(PRIVATE)
    await superadmin.put(PATH, mailServerBody({ security: 'starttls' }))
    const { body } = await superadmin.post(`${PATH}/test`, { to: 'ana@cabinet.fr' })
    expect(body).toEqual({ sent: false, message: expect.stringMatching(/ne chiffre pas la connexion/) })
    expect(smtp.caught).toEqual([])
  })

  test('requires its password again after a change of SECRET_KEY', async () => {
    const { site, superadmin } = await openPractice({ ...PRIVATE, SECRET_KEY: 'a'.repeat(32) })
    await superadmin.put(PATH, mailServerBody())
    const config = { ...site.config, secretKey: 'b'.repeat(32) }
    const mail = { to: 'a@b.fr', replyTo: null, subject: 'x', text: 'x', messageId: 'x@y' }
    await expect(siteMailer({ ...site, config }).send(mail)).rejects.toThrow('saisissez-le de nouveau')
  })
})

describe('« Envoyer un test »', () => {
  type TestResult = { sent: boolean; message: string }
  const sendTest = (superadmin: TestClient) =>
    superadmin.post<TestResult>(`${PATH}/test`, { to: 'ana@cabinet.fr' })

  test('reports that the server accepted the message', async () => {
    const { site, superadmin } = await openPractice(PRIVATE)
    await superadmin.put(PATH, mailServerBody())
    expect((await sendTest(superadmin)).body).toEqual({
      sent: true,
      message: 'Le serveur d’envoi a accepté le message pour ana@cabinet.fr.',
    })
    expect(smtp.caught).toMatchObject([{ to: ['ana@cabinet.fr'] }])
    expect(await outboxOf(site)).toMatchObject([{ type: 'trial', state: 'sent' }])
  })

  test('quotes the server’s reason for a refusal and does not retry', async () => {
    const { site, superadmin } = await openPractice(PRIVATE)
    await superadmin.put(PATH, mailServerBody({ password: 'fausse' }))
    expect((await sendTest(superadmin)).body).toEqual({
      sent: false,
      message: expect.stringMatching(
        /^Le serveur d’envoi refuse l’identification\..* Détail technique\u202f: 535 /,
      ),
    })
    await superadmin.put(PATH, mailServerBody())
    smtp.refusalCode = 554
    expect((await sendTest(superadmin)).body.message).toBe(
      'Le serveur d’envoi refuse ce message. Détail technique\u202f: 554 refused',
    )
    await smtp.close()
    expect((await sendTest(superadmin)).body.message).toContain('refuse la connexion')
    expect((await outboxOf(site)).map(({ state, last_error }) => [state, last_error])).toEqual([
      ['failed', expect.stringMatching(/mot de passe\.$/)],
      ['failed', 'Le serveur d’envoi refuse ce message.'],
      ['failed', expect.stringMatching(/port\.$/)],
    ])
    smtp = await catchMail({ account: ACCOUNT })
    site.clock.advanceMinutes(60)
    expect(await sendDue({ ...site, ...fakeCarriers() })).toBe(0)
  })

  test('reports that the message was written to a file when there is no server', async () => {
    const { site, superadmin } = await openPractice()
    expect((await sendTest(superadmin)).body).toMatchObject({
      sent: true,
      message: expect.stringContaining('gardé dans un fichier'),
    })
    const folder = join(site.config.dataDir, 'mail')
    const [file = ''] = readdirSync(folder)
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(/^To: ana@cabinet\.fr\r$/m)
  })

  test('is refused with 429 after ten messages within ten minutes', async () => {
    const { site, superadmin } = await openPractice()
    for (let i = 0; i < 10; i += 1) expect((await sendTest(superadmin)).status).toBe(200)
    expect((await sendTest(superadmin)).status).toBe(429)
    site.clock.advanceMinutes(9)
    expect((await sendTest(superadmin)).status).toBe(429)
    site.clock.advanceMinutes(1)
    await superadmin.post('/api/auth/reauthenticate', { password: PASSWORD })
    expect((await sendTest(superadmin)).status).toBe(200)
  })
})

describe('SMTP_URL', () => {
  const NO_TLS = /^Le serveur d’envoi ne chiffre pas la connexion \(STARTTLS\)/
  /** Reaches this machine, but is not an address of the loopback block. */
  const otherHost = (query = '') => ({
    SMTP_URL: `smtp://cabinet:Secret-2027@0.0.0.0:${smtp.port}${query}`,
    MAIL_FROM: 'bonjour@cabinet.fr',
  })

  async function sendTest(env: Record<string, string>) {
    const { site, superadmin } = await openPractice(env)
    const { body } = await superadmin.post<{ sent: boolean; message: string }>(`${PATH}/test`, {
      to: 'ana@cabinet.fr',
    })
    return { body, journal: await outboxOf(site) }
  }

  test.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
    'with « %s » hands nothing to another machine without TLS, and the journal says why',
    async (query) => {
      const { body, journal } = await sendTest(otherHost(query))
      expect(body).toEqual({ sent: false, message: expect.stringMatching(NO_TLS) })
      expect(journal).toMatchObject([{ state: 'failed', last_error: expect.stringMatching(NO_TLS) }])
      expect(smtp.caught).toEqual([])
    },
  )

  test('may be unencrypted on this machine', async () => {
    const url = `smtp://cabinet:Secret-2027@127.0.0.1:${smtp.port}`
    expect((await sendTest({ SMTP_URL: url })).body.sent).toBe(true)
    expect(smtp.caught).toHaveLength(1)
  })

  test('may be unencrypted in a private network that MAIL_ALLOW_PRIVATE allows', async () => {
    expect((await sendTest({ ...otherHost(), ...PRIVATE })).body.sent).toBe(true)
    expect(smtp.caught).toHaveLength(1)
  })
})
