import { expect, test } from 'vitest'
import { findDeclinedService, type Offer } from './offers.ts'

const SWEDISH = { id: 3, name: 'Massage suédois' }
const STONES = { id: 4, name: 'Pierres chaudes' }
const OFFERS: Offer[] = [
  { praticienId: 2, services: [SWEDISH, STONES] },
  { praticienId: 5, services: [STONES] },
]

test('a service is declined by a practitioner who offers others only', () => {
  expect(findDeclinedService({ serviceId: 3, praticienId: 5 }, OFFERS)).toEqual({
    ...SWEDISH,
    praticienId: 5,
    othersCount: 1,
  })
})

test.each([
  ['the practitioner offers it', { serviceId: 3, praticienId: 2 }, OFFERS],
  ['no practitioner is chosen', { serviceId: 3 }, OFFERS],
  ['no service is chosen', { praticienId: 5 }, OFFERS],
  ['nobody offers it', { serviceId: 9, praticienId: 5 }, OFFERS],
  ['the practitioner is unknown', { serviceId: 3, praticienId: 9 }, OFFERS],
  ['the offers are not loaded', { serviceId: 3, praticienId: 5 }, undefined],
])('no service is declined when %s', (_case, choice, offers) => {
  expect(findDeclinedService(choice, offers)).toBeNull()
})
