import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aPractitioner } from '../../support/people/people.ts'
import { aBomb, aForm, aJpeg, aPhonePhoto, aPicture } from '../../support/people/pictures.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const path = '/api/admin/profile/photo'
let site: TestPractice
let camille: TestClient
let filesBefore: string[]

const folder = () => join(site.env.DATA_DIR ?? '', 'uploads')
const files = () => readdirSync(folder()).sort()

beforeAll(async () => {
  site = await practice()
  camille = await site.visitor().signIn((await aPractitioner(site)).username)
  await camille.upload(path, aForm(await aJpeg()))
})

beforeEach(() => {
  filesBefore = files()
})

type ExpectedRefusal = { status: number; code: string; message: string }

async function expectRefusalWithoutChange(form: FormData, { status, code, message }: ExpectedRefusal) {
  const before = await camille.get<{ photoUrl: string }>('/api/admin/profile')
  const { body, ...response } = await camille.upload<ErrorBody>(path, form)
  expect([response.status, body.code, body.message]).toEqual([status, code, message])
  expect(files()).toEqual(filesBefore)
  expect((await camille.get('/api/admin/profile')).body).toEqual(before.body)
}

const notAPictureMessage = 'Ce fichier n’est pas une image JPEG, PNG, WebP ou AVIF.'
const damagedMessage = 'Cette image est abîmée et ne peut pas être lue.'

