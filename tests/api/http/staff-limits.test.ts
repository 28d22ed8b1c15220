import { expect, test } from 'vitest'
import { aPractitioner } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'

const CALENDAR = '/api/admin/private-calendar'
const MAX = 20

test('a limit on what staff alone may call holds for each account, wherever it is used, and for no colleague', async () => {
  const site = await practice({ env: { RATE_LIMITS: 'on' } })
  const [camille, leo] = [await aPractitioner(site), await aPractitioner(site)]
  const here = await site.visitor({ address: '192.0.2.1' }).signIn(camille.username)
  const elsewhere = await site.visitor({ address: '192.0.2.2' }).signIn(camille.username)
  const statuses: number[] = []
  for (let tries = 0; tries < MAX; tries += 1) statuses.push((await here.put(CALENDAR, {})).status)
  expect(new Set(statuses)).toEqual(new Set([400]))
  const { status, headers } = await elsewhere.put(CALENDAR, {})
  expect([status, Number(headers['retry-after'])]).toEqual([429, 600])
  const asLeo = await site.visitor({ address: '192.0.2.1' }).signIn(leo.username)
  expect((await asLeo.put(CALENDAR, {})).status).toBe(400)
})
