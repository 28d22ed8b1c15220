import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { MailServerReply } from '#contract/mail-server.ts'
import { siteMailer } from '#server/features/mail-server/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { aSuperadmin } from '../support/people.ts'
import { aTemplateOfEach, outboxOf, postOffice } from '../support/post.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import { aSetting } from '../support/settings.ts'
import { catchMail, type SmtpCatcher } from '../support/smtp.ts'
import type { Visitor } from '../support/visitor.ts'

const PATH = '/api/superadmin/mail-server'
const ACCOUNT = { user: 'cabinet', pass: 'Secret-2027' }

let smtp: SmtpCatcher

beforeEach(async () => {
  smtp = await catchMail({ account: ACCOUNT })
})
afterEach(() => smtp.close())

async function opened(env: Record<string, string> = {}): Promise<{ site: TestPractice; owner: Visitor }> {
  const site = await practice({ env })
  const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  return { site, owner }
}

const form = (more: object = {}) => ({
  host: '127.0.0.1',
  port: smtp.port,
  security: 'none',
  username: ACCOUNT.user,
  password: ACCOUNT.pass,
  from: 'bonjour@cabinet.fr',
  ...more,
})

const PRIVATE = { MAIL_ALLOW_PRIVATE: 'on' }

describe('the mail server that the owner sets', () => {
  test('carries the messages from then on; its password is sealed, and never shown again', async () => {
    const { site, owner } = await opened(PRIVATE)
    const { status, body } = await owner.put<MailServerReply>(PATH, form())
    expect([status, body.source, body.server]).toMatchObject([200, 'settings', { hasPassword: true }])
    const stored = await site.database.kysely.selectFrom('settings').select('value').execute()
    for (const words of [
      JSON.stringify(body),
      JSON.stringify(stored),
      JSON.stringify((await owner.get(PATH)).body),
    ]) {
      expect(words).not.toContain(ACCOUNT.pass)
    }
    expect(JSON.stringify((await owner.get('/api/public-settings')).body)).not.toMatch(/bonjour@|mailServer/)

    await aTemplateOfEach(site)
    await aSetting(site, 'siteTitle', 'L’Heure douce')
    await site.visitor().post('/api/contact', { name: 'Zoé', email: 'zoe@exemple.fr', message: 'Été' })
    await sendDue({ ...site, ...postOffice(), mailer: siteMailer(site) })
    const [mail] = smtp.caught
    expect(mail?.raw).toMatch(/^From: .*<bonjour@cabinet\.fr>\r$/m)
    expect(mail?.raw).toMatch(/^Reply-To: zoe@exemple\.fr\r$/m)
    expect(mail?.raw).toMatch(/text\/plain[\s\S]*text\/html/)
  })

  test('a password that is left out stays, with the same server and account only', async () => {
    const { owner } = await opened(PRIVATE)
    await owner.put(PATH, form())
    const { password: _, ...rest } = form()
    const kept = await owner.put<MailServerReply>(PATH, { ...rest, from: 'autre@cabinet.fr' })
    expect(kept.body.server).toMatchObject({ hasPassword: true, from: 'autre@cabinet.fr' })
    // It must not be sent to whatever host is typed next.
    const elsewhere = await owner.put<MailServerReply>(PATH, { ...rest, host: 'localhost' })
    expect(elsewhere.body.server).toMatchObject({ hasPassword: false })
  })

  test('can be taken away: messages are files again', async () => {
    const { owner } = await opened(PRIVATE)
    await owner.put(PATH, form())
    expect((await owner.delete<MailServerReply>(PATH)).body).toMatchObject({ source: 'file', server: null })
  })

  test('says whether messages can carry links: only where the public address is known', async () => {
    const hasLinks = async (env: Record<string, string>) =>
      (await (await opened(env)).owner.get<MailServerReply>(PATH)).body.hasLinks
    expect(await hasLinks({ PUBLIC_URL: '' })).toBe(false)
    expect(await hasLinks({ PUBLIC_URL: 'https://cabinet.example' })).toBe(true)
  })

  test('SMTP_URL wins, and nothing can then be set here', async () => {
    const { owner } = await opened({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
    expect((await owner.get<MailServerReply>(PATH)).body.source).toBe('environment')
    for (const answer of [await owner.put<ErrorBody>(PATH, form()), await owner.delete<ErrorBody>(PATH)]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'mail_server_fixed'])
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
    ['2130706433'],
  ])('%s is refused while the environment does not allow private addresses', async (host) => {
    const { owner } = await opened()
    const { status, body } = await owner.put<ErrorBody>(PATH, form({ host, security: 'tls' }))
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['host']])
    expect((await owner.get<MailServerReply>(PATH)).body.server).toBeNull()
  })

  test('a server that was allowed and is not any more is not connected to', async () => {
    const { site, owner } = await opened(PRIVATE)
    await owner.put(PATH, form())
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
  ])('%j is refused and names %s', async (change, path) => {
    const { owner } = await opened(PRIVATE)
    const { status, body } = await owner.put<ErrorBody>(PATH, form(change))
    expect([status, new Set(body.issues?.map((issue) => issue.path))]).toEqual([400, new Set([path])])
  })

  test('without encryption only in the private network', async () => {
    const { owner } = await opened()
    const { body } = await owner.put<ErrorBody>(PATH, form({ host: '9.9.9.9' }))
    expect(body.issues).toMatchObject([{ path: 'security' }])
  })

  test('after a change of SECRET_KEY it asks for the password again, in words', async () => {
    const { site, owner } = await opened({ ...PRIVATE, SECRET_KEY: 'a'.repeat(32) })
    await owner.put(PATH, form())
    const config = { ...site.config, secretKey: 'b'.repeat(32) }
    const mail = { to: 'a@b.fr', replyTo: null, subject: 'x', text: 'x', messageId: 'x@y' }
    await expect(siteMailer({ ...site, config }).send(mail)).rejects.toThrow('saisissez-le de nouveau')
  })
})

