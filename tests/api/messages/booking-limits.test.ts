import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_BOOKING_LIMITS } from '#domain/messages/booking-limits.ts'
import { insertTemplates } from '../../support/mail/post.ts'
import { aBookingLimit, CAN_CONFIRM } from '../../support/people/confirmations.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'

const path = '/api/superadmin/booking-limits'

test('the limits of online booking are saved by a superadmin and kept from a praticien', async () => {
  const site = await practice({ env: CAN_CONFIRM })
  await insertTemplates(site)
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  expect((await superadmin.get(path)).body).toEqual(DEFAULT_BOOKING_LIMITS)
  const limits = { ...DEFAULT_BOOKING_LIMITS, openAppointments: 3, brakePerHour: 12, confirmByMail: true }
  expect((await superadmin.put(path, limits)).body).toEqual(limits)
  const staff = await site.visitor().signIn((await aPractitioner(site)).username)
  expect((await staff.put(path, DEFAULT_BOOKING_LIMITS)).status).toBe(403)
  expect((await superadmin.get(path)).body).toEqual(limits)
})

test('bounds that have no field keep their value, unless a client of the API sends another', async () => {
  const site = await practice()
  const stored = { bookingsPerAddress: 200, clientMessagesPerDay: 7 }
  await aBookingLimit(site, stored)
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  const { bookingsPerAddress: _bookings, clientMessagesPerDay: _messages, ...shown } = DEFAULT_BOOKING_LIMITS
  expect((await superadmin.put(path, shown)).body).toEqual({ ...shown, ...stored })
  expect((await superadmin.put(path, DEFAULT_BOOKING_LIMITS)).body).toEqual(DEFAULT_BOOKING_LIMITS)
})

test.each<{ title: string; env: Record<string, string>; obstacle: string }>([
  { title: 'without a mail server', env: { PUBLIC_URL: CAN_CONFIRM.PUBLIC_URL }, obstacle: 'server' },
  { title: 'without an address of the site', env: { SMTP_URL: CAN_CONFIRM.SMTP_URL }, obstacle: 'address' },
  { title: 'without an active template', env: CAN_CONFIRM, obstacle: 'template' },
])('confirmation by e-mail cannot be switched on $title', async ({ env, obstacle }) => {
  const site = await practice({ env })
  if (obstacle !== 'template') await insertTemplates(site)
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  expect((await superadmin.get(`${path}/obstacle`)).body).toEqual({ obstacle })
  const { status, body } = await superadmin.put<ErrorBody>(path, {
    ...DEFAULT_BOOKING_LIMITS,
    openAppointments: 3,
    confirmByMail: true,
  })
  expect([status, body.code]).toEqual([409, 'confirmation_without_mail'])
  expect(body.message).toMatch(/aucun e-mail ne peut partir du site/)
  expect((await superadmin.get(path)).body).toEqual(DEFAULT_BOOKING_LIMITS)
})

test('the other limits are saved while mails fail, and a confirmation that was asked for stays', async () => {
  const site = await practice({ env: CAN_CONFIRM })
  await insertTemplates(site)
  await aBookingLimit(site, { confirmByMail: true })
  await site.database.kysely
    .insertInto('site_alerts')
    .values({ kind: 'mail', server: '', since: 0, mailed_at: null })
    .execute()
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  expect((await superadmin.get(`${path}/obstacle`)).body).toEqual({ obstacle: 'failing' })
  const limits = { ...DEFAULT_BOOKING_LIMITS, openAppointments: 3, confirmByMail: true }
  expect((await superadmin.put(path, limits)).body).toEqual(limits)
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
