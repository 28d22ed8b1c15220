import { expect, test } from 'vitest'
import { splitFirstSentence } from './first-sentence.ts'

test.each([
  ['a long text is split after its first sentence', 'Un. Deux. Trois.', ['Un.', 'Deux. Trois.']],
  ['a single sentence is not split', 'Le dos et la nuque', ['Le dos et la nuque', '']],
  [
    'a decimal point or comma does not end a sentence',
    'De 62,50 € à 3.5 fois. Oui\u202f! Non.',
    ['De 62,50 € à 3.5 fois.', 'Oui\u202f! Non.'],
  ],
])('%s', (_title, text, expected) => {
  expect(splitFirstSentence(text)).toEqual(expected)
})
