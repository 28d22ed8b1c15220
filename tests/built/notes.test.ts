import { expect, test } from 'vitest'
import { aKeptBook, aReceipt } from '../support/accounting/book.ts'
import { aNamedBusiness, readPdf } from '../support/accounting/pdf.ts'
import { aSuperadmin } from '../support/people/people.ts'
import { builtPractice } from '../support/practice/built-practice.ts'

test('the built server draws a note and the book, with the fonts beside it', async () => {
  const site = await builtPractice({})
  await Promise.all([aKeptBook(site), aNamedBusiness(site)])
  await aReceipt(site, { client_name: 'Zoé Petit' })
  const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  const note = await readPdf((await owner.download('/api/admin/receipts/1/note')).body)
  expect(note.text).toContain('Client : Zoé Petit')
  expect(note.text).toContain('62,50 €')
  const month = site.clock.local().day.slice(0, 7)
  const book = await owner.download(`/api/superadmin/receipts/pdf?from=${month}&to=${month}`)
  expect((await readPdf(book.body)).text).toContain('Livre des recettes')
})
