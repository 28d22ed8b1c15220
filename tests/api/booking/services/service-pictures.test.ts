import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/accounts/audit-trail.ts'
import type { Service } from '#contract/booking/services.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { servicePictureUrl } from '#domain/content/picture-copies.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { aBomb, aForm, aJpeg, aPhonePhoto, aPicture } from '../../../support/people/pictures.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

let site: TestPractice
let superadmin: TestClient
let id: number
let path: string

beforeEach(async () => {
  site = await practice()
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  id = (await aService(site)).id
  path = `/api/services/${id}/picture`
})

const folder = () => join(site.env.DATA_DIR ?? '', 'uploads')
const listFiles = () => (existsSync(folder()) ? readdirSync(folder()).sort() : [])
const filesOf = ({ picture }: Service) => {
  const stem = String(picture?.url).replace(/^\/uploads\/(.+)\.webp$/, '$1')
  return ['-300.webp', '-600.webp', '.webp'].map((ending) => `${stem}${ending}`)
}
const readPicture = async () => (await site.visitor().get<Service[]>('/api/services')).body[0]?.picture

async function upload(content?: Buffer | string, fields: Record<string, string> = {}, target = path) {
  const form = aForm(content ?? (await aJpeg()))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return superadmin.upload<Service & ErrorBody>(target, form)
}

describe('a superadmin', () => {
  test('gives a service a picture, cropped to 3:2, with copies of 300 and 600 pixels that visitors see', async () => {
    const content = await aPicture({ width: 900, height: 1600 }).png().toBuffer()
    const { status, body } = await upload(content, { altText: ' Des galets ' })
    const picture = {
      url: expect.stringMatching(/^\/uploads\/prestation-[0-9a-f]{24}\.webp$/),
      altText: 'Des galets',
    }
    expect([status, body]).toMatchObject([200, { id, name: expect.any(String), active: true, picture }])
    expect(await readPicture()).toEqual(picture)
    const url = body.picture?.url ?? ''
    const sizes = [url, servicePictureUrl({ url }, 600), servicePictureUrl({ url }, 300)].map(
      async (address) => {
        const { format, width, height } = await sharp((await site.app.inject(address)).rawPayload).metadata()
        return [format, width, height]
      },
    )
    expect(await Promise.all(sizes)).toEqual([
      ['webp', 1200, 800],
      ['webp', 600, 400],
      ['webp', 300, 200],
    ])
  })

  test('replaces the picture of a service, and the files of the previous one are deleted', async () => {
    const first = await upload(undefined, { altText: 'Des galets' })
    const second = await upload()
    expect(second.body.picture).toEqual({
      url: expect.not.stringMatching(first.body.picture?.url ?? ''),
      altText: '',
    })
    expect(listFiles()).toEqual(filesOf(second.body))
  })

  test('replaces the picture several times at once, and the files of one remain', async () => {
    const responses = await Promise.all([upload(), upload(), upload()])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(listFiles()).toEqual(filesOf({ picture: await readPicture() } as Service))
  })

  test('changes and empties the alternative text, and keeps the files', async () => {
    const { body } = await upload()
    const describeAs = (altText: unknown) => superadmin.patch<Service & ErrorBody>(path, { altText })
    expect((await describeAs(' Une bougie ')).body).toEqual({
      ...body,
      picture: { ...body.picture, altText: 'Une bougie' },
    })
    expect((await describeAs('x'.repeat(301))).body.message).toMatch(/Texte alternatif.* au plus 300/)
    expect((await superadmin.patch<ErrorBody>(path, {})).body.message).toMatch(
      /Texte alternatif.* est obligatoire/,
    )
    expect((await readPicture())?.altText).toBe('Une bougie')
    expect((await describeAs('')).body.picture).toEqual(body.picture)
    expect(listFiles()).toEqual(filesOf(body))
  })

  test('removes the picture of a service, with its files', async () => {
    await upload(undefined, { altText: 'Des galets' })
    const { status, body } = await superadmin.delete<Service>(path)
    expect([status, body.id, body.picture]).toEqual([200, id, undefined])
    expect([await readPicture(), listFiles()]).toEqual([undefined, []])
    expect((await superadmin.delete(path)).status).toBe(200)
    expect((await superadmin.patch<ErrorBody>(path, { altText: 'x' })).body.code).toBe('not_found')
  })

  test('removes a service with the files of its picture, while its reservations stay', async () => {
    await upload()
    const { id: praticienId } = await aPractitioner(site, { offers: [id] })
    await aReservation(site, { praticienId, serviceId: id, date: '2027-04-13', time: '10:00' })
    const other = await aService(site)
    const remaining = await upload(undefined, {}, `/api/services/${other.id}/picture`)
    expect((await superadmin.delete(`/api/services/${id}`)).status).toBe(200)
    expect(listFiles()).toEqual(filesOf(remaining.body))
    expect((await superadmin.get<object[]>('/api/admin/agenda/reservations')).body).toHaveLength(1)
  })

  test('keeps the picture when the other fields change', async () => {
    const { body } = await upload(undefined, { altText: 'Des galets' })
    const changed = await superadmin.put<Service>(`/api/services/${id}`, { ...body, name: 'Autre nom' })
    expect(changed.body.picture).toEqual(body.picture)
  })

  test('finds the changes of a picture in the audit trail', async () => {
    await upload()
    const { body } = await superadmin.get<{ entries: AuditEntry[] }>('/api/superadmin/audit-trail')
    expect(body.entries[0]).toMatchObject({
      label: 'Image d’une prestation modifiée',
      subject: { kind: 'service', id },
    })
  })
})

