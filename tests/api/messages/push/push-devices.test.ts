import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { MAX_PUSH_DEVICES } from '#domain/messages/practice/push-service.ts'
import { sendPush } from '#server/features/messages/push/rounds.ts'
import { replaceSecretKey } from '#server/features/operations/maintenance/secret-key.ts'
import { DEVICES, pushPractice } from '../../../support/mail/push-practice.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { HOURS } from '../../../support/practice/massage-practice.ts'

type Ringing = Awaited<ReturnType<typeof pushPractice>>

let google: Ringing['google']
let setup: Ringing['setup']
let site: Ringing['site']
let phone: Ringing['phone']
let switchOn: Ringing['switchOn']
let book: Ringing['book']
let devicesOf: Ringing['devicesOf']
let waiting: Ringing['waiting']
let rings: Ringing['rings']

beforeEach(async () => {
  ;({ google, setup, site, phone, switchOn, book, devicesOf, waiting, rings } = await pushPractice())
})

describe('a push service that fails', () => {
  beforeEach(async () => {
    await switchOn()
    await book()
  })

  test('is tried again, ever later, for an hour', async () => {
    for (let attempt = 0; attempt < 50; attempt++) google.answers.push({ status: 500 })
    let attempts = 0
    for (let minute = 0; minute < 70; minute++) {
      const left = google.answers.length
      await rings(1)
      attempts += left - google.answers.length
    }
    expect(attempts).toBeGreaterThan(3)
    expect(attempts).toBeLessThan(10)
    expect(await waiting()).toEqual([])
    expect(await devicesOf()).toHaveLength(1)
  })

  test('gets the message once it answers again, and then no more', async () => {
    google.answers.push(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))
    expect(await rings()).toEqual([])
    expect(await rings(1)).toHaveLength(1)
    expect(await rings(10)).toHaveLength(1)
  })

  test('is left alone for as long as it asks with 429', async () => {
    google.answers.push({ status: 429, headers: { 'retry-after': '600' } })
    await rings()
    expect(await rings(9)).toEqual([])
    expect(await rings(1)).toHaveLength(1)
  })

  test.each([301, 400, 403, 413])('is not followed, nor asked again, after %i', async (status) => {
    google.answers.push({ status, headers: { location: 'http://127.0.0.1/' } })
    await rings()
    expect(await rings(5)).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test.each([['127.0.0.1'], ['10.0.0.1'], ['fc00::1'], ['142.250.75.234', '192.168.1.1']])(
    'and whose name leads to %s is not connected to',
    async (...addresses) => {
      google.addresses = addresses
      expect(await rings()).toEqual([])
      expect(await rings(5)).toEqual([])
    },
  )

  test('by several servers is asked once', async () => {
    await Promise.all([sendPush(site), sendPush(site), sendPush(site)])
    expect(google.titles()).toHaveLength(1)
  })
})

test('a colleague’s device is as unknown as one that does not exist', async () => {
  await switchOn()
  const [device] = await devicesOf()
  const lou = await aPractitioner(site, { agenda: HOURS, offers: [setup.massage.id] })
  const other = await site.visitor().signIn(lou.username)
  for (const id of [device?.id, 999_999]) expect((await other.delete(`${DEVICES}/${id}`)).status).toBe(404)
  expect(await devicesOf(other)).toEqual([])
  expect(await devicesOf()).toHaveLength(1)
})

describe('a registration', () => {
  test.each([
    'https://fcm.googleapis.com.exemple.fr/fcm/send/a',
    'https://127.0.0.1/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'http://fcm.googleapis.com/fcm/send/a',
  ])('at %s is refused', async (endpoint) => {
    const { status, body } = await phone.post<ErrorBody>(DEVICES, { ...google.browser('zoe'), endpoint })
    expect([status, body.code]).toEqual([409, 'push_service_unknown'])
  })

  test('with a key that is no point of the curve is refused', async () => {
    const { status, body } = await phone.post<ErrorBody>(DEVICES, {
      ...google.browser('zoe'),
      p256dh: `B${'A'.repeat(86)}`,
    })
    expect([status, body.code]).toEqual([409, 'push_service_unknown'])
  })

  test('needs a device that the account knows', async () => {
    await site.database.kysely.deleteFrom('known_devices').execute()
    const { status, body } = await phone.post<ErrorBody>(DEVICES, google.browser('zoe'))
    expect([status, body.code]).toEqual([409, 'push_device_unknown'])
  })

  test('of an eleventh device ends the one that was seen longest ago', async () => {
    for (let number = 0; number <= MAX_PUSH_DEVICES; number++) {
      site.clock.advanceMinutes(1)
      await switchOn(await site.visitor().signIn(setup.camille.username), `phone-${number}`)
    }
    expect(await devicesOf()).toHaveLength(MAX_PUSH_DEVICES)
    await book()
    await rings()
    expect(google.arrived.map(({ name }) => name)).not.toContain('phone-0')
  })

  test('leaves a line in the trail, and another start of the application none', async () => {
    await switchOn()
    await phone.put(`${DEVICES}/current`, google.browser('zoe'))
    await phone.delete(`${DEVICES}/current`)
    const lines = await site.database.kysely
      .selectFrom('audit_trail')
      .select('action')
      .where('action', 'in', ['push_switched_on', 'push_switched_off'])
      .orderBy('id')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['push_switched_on', 'push_switched_off'])
  })
})

describe('the pair of keys', () => {
  const readKey = async () => (await phone.post<{ publicKey: string }>('/api/admin/push-key')).body.publicKey

  test('is made once, and sealed', async () => {
    const keys = await Promise.all([readKey(), readKey(), readKey()])
    expect(new Set(keys).size).toBe(1)
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65)
    const { value } = await site.database.kysely
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'pushKeys')
      .executeTakeFirstOrThrow()
    expect(Object.keys(JSON.parse(value))).toEqual(['publicKey', 'sealedPrivateKey'])
  })

  test('that cannot be opened sends nothing, and the next device makes another', async () => {
    await switchOn()
    const first = await readKey()
    await book()
    const sealed = JSON.stringify({ publicKey: first, sealedPrivateKey: 'AAAA' })
    await site.database.kysely
      .updateTable('settings')
      .set({ value: sealed })
      .where('key', '=', 'pushKeys')
      .execute()
    expect(await rings()).toEqual([])
    expect(await readKey()).not.toBe(first)
    expect(await devicesOf()).toEqual([])
    expect((await phone.put(`${DEVICES}/current`, google.browser('zoe'))).body).toEqual({ isOn: true })
  })

  test('is lost with the secret key, which says how many devices it silences', async () => {
    await switchOn()
    await site.database.kysely.updateTable('installation').set({ key_check: 'other' }).execute()
    expect(await replaceSecretKey(site)).toMatchObject({ pushDevices: 1 })
    expect(await devicesOf()).toEqual([])
  })
})
