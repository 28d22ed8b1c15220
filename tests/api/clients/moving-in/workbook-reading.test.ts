import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readWorkbook } from '#server/documents/xlsx/workbook.ts'
import { archiveOf, aWorkbook, partsOf } from '../../../support/clients/workbook-file.ts'

const BOUNDS = { maxLines: 3, maxColumns: 5, maxCharacters: 1_000 }

const read = (file: Uint8Array, bounds = BOUNDS) => readWorkbook(Buffer.from(file), bounds)

async function cellsOf(file: Uint8Array): Promise<string[][]> {
  const output = await read(file)
  if ('failure' in output) throw new Error(output.failure)
  return output.lines.map(({ cells }) => cells)
}

describe('a workbook is read', () => {
  test('from its first sheet with anything in it, by line', async () => {
    const file = aWorkbook(
      [
        { name: 'Aide', rows: [] },
        { name: 'Mars & avril', rows: [['Date', 'Nom'], [], ['13/04/2027', 'Zoé']] },
        { name: 'Mai', rows: [['Autre']] },
      ].map((sheet) => ({ ...sheet, name: sheet.name.replace('&', '&amp;') })),
    )
    expect(await read(file)).toEqual({
      sheet: 'Mars & avril',
      sheets: 3,
      lines: [
        { line: 1, cells: ['Date', 'Nom'] },
        { line: 3, cells: ['13/04/2027', 'Zoé'] },
      ],
    })
  })

  test.each([
    [false, 46_125],
    [true, 46_125 - 1_462],
  ])('with its dates, lengths and hours, whether it counts from 1904: %s', async (date1904, day) => {
    const row = [{ date: day + 14.5 / 24 }, { date: day }, { date: 0.0520833333333333 }, 75, 612_345_678]
    expect(await cellsOf(aWorkbook([{ name: 'A', rows: [row] }], { date1904 }))).toEqual([
      ['2026-04-13 14:30', '2026-04-13', '01:15', '75', '612345678'],
    ])
  })

  test('with what its formulas gave last, and merged cells for each of their lines', async () => {
    const rows = [
      [{ date: 46_125 }, 'Zoé', { formula: '30*2', value: 60 }, { formula: 'B1', value: 'Zoé' }],
      [null, 'Max', { formula: '30*2' }],
      [null, null, null],
    ]
    expect(await cellsOf(aWorkbook([{ name: 'A', rows, merged: ['A1:A3', 'C1:D1'] }]))).toEqual([
      ['2026-04-13', 'Zoé', '60', 'Zoé'],
      ['2026-04-13', 'Max', '', ''],
    ])
  })
})

const PARTS = partsOf([{ name: 'A', rows: [['Nom']] }])

describe('a workbook is refused', () => {
  test.each([
    ['that is none', () => archiveOf({ 'word/document.xml': '<w/>' }), 'not_workbook'],
    ['that is cut off', () => aWorkbook([{ name: 'A', rows: [['Nom']] }]).slice(0, -30), 'damaged'],
    [
      'of broken XML',
      () => archiveOf({ ...PARTS, 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c>' }),
      'damaged',
    ],
    [
      'without its sheet',
      () => archiveOf({ ...PARTS, 'xl/_rels/workbook.xml.rels': '<Relationships/>' }),
      'damaged',
    ],
    ['that is empty', () => aWorkbook([{ name: 'A', rows: [[null]] }]), 'empty_workbook'],
    ['of Excel 2003', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old_excel'],
    [
      'that a password keeps',
      () => Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'encrypted',
    ],
    ['of which a part is encrypted', encrypted, 'encrypted'],
    ['with too many lines', () => aWorkbook([{ name: 'A', rows: Array(5).fill(['a']) }]), 'too_many_lines'],
    [
      'with too many columns',
      () => aWorkbook([{ name: 'A', rows: [Array(6).fill('a')] }]),
      'too_many_columns',
    ],
    ['with too much text', () => aWorkbook([{ name: 'A', rows: [['a'.repeat(1_001)]] }]), 'too_much_text'],
    ['that unpacks to more than 50 MB', bomb, 'unpacks_too_large'],
    ['that says it unpacks to less', () => lying(bomb(), 1_000), 'damaged'],
    ['that says it unpacks to more', () => lying(archiveOf(PARTS), 40_000_000), 'damaged'],
  ])('%s', async (_, file, failure) => {
    expect(await read(file())).toEqual({ failure })
  })
})

function bomb(): Uint8Array {
  return zipSync({ ...toBytes(PARTS), 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) })
}

function toBytes(parts: Record<string, string>): Record<string, Uint8Array> {
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))
}

/** With another size in the directory for the sheet. */
function lying(file: Uint8Array, size: number): Uint8Array {
  return changed(file, (archive, at) => archive.writeUInt32LE(size, at + 24))
}

function encrypted(): Uint8Array {
  return changed(archiveOf(PARTS), (archive, at) => archive.writeUInt16LE(1, at + 8))
}

/** With its entry for the sheet in the directory changed. */
function changed(file: Uint8Array, change: (archive: Buffer, at: number) => void): Uint8Array {
  const archive = Buffer.from(file)
  change(archive, archive.lastIndexOf('xl/worksheets/sheet1.xml') - 46)
  return archive
}
