import { extractText, getDocumentProxy, getMeta, getResolvedPDFJS } from 'unpdf'
import { DRAWING_SHAPES, DRAWINGS, type Drawing } from '#domain/content/drawings.ts'
import { aSetting } from '../practice/settings.ts'
import type { TestSite } from '../practice/site.ts'
import type { TestClient } from '../practice/test-client.ts'

/** The business of the legal notice, which a note names. */
export function aNamedBusiness(site: Pick<TestSite, 'database'>, change: object = {}): Promise<void> {
  const details = { name: 'Ana Lefèvre', address: '12, rue des Œillets\n75011 Paris', siren: '732829320' }
  return aSetting(site, 'legalDetails', { details: { ...details, ...change }, written: {} })
}

type ReadPdf = { text: string; pages: number; title: unknown; isTagged: boolean }

/** Spaces of any kind are one space. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  const { info } = await getMeta(document)
  const isTagged = (await document.getMarkInfo())?.Marked === true
  return { text: text.replace(/\s+/g, ' '), pages: totalPages, title: info.Title, isTagged }
}

type Painted = { pictures: number; drawings: Drawing[] }

/** Of the first page: how many pictures it has, and the drawings of which each shape is there. */
export async function readPainted(bytes: Uint8Array): Promise<Painted> {
  const { OPS } = await getResolvedPDFJS()
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const starts = argsArray.filter((_, index) => fnArray[index] === OPS.constructPath).map(startOf)
  const drawings = DRAWINGS.filter((drawing) =>
    DRAWING_SHAPES[drawing].every(({ path }) => starts.includes(/^M([\d.]+ [\d.]+)/.exec(path)?.[1] ?? '')),
  )
  return { pictures: fnArray.filter((fn) => fn === OPS.paintImageXObject).length, drawings }
}

/** Alternative texts of the pictures on the first page, as screen readers find them. */
export async function readFigures(bytes: Uint8Array): Promise<string[]> {
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
  return figuresIn(await page.getStructTree())
}

type Node = { role?: string; alt?: string; children?: readonly object[] }

function figuresIn(node: Node): string[] {
  const own = node.role === 'Figure' ? [node.alt ?? ''] : []
  return [...own, ...(node.children ?? []).flatMap((child) => figuresIn(child))]
}

/** Of a path of pdf.js: an operator and its operands, the point where it begins. */
function startOf([, [data]]: [unknown, [ArrayLike<number> | null]]): string {
  return Array.from(data ?? [])
    .slice(1, 3)
    .map((value) => Number(value.toFixed(2)))
    .join(' ')
}

/** The text of a PDF that the caller downloads. */
export async function textOfPdf(caller: TestClient, path: string): Promise<string> {
  const { status, body } = await caller.download(path)
  if (status !== 200) throw new Error(`${path}: ${status} ${body.toString()}`)
  return (await readPdf(body)).text
}
