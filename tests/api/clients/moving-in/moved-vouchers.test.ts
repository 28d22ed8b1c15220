// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import type { UndoneImport } from '#contract/clients/moving-in.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { SHORT_CODE, UNKNOWN_CODE, WRONG_CODE } from '#domain/accounting/voucher-refusal.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import { replaceSecretKey, requireSameKey } from '#server/features/operations/maintenance/secret-key.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { createPlan } from '#server/start/plan.ts'
import { vouchersOn } from '../../../support/accounting/sold-voucher.ts'
import { aPracticeWithPapers, VOUCHER_HEADINGS } from '../../../support/clients/moving-vouchers.ts'
import { fakeCarriers, insertTemplates } from '../../../support/mail/post.ts'
import { aSuperadmin } from '../../../support/people/people.ts'

const IMPORTS = '/api/superadmin/activity-imports'
const VOUCHERS = '/api/superadmin/vouchers'
const LOG = { info: () => {}, warn: () => {}, error: () => {} }

const FILE = `${VOUCHER_HEADINGS}PLAN-1234;30;50;;;31/12/2027;Léa;Zoé;;;
4711;80;;;;31/12/2027;;Max;;;
;;;2;Massage du dos;01/05/2027;;;Ada Sage;ada@exemple.fr;
`

let practice: Awaited<ReturnType<typeof aPracticeWithPapers>>

beforeEach(async () => {
  practice = await aPracticeWithPapers()
})

type Checked = { balance: number } & ErrorBody
const check = async (voucherCode: string, visitor = practice.site.visitor()) => {
  const { body } = await visitor.post<Checked>('/api/vouchers/check', { voucherCode })
  return body.issues?.[0]?.message ?? body.balance
}
const find = async (code: string) =>
  (await practice.owner.post<{ id: number | null }>(`${VOUCHERS}/recherche`, { code })).body.id

async function aVisit(time: string): Promise<string> {
  const { body } = await practice.owner.post<{ booking: { id: number; date: string } }>(
    '/api/reservations',
    practice.bookingRequest({ time, praticienId: practice.camille.id }),
  )
  return `/api/admin/reservations/${body.booking.date}/${body.booking.id}/voucher`
}

describe('the code that another program printed', () => {
  beforeEach(async () => {
    await vouchersOn(practice.site)
  })

  test('settles a visit, as does the new one of the same voucher', async () => {
    const { codes } = (await practice.moveVouchersIn(FILE, 3)).body
    const [first, second] = await practice.vouchers()
    expect([await find(' plan 1234'), await find('n° 4711'), await find('9999')]).toEqual([
      first?.id,
      second?.id,
      null,
    ])
    expect(await find(codes[0]?.code ?? '')).toBe(second?.id)
    const settle = async (time: string, code: string) =>
      (await practice.owner.put<{ use: object }>(await aVisit(time), { code })).body.use
    expect(await settle('10:00', '4711')).toMatchObject({ voucherId: second?.id, euros: 62.5 })
    expect(await settle('11:00', codes[0]?.code ?? '')).toMatchObject({ voucherId: second?.id, euros: 17.5 })
    expect(await findVoucherFault(practice.site.database.kysely)).toBeNull()
  })

  test('works online from eight letters and digits on, and for a booking', async () => {
    await practice.moveVouchersIn(FILE, 3)
    expect(await check('plan-1234')).toBe(3_000)
    expect(await check('4711')).toBe(SHORT_CODE)
    expect(await check('9999')).toBe(SHORT_CODE)
    expect(await check('PLAN-9999')).toBe(UNKNOWN_CODE)
    expect(await check('4711', practice.owner)).toBe(8_000)
    const booked = await practice.site
      .visitor()
      .post<ErrorBody>('/api/reservations', practice.bookingRequest({ voucherCode: 'PLAN1234' }))
    expect([booked.status, booked.body.issues]).toEqual([201, undefined])
  })

  test('is asked for nowhere where none was taken over', async () => {
    expect(await check('PLAN-1234')).toBe(WRONG_CODE)
  })

  test('is looked up ten times an hour by a network, as ours are', async () => {
    const strict = await aPracticeWithPapers({ RATE_LIMITS: 'on' })
    await vouchersOn(strict.site)
    await strict.moveVouchersIn(FILE, 3)
    const visitor = strict.site.visitor()
    const codes: (string | undefined)[] = []
    for (let guess = 0; guess < 12; guess += 1) {
      const voucherCode = `PLAN-${2_000 + guess}`
      codes.push((await visitor.post<ErrorBody>('/api/vouchers/check', { voucherCode })).body.code)
    }
    expect(codes.slice(-3)).toEqual(['invalid', 'too_many_requests', 'too_many_requests'])
  })

  test('stays beside a new code until it is taken back, and is never printed', async () => {
    await practice.moveVouchersIn(FILE, 3)
    const id = (await find('PLAN1234')) ?? 0
    const print = (code: string) => practice.owner.download(`${VOUCHERS}/${id}/pdf`, { code })
    expect((await print('PLAN1234')).status).toBe(400)
    const { code } = (await practice.owner.post<{ code: string }>(`${VOUCHERS}/${id}/code`)).body
    expect((await print(code)).status).toBe(200)
    expect([await find(code), await find('PLAN1234')]).toEqual([id, id])
    const { body } = await practice.owner.delete<{ voucher: Voucher }>(`${VOUCHERS}/${id}/code-ailleurs`)
    expect(body.voucher).not.toHaveProperty('hasForeignCode')
    expect([await find(code), await find('PLAN1234')]).toEqual([id, null])
  })

  test('is kept as a keyed hash alone, and given up with its key', async () => {
    await practice.moveVouchersIn(FILE, 3)
    const rows = await practice.site.database.kysely.selectFrom('vouchers').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/PLAN1234|PLAN-1234|"4711"/)
    await requireSameKey(practice.site)
    const config = { ...practice.site.config, secretKey: 'another-key-of-thirty-two-letters' }
    expect(await replaceSecretKey({ ...practice.site, config })).toMatchObject({ foreignCodes: 2 })
  })
})

