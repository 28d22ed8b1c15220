import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.ts'
import { listFreeSlots } from '../support/busy-clients.ts'
import { fetchEventStream } from '../support/event-stream.ts'
import { bookAndGetLink } from '../support/own-reservation.ts'
import { remoteVisitor } from '../support/remote-server.ts'
import { secretPaths } from '../support/secret-paths.ts'
import { OWNER } from '../support/several-servers.ts'
import { until } from './background.ts'
import { isInstalled, PROXIES } from './proxies.ts'
import { openBehind, type ProxiedSite } from './site.ts'

const CLIENT = { clientName: 'Zoé Martin', clientEmail: 'zoe@exemple.fr' }
const WHOLE_TOKEN = randomBytes(32).toString('base64url')
const CUT_TOKEN = 'cut-short-secret'

describe.each(PROXIES.filter(({ program }) => isInstalled(program)))('behind $program', (proxy) => {
  const resources = new AsyncDisposableStack()
  let site: ProxiedSite

  beforeAll(async () => {
    await ensureBuilt()
    site = await openBehind(proxy, resources)
  })
  afterAll(() => resources.disposeAsync())

  test('pages arrive once encrypted, with the site’s own HSTS, and http leads to https', async () => {
    const { status, headers } = await fetch(site.url)
    expect(status).toBe(200)
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+[^,]*$/)
    const plain = await fetch(site.httpUrl, { redirect: 'manual' })
    expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost/)
  })

  test('a visitor books, and the live calendar of somebody signed in hears of it', async () => {
    const live = await fetchEventStream(site.url, OWNER)
    const events = live.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect(await events?.read()).toMatchObject({ done: false })
    const [slot] = await listFreeSlots(site.url, 2)
    const link = await bookAndGetLink(remoteVisitor(site.url), { ...slot, ...CLIENT })
    let received = ''
    while (!received.includes('event:')) received += (await events?.read())?.value
    await events?.cancel()
    expect((await fetch(site.url + link)).status).toBe(200)
  })

  test('the site knows the visitor’s address, whatever the visitor claims', async () => {
    const forged = request({
      ...{
        host: '127.0.0.1',
        port: new URL(site.url).port,
        servername: 'localhost',
        localAddress: '127.0.0.2',
      },
      ...{ method: 'POST', path: '/api/contact' },
      headers: { host: new URL(site.url).host, 'x-forwarded-for': '203.0.113.9', 'content-length': 0 },
    })
    forged.end()
    await once(forged, 'response')
    await until('the refusal is logged', () => site.server.output().includes('request refused'))
    expect(site.server.output()).toContain('"from":"127.0.0.2"')
    expect(site.server.output()).not.toContain('203.0.113.9')
  })

  test('the site itself judges 36 MB of pictures', async () => {
    const owner = await remoteVisitor(site.url).signIn(OWNER.username, OWNER.password)
    const form = new FormData()
    for (const name of ['a', 'b', 'c', 'd'])
      form.append('photos', new Blob([randomBytes(9_000_000)], { type: 'image/png' }), `${name}.png`)
    const { body } = await owner.upload<{ code: string }>('/api/settings/upload-bg', form)
    expect(body.code).toBe('not_a_picture')
  })

  test('no secret, no search and no Referer reaches a log, not even while the site is down', async () => {
    const ask = async (path: string) => {
      const headers = { referer: `${site.url}/reservation/${WHOLE_TOKEN}` }
      await (await fetch(site.url + path, { headers, redirect: 'manual' })).text()
    }
    const secrets = [WHOLE_TOKEN, CUT_TOKEN].flatMap((token) => secretPaths(token))
    for (const path of [...secrets, `/unknown/${WHOLE_TOKEN}`, '/?q=Durand']) await ask(path)
    await site.server.stop()
    for (const path of secrets) await ask(path)
    await until('the requests are logged', () => site.proxyLog().includes('502'))

    const log = site.proxyLog()
    for (const secret of [WHOLE_TOKEN, CUT_TOKEN, 'Durand']) expect(log).not.toContain(secret)
    expect(log).toContain('/reservation/[...]')
    expect(log).toContain('/services')
  })
})
