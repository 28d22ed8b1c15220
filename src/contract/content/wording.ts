import * as z from 'zod/mini'
import { MAX_WATCHED_WORDS } from '#domain/content/watched-words.ts'
import { wordKey } from '#domain/content/wording.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { IfMatch, line, object } from '../fields.ts'

export const WatchedWordFields = object({
  word: line('Mot', { max: 60 }).check(
    z.refine((word) => wordKey(word) !== '', french`Le champ « Mot » doit contenir au moins un mot.`),
  ),
  reason: line('Raison', { max: 300 }),
  instead: line('Formulation sûre', { max: 200 }),
})
export type WatchedWordFields = z.infer<typeof WatchedWordFields>

const WatchedWords = z.array(WatchedWordFields, 'Une liste de mots est attendue.').check(
  z.maxLength(MAX_WATCHED_WORDS, french`Cette liste est trop longue : ${MAX_WATCHED_WORDS} mots au plus.`),
  z.refine(
    (words) => new Set(words.map(({ word }) => wordKey(word))).size === words.length,
    'Le même mot figure deux fois dans la liste.',
  ),
)

const Wording = z.strictObject({
  words: z.array(z.strictObject(WatchedWordFields.shape)),
  isOriginal: z.boolean(),
})
export type Wording = z.infer<typeof Wording>

export const readWording = endpoint({
  method: 'GET',
  path: '/api/admin/wording',
  access: 'staff',
  summary: 'Mots à éviter, avec la raison et une formulation sûre',
  reply: Wording,
})

export const saveWording = endpoint({
  method: 'PUT',
  path: '/api/superadmin/wording',
  access: 'superadmin',
  audit: 'wording_changed',
  summary: 'Changer la liste des mots à éviter',
  headers: IfMatch,
  body: object({ words: WatchedWords }),
  reply: Wording,
  errors: ['words_changed'],
})

export const resetWording = endpoint({
  method: 'POST',
  path: '/api/superadmin/wording/reset',
  access: 'superadmin',
  audit: 'wording_changed',
  summary: 'Revenir à la liste d’origine des mots à éviter',
  reply: Wording,
})
