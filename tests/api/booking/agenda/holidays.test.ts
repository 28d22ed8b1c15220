import { beforeEach, describe, expect, test } from 'vitest'
import { HOLIDAY_ZONES } from '#domain/booking/agenda.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { practice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

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

  test('of a zone are listed with those by custom, marked as local', async () => {
    const { body } = await camilleSession.get<{ date: string }[]>('/api/admin/agenda/jours-feries?zone=GP')
    expect(body.filter(({ date }) => '2027-05-17' <= date && date <= '2027-07-21')).toEqual([
      { date: '2027-05-17', name: 'Lundi de Pentecôte', local: false },
      { date: '2027-05-27', name: 'Abolition de l’esclavage', local: false },
      { date: '2027-07-14', name: 'Fête nationale', local: false },
      { date: '2027-07-21', name: 'Fête de Victor Schœlcher', local: true },
    ])
  })

  test.each(HOLIDAY_ZONES)('of %s include those of mainland France', async (zone) => {
    const [mainland, days] = [await listHolidays('metropole'), await listHolidays(zone)]
    expect([...days]).toEqual(expect.arrayContaining([...mainland]))
  })

  test('are refused with 400 for an unknown zone', async () => {
    expect((await camilleSession.get('/api/admin/agenda/jours-feries?zone=corse')).status).toBe(400)
  })
})
