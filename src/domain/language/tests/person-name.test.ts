import { expect, test } from 'vitest'
import { tidyPersonName } from '../person-name.ts'

test.each([
  ['Marie--Claire-', 'Marie-Claire'],
  ['-Zoé', 'Zoé'],
  ['Le  Goff ', 'Le Goff'],
  ['Jean - Luc', 'Jean-Luc'],
  ['- De  La --- Tour -', 'De La-Tour'],
  [' -- ', ''],
  ['', ''],
])('the name « %s » is tidied to « %s »', (typed, tidied) => {
  expect(tidyPersonName(typed)).toBe(tidied)
})

test.each(['Anne-Zoé', 'Le Goff', 'de La Tour-du-Pin', 'D’Artagnan', 'Théo2'])(
  'the name « %s » has nothing to tidy',
  (name) => {
    expect(tidyPersonName(name)).toBe(name)
  },
)
