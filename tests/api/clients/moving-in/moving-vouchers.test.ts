// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import { parseVoucherCode } from '#domain/accounting/voucher-code.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { french } from '#domain/language/typography.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import { aPracticeWithPapers, VOUCHER_HEADINGS } from '../../../support/clients/moving-vouchers.ts'
import { aReservation } from '../../../support/people/bookings.ts'

let practice: Awaited<ReturnType<typeof aPracticeWithPapers>>

beforeEach(async () => {
  practice = await aPracticeWithPapers()
})

/** Three that come in, one used up and one expired. */
const FILE = `${VOUCHER_HEADINGS}PLAN-1234;30,00 €;50;;;31/12/2027;Mme Léa Dune;Zoé Petit;;;Bon anniversaire
12;80;;;;;Max Roy;;;;
;3/10;500;;Massage du dos 1h;30/06/2027;;;Zoé Petit;zoe@exemple.fr;
PLAN-0000;0;50;;;31/12/2027;;Ada Sage;;;
PLAN-0001;50;50;;;11/04/2027;;Ada Sage;;;
`

const MASSAGE = { service_name: 'Massage du dos', session_minutes: 60 }
const AMOUNT = { service_name: null, session_minutes: null, receipt_number: null, sold_on: '2027-04-12' }