describe('vouchers that were taken over', () => {
  /** The jobs of a day, and the post. */
  async function mailsOfADay() {
    const { mails, ...carriers } = fakeCarriers()
    const clock = { ...practice.site.clock, synchronize: async () => {} }
    const plan = createPlan({ ...practice.site, clock }, LOG as never)
    for (let hour = 0; hour < 24; hour += 4) {
      practice.site.clock.advanceMinutes(4 * 60)
      await plan()
      await sendDue({ ...practice.site, ...carriers })
    }
    return mails.filter(({ to }) => to.endsWith('@exemple.fr'))
  }

  test('send nothing by themselves, and tell of the end of a pack where that was asked for', async () => {
    await insertTemplates(practice.site)
    const soldOn = `${VOUCHER_HEADINGS.trim()};Vendu le\n`
    const pack = (day: string) =>
      `${soldOn};;;2;Massage du dos;${day};;;Ada Sage;ada@exemple.fr;;01/02/2027\n`
    expect((await practice.moveVouchersIn(pack('01/05/2027'), 1)).status).toBe(200)
    expect(await mailsOfADay()).toEqual([])
    const owner = await practice.site.visitor().signIn((await aSuperadmin(practice.site)).username)
    const form = new FormData()
    for (const [name, value] of Object.entries({ tellsEndings: 'true', expected: '1' }))
      form.append(name, value)
    form.append('table', new Blob([pack('02/05/2027')]), 'bons.csv')
    expect((await owner.upload(`${IMPORTS}/vouchers`, form)).status).toBe(200)
    expect((await mailsOfADay()).map(({ to }) => to)).toEqual(['ada@exemple.fr'])
  })

  test('say that they come from elsewhere', async () => {
    await practice.moveVouchersIn(FILE, 3)
    const { body } = await practice.owner.get<{ vouchers: Voucher[] }>(VOUCHERS)
    expect(body.vouchers.map(({ isImported, hasForeignCode }) => [isImported, hasForeignCode])).toEqual([
      [true, undefined],
      [true, true],
      [true, true],
    ])
  })
})

describe('an import of vouchers that is undone', () => {
  const undo = (id: number) => practice.owner.delete<UndoneImport & ErrorBody>(`${IMPORTS}/${id}`)

  test('gives up what nobody touched, names the others, and lets the same file in again', async () => {
    const { id } = (await practice.moveVouchersIn(FILE, 3)).body
    const listed = [{ id, importedAt: '2027-04-12T08:00', appointments: 0, vouchers: 3 }]
    expect((await practice.owner.get(IMPORTS)).body).toEqual(listed)
    await practice.owner.put(await aVisit('10:00'), { code: '4711' })
    const { body } = await undo(id)
    expect(body).toMatchObject({ message: '2 bons abandonnés', vouchers: 2, appointments: 0, clients: 1 })
    expect(body.keptVouchers).toEqual([{ id: await find('4711'), name: 'Max' }])
    expect((await practice.vouchers()).map(({ balance, name }) => [balance, name])).toEqual([
      [0, null],
      [1_750, null],
      [0, null],
    ])
    expect(await find('PLAN1234')).toBeNull()
    expect(await findVoucherFault(practice.site.database.kysely)).toBeNull()
    const { kysely } = practice.site.database
    const given = kysely
      .selectFrom('voucher_entries')
      .select('paid_back_cents')
      .where('kind', '=', 'refunded')
    expect(await given.execute()).toEqual([{ paid_back_cents: 0 }, { paid_back_cents: 0 }])
    expect(
      await kysely.selectFrom('clients').select('name').where('name', '=', 'Ada Sage').execute(),
    ).toEqual([])
    expect(await practice.previewVouchers(FILE)).toMatchObject({ entering: 2, knownCount: 1 })
    expect((await practice.owner.get(IMPORTS)).body).toMatchObject([{ id, vouchers: 1 }])
  })

  test.each([
    [
      'extended',
      (id: number) => practice.owner.put(`${VOUCHERS}/${id}/validity`, { validUntil: '2028-01-01' }),
    ],
    ['given a new code', (id: number) => practice.owner.post(`${VOUCHERS}/${id}/code`)],
    ['paid back', (id: number) => practice.owner.post(`${VOUCHERS}/${id}/refund`, { euros: 10 })],
  ])('keeps one that was %s since', async (_, change) => {
    const { id } = (await practice.moveVouchersIn(FILE, 3)).body
    const kept = (await find('PLAN1234')) ?? 0
    expect((await change(kept)).status).toBe(200)
    expect((await undo(id)).body).toMatchObject({ vouchers: 2, keptVouchers: [{ id: kept, name: 'Zoé' }] })
  })

  test('is refused after seven days', async () => {
    const { id } = (await practice.moveVouchersIn(FILE, 3)).body
    practice.site.clock.advanceMinutes(7 * 24 * 60)
    const owner = await practice.site.visitor().signIn((await aSuperadmin(practice.site)).username)
    expect((await owner.delete<ErrorBody>(`${IMPORTS}/${id}`)).body.code).toBe('import_settled')
    expect((await practice.vouchers()).map(({ balance }) => balance)).toEqual([3_000, 8_000, 2])
  })
})
