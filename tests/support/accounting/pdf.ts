import { extractText, getDocumentProxy, getMeta } from 'unpdf'
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

/** The text of a PDF that the caller downloads. */
export async function textOfPdf(caller: TestClient, path: string): Promise<string> {
  const { status, body } = await caller.download(path)
  if (status !== 200) throw new Error(`${path}: ${status} ${body.toString()}`)
  return (await readPdf(body)).text
}
