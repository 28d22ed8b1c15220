import { beforeEach, describe, expect, test } from 'vitest'
import type { Service } from '#contract/booking/services.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { aForm, aJpeg } from '../../../support/people/pictures.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

let site: TestPractice
let superadmin: TestClient
let massage: Service

const fields = (change: object = {}) => ({
  name: 'Massage suédois',
  description: 'Une heure de calme.',
  duration: 60,
  price: 60,
  ...change,
})
const LONGER = { name: '', duration: 75, price: 72.5 }
const LONGEST = { name: 'à quatre mains', duration: 90, price: 120 }

beforeEach(async () => {
  site = await practice()
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  const { body } = await superadmin.post<Service>('/api/services', fields({ variants: [LONGEST, LONGER] }))
  massage = body
})

const put = (body: object, { id } = massage, headers = {}) =>
  superadmin.put<Service & ErrorBody>(`/api/services/${id}`, body, headers)
const withoutIds = ({ variants = [] }: Service) => variants.map(({ id: _, ...variant }) => variant)
const read = async () =>
  (await superadmin.get<Service[]>('/api/services')).body.find(({ id }) => id === massage.id) as Service
const idOf = (duration: number) => massage.variants?.find((variant) => variant.duration === duration)?.id

test('a service has several lengths, shortest first, which visitors read too', async () => {
  expect(withoutIds(massage)).toEqual([LONGER, LONGEST])
  const [offered] = (await site.visitor().get<Service[]>('/api/services')).body
  expect(offered?.variants).toEqual(massage.variants)
  expect(massage).not.toHaveProperty('variantName')
})

test('a service of one length is answered without any list', async () => {
  const { body } = await superadmin.post<Service>('/api/services', fields({ name: 'Crânien' }))
  for (const key of ['variants', 'variantName', 'options', 'formerly']) expect(body).not.toHaveProperty(key)
})

describe('saving a service with several lengths', () => {
  test('changes, adds and removes lengths, whose ids stay', { tags: ['engine'] }, async () => {
    const changed = { id: idOf(75), name: 'doux', duration: 80, price: 80 }
    const added = { name: '', duration: 120, price: 150 }
    const { status, body } = await put(fields({ variantName: 'classique', variants: [added, changed] }))
    expect(status).toBe(200)
    expect(body.variants).toEqual([changed, { id: expect.any(Number), ...added }])
    expect(body.variantName).toBe('classique')
    expect((await put(fields({ variants: [], variantName: null }))).body).not.toHaveProperty('variants')
    expect(await read()).not.toHaveProperty('variantName')
  })

  test('accepts what was read as it is, and then nothing changes but the version', {
    tags: ['engine'],
  }, async () => {
    const { version = 0, ...before } = await read()
    expect((await put({ ...before, version })).status).toBe(200)
    expect(await read()).toEqual({ ...before, version: version + 1 })
  })

  test('of a client that knows no lengths changes the main one and leaves the others', {
    tags: ['engine'],
  }, async () => {
    const { status, body } = await put(fields({ name: 'Suédois', duration: 50, price: 55 }))
    expect([status, body]).toMatchObject([200, { name: 'Suédois', duration: 50, price: 55 }])
    expect(body.variants).toEqual(massage.variants)
  })

  test('exchanges the main length and another one', { tags: ['engine'] }, async () => {
    const { body } = await put(
      fields({
        duration: 90,
        price: 120,
        variantName: 'à quatre mains',
        variants: [
          { id: idOf(75), ...LONGER },
          { id: idOf(90), name: '', duration: 60, price: 60 },
        ],
      }),
    )
    expect(body).toMatchObject({ duration: 90, price: 120, variantName: 'à quatre mains' })
    expect(body.variants).toEqual([
      { id: idOf(90), name: '', duration: 60, price: 60 },
      { id: idOf(75), ...LONGER },
    ])
  })

  const length = (duration: number, change: object = {}) => ({ name: '', duration, price: 50, ...change })

  test.each([
    ['a seventh length', [65, 70, 75, 80, 85, 90].map((minutes) => length(minutes)), 'variants'],
    ['twice the same minutes', [length(75), length(75)], 'variants.1.duration'],
    ['the minutes of the main one', [length(75), length(60)], 'variants.1.duration'],
    [
      'the same name in capitals',
      [length(75, { name: 'Doux' }), length(75, { name: 'DOUX' })],
      'variants.1.duration',
    ],
    ['fewer than 5 minutes', [length(4)], 'variants.0.duration'],
    ['721 minutes', [length(721)], 'variants.0.duration'],
    ['negative minutes', [length(-60)], 'variants.0.duration'],
    ['a negative price', [length(75, { price: -1 })], 'variants.0.price'],
    ['a name of 61 characters', [length(75, { name: 'x'.repeat(61) })], 'variants.0.name'],
  ])('refuses %s beside its field, and changes nothing', async (_, variants, path) => {
    const before = await read()
    const { status, body } = await put(fields({ name: 'Autre', variants }))
    expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
    expect(await read()).toEqual(before)
  })

  test('accepts the same minutes under different names', async () => {
    const { status } = await put(fields({ variants: [length(60, { name: 'prénatal' }), length(75)] }))
    expect(status).toBe(200)
  })

  test('refuses new minutes of the main length that another one has, by a client that knows none', async () => {
    const { status, body } = await put(fields({ duration: 75 }))
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['duration']])
  })

  test('refuses a length that is gone, or that another service has', async () => {
    const other = (
      await superadmin.post<Service>('/api/services', fields({ name: 'Crânien', variants: [LONGER] }))
    ).body
    const before = await read()
    for (const id of [987_654, other.variants?.[0]?.id]) {
      const { status, body } = await put(
        fields({
          variants: [
            { id: idOf(75), ...LONGER },
            { id, ...LONGEST },
          ],
        }),
      )
      expect([status, body]).toMatchObject([
        409,
        { code: 'variant_gone', issues: [{ path: 'variants.1.duration' }] },
      ])
    }
    expect(await read()).toEqual(before)
  })
})

describe('two people who edit one service', { tags: ['engine'] }, () => {
  test('the second is told, and nothing of the first is lost', async () => {
    const headers = { 'if-match': `"${massage.version}"` }
    expect((await put(fields({ name: 'Suédois' }), massage, headers)).status).toBe(200)
    const { status, body } = await put(fields({ price: 99 }), massage, headers)
    expect([status, body.code]).toEqual([412, 'service_changed'])
    expect(await read()).toMatchObject({ name: 'Suédois', price: 60, version: 2 })
  })

  test('of two at once, one is told', async () => {
    const headers = { 'if-match': `"${massage.version}"` }
    const answers = await Promise.all([1, 2, 3].map((price) => put(fields({ price }), massage, headers)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
  })

  test('a picture that is saved meanwhile is no change of what the form holds', async () => {
    const headers = { 'if-match': `"${massage.version}"` }
    const path = `/api/services/${massage.id}/picture`
    expect((await superadmin.upload(path, aForm(await aJpeg()))).status).toBe(200)
    expect((await put(fields({ name: 'Suédois' }), massage, headers)).status).toBe(200)
  })

  test('a service that is removed meanwhile is gone', async () => {
    await superadmin.delete(`/api/services/${massage.id}`)
    const answer = await put(fields(), massage, { 'if-match': `"${massage.version}"` })
    expect(answer.body.code).toBe('service_gone')
  })
})