describe('« Envoyer un test »', () => {
  type Verdict = { sent: boolean; message: string }
  const tryIt = (owner: Visitor) => owner.post<Verdict>(`${PATH}/test`, { to: 'ana@cabinet.fr' })

  test('says that the server took it', async () => {
    const { site, owner } = await opened(PRIVATE)
    await owner.put(PATH, form())
    expect((await tryIt(owner)).body).toEqual({
      sent: true,
      message: 'Le serveur d’envoi a accepté le message pour ana@cabinet.fr.',
    })
    expect(smtp.caught).toMatchObject([{ to: ['ana@cabinet.fr'] }])
    expect(await outboxOf(site)).toMatchObject([{ type: 'trial', state: 'sent' }])
  })

  test('says in the server’s own words why not', async () => {
    const { site, owner } = await opened(PRIVATE)
    await owner.put(PATH, form({ password: 'fausse' }))
    expect((await tryIt(owner)).body).toEqual({
      sent: false,
      message: expect.stringMatching(/^Le serveur d’envoi refuse l’identification\u202f: 535 /),
    })
    await owner.put(PATH, form())
    smtp.refuse = 554
    expect((await tryIt(owner)).body.message).toBe('Le serveur d’envoi a répondu\u202f: 554 refused')
    await smtp.close()
    expect((await tryIt(owner)).body.message).toContain('refuse la connexion')
    expect((await outboxOf(site)).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
    // A trial is not tried again behind one's back.
    smtp = await catchMail({ account: ACCOUNT })
    site.clock.pass(60)
    expect(await sendDue({ ...site, ...postOffice() })).toBe(0)
  })

  test('without a server says that the message is a file', async () => {
    const { site, owner } = await opened()
    expect((await tryIt(owner)).body).toMatchObject({ sent: true, message: expect.stringContaining('.eml') })
    const folder = join(site.config.dataDir, 'mail')
    const [file = ''] = readdirSync(folder)
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(/^To: ana@cabinet\.fr\r$/m)
  })

  test('not more than ten in ten minutes', async () => {
    const { owner } = await opened()
    for (let i = 0; i < 10; i += 1) expect((await tryIt(owner)).status).toBe(200)
    expect((await tryIt(owner)).status).toBe(429)
  })
})
