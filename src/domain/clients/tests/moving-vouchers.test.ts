import { describe, expect, test } from 'vitest'
import { french } from '../../language/typography.ts'
import {
  isEndless,
  isSpent,
  isTotalLine,
  namesSessions,
  readCents,
  readSessions,
} from '../moving-in/vouchers/cells.ts'
import { assignVoucherColumns, missingVoucherColumns } from '../moving-in/vouchers/columns.ts'
import { readVoucherLine } from '../moving-in/vouchers/lines.ts'

test.each([
  ['50', 5_000],
  ['50,00 €', 5_000],
  ['50.5', 5_050],
  ['1 250,00 €', 125_000],
  ['1\u202f250\u00a0€', 125_000],
  ['1.250,00', 125_000],
  ['1,250.00', 125_000],
  ['EUR 80', 8_000],
  ['80 euros', 8_000],
  ['0', 0],
  ['-5', -500],
  ['$50', null],
  ['cinquante', null],
  ['3 séances', null],
  ['50,123', 5_012_300],
  ['33.3333', null],
  ['12345678', null],
  ['1'.repeat(300), null],
])('the amount %j is %s cents', (cell, cents) => {
  expect(readCents(cell)).toBe(cents)
})

test.each([
  ['3', 3, null],
  ['3 séances', 3, null],
  ['1 séance restante', 1, null],
  ['3/10', 3, 10],
  ['3 sur 10', 3, 10],
  ['3 of 10 visits', 3, 10],
  ['3 séances restantes sur 10', 3, 10],
  ['3,00', 3, null],
  ['-2', -2, null],
])('%j are %s sessions that are left', (cell, left, sold) => {
  expect(readSessions(cell)).toEqual({ left, sold })
})

test('a cell is no count of sessions otherwise, and says itself that it is one', () => {
  expect(['3,5', 'trois', '3-10', '3 €', '10/03/2027'].map(readSessions)).toEqual(Array(5).fill(null))
  expect(['3 séances', '3/10', '3', '50,00 €'].map(namesSessions)).toEqual([true, true, false, false])
})

test('what is spent, endless or a total is known', () => {
  expect(['Utilisé', 'Redeemed', 'oui', 'Annulé'].map(isSpent)).not.toContain(false)
  expect(['Non utilisé', 'Partiellement utilisé', 'unused', 'Actif', ''].map(isSpent)).not.toContain(true)
  expect(['Illimitée', 'Sans limite', 'Never'].map(isEndless)).not.toContain(false)
  expect(isEndless('31/12/2027')).toBe(false)
  expect([['', 'TOTAL', '12'], ['Sous-total'], ['Totaux : 3']].map(isTotalLine)).not.toContain(false)
  expect([['Totally'], ['Sommer Anne'], ['AB12', 'Total']].map(isTotalLine)).not.toContain(true)
})

test('the columns of gift cards of Square, of packages of Acuity and of French tables are recognized', () => {
  expect(
    assignVoucherColumns(['Gift Card Number', 'Current Balance', 'Initial Balance', 'Recipient Name']),
  ).toEqual(['code', 'rest', 'value', 'recipient'])
  expect(assignVoucherColumns(['Code', 'Product', 'Remaining', 'Expires', 'Email', 'Name'])).toEqual([
    'code',
    'service',
    'rest',
    'validUntil',
    'email',
    'client',
  ])
  expect(
    assignVoucherColumns(['N° de bon', 'Montant', 'Reste', 'Acheteur', 'Bénéficiaire', 'Expire le', 'Notes']),
  ).toEqual(['code', 'value', 'rest', 'buyer', 'recipient', 'validUntil', 'message'])
  expect(assignVoucherColumns(['Cliente', 'Forfait', 'Séances'])).toEqual(['client', 'service', 'sessions'])
  expect(assignVoucherColumns(['Séances', 'Séances restantes'])).toEqual(['soldSessions', 'sessions'])
})

