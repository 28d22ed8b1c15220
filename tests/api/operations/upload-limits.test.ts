import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aPractitioner, aSuperadmin, PASSWORD } from '../../support/people/people.ts'
import { aForm, aJpeg } from '../../support/people/pictures.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const PHOTO_PATH = '/api/admin/profile/photo'

describe('uploads of one account', () => {
  test('are limited to 300 an hour, whatever they are for and from wherever they come', async () => {
    const site = await practice({ env: { RATE_LIMITS: 'on' } })
    const ana = await aSuperadmin(site)
    const staff = await site.visitor().signIn(ana.username)
    const paths = [PHOTO_PATH, '/api/superadmin/gallery', '/api/settings/upload']
    for (let n = 0; n < 300; n += 1) {
      const { status } = await staff.upload(paths[n % paths.length] ?? '', aForm('no picture'))
      expect(status, String(n)).toBe(415)
    }
    const elsewhere = await site.visitor({ address: '198.51.100.7' }).signIn(ana.username)
    const refused = await elsewhere.upload<ErrorBody>(PHOTO_PATH, aForm(await aJpeg()))
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const colleague = await site.visitor().signIn((await aPractitioner(site)).username)
    expect((await colleague.upload(PHOTO_PATH, aForm(await aJpeg()))).status).toBe(200)
  })

  test('are read two at a time, and do not delay those of a colleague', async () => {
    const site = await practice()
    const url = await site.app.listen({ host: '127.0.0.1', port: 0 })
    const camille = await signIn(site, url)
    const lea = await signIn(site, url)
    const unfinished = [startUpload(url, camille), startUpload(url, camille)]
    await Promise.all(unfinished.map(({ begun }) => begun))
    let isAnswered = false
    const third = uploadWhole(url, camille).finally(() => {
      isAnswered = true
    })
    expect(await uploadWhole(url, lea)).toBe(200)
    expect(isAnswered).toBe(false)
    unfinished[0]?.abort()
    expect(await third).toBe(200)
    unfinished[1]?.abort()
  })
})

type Account = { cookie: string; 'csrf-token': string }

/** Over a real connection, because a body in process is always whole. */
async function signIn(site: TestPractice, url: string): Promise<Account> {
  const { username } = await aPractitioner(site)
  const visit = await fetch(`${url}/api/csrf-token`)
  const headers = await accountOf(visit)
  const body = JSON.stringify({ username, password: PASSWORD })
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const cookie = cookieOf(login)
  return accountOf(await fetch(`${url}/api/csrf-token`, { headers: { cookie } }), cookie)
}

async function accountOf(response: Response, cookie = cookieOf(response)): Promise<Account> {
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  return { cookie, 'csrf-token': csrfToken }
}

function cookieOf({ headers }: Response): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function uploadWhole(url: string, account: Account): Promise<number> {
  const body = aForm(await aJpeg())
  return (await fetch(url + PHOTO_PATH, { method: 'POST', headers: account, body })).status
}

/** Sends the beginning of a body and no more. */
function startUpload(url: string, account: Account) {
  const sent = httpRequest(url + PHOTO_PATH, {
    method: 'POST',
    headers: { ...account, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '100000' },
  })
  sent.on('error', () => {})
  const begun = new Promise<void>((resolve) => {
    sent.write('--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nabc', () =>
      setTimeout(resolve, 200),
    )
  })
  return { begun, abort: () => sent.destroy() }
}
