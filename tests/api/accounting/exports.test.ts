import { beforeEach, describe, expect, test } from 'vitest'
import type { ReceiptTotals } from '#contract/accounting/exports.ts'
import { french } from '#domain/language/typography.ts'
import { bookedPractice } from '../../support/accounting/book.ts'
import { aNamedBusiness, readPdf, textOfPdf } from '../../support/accounting/pdf.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>

beforeEach(async () => {
  setup = await bookedPractice()
  await aNamedBusiness(setup.site)
})

const BOOK = '/api/superadmin/receipts'
const APRIL = 'from=2027-04&to=2027-04'
const sell = (sale: object) =>
  setup.owner.post('/api/superadmin/payments', { euros: 12, means: 'Espèces', nature: 'Huile', ...sale })
const linesOf = async (path: string) =>
  (await setup.owner.get<string>(path)).body.split('\r\n').map((line) => line.split(';'))

async function aBookOfFour() {
  await setup.pay(await setup.aVisit())
  await sell({ nature: '=1+1', clientName: '@Léa', euros: 1200.5, day: '2027-03-30' })
  await setup.owner.post(`${BOOK}/1/refunds`, { euros: 12.5, means: 'Espèces' })
  await setup.owner.post(`${BOOK}/2/contra`)
}

describe('the exported book', () => {
  test('is a table for spreadsheets, in the order of the numbers, with the total of each month', async () => {
    await aBookOfFour()
    const rows = await setup.rows()
    const response = await setup.owner.get<string>(`${BOOK}/csv?from=2027-03&to=2027-04`)
    expect(response.headers['content-disposition']).toContain('livre-des-recettes.csv')
    const lines = response.body.replace('\u{feff}', '').split('\r\n')
    expect(lines).toEqual([
      'Numéro;Jour;Noté le;Nature;Client;Moyen de paiement;Montant (€);Rectifie le numéro;Empreinte',
      `1;2027-04-12;2027-04-12 08:00;Massage du dos, 12 avril 2027;Zoé Petit;Carte;62,50;;${rows[0]?.hash}`,
      `2;2027-03-30;2027-04-12 08:00;'=1+1;'@Léa;Espèces;1200,50;;${rows[1]?.hash}`,
      french`3;2027-04-12;2027-04-12 08:00;Remboursement du n° 1 : Massage du dos, 12 avril 2027;Zoé Petit;Espèces;-12,50;1;${rows[2]?.hash ?? ''}`,
      french`4;2027-04-12;2027-04-12 08:00;Reprise du n° 2 : =1+1;'@Léa;Espèces;-1200,50;2;${rows[3]?.hash ?? ''}`,
      ';;;Total mars 2027;;;1200,50;;',
      ';;;Total avril 2027;;;-1150,50;;',
      '',
    ])
  })

  test('is a numbered document with the business, the rows and the total of each month', async () => {
    await aBookOfFour()
    const text = await textOfPdf(setup.owner, `${BOOK}/pdf?from=2027-02&to=2027-04`)
    for (const part of [
      'Livre des recettes Ana Lefèvre SIREN : 732 829 320',
      'Du 1er février 2027 au 30 avril 2027 · imprimé le 12 avril 2027',
      'Février 2027 Aucune recette.',
      '2 30/03/2027 12/04/2027 08:00 =1+1 @Léa Espèces 1 200,50 €',
      'Total du mois 1 200,50 €',
      'Zoé Petit Espèces −12,50 € n° 1',
      'Total du mois −1 150,50 €',
      'page 1',
    ])
      expect(text).toContain(part)
  })

  test('repeats its heads on each page', async () => {
    for (let count = 0; count < 60; count++) await sell({})
    const { body } = await setup.owner.download(`${BOOK}/pdf?${APRIL}`)
    const { pages, text } = await readPdf(body)
    expect(pages).toBeGreaterThan(1)
    expect(text.match(/N° Jour Noté le/g)).toHaveLength(pages)
    expect(text).toContain(`page ${pages}`)
    expect(text).toContain('Total du mois 720,00 €')
  })

  test('is of twelve months at most, for the superadmin who has just proven who they are', async () => {
    for (const form of ['csv', 'pdf']) {
      const path = `${BOOK}/${form}`
      expect((await setup.owner.get(`${path}?from=2026-05&to=2027-04`)).status).toBe(200)
      expect((await setup.owner.get(`${path}?from=2026-04&to=2027-04`)).status).toBe(400)
      expect((await setup.owner.get(`${path}?from=2027-04&to=2027-03`)).status).toBe(400)
      expect((await setup.owner.get(path)).status).toBe(400)
      expect((await setup.camilleSignedIn.get(`${path}?${APRIL}`)).status).toBe(403)
    }
    setup.site.clock.set('2027-04-12T08:11')
    expect((await setup.owner.get(`${BOOK}/csv?${APRIL}`)).body).toMatchObject({
      code: 'reauthentication_required',
    })
    const { kysely } = setup.site.database
    const lines = await kysely
      .selectFrom('audit_trail')
      .select('action')
      .where('action', '=', 'receipts_exported')
      .execute()
    expect(lines).toHaveLength(2)
  })
})

