import { beforeEach, expect, test } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aPackPractice } from '../../../support/accounting/packs.ts'

const VOUCHERS = '/api/superadmin/vouchers'

let setup: Awaited<ReturnType<typeof aPackPractice>>

beforeEach(async () => {
  setup = await aPackPractice()
})

const sellUntil = (validUntil: string) =>
  setup.owner.post<{ voucher: Voucher } & ErrorBody>(VOUCHERS, { euros: 50, paidEuros: 50, validUntil })

test('a voucher ends within ten years of its sale, the last day included', async () => {
  expect((await sellUntil('2037-04-12')).body.voucher.validUntil).toBe('2037-04-12')
  const { status, body } = await sellUntil('2037-04-13')
  expect([status, body.issues?.[0]?.path]).toEqual([400, 'validUntil'])
  expect(body.message).toMatch(/12 avril 2037, dix ans après la vente/)
})

test('extending a voucher does not pass ten years after its sale, however late it is extended', async () => {
  const { body } = await sellUntil('2030-01-01')
  setup.site.clock.set('2029-12-01T08:00')
  const owner = await setup.site.visitor().signIn(setup.ownerName)
  const extend = (validUntil: string) =>
    owner.put<ErrorBody>(`${VOUCHERS}/${body.voucher.id}/validity`, { validUntil })
  expect((await extend('2037-04-13')).body.issues?.[0]?.path).toBe('validUntil')
  expect((await extend('2037-04-12')).status).toBe(200)
})

test('a new code is given only to whoever proves once more who they are', async () => {
  const { body } = await sellUntil('2030-01-01')
  const renew = () => setup.owner.post<ErrorBody & { code: string }>(`${VOUCHERS}/${body.voucher.id}/code`)
  expect((await renew()).status).toBe(200)
  setup.site.clock.advanceMinutes(11)
  const { status, body: refused } = await renew()
  expect([status, refused.code]).toEqual([401, 'reauthentication_required'])
})