describe('a table of vouchers and packs', () => {
  test('is counted before anything is stored, and comes in as it was counted', async () => {
    const read = await practice.previewVouchers(FILE)
    expect(read).toMatchObject({
      missing: null,
      total: 5,
      entering: 3,
      amountEuros: 110,
      sessions: 3,
      packs: 1,
      packsWithAddress: 1,
      newClients: 1,
      newCodes: 2,
      usedUp: 1,
      expired: 1,
      isOff: true,
      knownCount: 0,
      errorCount: 0,
      services: [{ text: 'Massage du dos 1h', count: 1, id: practice.massage.id }],
      remarks: [
        { line: 3, message: french`Sans dernier jour dans le fichier : valable jusqu’au 12 avril 2028.` },
      ],
    })
    expect(await practice.vouchers()).toEqual([])

    const { status, body } = await practice.moveVouchersIn(FILE, 3)
    expect([status, body]).toMatchObject([
      200,
      { vouchers: 3, clients: 1, message: french`3 bons repris`, id: body.id },
    ])
    const import_id = body.id
    expect(await practice.vouchers()).toMatchObject([
      {
        ...{ ...AMOUNT, import_id, units: 3_000, balance: 3_000, paid_cents: 3_000, name: null },
        ...{ valid_until: '2027-12-31', recipient_name: 'Zoé Petit', giver_name: 'Léa Dune' },
        message: 'Bon anniversaire',
      },
      { ...AMOUNT, units: 8_000, balance: 8_000, valid_until: '2028-04-12', giver_name: 'Max Roy' },
      { ...MASSAGE, units: 3, balance: 3, paid_cents: 15_000, name: 'Zoé Petit', valid_until: '2027-06-30' },
    ])
    expect(body.codes.map(({ formerCode, name }) => [formerCode, name])).toEqual([
      ['12', 'Max Roy'],
      ['', 'Zoé Petit'],
    ])
    expect(body.codes.map(({ code }) => parseVoucherCode(code))).not.toContain(null)
    const trail = await practice.site.database.kysely.selectFrom('audit_trail').select('action').execute()
    expect(trail.map(({ action }) => action)).toContain('vouchers_imported')
  })

  test('is a sale neither in the book nor in the figures, and its ledger is whole', async () => {
    await practice.moveVouchersIn(FILE, 3)
    const { kysely } = practice.site.database
    expect(await kysely.selectFrom('receipts').select('number').execute()).toEqual([])
    expect(await kysely.selectFrom('receipt_clients').selectAll().execute()).toEqual([])
    const entries = await kysely
      .selectFrom('voucher_entries')
      .select(['kind', 'units'])
      .orderBy('id')
      .execute()
    expect(entries).toEqual([3_000, 8_000, 3].map((units) => ({ kind: 'issued', units })))
    expect(await findVoucherFault(kysely)).toBeNull()
    const { body } = await practice.owner.get<{ owedEuros: number }>('/api/superadmin/vouchers')
    expect(body.owedEuros).toBe(260)
  })

  test('leaves out what nobody can read and what is twice there, and says so', async () => {
    const long = 'a'.repeat(300)
    const file = `${VOUCHER_HEADINGS}AB-1234-56;50;;;;31/12/2027;;Zoé;;;
ab 1234 56;20;;;;31/12/2027;;Max;;;
;50;;;;31/12/2027;;Léa;;;
;40;;;;31/12/2027;;LEA;;;
;50;;;;31/12/2027;;;;;
AB-2;-5;;;;31/12/2027;;Zoé;;;
AB-3;beaucoup;;;;31/12/2027;;Zoé;;;
AB-4;50;;;;29/02/2027;;Zoé;;;
AB-5;50;;;;31/12/2027;;${long};;;
AB-6;=B2;;;;31/12/2027;;Zoé;;;
AB-7;20000;;;;31/12/2027;;Zoé;;;
AB-8;3 séances;;;Réflexologie;31/12/2027;;Zoé;;;
AB-9;51 séances;;;Massage du dos;31/12/2027;;Zoé;;;
Total;12 345,00;;;;;;;;;
AB-10;50;;;;31/12/2099;;Zoé;;;${long}x
`
    const read = await practice.previewVouchers(file)
    expect(read.known).toEqual([
      { line: 3, message: french`Même code que la ligne 2.` },
      { line: 5, message: french`Comme la ligne 4.` },
    ])
    expect(read.errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
      french`6 Ni code ni nom : ce bon ne pourrait pas être retrouvé.`,
      '7 Le reste est négatif.',
      '8 Le reste ne peut pas être lu.',
      '9 La date ne peut pas être lue.',
      french`10 Le champ « Pour » doit compter au plus 100 caractères.`,
      french`11 Une cellule de cette ligne est une formule : collez ses valeurs, puis recommencez.`,
      french`12 Un bon vaut 10 000 € au plus.`,
      '13 Indiquez la prestation de ces séances.',
      french`14 Un carnet compte 50 séances au plus.`,
      '15 Cette ligne est un total.',
    ])
    expect(read.remarks.map(({ message }) => message)).toEqual([
      french`Le message est coupé à 300 caractères.`,
      french`Valable jusqu’au 12 avril 2037, dix ans après la vente au plus.`,
    ])
    expect(read).toMatchObject({ entering: 3, total: 15 })
    expect(read.leftAside.split('\r\n')).toHaveLength(12)
    expect((await practice.moveVouchersIn(file, 3)).body).toMatchObject({ vouchers: 3 })
    expect(await practice.previewVouchers(file)).toMatchObject({ entering: 0, knownCount: 5 })
  })

  test('is taken over as somebody chose: columns, order of dates and services', async () => {
    const file = 'A;B;C;D\nX-1;3;Soin;04/13/2028\nX-2;2;Soin;13/04/2028\n'
    const choices = { columns: 'code,sessions,service,validUntil', headings: 'true' }
    expect(await practice.previewVouchers(file, choices)).toMatchObject({
      ordersDisagree: true,
      order: 'day',
      entering: 0,
      services: [{ text: 'Soin', count: 1, id: null }],
    })
    const chosen = { ...choices, order: 'month', services: String(practice.massage.id) }
    expect(await practice.previewVouchers(file, chosen)).toMatchObject({ entering: 1, errorCount: 1 })
    await practice.moveVouchersIn(file, 1, chosen)
    expect(await practice.vouchers()).toMatchObject([{ ...MASSAGE, units: 3, valid_until: '2028-04-13' }])
  })

  test('is counted at the list’s price where it names none, and in the length that the service has', async () => {
    const file = `${VOUCHER_HEADINGS}X-1;;;2;Massage du dos 90 min;31/12/2027;;Zoé;;;\n`
    expect((await practice.previewVouchers(file)).remarks).toEqual([
      {
        line: 2,
        message: french`« Massage du dos » n’existe pas en ${frenchLength(90)} : repris en ${frenchLength(60)}.`,
      },
    ])
    await practice.moveVouchersIn(file, 1)
    expect(await practice.vouchers()).toMatchObject([{ ...MASSAGE, units: 2, paid_cents: 12_500 }])
  })

  test('is bound to the one record of a name, and to none where there are several', async () => {
    const at = { praticienId: practice.camille.id, date: '2027-04-13' }
    await aReservation(practice.site, {
      ...at,
      time: '10:00',
      clientName: 'Zoé Petit',
      clientEmail: 'z@exemple.fr',
    })
    for (const [time, clientEmail] of [
      ['11:00', 'a@exemple.fr'],
      ['12:00', 'b@exemple.fr'],
    ])
      await aReservation(practice.site, { ...at, time: time ?? '', clientName: 'Max Roy', clientEmail })
    const file = `${VOUCHER_HEADINGS};;;2;Massage du dos;31/12/2027;;;PETIT Zoe;;
;;;2;Massage du dos;31/12/2027;;;Max Roy;;
;;;2;Massage du dos;31/12/2027;;;Ada Sage;;
`
    expect((await practice.previewVouchers(file)).remarks.map(({ message }) => message)).toEqual([
      french`Plusieurs fiches portent le nom Max Roy : ce bon reste à ce nom, sans fiche.`,
      french`Aucune fiche ne porte le nom Ada Sage : ce bon reste à ce nom, sans fiche.`,
    ])
    await practice.moveVouchersIn(file, 3)
    expect((await practice.vouchers()).map(({ name, recipient_name }) => [name, recipient_name])).toEqual([
      ['Zoé Petit', null],
      [null, 'Max Roy'],
      [null, 'Ada Sage'],
    ])
  })

  test('sent twice, or at once by two, comes in once', async () => {
    const [first, second] = await Promise.all([
      practice.moveVouchersIn(FILE, 3),
      practice.moveVouchersIn(FILE, 3),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    expect([first, second].map(({ body }) => body.code)).toContain('import_changed')
    expect(await practice.vouchers()).toHaveLength(3)
    expect(await practice.previewVouchers(FILE)).toMatchObject({ entering: 0, knownCount: 3 })
    expect((await practice.moveVouchersIn(FILE, 0)).status).toBe(400)
  })

  test('stores nothing once a service is gone since the preview', async () => {
    await practice.site.database.kysely.updateTable('services').set({ active: 0 }).execute()
    expect((await practice.moveVouchersIn(FILE, 3)).body.code).toBe('import_changed')
    expect(await practice.vouchers()).toEqual([])
  })

  test.each([
    ['is empty', '\n', /vide/],
    ['is a PDF', '%PDF-1.7\n\0\0', /n’est pas un tableau/],
    ['has no rest', 'Code;Pour\nAB12;Zoé\n', /colonne du reste/],
    ['has neither code nor name', 'Reste;Expire le\n50;31/12/2027\n', /colonne du code/],
    [
      'is one of appointments',
      'Date;Heure;Client;Montant\n13/04/2027;10:00;Zoé;60\n',
      /Reprendre mon activité/,
    ],
    ['is a calendar', 'BEGIN:VCALENDAR\nEND:VCALENDAR\n', /Reprendre mon activité/],
    ['is an address book', 'BEGIN:VCARD\nFN:Zoé\nEND:VCARD\n', /Importer des clients/],
    ['has 10,001 lines', `${VOUCHER_HEADINGS}${'A;50\n'.repeat(10_001)}`, /plus de 10\s000 lignes/],
  ])('that %s changes nothing', async (_, file, sentence) => {
    const { status, body } = await practice.moveVouchersIn(file, 1)
    expect([status, await practice.vouchers()]).toEqual([400, []])
    expect(body.message).toMatch(sentence)
  })

  test('of more than 2,000 vouchers is divided', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => `KDO-${index};50;50;;;31/12/2027;;;;;`).join('\n')
    expect((await practice.moveVouchersIn(VOUCHER_HEADINGS + lines(2_001), 2_001)).status).toBe(400)
    const file = VOUCHER_HEADINGS + lines(2_000)
    expect((await practice.moveVouchersIn(file, 2_000)).body).toMatchObject({ vouchers: 2_000 })
  })
})
