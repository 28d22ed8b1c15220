import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { NoteContent } from '#domain/accounting/note.ts'
import { renderNote } from './note-pdf.ts'

const NOTE: NoteContent = {
  business: { name: 'Ana Lefèvre', address: '75011 Paris', siren: null, phone: null, email: null },
  number: 12,
  issuedOn: '2027-04-12',
  clientName: 'Zoé Petit',
  place: null,
  visitDay: '2027-04-12',
  lines: [{ label: 'Massage du dos', quantity: 2, cents: 12_500 }],
  totalCents: 12_500,
  regime: 'exempt',
  beforeCents: 0,
  payment: { day: '2027-04-12', cents: 12_600, means: 'Carte' },
}

async function read(change: Partial<NoteContent>) {
  const document = await getDocumentProxy(new Uint8Array(await renderNote({ ...NOTE, ...change }, null)))
  const { text, totalPages: pages } = await extractText(document, { mergePages: true })
  return { text: text.replace(/\s+/g, ' '), pages }
}

describe('a note', () => {
  test('gives the price of one, and what was paid too much', async () => {
    const { text, pages } = await read({})
    expect(pages).toBe(1)
    expect(text).toContain('Massage du dos 2 62,50 € 125,00 €')
    expect(text).toContain('Trop-perçu : 1,00 €')
    expect(text).toContain('Exonération de TVA, article 261 du CGI')
    expect(text).not.toContain('page')
  })

  test('goes on over pages, with its heads and number on each', async () => {
    const lines = Array.from({ length: 70 }, (_, index) => ({
      label: `Ligne ${index + 1}`,
      quantity: 1,
      cents: 100,
    }))
    const { text, pages } = await read({ lines, totalCents: 7_000 })
    expect(pages).toBeGreaterThan(1)
    expect(text.match(/Désignation Quantité/g)).toHaveLength(pages)
    expect(text).toContain(`Note n° 12 · page ${pages}`)
    expect(text).toContain('Ligne 70')
  })

  test('draws names of other scripts and symbols, and leaves emoji out', async () => {
    const { text } = await read({
      clientName: 'Ğülşen Łuczak-Ждан Ωméga',
      lines: [{ label: 'Massage 🌸✨ du cœur ❤️ ★', quantity: 1, cents: 12_500 }],
    })
    expect(text).toContain('Client : Ğülşen Łuczak-Ждан Ωméga')
    expect(text).toContain('Massage du cœur ❤ ★')
  })
})
