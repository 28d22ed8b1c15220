import { expect, test } from 'vitest'
import { strengthOf, weaknessOf } from '../password.ts'

const words = ['camille_roy', 'Maëlys', 'Roy', 'Cabinet des Tilleuls', 'camille@tilleuls.fr']

test.each([
  'password',
  'motdepasse',
  'Mot de passe 2027 !',
  'azertyuiop',
  'AZERTYUIOP',
  'Motdepasse1',
  'p@ssw0rd',
  'Bienvenue-2027',
  'bien-être',
  '12345678',
  '987654321',
  'abcdefghij',
  'aaaaaaaa',
  'abcabcabc',
  '20272027',
  'qsdfghjklm',
])('%j is rejected as a common password', (password) => {
  expect(weaknessOf(password, words)).toBe('common')
})

test.each([
  'camille_roy',
  'Maelys-2027',
  'MaëlysRoy!',
  'tilleuls1234',
  'Cabinet des Tilleuls',
  'lestilleuls',
])('%j is rejected as too close to the names of the person and the site', (password) => {
  expect(weaknessOf(password, words)).toBe('personal')
})

test.each([
  'Camille range douze galets',
  'Pierres-chaudes-2027',
  'xk7#Qm2vLp',
  '🦊🌿🪨🫖🧺🕯️🌊🍃',
  'trois renards bleus',
])('%j is accepted', (password) => {
  expect(weaknessOf(password, words)).toBeNull()
})

test('a 200-character adversarial password is checked without catastrophic backtracking', () => {
  expect(weaknessOf(`${'ab'.repeat(99)}c!`, ['a'.repeat(200)])).toBeNull()
})

test.each([
  ['court', 'weak'],
  ['Maelys-2027', 'weak'],
  ['galetbleu', 'weak'],
  ['xk7#Qm2vLp', 'fair'],
  ['trois renards bleus dansent', 'strong'],
])('the strength of %j is %s', (password, strength) => {
  expect(strengthOf(password, words)).toBe(strength)
})
