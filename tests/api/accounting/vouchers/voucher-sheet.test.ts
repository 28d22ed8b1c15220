import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import { readFigures, readPainted, readPdf } from '../../../support/accounting/pdf.ts'
import { aSetting } from '../../../support/practice/settings.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>

beforeEach(async () => {
  setup = await bookedPractice()
  await aSetting(setup.site, 'vouchers', {
    ...DEFAULT_VOUCHER_SETTINGS,
    isOn: true,
    conditions: 'Non remboursable.',
  })
  await aSetting(setup.site, 'siteTitle', 'Cabinet des Tilleuls')
  await aSetting(setup.site, 'address', '3 place du Marché\n69000 Lyon')
})

const VOUCHERS = '/api/superadmin/vouchers'
const sell = async (change: object = {}) =>
  (
    await setup.owner.post<{ voucher: Voucher; code: string }>(VOUCHERS, {
      euros: 100,
      paidEuros: 100,
      recipientName: 'Zoé Petit',
      giverName: 'Léa Roux',
      message: 'Joyeux Noël !',
      ...change,
    })
  ).body
const sheet = async () => {
  const { voucher, code } = await sell()
  const { status, body } = await setup.owner.download(`${VOUCHERS}/${voucher.id}/pdf`, { code })
  return { status, body }
}
const print = (id: number, code: string) => setup.owner.post<ErrorBody>(`${VOUCHERS}/${id}/pdf`, { code })

describe('the printed voucher', () => {
  test('says what it is worth, to whom it belongs and until when it is valid', async () => {
    const { voucher, code } = await sell()
    const { status, headers, body } = await setup.owner.download(`${VOUCHERS}/${voucher.id}/pdf`, {
      code: code.toLowerCase(),
    })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const { text, title, isTagged, pages } = await readPdf(body)
    expect([title, isTagged, pages]).toEqual(['Bon cadeau · Cabinet des Tilleuls', true, 1])
    for (const part of [
      'Bon cadeau',
      '100 €',
      'Pour Zoé Petit',
      'De la part de Léa Roux',
      'Joyeux Noël !',
      code,
      'Valable jusqu’au 12 avril 2028 inclus',
      'Non remboursable.',
      '3 place du Marché, 69000 Lyon',
    ])
      expect(text).toContain(part)
  })

  test('holds a long message, long names and all conditions on one page', async () => {
    const conditions = 'Ce bon ne se rembourse pas. '.repeat(35)
    await aSetting(setup.site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true, conditions })
    const name = 'Marie-Antoinette de Saint-Rémy-lès-Chevreuse, et toute sa grande famille du Sud-Ouest'
    const message = 'Une heure pour toi, sans horloge. '.repeat(8)
    const { voucher, code } = await sell({ recipientName: name, giverName: name, message })
    const { body } = await setup.owner.download(`${VOUCHERS}/${voucher.id}/pdf`, { code })
    const { text, pages } = await readPdf(body)
    expect(pages).toBe(1)
    expect(text.match(/Ce bon ne se rembourse pas\./g)).toHaveLength(35)
  })

  test('of sessions names them in place of an amount', async () => {
    const sessions = { euros: undefined, sessions: 5, serviceId: setup.massage.id }
    const { voucher, code } = await sell(sessions)
    const { body } = await setup.owner.download(`${VOUCHERS}/${voucher.id}/pdf`, { code })
    expect((await readPdf(body)).text).toContain('Carnet de 5 séances Massage du dos, 1 h Pour Zoé Petit')
  })

  test('bears the logo of the practice, and the first drawing, which screen readers skip', async () => {
    const canvas = { width: 300, height: 200, channels: 3 as const, background: '#4f6b5a' }
    const logo = await sharp({ create: canvas }).webp().toBuffer()
    await setup.site.storage.uploads.put('logo-1.webp', logo)
    await aSetting(setup.site, 'logo', '/uploads/logo-1.webp')
    const { body } = await sheet()
    expect(await readPainted(body)).toEqual({ pictures: 1, drawings: ['waves'] })
    expect(await readFigures(body)).toEqual(['Logo de Cabinet des Tilleuls'])
  })

  test('has no logo where its file is damaged or gone', async () => {
    await setup.site.storage.uploads.put('logo-1.webp', Buffer.from('not a picture'))
    for (const logo of ['/uploads/logo-1.webp', '/uploads/logo-2.webp']) {
      await aSetting(setup.site, 'logo', logo)
      const { status, body } = await sheet()
      expect([status, await readPainted(body)]).toEqual([200, { pictures: 0, drawings: ['waves'] }])
    }
  })

  test('asks no other site for a logo', async () => {
    let asked = 0
    const server = createServer((_, response) => {
      asked += 1
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await aSetting(setup.site, 'logo', `http://127.0.0.1:${port}/uploads/logo.webp`)
    const { status, body } = await sheet()
    server.close()
    expect([status, asked, (await readPainted(body)).pictures]).toEqual([200, 0, 0])
  })

  test('is refused with another code', async () => {
    const [first, second] = [await sell(), await sell()]
    const { status, body } = await print(first.voucher.id, second.code)
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'code'])
    expect((await print(99, first.code)).status).toBe(404)
  })
})
