import { expect, test } from 'vitest'
import { NBSP, NNBSP } from '../../language/typography.ts'
import { countSmsSegments } from '../sms/segments.ts'
import { toSmsText } from '../sms/sms-text.ts'

const LOST = { keepAccents: false }

test.each([
  [
    `Un empêchement${NNBSP}? C’est à 10${NNBSP}h${NBSP}30 – « chez${NNBSP}Zoé »…`,
    `Un empechement ? C'est à 10 h 30 - "chez Zoé"...`,
  ],
  [`«${NNBSP}Mains${NNBSP}»`, '"Mains"'],
  ['ç ê â î ô û ë ï À È Ê Ô', 'c e a i o u e i A E E O'],
  ['é è à ù Ç É ñ ö ü ß ø', 'é è à ù Ç É ñ ö ü ß ø'],
  ['Cœur, Œuvre, SŒUR', 'Coeur, Oeuvre, SOEUR'],
  ['Łukasz Đorđe', 'Lukasz Dorde'],
  ['e\u0301te\u0301 Noe\u0308l x\u0302', 'été Noel x'],
  ['Ελένη 😀 👩‍👧', 'Ελένη 😀 👩‍👧'],
  ['À bientôt Ελένη, c’est noté', "À bientôt Ελένη, c'est noté"],
  ['75 € {a} [b]', '75 € {a} [b]'],
])('« %s » leaves as « %s »', (text, expected) => {
  expect(toSmsText(text, LOST)).toBe(expected)
})

test('an owner who keeps the accents loses typographic signs alone', () => {
  expect(toSmsText(`L’été${NNBSP}: forêt, Noe\u0308l, cœur`, { keepAccents: true })).toBe(
    "L'été : forêt, Noël, coeur",
  )
})

test('a text of French letters is counted in the alphabet of phones', () => {
  const text = 'Où êtes-vous ? Là-bas, dès Noël, Zoë Lefèvre-Façade reçoit à l’hôtel « Île d’Aÿ ».'.repeat(3)
  expect([countSmsSegments(text), countSmsSegments(toSmsText(text, LOST))]).toEqual([4, 2])
})
