import { expect, test } from 'vitest'
import type { User } from '#contract/accounts/users.ts'
import type { Service } from '#contract/booking/services.ts'
import { PLACEHOLDER_NAME } from '#domain/language/person-name.ts'
import {
  asksWhoOffers,
  candidatesFor,
  firstOffererIds,
  namesOfferers,
  newOfferers,
  offererText,
} from './offerers.ts'

const user = (id: number, firstName: string, lastName = 'Roy') => ({ id, firstName, lastName }) as User
const users = [user(1, 'Ana'), user(2, 'Camille'), user(3, 'Théo'), user(4, 'Zoé')]

const offeredBy = (practitionerIds: number[], active = true) => ({ practitionerIds, active }) as Service

test.each([
  [[], ''],
  [[2], 'Camille Roy'],
  [[3, 2], 'Camille Roy et Théo Roy'],
  [[2, 3, 4], 'Camille Roy et 2 autres'],
  [[1, 2, 3, 4], 'Toute l’équipe'],
])('whoever offers a service, %j, is said as « %s »', (ids, expected) => {
  const services = [offeredBy([1]), offeredBy([2, 3, 4])]
  expect(offererText(offeredBy(ids), { services, users })).toBe(expected)
})

test('an owner without a name does not count as somebody who offers it', () => {
  const nameless = user(5, PLACEHOLDER_NAME.firstName, PLACEHOLDER_NAME.lastName)
  const services = [offeredBy([5])]
  expect(offererText(offeredBy([5]), { services, users: [...users, nameless] })).toBe('')
})

test('a new service is offered by everybody who practises, or at first by whoever adds it', () => {
  const services = [offeredBy([2]), offeredBy([3], false)]
  expect(firstOffererIds({ services, users }, 1)).toEqual([2])
  expect(firstOffererIds({ services: [offeredBy([3], false)], users }, 1)).toEqual([1])
})

test('people of the starter content are not ticked for a new service, and can be ticked only where they are', () => {
  const example = { ...user(9, 'Inès'), isExample: true }
  const team = { services: [offeredBy([9])], users: [...users, example] }
  expect(firstOffererIds(team, 1)).toEqual([1])
  expect(candidatesFor(null, team.users)).toEqual(users)
  expect(candidatesFor(offeredBy([9]), team.users)).toEqual(team.users)
})

test('whoever works alone is asked who offers a service only where nobody does any more', () => {
  const [ana = user(1, 'Ana'), camille = user(2, 'Camille')] = users
  const owner: User = { ...ana, role: 'superadmin' }
  const services = [offeredBy([1])]
  const asks = (service: Service | null, ...people: User[]) =>
    asksWhoOffers(service, { services, users: people })
  expect(asks(null, owner)).toBe(false)
  expect(asks(offeredBy([1]), owner)).toBe(false)
  expect(asks(offeredBy([]), owner)).toBe(true)
  expect(asks(null, owner, { ...camille, role: 'praticien' })).toBe(true)
})

test('an owner who does not practise is nobody to choose beside the one who does', () => {
  const [ana = user(1, 'Ana'), camille = user(2, 'Camille')] = users
  const people: User[] = [
    { ...ana, role: 'superadmin' },
    { ...camille, role: 'praticien' },
  ]
  const team = { services: [offeredBy([2])], users: people }
  expect(asksWhoOffers(null, team)).toBe(false)
  expect(namesOfferers(team)).toBe(false)
  expect(namesOfferers({ ...team, services: [offeredBy([2]), offeredBy([])] })).toBe(true)
  expect(namesOfferers({ ...team, services: [offeredBy([2]), offeredBy([1])] })).toBe(true)
})

test('only those who become bookable are asked for their hours', () => {
  const context = { services: [offeredBy([2]), offeredBy([3], false)], users }
  expect(newOfferers({ active: true, practitionerIds: [2, 3] }, context)).toEqual([
    { id: 3, name: 'Théo Roy' },
  ])
  expect(newOfferers({ active: false, practitionerIds: [3] }, context)).toEqual([])
  const onRequest = { services: [{ ...offeredBy([2]), onRequest: true as const }], users }
  expect(newOfferers({ active: true, practitionerIds: [2] }, onRequest)).toMatchObject([{ id: 2 }])
})
