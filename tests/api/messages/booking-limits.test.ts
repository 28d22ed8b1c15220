import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_BOOKING_LIMITS } from '#domain/messages/booking-limits.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'

const path = '/api/superadmin/booking-limits'

test('the limits of online booking are saved by a superadmin and kept from a praticien', async () => {
  const site = await practice()
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  expect((await superadmin.get(path)).body).toEqual(DEFAULT_BOOKING_LIMITS)
  const limits = { ...DEFAULT_BOOKING_LIMITS, openAppointments: 3, brakePerHour: 12, confirmByMail: true }
  expect((await superadmin.put(path, limits)).body).toEqual(limits)
  const staff = await site.visitor().signIn((await aPractitioner(site)).username)
  expect((await staff.put(path, DEFAULT_BOOKING_LIMITS)).status).toBe(403)
  expect((await superadmin.get(path)).body).toEqual(limits)
})

test('an invalid limit is refused at its field', async () => {
  const site = await practice()
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  const { status, body } = await superadmin.put<ErrorBody>(path, {
    ...DEFAULT_BOOKING_LIMITS,
    brakePerHour: 0,
  })
  expect([status, body.issues?.[0]?.path]).toEqual([400, 'brakePerHour'])
  expect((await superadmin.get(path)).body).toEqual(DEFAULT_BOOKING_LIMITS)
})
