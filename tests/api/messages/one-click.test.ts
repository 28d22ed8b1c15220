import { beforeEach, describe, expect, test } from 'vitest'
import { enqueueInvitations } from '#server/features/content/testimonials/invitations.ts'
import { sendAndReadMails } from '../../support/mail/mailbox.ts'
import { anInvitingPractice, type InvitingPractice } from '../../support/people/invitations.ts'
import { practice } from '../../support/practice/practice.ts'

const ONE_CLICK = 'List-Unsubscribe=One-Click'
const FORM = 'application/x-www-form-urlencoded'
const DONE = { message: 'C’est noté\u202f: vous ne recevrez plus d’invitation à témoigner.' }

let site: InvitingPractice

beforeEach(async () => {
  site = await anInvitingPractice()
})

const pathOf = (token: string) => `/temoignage/${token}/refus`

/** Posts as a mailbox provider does: without cookie, Origin or CSRF token. */
function post(path: string, body: string = ONE_CLICK, headers: Record<string, string> = {}) {
  return site.visitor().send('POST', path, { body, headers: { 'content-type': FORM, ...headers } })
}

const listDeclines = () => site.database.kysely.selectFrom('declines').selectAll().execute()

async function unsubscribeHeaders(): Promise<Record<string, string>> {
  await site.aClientReservation()
  await enqueueInvitations(site)
  const [mail] = await sendAndReadMails(site)
  const headers = mail?.headers.filter(({ key }) => key.startsWith('list-unsubscribe')) ?? []
  return Object.fromEntries(headers.map(({ key, value }) => [key, value]))
}

describe('the headers of an invitation', () => {
  test('offer one-click unsubscription at the address of the link to decline, which then declines', async () => {
    const headers = await unsubscribeHeaders()
    expect(headers).toEqual({
      'list-unsubscribe': expect.stringMatching(
        /^<https:\/\/cabinet\.example\/temoignage\/[\w-]{43}\/refus>$/,
      ),
      'list-unsubscribe-post': ONE_CLICK,
    })
    const url = new URL(headers['list-unsubscribe']?.slice(1, -1) ?? '')
    expect((await post(url.pathname)).status).toBe(200)
    expect(await listDeclines()).toHaveLength(1)
    await site.aClientReservation()
    await enqueueInvitations(site)
    expect(await site.invitations()).toHaveLength(1)
  })

  test('offer none where the site is not reached by https', async () => {
    site.config.publicUrl = new URL('http://cabinet.example')
    expect(await unsubscribeHeaders()).toEqual({})
  })

  test('are deleted from the database once the invitation has left', async () => {
    const read = () => site.database.kysely.selectFrom('outbox').select('unsubscribe_url').executeTakeFirst()
    await site.aClientReservation()
    await enqueueInvitations(site)
    expect((await read())?.unsubscribe_url).toMatch(/^https:/)
    await sendAndReadMails(site)
    expect(await read()).toEqual({ unsubscribe_url: null })
  })
})