describe('an uploaded picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s and is stored as WebP', async (format) => {
    const content = await aPicture().toFormat(format).toBuffer()
    const { status, body } = await camille.upload<{ photoUrl: string }>(path, aForm(content))
    expect(status).toBe(200)
    expect(body.photoUrl).toMatch(/^\/uploads\/photo-[0-9a-f]{24}\.webp$/)
    const shown = await site.app.inject(body.photoUrl)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    const { format: storedFormat, width, height } = await sharp(shown.rawPayload).metadata()
    expect([storedFormat, width, height]).toEqual(['webp', 800, 1000])
  })

  test('is recognized by its content, whatever its name and declared type', async () => {
    const content = await aPicture().png().toBuffer()
    const { status } = await camille.upload(path, aForm(content, { name: 'photo.jpg', type: 'image/jpeg' }))
    expect(status).toBe(200)
  })

  test.each([
    '../../../etc/passwd',
    'a.php.png',
    'CON',
    'x'.repeat(300),
    'evil\u202egnp.exe',
    ';id',
    'a"\r\nX: y',
  ])('is not stored under the name %j', async (name) => {
    const { status, body } = await camille.upload<{ photoUrl: string }>(path, aForm(await aJpeg(), { name }))
    expect(status).toBe(200)
    expect(body.photoUrl).toMatch(/^\/uploads\/photo-[0-9a-f]{24}\.webp$/)
  })

  test('replaces the file of the previous one', async () => {
    await camille.upload(path, aForm(await aJpeg()))
    expect(files()).toHaveLength(filesBefore.length)
    expect(files()).not.toEqual(filesBefore)
  })

  test('is stored upright and without metadata', async () => {
    const photo = await aPhonePhoto()
    expect(photo.toString('latin1')).toContain('TelephoneSecret')
    const { body } = await camille.upload<{ photoUrl: string }>(path, aForm(photo))
    const stored = readFileSync(join(folder(), body.photoUrl.split('/').at(-1) ?? ''))
    const { exif, iptc, xmp, icc, orientation } = await sharp(stored).metadata()
    expect([exif, iptc, xmp, icc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(stored.toString('latin1')).not.toMatch(/TelephoneSecret|Exif|GPS/)
    // Upright, the left half of the phone's picture (terracotta) is at the top and the right half (green) below.
    const [red = 0, green = 0] = await sharp(stored)
      .extract({ left: 400, top: 100, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(red).toBeGreaterThan(green)
  })

  test('is stored without a second file appended to it', async () => {
    const polyglot = Buffer.concat([await aJpeg(), Buffer.from('<script>alert(1)</script>PKsecond')])
    const { body } = await camille.upload<{ photoUrl: string }>(path, aForm(polyglot))
    const stored = readFileSync(join(folder(), body.photoUrl.split('/').at(-1) ?? ''))
    expect(stored.toString('latin1')).not.toMatch(/<script>|PKsecond/)
  })
})

describe('an upload', () => {
  test.each([
    ['plain text', 'Bonjour'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
    ['an SVG with an XML declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a GIF/JavaScript polyglot', 'GIF89a/*\x01\x00*/=1;alert(1)'],
    ['a PDF', '%PDF-1.7'],
  ])('of %s is refused with 415', async (_title, content) => {
    await expectRefusalWithoutChange(aForm(content, { type: 'image/png' }), {
      status: 415,
      code: 'not_a_picture',
      message: notAPictureMessage,
    })
  })

  test('of a valid GIF is refused with 415', async () => {
    await expectRefusalWithoutChange(aForm(await aPicture().gif().toBuffer()), {
      status: 415,
      code: 'not_a_picture',
      message: notAPictureMessage,
    })
  })

  test('of a truncated JPEG is refused with 415', async () => {
    const whole = await aJpeg({ width: 2000, height: 1500 })
    const broken = whole.subarray(0, whole.length * 0.6)
    await expectRefusalWithoutChange(aForm(broken), {
      status: 415,
      code: 'picture_damaged',
      message: damagedMessage,
    })
  })

  test.each(['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF....WEBPVP8 '])(
    'of only a file signature, %j, is refused with 415',
    async (start) => {
      const content = Buffer.from(`${start}0123456789`, 'latin1')
      await expectRefusalWithoutChange(aForm(content), {
        status: 415,
        code: 'picture_damaged',
        message: damagedMessage,
      })
    },
  )

  test('of 30 MB is refused with 413', async () => {
    const heavy = Buffer.concat([await aJpeg(), Buffer.alloc(30 * 1024 * 1024)])
    await expectRefusalWithoutChange(aForm(heavy), {
      status: 413,
      code: 'picture_too_heavy',
      message: 'Cette image est trop lourde\u202f: 10\u202fMo au plus.',
    })
  })

  test('of a small file with 400 million pixels is refused with 413', async () => {
    const bomb = aBomb({ width: 20_000, height: 20_000 })
    expect(bomb.length).toBeLessThan(100_000)
    const message = 'Cette image est trop grande\u202f: 40 millions de pixels au plus.'
    await expectRefusalWithoutChange(aForm(bomb), {
      status: 413,
      code: 'picture_too_large',
      message,
    })
  })

  test('of two pictures at once is refused with 413', async () => {
    const form = aForm(await aJpeg())
    form.append('photo', new Blob([new Uint8Array(await aJpeg())]), 'b.jpg')
    await expectRefusalWithoutChange(form, {
      status: 413,
      code: 'too_many_pictures',
      message: 'Trop d’images à la fois.',
    })
  })

  test('without a picture, or of an empty one, is refused with 400 and names the field', async () => {
    const message = 'Le champ «\u202fImage\u202f» est obligatoire.'
    await expectRefusalWithoutChange(aForm(''), { status: 400, code: 'invalid', message })
    const texts = new FormData()
    texts.append('altText', 'Galets')
    await expectRefusalWithoutChange(texts, { status: 400, code: 'invalid', message })
  })

  test('in an unknown field is refused with 400 and names it', async () => {
    const form = aForm(await aJpeg(), { field: 'file' })
    await expectRefusalWithoutChange(form, {
      status: 400,
      code: 'invalid',
      message: 'Champ inconnu\u202f: file.',
    })
  })

  test.each([
    ['JSON', 415, 'application/json', '{}'],
    ['a picture without a form', 415, 'image/jpeg', 'x'],
    ['a form without a boundary', 400, 'multipart/form-data', 'x'],
    ['a truncated form', 400, 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; na'],
    ['a field named __proto__', 400, 'multipart/form-data; boundary=b', multipartBody('__proto__')],
    ['an empty body', 400, 'multipart/form-data; boundary=b', ''],
  ])('sent as %s is refused with %i', async (_title, status, type, body) => {
    const headers = { 'csrf-token': await camille.csrfToken(), 'content-type': type }
    const response = await camille.send<ErrorBody>('POST', path, { body, headers })
    expect([response.status, response.body.code]).toEqual([
      status,
      expect.stringMatching(/invalid|unsupported/),
    ])
    expect(response.body.message).toMatch(/^(Ce format|Certaines|Le champ|La requête)/)
    expect(files()).toEqual(filesBefore)
  })

  test('to an endpoint that accepts no pictures is refused with 415', async () => {
    const { status, body } = await camille.upload<ErrorBody>('/api/auth/logout', aForm(await aJpeg()))
    expect([status, body.code]).toEqual([415, 'unsupported_media_type'])
  })

  test('by a visitor is refused with 401', async () => {
    const { status } = await site.visitor().upload(path, aForm(await aJpeg()))
    expect(status).toBe(401)
    expect(files()).toEqual(filesBefore)
  })
})

test('ten simultaneous uploads all succeed and leave one picture', async () => {
  const pictures = await Promise.all(Array.from({ length: 10 }, () => aJpeg({ width: 1200, height: 900 })))
  const responses = await Promise.all(pictures.map((content) => camille.upload(path, aForm(content))))
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(files()).toHaveLength(filesBefore.length)
})

function multipartBody(name: string): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\nx\r\n--b--\r\n`
}
