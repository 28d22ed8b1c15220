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
])('everybody tries %j', (password) => {
  expect(weaknessOf(password, words)).toBe('common')
})

test.each([
  'camille_roy',
  'Maelys-2027',
  'MaëlysRoy!',
  'tilleuls1234',
  'Cabinet des Tilleuls',
  'lestilleuls',
])('who knows the person and the site tries %j', (password) => {
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

test('a long hostile password is judged at once', () => {
  expect(weaknessOf(`${'ab'.repeat(99)}c!`, ['a'.repeat(200)])).toBeNull()
})

test.each([
  ['court', 'weak'],
  ['Maelys-2027', 'weak'],
  ['galetbleu', 'weak'],
  ['xk7#Qm2vLp', 'fair'],
  ['trois renards bleus dansent', 'strong'],
])('%j is %s', (password, strength) => {
  expect(strengthOf(password, words)).toBe(strength)
})