describe('a one-click unsubscription', () => {
  test.each([
    ['a form', ONE_CLICK, FORM],
    ['a form with a charset', ONE_CLICK, `${FORM}; charset=utf-8`],
    [
      'a multipart form',
      '--abc\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--abc--\r\n',
      'multipart/form-data; boundary=abc',
    ],
  ])('declines by %s, without cookie, Origin or CSRF token', async (_title, body, type) => {
    const path = pathOf(await site.invitationToken())
    const response = await post(path, body, { 'content-type': type })
    expect([response.status, response.body]).toEqual([200, DONE])
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(response.headers).not.toHaveProperty('set-cookie')
    expect(await listDeclines()).toHaveLength(1)
  })

  test('declines from another site’s page too, since its token is the authorization', async () => {
    const path = pathOf(await site.invitationToken())
    const headers = { origin: 'https://webmail.example', 'sec-fetch-site': 'cross-site' }
    expect((await post(path, ONE_CLICK, headers)).status).toBe(200)
    expect(await listDeclines()).toHaveLength(1)
  })

  test('declines once, however often and simultaneously it is sent', async () => {
    const path = pathOf(await site.invitationToken())
    const responses = await Promise.all(Array.from({ length: 5 }, () => post(path)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await post(path)).body).toEqual(DONE)
    expect(await listDeclines()).toHaveLength(1)
  })

  test('gets the same answer for an unknown token and declines nothing', async () => {
    for (const token of ['x', 'x'.repeat(43), '%00']) {
      const { status, body } = await post(pathOf(token))
      expect([status, body]).toEqual([200, DONE])
    }
    expect(await listDeclines()).toEqual([])
  })

  test.each([
    ['another value', 400, 'List-Unsubscribe=Two-Clicks', FORM],
    ['another field', 400, 'x=One-Click', FORM],
    ['an empty body', 400, '', FORM],
    ['a broken multipart form', 400, 'One-Click', 'multipart/form-data; boundary=abc'],
    ['JSON', 415, '{"List-Unsubscribe":"One-Click"}', 'application/json'],
    ['a large form', 413, `${ONE_CLICK}&x=${'x'.repeat(5000)}`, FORM],
  ])('with %s is refused with %i and declines nothing', async (...[, status, body, type]) => {
    const path = pathOf(await site.invitationToken())
    expect((await post(path, body, { 'content-type': type })).status).toBe(status)
    expect(await listDeclines()).toEqual([])
  })

  test('names the field that it requires', async () => {
    expect((await post(pathOf('x'), 'x=y')).body).toMatchObject({
      issues: [
        { path: 'List-Unsubscribe', message: 'Le champ «\u202fList-Unsubscribe\u202f» vaut One-Click.' },
      ],
    })
  })

  test('is not made by a GET or by a POST of the page’s own call without a CSRF token', async () => {
    const path = pathOf(await site.invitationToken())
    await site.visitor().get(path)
    expect((await post(`/api/refus/${path.split('/')[2]}`)).status).toBe(403)
    expect(await listDeclines()).toEqual([])
  })

  test('is refused with 429 after 120 in a minute from one address', async () => {
    const { visitor } = await practice({ env: { RATE_LIMITS: 'on' } })
    const postFrom = async (address: string) => {
      const request = { body: ONE_CLICK, headers: { 'content-type': FORM } }
      return (await visitor({ address }).send('POST', pathOf('x'), request)).status
    }
    for (let i = 0; i < 120; i += 1) expect(await postFrom('192.0.2.1')).toBe(200)
    expect(await postFrom('192.0.2.1')).toBe(429)
    expect(await postFrom('192.0.2.2')).toBe(200)
  })
})

test('one-click unsubscriptions are the only writes without a CSRF token', async () => {
  const { app, visitor } = await practice()
  const writes = listRoutes(app.printRoutes({ commonPrefix: false })).flatMap(({ path, methods }) =>
    methods.filter((method) => !['GET', 'HEAD'].includes(method)).map((method) => ({ path, method })),
  )
  expect(writes.length).toBeGreaterThan(50)
  const unprotected = []
  for (const { path, method } of writes) {
    const { body } = await visitor().send<{ code?: string }>(method as 'POST', path, {})
    if (body.code !== 'csrf') unprotected.push(`${method} ${path}`)
  }
  expect(unprotected.sort()).toEqual(
    ['places', 'rappels', 'reprendre', 'temoignage'].map((page) => `POST /${page}/:token/refus`),
  )
})

/** Lines such as `│   └── /:id (GET, HEAD)`; each level adds four characters. */
function listRoutes(tree: string): { path: string; methods: string[] }[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods] = /^([│├└─ ]*)(\S+)(?: \((.+)\))?$/.exec(line) ?? []
    const level = indent.length / 4
    if (segment === '') return []
    parents[level] = (parents[level - 1] ?? '') + segment
    return methods === undefined ? [] : [{ path: parents[level] ?? '', methods: methods.split(', ') }]
  })
}
