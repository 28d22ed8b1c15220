import { expect, test } from 'vitest'
import { mapLink } from './map-link.ts'

test('the map shows the practice’s position, or else searches its address', () => {
  const address = '3 rue des Tilleuls\n35000 Rennes'
  const geo = { latitude: 48.11, longitude: -1.68 }
  expect(mapLink({ address, geo })).toBe(
    'https://www.openstreetmap.org/?mlat=48.11&mlon=-1.68#map=18/48.11/-1.68',
  )
  expect(mapLink({ address, geo: null })).toBe(
    'https://www.openstreetmap.org/search?query=3+rue+des+Tilleuls%2C+35000+Rennes',
  )
  expect(mapLink({ address: null, geo: null })).toBeNull()
})
