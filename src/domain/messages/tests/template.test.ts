import { expect, test } from 'vitest'
import { fillLines, fillTemplate, unknownPlaceholders } from '../template.ts'

test.each([
  ['Bonjour {{clientName}},', { clientName: 'Zoé' }, 'Bonjour Zoé,'],
  ['{{a}} et {{ a }}', { a: '1' }, '1 et 1'],
  ['un nom inconnu : {{rien}}', {}, 'un nom inconnu : '],
  [
    'une valeur n’est pas un modèle : {{a}}',
    { a: '{{b}}', b: 'x' },
    'une valeur n’est pas un modèle : {{b}}',
  ],
  ['{{constructor}}{{__proto__}}', {}, ''],
  ["{{constructor.constructor('return 1')()}}", {}, "{{constructor.constructor('return 1')()}}"],
])('%j filled with %j becomes %j', (text, values, expected) => {
  expect(fillTemplate(text, values as Record<string, string>)).toBe(expected)
})

test.each([
  [
    'a line whose placeholders are all empty is dropped with its blank line',
    'Bonjour,\n\nVoir : {{url}}\n\nÀ bientôt',
    {},
    'Bonjour,\n\nÀ bientôt',
  ],
  ['a line with at least one filled placeholder is not dropped', '{{a}} {{b}}\n{{b}}', { a: 'x' }, 'x '],
  ['blank lines inside a value are not dropped', '{{a}}', { a: 'x\n\n\n\ny' }, 'x\n\n\n\ny'],
  ['a greeting keeps its first word', 'Bonjour {{firstName}},\n\n{{a}}', { a: 'x' }, 'Bonjour,\n\nx'],
  ['a greeting keeps its punctuation', 'Bonjour {{ clientName }}\u202f!', {}, 'Bonjour\u202f!'],
  ['a name without a greeting is dropped', 'Nom : {{clientName}}\n- {{firstName}}\nx', {}, 'x'],
  ['a placeholder inside a value is not expanded', '{{a}}', { a: '{{b}}' }, '{{b}}'],
])('%s', (...[, text, values, expected]) => {
  expect(fillLines(text, values as Record<string, string>)).toBe(expected)
})

test('unknown placeholders are reported once each, even malformed ones', () => {
  const text = "{{date}} {{dat}} {{ dat }} {{constructor.constructor('x')()}} {{}}"
  expect(unknownPlaceholders(text, ['date'])).toEqual(['dat', "constructor.constructor('x')()", ''])
})
