import { beforeAll, describe, expect, test } from 'vitest'
import type { Wording } from '#contract/content/wording.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_WORDS } from '#domain/content/watched-words.ts'
import { createWatchedWordFinder, textOfHtml } from '#domain/content/wording.ts'
import { examplePages } from '#server/db/starter/pages.ts'
import { practitioners } from '#server/db/starter/people.ts'
import { services } from '#server/db/starter/services.ts'
import { settings } from '#server/db/starter/settings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const CUSTOM_WORDS = [{ word: 'Reiki', reason: 'À présenter avec prudence.', instead: 'Pratique de détente' }]

let site: TestPractice
let superadmin: TestClient
let camille: TestClient

beforeAll(async () => {
  site = await practice()
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  camille = await site.visitor().signIn((await aPractitioner(site)).username)
})

const read = async (caller: TestClient) => (await caller.get<Wording>('/api/admin/wording')).body
const save = (words: unknown) => superadmin.put<ErrorBody>('/api/superadmin/wording', { words })

test('all staff read the list of watched words, at first the original one', async () => {
  expect(await read(camille)).toEqual({ words: [...DEFAULT_WORDS], isOriginal: true })
})

test('a superadmin changes the list and resets it', async () => {
  expect((await save(CUSTOM_WORDS)).status).toBe(200)
  expect(await read(camille)).toEqual({ words: CUSTOM_WORDS, isOriginal: false })
  expect((await save([])).status).toBe(200)
  expect(await read(camille)).toEqual({ words: [], isOriginal: false })
  const response = await superadmin.post<Wording>('/api/superadmin/wording/reset')
  expect(response.body).toEqual({ words: [...DEFAULT_WORDS], isOriginal: true })
})

test('a list changed before new default words existed gets them, and the next change keeps what was removed', async () => {
  await superadmin.post('/api/superadmin/wording/reset')
  await aSetting(site, 'watchedWords', CUSTOM_WORDS)
  const { words, isOriginal } = await read(camille)
  expect(isOriginal).toBe(false)
  expect(words[0]).toEqual(CUSTOM_WORDS[0])
  expect(words.map(({ word }) => word)).toContain('soulager la douleur')
  expect(words.map(({ word }) => word)).not.toContain('soigner')

  await save(words.filter(({ word }) => word !== 'soulager la douleur'))
  expect((await read(camille)).words.map(({ word }) => word)).not.toContain('soulager la douleur')
})

test('the list is neither public nor exported, and an import does not change it', async () => {
  await save(CUSTOM_WORDS)
  for (const path of ['/api/public-settings', '/api/settings', '/api/settings/export']) {
    expect(JSON.stringify((await superadmin.get(path)).body), path).not.toMatch(/reiki|watchedWords/i)
  }
  const { body } = await superadmin.get('/api/settings/export')
  expect((await superadmin.post('/api/settings/import', body)).status).toBe(200)
  expect((await read(superadmin)).words).toEqual(CUSTOM_WORDS)
})

describe('an invalid list of watched words', () => {
  const [customWord] = CUSTOM_WORDS
  test.each([
    ['no list', undefined, /liste de mots/],
    ['no word', [{ ...customWord, word: ' ' }], /«\u202fMot\u202f» est obligatoire/],
    ['a word of punctuation only', [{ ...customWord, word: '…!' }], /«\u202fMot\u202f» doit contenir/],
    ['no reason', [{ ...customWord, reason: '' }], /«\u202fRaison\u202f» est obligatoire/],
    [
      'no alternative',
      [{ ...customWord, instead: undefined }],
      /«\u202fFormulation sûre\u202f» est obligatoire/,
    ],
    ['the same word twice', [customWord, { ...customWord, word: 'REÏKI' }], /deux fois/],
    ['a word that is too long', [{ ...customWord, word: 'a'.repeat(61) }], /au plus 60/],
    ['unknown keys', [{ ...customWord, html: '<b>' }], /Champ inconnu/],
    [
      'too many words',
      Array.from({ length: 301 }, (_, i) => ({ ...customWord, word: `mot${i}` })),
      /300 mots/,
    ],
  ])('is refused with a French message, and nothing is stored: %s', async (_title, words, expected) => {
    await save(CUSTOM_WORDS)
    const { status, body } = await save(words)
    expect(status).toBe(400)
    expect(body.issues?.map(({ message }) => message).join(' ')).toMatch(expected)
    expect((await read(superadmin)).words).toEqual(CUSTOM_WORDS)
  })
})

test('the starter content contains no watched word', () => {
  const find = createWatchedWordFinder(DEFAULT_WORDS)
  const texts = [
    ...services.flatMap(({ name, description }) => [name, description]),
    ...practitioners.flatMap(({ training, introduction }) => [training, introduction]),
    ...examplePages.map(({ content }) => textOfHtml(content)),
    ...Object.values(settings).map((value) => textOfHtml(String(value))),
  ]
  const matches = texts.flatMap((text) => find(text).map(({ start, end }) => text.slice(start - 30, end)))
  expect(matches).toEqual([])
})