test('a table of vouchers needs what is left, and a code or a name', () => {
  expect(missingVoucherColumns(['code', 'validUntil'])).toBe('Indiquez la colonne du reste.')
  expect(missingVoucherColumns(['rest', null])).toBe('Indiquez la colonne du code, ou celle d’un nom.')
  expect(missingVoucherColumns(['value', 'buyer'])).toBeNull()
})

describe('a line of a table of vouchers', () => {
  const columns = ['code', 'rest', 'value', 'validUntil', 'recipient', 'service', 'message'] as const
  const read = (...cells: string[]) => readVoucherLine(cells, { columns, order: 'day' })

  test('is an amount, or sessions of a service', () => {
    expect(read('AB-12', '30,00 €', '50', '31/12/2027', 'Mme Zoé Petit', '', 'Bravo')).toEqual({
      code: 'AB12',
      rest: { kind: 'amount', left: 3_000, sold: 5_000 },
      paid: 5_000,
      soldOn: null,
      validUntil: '2027-12-31',
      service: '',
      minutes: null,
      buyer: '',
      recipient: 'Zoé Petit',
      client: { clientName: '', clientEmail: '', clientPhone: '' },
      message: 'Bravo',
    })
    expect(read('', '3/10', '500', 'illimité', 'Zoé', 'Massage suédois 1h15', '')).toMatchObject({
      code: null,
      rest: { kind: 'sessions', left: 3, sold: 10 },
      paid: 50_000,
      validUntil: 'endless',
      service: 'Massage suédois 1h15',
      minutes: 75,
    })
  })

  test('is used up, or says why it cannot be read', () => {
    expect(read('AB12', '0', '50')).toBe('used_up')
    expect(read('AB12', '0 séance', '')).toBe('used_up')
    const messages = [
      read('AB12', '-5', '50'),
      read('AB12', '', '50'),
      read('AB12', 'beaucoup', '50'),
      read('AB12', '50', '', '29/02/2027'),
      read('', '50', '', '31/12/2027', ''),
      read('X'.repeat(41), '50'),
      read('AB12', '12/10'),
      read('Total', '1250'),
      read('AB12', '=SOMME(B1:B2)'),
      read('=1+1', '50'),
    ]
    expect(messages).toEqual(
      [
        'Le reste est négatif.',
        'Le reste manque.',
        'Le reste ne peut pas être lu.',
        'La date ne peut pas être lue.',
        french`Ni code ni nom : ce bon ne pourrait pas être retrouvé.`,
        french`Le code compte 40 lettres et chiffres au plus.`,
        'Il reste plus de séances qu’il n’en a été vendu.',
        'Cette ligne est un total.',
        french`Une cellule de cette ligne est une formule : collez ses valeurs, puis recommencez.`,
        french`Une cellule de cette ligne est une formule : collez ses valeurs, puis recommencez.`,
      ].map((message) => ({ message })),
    )
  })

  test('counts sessions where it says how many were sold', () => {
    const table = { columns: ['client', 'soldSessions', 'rest'] as const, order: 'day' as const }
    expect(readVoucherLine(['Zoé', '10', '3'], table)).toMatchObject({
      rest: { kind: 'sessions', left: 3, sold: 10 },
    })
    expect(readVoucherLine(['Zoé', '', '30,00'], table)).toMatchObject({
      rest: { kind: 'amount', left: 3_000 },
    })
  })

  test('names nobody and no day by a dash', () => {
    expect(read('AB12', '50', '–', '-', '-')).toMatchObject({ validUntil: null, recipient: '', paid: null })
  })

  test('without a column of the rest is unused', () => {
    expect(readVoucherLine(['AB12', '80 €'], { columns: ['code', 'value'], order: 'day' })).toMatchObject({
      rest: { kind: 'amount', left: 8_000, sold: 8_000 },
      paid: 8_000,
    })
  })
})
