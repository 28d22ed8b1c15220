// @module-tag engine
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { UndoneImport } from '#contract/clients/moving-in.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import { vouchersOn } from '../../../support/accounting/sold-voucher.ts'
import { aPracticeWithPapers, VOUCHER_HEADINGS } from '../../../support/clients/moving-vouchers.ts'
import { mergeRecords } from '../../../support/people/client-records.ts'

const IMPORTS = '/api/superadmin/activity-imports'
const VOUCHERS = '/api/superadmin/vouchers'
const HISTORIES = 8

/** Two packs of one client, a pack of another one, and gifts; codes that work online, short ones, and none. */
const LINES = [
  'PLAN-1001;30;50;;;31/12/2027;Léa;Zoé;;;',
  '4711;80;;;;31/12/2027;;Max;;;',
  'PLAN-1003;;;3;Massage du dos;01/10/2027;;;Ada Sage;ada@exemple.fr;',
  ';;;2;Massage du dos;01/11/2027;;;Ada Sage;ada@exemple.fr;',
  'PLAN-1005;60;;;;01/11/2027;;;Eva Bas;eva@exemple.fr;',
  ';50;;;;31/12/2027;;Ida;;;',
]

const TOUCHES = ['use', 'extend', 'newCode', 'withdrawCode', 'refund', 'merge', 'erase'] as const
type Touch = { kind: (typeof TOUCHES)[number]; which: number }

const anyHistory = fc.record({
  lines: fc.subarray(LINES, { minLength: 2 }),
  touches: fc.array(fc.record({ kind: fc.constantFrom(...TOUCHES), which: fc.nat({ max: 9 }) }), {
    maxLength: 7,
  }) as fc.Arbitrary<Touch[]>,
})

const ALL_TOUCHES: { lines: string[]; touches: Touch[] } = {
  lines: [...LINES, 'PLAN-1007;20;;;;31/12/2027;;Tom;;;', 'PLAN-1008;20;;;;31/12/2027;;Sam;;;'],
  touches: [
    { kind: 'use', which: 0 },
    { kind: 'extend', which: 1 },
    { kind: 'merge', which: 2 },
    { kind: 'erase', which: 4 },
    { kind: 'newCode', which: 5 },
    { kind: 'refund', which: 6 },
    { kind: 'withdrawCode', which: 6 },
    { kind: 'withdrawCode', which: 7 },
  ],
}

const ERASED_AND_WITHDRAWN: typeof ALL_TOUCHES = {
  lines: LINES.slice(2, 5),
  touches: [
    { kind: 'erase', which: 0 },
    { kind: 'withdrawCode', which: 0 },
  ],
}

test('undone after whatever happened to them, vouchers are given up whole or named', async () => {
  const succeeded = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyHistory, async ({ lines, touches }) => {
      const practice = await aPracticeWithPapers()
      await vouchersOn(practice.site)
      const { body } = await practice.moveVouchersIn(`${VOUCHER_HEADINGS}${lines.join('\n')}\n`, lines.length)
      const papers = { practice, codes: await codesOf(practice, { lines, moved: body }) }
      const changed = await touchAll(papers, touches)
      for (const kind of changed.kinds) succeeded.add(kind)
      await undoAndCompare(practice, { importId: body.id, changed: changed.ids, erased: changed.erased })
    }),
    { numRuns: HISTORIES, examples: [[ALL_TOUCHES], [ERASED_AND_WITHDRAWN]] },
  )
  expect([...succeeded].sort()).toEqual([...TOUCHES].sort())
})

type Practice = Awaited<ReturnType<typeof aPracticeWithPapers>>
type Moved = Awaited<ReturnType<Practice['moveVouchersIn']>>['body']

/** In the order of their lines, each with a code that staff can type. */
async function codesOf(practice: Practice, { lines, moved }: { lines: string[]; moved: Moved }) {
  const rows = await listStored(practice)
  return rows.map(({ id }, index) => ({
    id,
    code: lines[index]?.split(';')[0] || (moved.codes.find(({ voucherId }) => voucherId === id)?.code ?? ''),
  }))
}

function listStored({ site }: Practice) {
  return site.database.kysely
    .selectFrom('vouchers')
    .select(['id', 'units', 'balance', 'client_id', 'version', 'valid_until'])
    .select(['code_hash', 'foreign_code_hash', 'import_line_hash'])
    .orderBy('id')
    .execute()
}

type Papers = { practice: Practice; codes: { id: number; code: string }[] }

/** Ids of the vouchers that something happened to. */
async function touchAll(papers: Papers, touches: readonly Touch[]) {
  const ids: number[] = []
  const erased: number[] = []
  const kinds: Touch['kind'][] = []
  for (const [index, { kind, which }] of touches.entries()) {
    const { id, code } = papers.codes[which % papers.codes.length] ?? { id: 0, code: '' }
    const touching = { practice: papers.practice, id, code, start: STARTS[index] ?? '' }
    const before = await listStored(papers.practice)
    if ((await TOUCHING[kind](touching)) >= 300) continue
    kinds.push(kind)
    const changed = await changedBy(kind, { touching, before })
    ids.push(...changed)
    if (kind === 'erase') erased.push(...changed.filter((each) => isLive(before, each)))
  }
  return { ids: new Set(ids), erased: new Set(erased), kinds }
}

