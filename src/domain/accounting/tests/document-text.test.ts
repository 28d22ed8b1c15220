import { describe, expect, test } from 'vitest'
import { documentNote, documentText, missingFromDocuments } from '../document-text.ts'

describe('the text of a document', () => {
  test.each([
    ['Joyeux anniversaire ❤️ !', 'Joyeux anniversaire ❤ !'],
    ['Bisous 😘🎉 de nous', 'Bisous de nous'],
    ['Pour 王小明 et Zoé', 'Pour et Zoé'],
    ['12\u00a0€ \u202f!', '12\u00a0€ \u202f!'],
    ['Cle\u0301mence', 'Clémence'],
  ])('of « %s » is « %s »', (typed, shown) => {
    expect(documentText(typed)).toBe(shown)
  })

  test('names what it leaves out once, joined emoji as one', () => {
    expect(missingFromDocuments('👩‍👩‍👧 王 王 Zoé ❤️ ★')).toEqual(['👩‍👩‍👧', '王'])
  })

  test('is announced where a part would be left out, and only there', () => {
    expect(documentNote('Bon anniversaire ★ Zoé')).toBeNull()
    expect(documentNote('')).toBeNull()
    expect(documentNote('Bravo 🎉')?.replace(/[\u00a0\u202f]/g, ' ')).toContain('« 🎉 »')
    expect(documentNote('王小明你好吗')).toContain('et d’autres')
  })
})
