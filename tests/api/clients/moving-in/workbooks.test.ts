import { beforeEach, describe, expect, test } from 'vitest'
import type { ImportPreview } from '#contract/clients/imports.ts'
import { aMovingPractice } from '../../../support/clients/moving-practice.ts'
import { archiveOf, aWorkbook, partsOf } from '../../../support/clients/workbook-file.ts'

let practice: Awaited<ReturnType<typeof aMovingPractice>>

beforeEach(async () => {
  practice = await aMovingPractice()
})

/** 13 April 2027, at half past two. */
const START = { date: 46_490 + 14.5 / 24 }

const ROWS = [
  ['Planning d’avril', null, null, null, null],
  ['Date', 'Durée', 'Cliente', 'Prestation', 'Prix'],
  [START, '1h15', 'Mme Zoé Petit', 'Massage du dos', 62.5],
  [{ date: 46_490 + 16.5 / 24 }, { formula: 'B3/2', value: 45 }, 'Max Roy', 'Massage du dos', 62.5],
  ['Total', null, null, null, { formula: 'SUM(E3:E4)', value: 125 }],
]

describe('a workbook of appointments', () => {
  test('comes in as it was counted, from its first sheet with anything in it', {
    tags: ['engine'],
  }, async () => {
    const file = aWorkbook([
      { name: 'Vide', rows: [] },
      { name: 'Avril', rows: ROWS, merged: ['A1:E1'] },
    ])
    const read = await practice.preview(file)
    expect(read).toMatchObject({ encoding: null, sheet: 'Avril', above: 1, upcoming: 2, errorCount: 1 })
    expect(read.errors).toEqual([{ line: 5, message: 'La date ne peut pas être lue.' }])
    expect((await practice.moveIn(file, 2)).status).toBe(200)
    expect(await practice.entries()).toMatchObject([
      { date: '2027-04-13', start_minute: 870, duration_minutes: 75, client_name: 'Zoé Petit' },
      { date: '2027-04-13', start_minute: 990, duration_minutes: 45, client_name: 'Max Roy' },
    ])
  })

  test.each([
    ['is a PDF with another name', Buffer.from('%PDF-1.7\n'), /n’est pas un tableau CSV ou Excel/],
    ['is a document of Word', archiveOf({ 'word/document.xml': '<w/>' }), /n’est pas un classeur Excel/],
    ['unpacks to more than 50 MB', bomb(), /plus de 50\sMo une fois décompressé/],
    ['has 10,001 lines', tall(10_001), /plus de 10\s000 lignes/],
    ['has a cell at the end of the largest sheet', farCell(), /trop grand pour être lu|plus de 100 colonnes/],
  ])('that %s changes nothing', async (_, file, sentence) => {
    const { status, body } = await practice.moveIn(Uint8Array.from(file), 1)
    expect([status, await practice.entries()]).toEqual([400, []])
    expect(body.message).toMatch(sentence)
  })
})

test('a workbook of clients comes in', async () => {
  const rows = [
    ['Nom', 'Téléphone', 'E-mail'],
    ['Ana Bel', 612_345_678, 'ana@classeur.fr'],
  ]
  const form = new FormData()
  form.append('table', new Blob([aWorkbook([{ name: 'Clients', rows }])]), 'clients.xlsx')
  const { body } = await practice.owner.upload<ImportPreview>('/api/superadmin/client-imports/preview', form)
  expect(body).toMatchObject({ format: 'xlsx', sheet: null, added: 1, errorCount: 0 })
  expect(body.samples).toEqual([{ line: 2, cells: ['Ana Bel', '612345678', 'ana@classeur.fr'] }])
})

function bomb() {
  const parts = partsOf([{ name: 'A', rows: [['Date']] }])
  return archiveOf({ ...parts, 'xl/worksheets/sheet1.xml': ' '.repeat(60 * 1024 * 1024) }, 9)
}

function tall(lines: number) {
  return aWorkbook([
    { name: 'A', rows: [['Date', 'Nom'], ...Array(lines).fill(['13/04/2027 10:00', 'Zoé'])] },
  ])
}

function farCell() {
  const sheet = `<worksheet><sheetData><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>`
  return archiveOf({ ...partsOf([{ name: 'A', rows: [] }]), 'xl/worksheets/sheet1.xml': sheet })
}
