import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aForm, aJpeg } from '../../support/people/pictures.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'
import {
  type MisbehavingBucket,
  type Misbehavior,
  openMisbehavingBucket,
} from '../../support/servers/misbehaving-bucket.ts'

const UNAVAILABLE =
  'Le stockage des images est injoignable\u202f: rien n’a été enregistré. Merci de réessayer dans un instant.'
const FULL =
  'Le stockage des images est plein\u202f: rien n’a été enregistré. Prévenez la personne qui s’occupe du serveur.'
const PICTURE = '/uploads/galets.webp'

let bucket: MisbehavingBucket
let site: TestPractice
let owner: TestClient

beforeEach(async () => {
  bucket = await openMisbehavingBucket()
  site = await practice({ env: { S3_URL: bucket.url } })
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
})
afterEach(() => bucket.close())

async function addPicture() {
  const form = aForm(await aJpeg())
  form.set('altText', 'Galets')
  return owner.upload<ErrorBody>('/api/superadmin/gallery', form)
}

const cases: [Misbehavior, ErrorBody['code'], string, string][] = [
  ['away', 'storage_unavailable', UNAVAILABLE, '5'],
  ['silent', 'storage_unavailable', UNAVAILABLE, '5'],
  ['denied', 'storage_unavailable', UNAVAILABLE, '5'],
  ['missing', 'storage_unavailable', UNAVAILABLE, '5'],
  ['full', 'storage_full', FULL, '60'],
]

test.each(cases)(
  'with a bucket that is %s an upload is refused with a sentence and stores nothing, and the site goes on',
  async (how, code, sentence, retryAfter) => {
    bucket.misbehave(how)
    const { status, body, headers } = await addPicture()
    expect([status, body.code, body.message, headers['retry-after']]).toEqual([
      503,
      code,
      sentence,
      retryAfter,
    ])
    expect((await site.visitor().get('/api/gallery')).body).toEqual([])
    expect((await site.visitor().get('/api/services')).status).toBe(200)
  },
)

/** Pictures are sent without the database, and these wait for the bucket's time limit: once is enough. */
const testOnce = test.runIf(inject('engine') === 'sqlite')

testOnce(
  'at most 100 requests wait for a bucket that does not answer, for some seconds; all others are refused at once',
  async () => {
    bucket.misbehave('silent')
    const ask = () =>
      site.app.inject(PICTURE).then(({ statusCode, headers }) => [statusCode, headers['retry-after']])
    let waiting = 100
    const answers = Array.from({ length: waiting }, () => ask().finally(() => (waiting -= 1)))
    expect(await ask()).toEqual([503, '5'])
    expect(waiting).toBe(100)
    await Promise.all(answers)
    const asked = bucket.requests
    expect(await ask()).toEqual([503, '5'])
    expect(bucket.requests).toBe(asked)
  },
)

test('a bucket that comes back is used again without a restart', async () => {
  bucket.misbehave('away')
  expect((await site.app.inject(PICTURE)).statusCode).toBe(503)
  bucket.misbehave('denied')
  const before = bucket.requests
  await expect.poll(() => site.app.inject(PICTURE).then(() => bucket.requests)).toBeGreaterThan(before)
})

test('an erasure that the bucket does not record is refused, and erases nothing', async () => {
  const email = 'zoe@exemple.fr'
  await site.visitor().post('/api/contact', { name: 'Zoé', email, message: 'Un bassin chaud ?' })
  const erase = () => owner.post<ErrorBody>('/api/superadmin/personal-data/erasure', { subject: { email } })
  for (const how of ['away', 'full'] as const) {
    bucket.misbehave(how)
    const { status, body } = await erase()
    expect([status, body.message]).toEqual([
      503,
      'Le stockage du site n’a pas pu noter cet effacement\u202f: rien n’a été effacé. Merci de réessayer dans un instant.',
    ])
  }
  const kept = await site.database.kysely.selectFrom('contact_messages').select('email').execute()
  expect(kept).toEqual([{ email }])
  expect(await site.database.kysely.selectFrom('erasures').select('erased_at').execute()).toEqual([])
})

testOnce('a picture whose content stops in the middle ends its answer instead of waiting', async () => {
  bucket.misbehave('stalled')
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(`${address}${PICTURE}`)
  await expect(response.arrayBuffer()).rejects.toThrow('terminated')
})