test('what phones write into a photo is dropped', async () => {
  const { body } = await upload(await aPhonePhoto())
  const { rawPayload } = await site.app.inject(body.picture?.url ?? '')
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  expect(rawPayload.includes('TelephoneSecret')).toBe(false)
})

test('an invalid picture or text is refused with a French message, and the previous picture stays', async () => {
  const { body } = await upload()
  const whole = await aJpeg({ width: 2000, height: 1500 })
  const responses = [
    await upload('Bonjour'),
    await upload('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    await upload(whole.subarray(0, whole.length / 2)),
    await upload(Buffer.concat([whole, Buffer.alloc(30 * 1024 * 1024)])),
    await upload(aBomb({ width: 20_000, height: 20_000 })),
    await upload(undefined, { altText: 'x'.repeat(301) }),
    await upload(''),
  ]
  expect(responses.map(({ status, body: { code } }) => [status, code])).toEqual([
    [415, 'not_a_picture'],
    [415, 'not_a_picture'],
    [415, 'picture_damaged'],
    [413, 'picture_too_heavy'],
    [413, 'picture_too_large'],
    [400, 'invalid'],
    [400, 'invalid'],
  ])
  expect(responses.every(({ body: { message } }) => /^(Cet|Ce fichier|Le champ)/.test(message))).toBe(true)
  expect(await readPicture()).toEqual(body.picture)
  expect(listFiles()).toEqual(filesOf(body))
})

test('a picture for a service that is gone is refused, and its files are deleted', async () => {
  await superadmin.delete(`/api/services/${id}`)
  for (const { status, body } of [
    await upload(),
    await superadmin.patch<ErrorBody>(path, { altText: 'x' }),
    await superadmin.delete<ErrorBody>(path),
  ])
    expect([status, body.code]).toEqual([404, 'service_gone'])
  expect(listFiles()).toEqual([])
})

test('nobody else gives, describes or removes a picture', async () => {
  const { body } = await upload(undefined, { altText: 'Des galets' })
  const camille = await site.visitor().signIn((await aPractitioner(site, { offers: [id] })).username)
  for (const [caller, status] of [
    [camille, 403],
    [site.visitor(), 401],
  ] as const) {
    const responses = [
      await caller.upload(path, aForm(await aJpeg())),
      await caller.patch(path, { altText: 'Piraté' }),
      await caller.delete(path),
    ]
    expect(responses.map((response) => response.status)).toEqual([status, status, status])
  }
  expect(await readPicture()).toEqual(body.picture)
  expect(listFiles()).toEqual(filesOf(body))
})
