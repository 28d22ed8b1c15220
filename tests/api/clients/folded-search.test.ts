// @module-tag engine
import { beforeEach, expect, test } from 'vitest'
import type { SearchResults } from '#contract/clients/search.ts'
import { enlistReservations, foldReservations } from '#server/features/clients/search/folding.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aSiteWithClients } from '../../support/people/client-records.ts'

let setup: Awaited<ReturnType<typeof aSiteWithClients>>

beforeEach(async () => {
  setup = await aSiteWithClients()
})

const book = (client: { clientName?: string; clientEmail?: string; clientPhone?: string } = {}) =>
  aReservation(setup.site, {
    praticienId: setup.camille.id,
    date: '2027-04-20',
    time: '10:00',
    ...{
      clientName: 'Noëlle L’Œil 100 %',
      clientEmail: 'noelle_x@exemple.fr',
      clientPhone: '06 12 34 56 78',
    },
    ...client,
  })

async function found(text: string): Promise<number[]> {
  const { body } = await setup.owner.post<SearchResults>('/api/admin/recherche', { text })
  return body.reservations.found.map(({ id }) => id)
}

const kept = () =>
  setup.site.database.kysely.selectFrom('reservation_search').select(['folded', 'digits']).execute()

test('a reservation is found alike before and after its text is folded', async () => {
  const { id } = await book()
  const texts = ['noelle', 'NOËLLE', "l'oeil", 'l’œil', '100 %', 'noelle_x', '061234', 'noelle exemple']
  const absent = ['noellex', '1000', 'noelle zoe', '%%', '0699']
  for (const isFolded of [false, true]) {
    if (isFolded) await foldReservations(setup.site)
    for (const text of texts) expect([text, await found(text)]).toEqual([text, [id]])
    for (const text of absent) expect([text, await found(text)]).toEqual([text, []])
  }
  expect(await kept()).toEqual([{ folded: expect.stringContaining('noelle'), digits: '0612345678' }])
})

test('a change of the client empties what was folded, whoever makes it, and is found at once', async () => {
  const { id } = await book()
  await foldReservations(setup.site)
  const { kysely } = setup.site.database
  await kysely.updateTable('agenda_entries').set({ client_name: 'Zoé Petit' }).where('id', '=', id).execute()
  expect(await kept()).toEqual([{ folded: null, digits: null }])
  expect([await found('zoe'), await found("l'oeil")]).toEqual([[id], []])
  await foldReservations(setup.site)
  expect([await found('zoe'), await found("l'oeil")]).toEqual([[id], []])
})

test('reservations from before are folded by the jobs of the night and of the minute', async () => {
  const { id } = await book()
  await setup.site.database.kysely.deleteFrom('reservation_search').execute()
  expect(await found('noelle')).toEqual([id])
  await enlistReservations(setup.site)
  await foldReservations(setup.site)
  expect(await kept()).toMatchObject([{ digits: '0612345678' }])
  expect(await found('noelle')).toEqual([id])
})

test('searches of one session are answered one after the other, each with its own result', async () => {
  const { id } = await book()
  expect(await Promise.all(['noelle', 'zoe', 'noelle'].map(found))).toEqual([[id], [], [id]])
})

test('what was folded ends with its reservation', async () => {
  await book()
  await foldReservations(setup.site)
  await setup.site.database.kysely.deleteFrom('agenda_entries').execute()
  expect(await kept()).toEqual([])
})