function isLive(vouchers: Stored, id: number): boolean {
  return vouchers.some((voucher) => voucher.id === id && voucher.balance > 0)
}

type Stored = Awaited<ReturnType<typeof listStored>>

/** Vouchers that the touch changes. An erasure may reach several packs of its client; a merge changes none. */
async function changedBy(
  kind: Touch['kind'],
  { touching: { practice, id }, before }: { touching: Touching; before: Stored },
): Promise<number[]> {
  if (kind === 'merge') return []
  if (kind !== 'erase') return [id]
  const after = new Map((await listStored(practice)).map((voucher) => [voucher.id, voucher]))
  const isBereft = (each: Stored[number]) => each.client_id !== null && after.get(each.id)?.client_id === null
  return before.filter(isBereft).map((each) => each.id)
}

type Touched = { importId: number; changed: ReadonlySet<number>; erased: ReadonlySet<number> }

/** A pack that an erasure has ended is given up once its code is withdrawn: nothing is left to name. */
const isBlank = ({ balance, ...codes }: Stored[number]) =>
  balance === 0 &&
  [codes.code_hash, codes.foreign_code_hash, codes.import_line_hash].every((hash) => hash === null)

async function undoAndCompare(practice: Practice, { importId, changed, erased }: Touched): Promise<void> {
  const before = await listStored(practice)
  const blank = before.filter((voucher) => erased.has(voucher.id) && isBlank(voucher)).map(({ id }) => id)
  const { status, body } = await practice.owner.delete<UndoneImport>(`${IMPORTS}/${importId}`)
  const named = [...changed].filter((id) => !blank.includes(id)).sort((a, b) => a - b)
  expect([status, body.vouchers, body.keptVouchers.map(({ id }) => id)]).toEqual([
    200,
    before.length - changed.size,
    named,
  ])
  const after = await listStored(practice)
  expect(after.filter(({ id }) => changed.has(id))).toEqual(before.filter(({ id }) => changed.has(id)))
  const nothing = { balance: 0, client_id: null }
  const noCodes = { code_hash: null, foreign_code_hash: null, import_line_hash: null }
  for (const voucher of after.filter(({ id }) => !changed.has(id)))
    expect(voucher).toMatchObject({ ...nothing, ...noCodes })
  const { kysely } = practice.site.database
  expect(await findVoucherFault(kysely)).toBeNull()
  const records = await kysely
    .selectFrom('clients')
    .select('id')
    .where('import_id', '=', importId)
    .where('merged_into', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('clients as alias').select('id').whereRef('merged_into', '=', 'clients.id')),
      ),
    )
    .execute()
  const isBound = (id: number) => after.some(({ client_id }) => client_id === id)
  expect(records.filter(({ id }) => !isBound(id))).toEqual([])
}

/** Free hours of Camille. */
const STARTS = ['13', '14', '15', '16'].flatMap((day) =>
  ['10:00', '11:00'].map((time) => `2027-04-${day} ${time}`),
)

type Touching = { practice: Practice; id: number; code: string; start: string }

/** Each answers the status of its request. */
const TOUCHING: Record<Touch['kind'], (touching: Touching) => Promise<number>> = {
  use: async ({ practice, code, start }) => {
    const [date, time] = start.split(' ')
    const request = practice.bookingRequest({ date, time, praticienId: practice.camille.id })
    const booked = await practice.owner.post<{ booking: { id: number } }>('/api/reservations', request)
    const path = `/api/admin/reservations/${date}/${booked.body.booking.id}/voucher`
    return (await practice.owner.put(path, { code })).status
  },
  extend: async ({ practice: { owner }, id }) =>
    (await owner.put(`${VOUCHERS}/${id}/validity`, { validUntil: '2028-01-01' })).status,
  newCode: async ({ practice: { owner }, id }) => (await owner.post(`${VOUCHERS}/${id}/code`)).status,
  withdrawCode: async ({ practice: { owner }, id }) =>
    (await owner.delete(`${VOUCHERS}/${id}/code-ailleurs`)).status,
  refund: async ({ practice: { owner }, id }) =>
    (await owner.post(`${VOUCHERS}/${id}/refund`, { euros: 10 })).status,
  merge: async ({ practice, id }) => {
    const record = await recordOfVoucher(practice, id)
    if (record === null) return 404
    const typed = { name: 'Ada Sage', email: 'ailleurs@exemple.fr' }
    const added = await practice.owner.post<{ id: number }>('/api/admin/clients', typed)
    return (await mergeRecords(practice.owner, added.body.id, record)).status
  },
  erase: async ({ practice, id }) => {
    const record = await recordOfVoucher(practice, id)
    if (record === null) return 404
    const { email } = await practice.site.database.kysely
      .selectFrom('clients')
      .select('email')
      .where('id', '=', record)
      .executeTakeFirstOrThrow()
    const erasure = { subject: { email }, cancelUpcoming: true, endsPacks: true }
    return (await practice.owner.post('/api/superadmin/personal-data/erasure', erasure)).status
  },
}

async function recordOfVoucher(practice: Practice, id: number): Promise<number | null> {
  return (await listStored(practice)).find((voucher) => voucher.id === id)?.client_id ?? null
}
