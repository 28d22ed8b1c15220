import { beforeEach, describe, expect, test } from 'vitest'
import { aPractitioner } from '../support/people.ts'
import { practice } from '../support/practice.ts'
import type { TestClient } from '../support/test-client.ts'

let camilleSession: TestClient

beforeEach(async () => {
  const site = await practice({ now: '2027-04-12T08:00' })
  camilleSession = await site.visitor().signIn((await aPractitioner(site)).username)
})

describe('public holidays', () => {
  const listHolidays = async (zone: string) => {
    const { body } = await camilleSession.get<{ date: string; name: string }[]>(
      `/api/admin/agenda/jours-feries?zone=${zone}`,
    )
    return new Map(body.map(({ date, name }) => [date, name]))
  }

  test('are eleven a year in mainland France, with French names, past ones left out', async () => {
    const days = await listHolidays('metropole')
    expect([...days.keys()].filter((date) => date.startsWith('2028'))).toEqual([
      '2028-01-01',
      '2028-04-17',
      '2028-05-01',
      '2028-05-08',
      '2028-05-25',
      '2028-06-05',
      '2028-07-14',
      '2028-08-15',
      '2028-11-01',
      '2028-11-11',
      '2028-12-25',
    ])
    expect(days.get('2028-04-17')).toBe('Lundi de Pâques')
    expect(days.has('2027-01-01')).toBe(false)
  })

  test.each([
    ['alsace-moselle', ['2028-04-14', '2027-12-26']],
    ['GP', ['2027-05-27']],
    ['MQ', ['2027-05-22']],
    ['GF', ['2027-06-10']],
    ['RE', ['2027-12-20']],
    ['YT', ['2027-04-27']],
    ['MF', ['2027-05-27']],
    ['BL', ['2027-10-09']],
  ])('are those of mainland France and additional ones in %s', async (zone, additional) => {
    const [mainland, days] = [await listHolidays('metropole'), await listHolidays(zone)]
    expect([...days.keys()]).toEqual(expect.arrayContaining([...mainland.keys(), ...additional]))
    expect(additional.filter((date) => mainland.has(date))).toEqual([])
  })

  test('are refused with 400 for an unknown zone', async () => {
    expect((await camilleSession.get('/api/admin/agenda/jours-feries?zone=corse')).status).toBe(400)
  })
})
