import { expect, test } from 'vitest'
import { supplementsText } from '../supplements-text.ts'

test('each option is written with its price, and with its minutes where it takes some', () => {
  expect(
    supplementsText([
      { name: 'Aromathérapie', minutes: 0, cents: 6_00 },
      { name: 'Pierres chaudes', minutes: 15, cents: 12_50 },
      { name: 'CBD', minutes: 10, cents: 0 },
      { name: 'tisane', minutes: 0, cents: 0 },
    ]),
  ).toBe(
    'En plus\u202f: aromathérapie\u00a0+\u00a06\u202f€, pierres chaudes\u00a0+\u00a012,50\u202f€ (+\u00a015\u202fmin), ' +
      'CBD sans supplément (+\u00a010\u202fmin), tisane sans supplément',
  )
})
