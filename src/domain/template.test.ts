import { expect, test } from 'vitest'
import { fillTemplate } from './template.ts'

test.each([
  ['Bonjour {{clientName}},', { clientName: 'Zoé' }, 'Bonjour Zoé,'],
  ['{{a}} et {{a}}', { a: '1' }, '1 et 1'],
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
