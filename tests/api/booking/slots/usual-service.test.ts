// @module-tag engine
import { beforeEach, expect, test } from 'vitest'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { addOfferedServices, aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'

let practice: Awaited<ReturnType<typeof massagePractice>>

beforeEach(async () => {
  practice = await massagePractice()
})

async function usualServiceOf(username: string, query = '') {
  const staff = await practice.site.visitor().signIn(username)
  const path = `/api/admin/agenda/prestation-habituelle${query}`
  return (await staff.get<{ serviceId: number | null }>(path)).body.serviceId
}

test('the usual service is the only one, else the most booked one of the last 90 days, else none', async () => {
  const { site, camille, massage } = practice
  expect(await usualServiceOf(camille.username)).toBe(massage.id)
  const reflexology = await aService(site)
  await addOfferedServices(site, camille, [reflexology.id])
  expect(await usualServiceOf(camille.username)).toBeNull()
  const at = { praticienId: camille.id, serviceId: massage.id, time: '10:00' }
  await aReservation(site, { ...at, date: '2026-12-01' })
  expect(await usualServiceOf(camille.username), 'too long ago').toBeNull()
  await aReservation(site, { ...at, date: '2027-04-13' })
  await aReservation(site, { ...at, date: '2027-04-14', serviceId: reflexology.id })
  await aReservation(site, { ...at, date: '2027-04-15', serviceId: reflexology.id })
  expect(await usualServiceOf(camille.username)).toBe(reflexology.id)
})

test('a practitioner’s usual service is judged by their own visits, a team’s by all', async () => {
  const { site, camille, massage } = practice
  const reflexology = await aService(site)
  await addOfferedServices(site, camille, [reflexology.id])
  const theo = await aPractitioner(site, { offers: [massage.id, reflexology.id] })
  const alix = await aSuperadmin(site)
  const at = { serviceId: massage.id, time: '10:00' }
  await aReservation(site, { ...at, praticienId: camille.id, date: '2027-04-13' })
  for (const date of ['2027-04-13', '2027-04-14'])
    await aReservation(site, { ...at, praticienId: theo.id, date, serviceId: reflexology.id })
  expect(await usualServiceOf(alix.username)).toBe(reflexology.id)
  expect(await usualServiceOf(alix.username, `?praticienId=${camille.id}`)).toBe(massage.id)
  expect(await usualServiceOf(camille.username, `?praticienId=${theo.id}`), 'their own').toBe(massage.id)
})
