import { strToU8, zipSync } from 'fflate'

/** A text, a number, a value that a formula has, or a number that is formatted as a date, a time or both. */
type Cell = string | number | null | { formula: string; value?: number | string } | { date: number }

type SheetSpec = { name: string; rows: Cell[][]; merged?: string[] }

/** A workbook as Excel writes it; the first row of each sheet is its first line. */
export function aWorkbook(
  sheets: SheetSpec[],
  { date1904 = false, level = 6 }: { date1904?: boolean; level?: 0 | 6 | 9 } = {},
): Uint8Array<ArrayBuffer> {
  return archiveOf(partsOf(sheets, date1904), level)
}

/** Any parts, such as a workbook’s with one of them replaced. */
export function archiveOf(parts: Record<string, string>, level: 0 | 6 | 9 = 6): Uint8Array<ArrayBuffer> {
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const)
  return Uint8Array.from(zipSync(Object.fromEntries(files), { level }))
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export function partsOf(sheets: SheetSpec[], date1904 = false): Record<string, string> {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, id: index + 1 }))
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${numbered
      .map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbered
      .map(
        ({ id }) =>
          `<Relationship Id="rId${id}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
      )
      .join('')}<Relationship Id="rId90" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(numbered.map((sheet) => [`xl/worksheets/sheet${sheet.id}.xml`, sheetXml(sheet)])),
  }
}

function sheetXml({ rows, merged = [] }: SheetSpec): string {
  const data = rows.map((cells, index) => `<row r="${index + 1}">${rowXml(cells, index + 1)}</row>`).join('')
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`
}

function rowXml(cells: Cell[], row: number): string {
  return cells.map((cell, index) => cellXml(cell, `${String.fromCharCode(65 + index)}${row}`)).join('')
}

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if ('date' in cell) return `<c r="${at}" s="1"><v>${cell.date}</v></c>`
  const { formula, value } = cell
  const type = typeof value === 'string' ? ' t="str"' : ''
  return `<c r="${at}"${type}><f>${escaped(formula)}</f>${value === undefined ? '' : `<v>${value}</v>`}</c>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
