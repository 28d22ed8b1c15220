import { describe, expect, test } from 'vitest'
import { contactInText } from '../moving-in/descriptions.ts'
import { findTitleRule, splitTitle, type TitleOrder, type TitleSeparator } from '../moving-in/titles.ts'

const isService = (text: string) => text.startsWith('Massage') || text === 'Suédois'

describe('the titles of a calendar', () => {
  test.each([
    [
      'a name and a service',
      ['Zoé Petit – Massage du dos', 'Jean-Pierre Roy - Suédois', 'Max'],
      'name_service',
      'dash',
    ],
    ['a service and a name', ['Massage 60 min : Zoé', 'Suédois : Max'], 'service_name', 'colon'],
    ['a service with a name in brackets', ['Massage (Zoé)', 'Suédois (Max)'], 'service_name', 'bracket'],
    ['a name and a service that nobody knows', ['Zoé | Soin A', 'Max | Soin B'], 'name_service', 'pipe'],
    ['names alone', ['Zoé Petit', 'Jean-Pierre Roy', 'Max / rdv'], 'name', 'slash'],
    ['services alone', ['Massage du dos', 'Suédois'], 'service', 'dash'],
    ['nothing', [], 'name', 'dash'],
  ])('are recognized as %s', (_, titles, ...rule) => {
    const { order, separator } = findTitleRule(titles, isService)
    expect([order, separator]).toEqual(rule)
  })

  test.each([
    ['Zoé  Petit – Massage – dos', 'name_service dash', ['Zoé Petit', 'Massage – dos']],
    ['Massage 14:30 : Zoé', 'service_name colon', ['Zoé', 'Massage 14:30']],
    ['Massage (Zoé)', 'service_name bracket', ['Zoé', 'Massage']],
    ['Zoé Petit', 'service_name dash', ['Zoé Petit', '']],
    ['– Massage', 'name_service dash', ['– Massage', '']],
    ['Zoé, Massage', 'name comma', ['Zoé, Massage', '']],
    ['Massage', 'service comma', ['', 'Massage']],
    ['', 'name_service dash', ['', '']],
  ])('%j gives its parts by one rule', (title, rule, parts) => {
    const [order, separator] = rule.split(' ') as [TitleOrder, TitleSeparator]
    const { name, service } = splitTitle(title, { order, separator })
    expect([name, service]).toEqual(parts)
  })
})

test.each([
  [
    'E-mail : zoe@exemple.fr\nTél. : 06 12 34 56 78\nPremière fois',
    'zoe@exemple.fr',
    'Tél. : 06 12 34 56 78',
  ],
  ['<b>06 12 34 56 78</b><br>zoe@exemple.fr', 'zoe@exemple.fr', '06 12 34 56 78'],
  ['zoe@exemple.fr, max@exemple.fr\n0612345678\nPortable 0712345678', '', ''],
  ['Meet : rejoindre par téléphone (FR) +33 1 23 45 67 89, PIN : 123 456 789#', '', ''],
  ['', '', ''],
])('of the text %j the one address and the one number are the client’s', (text, email, phone) => {
  expect(contactInText(text)).toEqual({ email, phone })
})
