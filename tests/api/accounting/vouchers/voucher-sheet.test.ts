import { beforeEach, describe, expect, test } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import { readPdf } from '../../../support/accounting/pdf.ts'
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

  test('is refused with another code', async () => {
    const [first, second] = [await sell(), await sell()]
    const { status, body } = await print(first.voucher.id, second.code)
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'code'])
    expect((await print(99, first.code)).status).toBe(404)
  })
})