describe('the totals of two months', () => {
  const read = async (from: string) =>
    (await setup.owner.get<ReceiptTotals>(`${BOOK}/totals?from=${from}`)).body

  test('are by day and means, less what was given back', { tags: ['engine'] }, async () => {
    await aBookOfFour()
    expect(await read('2027-03')).toEqual({
      from: '2027-03',
      to: '2027-04',
      days: [
        {
          day: '2027-03-30',
          means: 'Espèces',
          payments: 1,
          receivedEuros: 1200.5,
          returnedEuros: 0,
          euros: 1200.5,
        },
        {
          day: '2027-04-12',
          means: 'Espèces',
          payments: 0,
          receivedEuros: 0,
          returnedEuros: 1213,
          euros: -1213,
        },
        {
          day: '2027-04-12',
          means: 'Carte',
          payments: 1,
          receivedEuros: 62.5,
          returnedEuros: 0,
          euros: 62.5,
        },
      ],
      means: [
        { means: 'Espèces', payments: 1, receivedEuros: 1200.5, returnedEuros: 1213, euros: -12.5 },
        { means: 'Carte', payments: 1, receivedEuros: 62.5, returnedEuros: 0, euros: 62.5 },
      ],
      total: { payments: 2, receivedEuros: 1263, returnedEuros: 1213, euros: 50 },
    })
    expect(await read('2027-05')).toMatchObject({ days: [], means: [], total: { euros: 0 } })
  })

  test('stand in the table for spreadsheets, too', { tags: ['engine'] }, async () => {
    await aBookOfFour()
    expect((await linesOf(`${BOOK}/totals/csv?from=2027-03`)).slice(1)).toEqual([
      ['2027-03-30', 'Espèces', '1', '1200,50', '0,00', '1200,50'],
      ['2027-04-12', 'Espèces', '0', '0,00', '1213,00', '-1213,00'],
      ['2027-04-12', 'Carte', '1', '62,50', '0,00', '62,50'],
      ['Du 1er mars 2027 au 30 avril 2027', 'Espèces', '1', '1200,50', '1213,00', '-12,50'],
      ['Du 1er mars 2027 au 30 avril 2027', 'Carte', '1', '62,50', '0,00', '62,50'],
      ['Du 1er mars 2027 au 30 avril 2027', 'Total', '2', '1263,00', '1213,00', '50,00'],
      [''],
    ])
  })

  test('equal independent sums of a random year with refunds and contra entries', {
    tags: ['engine'],
  }, async () => {
    await fillYear()
    const rows = await setup.rows()
    for (const month of ['01', '03', '05', '07', '09', '11']) {
      const totals = await read(`2027-${month}`)
      const within = rows.filter(({ day }) => day >= `2027-${month}-01` && day.slice(0, 7) <= totals.to)
      const cents = within.reduce((sum, row) => sum + row.cents, 0)
      expect(Math.round(totals.total.euros * 100)).toBe(cents)
      const ofDays = totals.days.reduce((sum, { euros }) => sum + Math.round(euros * 100), 0)
      expect(ofDays).toBe(cents)
      expect(totals.total.payments).toBe(within.filter(({ kind }) => kind === 'payment').length)
      for (const { day, means, euros } of totals.days) {
        const ofDay = within.filter((row) => row.day === day && row.means === means)
        expect(Math.round(euros * 100)).toBe(ofDay.reduce((sum, row) => sum + row.cents, 0))
      }
    }
  })

  test('are the superadmin’s', async () => {
    for (const path of [`${BOOK}/totals?from=2027-04`, `${BOOK}/totals/csv?from=2027-04`])
      expect((await setup.camilleSignedIn.get(path)).status).toBe(403)
    expect((await setup.owner.get(`${BOOK}/totals?from=2027-13`)).status).toBe(400)
  })
})

/** Payments, refunds of some of them, and contra entries, of days that a fixed sequence chooses. */
async function fillYear() {
  const { kysely } = setup.site.database
  let seed = 20_270_412
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const open: { number: number; cents: number }[] = []
  for (let number = 1; number <= 120; number++) {
    const day = `2027-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`
    const means = ['Espèces', 'Carte', 'Chèque'][random(3)] ?? ''
    const common = { number, day, means, nature: 'Massage', received_at: 0, hash: String(number) }
    const paid = number % 3 === 0 ? open.pop() : undefined
    const values = paid
      ? correctionOf(paid, random(2) === 0)
      : { kind: 'payment' as const, cents: 1 + random(20_000) }
    await kysely
      .insertInto('receipts')
      .values({ ...common, ...values })
      .execute()
    if (!paid) open.push({ number, cents: values.cents })
  }
}

function correctionOf({ number, cents }: { number: number; cents: number }, isContra: boolean) {
  return isContra
    ? { kind: 'contra' as const, cents: -cents, corrects: number, origin: number }
    : { kind: 'refund' as const, cents: -Math.ceil(cents / 2), corrects: number, origin: number }
}
