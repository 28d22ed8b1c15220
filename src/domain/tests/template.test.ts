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
])('%j with %j', (text, values, expected) => {
  expect(fillTemplate(text, values as Record<string, string>)).toBe(expected)
})

test.each([
  [
    'a line with nothing to say goes, and its gap',
    'Bonjour,\n\nVoir : {{url}}\n\nÀ bientôt',
    {},
    'Bonjour,\n\nÀ bientôt',
  ],
  ['a line that says something stays', '{{a}} {{b}}\n{{b}}', { a: 'x' }, 'x '],
  ['blank lines of a value are its own', '{{a}}', { a: 'x\n\n\n\ny' }, 'x\n\n\n\ny'],
  ['a value that looks like a placeholder is text', '{{a}}', { a: '{{b}}' }, '{{b}}'],
])('%s', (...[, text, values, expected]) => {
  expect(fillLines(text, values as Record<string, string>)).toBe(expected)
})

test('what no message fills is named, each once, whatever it looks like', () => {
  const text = "{{date}} {{dat}} {{ dat }} {{constructor.constructor('x')()}} {{}}"
  expect(unknownPlaceholders(text, ['date'])).toEqual(['dat', "constructor.constructor('x')()", ''])
})
