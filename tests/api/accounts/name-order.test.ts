// @module-tag engine
import { expect, test } from 'vitest'
import type { User } from '#contract/accounts/users.ts'
import { aService } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'

const LAST_NAMES = ['Abel', 'Çakir', 'Denis', 'Élodie', 'Fabien', 'de La Tour', 'Le Goff', 'Zola']

test('every list of people has the order of a French directory, on either engine', async () => {
  const site = await practice()
  const massage = await aService(site)
  for (const lastName of LAST_NAMES.toReversed()) {
    await aPractitioner(site, { firstName: 'Ana', lastName, offers: [massage.id] })
  }
  const chief = await aSuperadmin(site, { firstName: 'Ana', lastName: 'Zuber' })
  const superadmin = await site.visitor().signIn(chief.username)
  const read = async <Row>(path: string) => (await superadmin.get<Row[]>(path)).body
  const names = LAST_NAMES.map((lastName) => `Ana ${lastName}`)
  const displayNames = async (path: string) =>
    (await read<{ displayName: string }>(path)).map(({ displayName }) => displayName)
  expect(await displayNames('/api/practitioners')).toEqual(names)
  expect(await displayNames('/api/superadmin/agendas')).toEqual(names)
  expect((await read<{ nom: string }>('/api/praticiens')).map(({ nom }) => nom)).toEqual(LAST_NAMES)
  const users = await read<User>('/api/superadmin/users')
  expect(users.map(({ lastName }) => lastName)).toEqual([...LAST_NAMES, 'Zuber'])
  const { body } = await superadmin.get<{ people: { name: string }[] }>(
    '/api/superadmin/second-factor-policy',
  )
  expect(body.people.map(({ name }) => name)).toEqual([...names, 'Ana Zuber'])
})
