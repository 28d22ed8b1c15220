import { describe, expect, test } from 'vitest'
import { DEFAULT_WORDS, EDITION, toOwnWords, withNewerWords } from '../watched-words.ts'
import { createWatchedWordFinder, textOfHtml, wordKey } from '../wording.ts'

const findMatches = createWatchedWordFinder(DEFAULT_WORDS)
const watchedWordsIn = (text: string) => findMatches(text).map(({ start, end }) => text.slice(start, end))

describe('watched words are found, inflected or not', () => {
  test.each([
    ['Je soigne vos douleurs.', ['soigne']],
    ['Nous soignons, ils soignaient, elle soignera.', ['soignons', 'soignaient', 'soignera']],
    ['Une personne SOIGNÉE', ['SOIGNÉE']],
    ['Il guerit, nous guérissons', ['guerit', 'guérissons']],
    ['Des thérapeutes diplomees', ['thérapeutes']],
    ['THERAPEUTE', ['THERAPEUTE']],
    ['Thérapeute décomposé\u0301: the\u0301rapeute', ['Thérapeute', 'the\u0301rapeute']],
    ["L’ostéopathe et l'ostéopathie", ['ostéopathe', 'ostéopathie']],
    ['des traitements médicaux', ['traitements médicaux']],
    ['un traitement\u00a0médical', ['traitement\u00a0médical']],
    ['Massages thérapeutiques', ['Massages thérapeutiques']],
    ['masso-kinésithérapie', ['kinésithérapie']],
    ['une guérisseuse et des chiropractrices', ['guérisseuse', 'chiropractrices']],
    ['Sans attendre, je vous soigne', ['soigne']],
    ['Pas seulement un thérapeute', ['thérapeute']],
    ['Sans rendez-vous. Thérapeute sur place', ['Thérapeute']],
    ['Ce massage soulage la douleur.', ['soulage la douleur']],
    ['Nous soulageons vos douleurs.', ['soulageons vos douleurs']],
    ['Des huiles aux vertus curatives', ['curatives']],
    ['Contre les migraines et la sciatique', ['migraines', 'sciatique']],
    ['Un massage antidouleur, anti-douleurs', ['antidouleur', 'anti-douleurs']],
  ])('in %j', (text, expected) => {
    expect(watchedWordsIn(text)).toEqual(expected)
  })
})

describe('no watched word is found in similar words', () => {
  test.each([
    'Massage suédois, massage bien-être, massages aux pierres chaudes',
    'Un praticien soigneux prend soin de vous, soigneusement.',
    'Aromathérapeutes et luminothérapie',
    'Impatient, impatiente, la patience',
    'Un traitement de faveur',
    'Nous soulageons votre emploi du temps ; ce massage détend le dos.',
    'Demandez l’avis de votre médecin en cas de doute.',
  ])('such as %j', (text) => {
    expect(watchedWordsIn(text)).toEqual([])
  })
})

describe('no watched word is found in a denial', () => {
  test.each([
    'Nos massages sont sans aucune visée médicale ou thérapeutique.',
    'Ils ne remplacent pas un traitement médical.',
    'Ni diagnostic, ni traitement médical.',
    'Un massage non thérapeutique',
    'Ce massage ne soigne pas et ne guérit aucune maladie.',
    'Nos séances n’ont pas pour but de soigner.',
    'Ce massage ne soulage pas la douleur.',
    'Ce n’est pas un acte médical.',
  ])('such as %j', (text) => {
    expect(watchedWordsIn(text)).toEqual([])
  })
})

test('at least sixty words are watched from the start', () => {
  expect(DEFAULT_WORDS.length).toBeGreaterThanOrEqual(60)
})

describe('a list of the practice’s own', () => {
  const added = { word: 'Reiki', reason: 'À présenter avec prudence.', instead: 'détente' }
  const changed = { word: 'SCIATIQUE', reason: 'Notre raison.', instead: 'dos' }

  test('that is older than newer default words gets them, and keeps its own texts', () => {
    const words = withNewerWords(toOwnWords([added, changed]))
    expect(words.slice(0, 2)).toEqual([added, changed])
    expect(words.map(({ word }) => word)).toContain('soulager la douleur')
    expect(words.filter(({ word }) => wordKey(word) === 'sciatique')).toEqual([changed])
  })

  test('does not get back the words that were removed from it', () => {
    expect(withNewerWords(toOwnWords([added])).map(({ word }) => word)).not.toContain('soigner')
    expect(withNewerWords({ edition: EDITION, words: [added] })).toEqual([added])
  })

  test('stays within the length that can be saved', () => {
    const words = Array.from({ length: 299 }, (_, index) => ({ ...added, word: `mot${index}` }))
    expect(withNewerWords(toOwnWords(words))).toHaveLength(300)
  })
})

test('every default word has a reason and an alternative without watched words', () => {
  for (const { word, reason, instead } of DEFAULT_WORDS) {
    expect(watchedWordsIn(word), word).toEqual([word])
    expect(instead, word).not.toBe('')
    expect(reason, word).toMatch(/\.$/)
    expect(watchedWordsIn(instead), word).toEqual([])
  }
  expect(new Set(DEFAULT_WORDS.map(({ word }) => wordKey(word))).size).toBe(DEFAULT_WORDS.length)
})

test('words added by the practice are found in inflected forms too', () => {
  const findAdded = createWatchedWordFinder([
    { word: 'soulager la douleur', reason: 'Non.', instead: 'détendre' },
  ])
  const text = 'Cela soulagea les uns. Nous soulageons la douleur.'
  expect(findAdded(text).map(({ start, end }) => text.slice(start, end))).toEqual(['soulageons la douleur'])
  expect(createWatchedWordFinder([{ word: '…', reason: 'x', instead: 'y' }])('… rien')).toEqual([])
})

test('rich text is read as plain text with one line per block', () => {
  expect(textOfHtml('<h2>Soins</h2><p>du <strong>corps</strong>&nbsp;&amp; plus<br>encore</p>')).toBe(
    'Soins\ndu corps\u00a0& plus\nencore',
  )
  expect(
    watchedWordsIn(textOfHtml('<p>un thé<strong>rapeute</strong></p><p>fin</p><p>Massage</p><p>médical</p>')),
  ).toEqual(['thérapeute'])
})
