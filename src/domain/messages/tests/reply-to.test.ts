import { expect, test } from 'vitest'
import { readsAnswers } from '../reply-to.ts'

test.each([
  ['bonjour@exemple.fr', true],
  ['noreply@exemple.fr', false],
  ['no-reply+rdv@exemple.fr', false],
  ['Ne-Pas-Répondre@exemple.fr', false],
  ['do-not-reply@exemple.fr', false],
  ['noemie@exemple.fr', true],
])('answers to %s are read: %s', (sender, isRead) => {
  expect(readsAnswers(sender)).toBe(isRead)
})
