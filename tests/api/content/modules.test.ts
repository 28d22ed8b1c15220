import { beforeEach, expect, test } from 'vitest'
import { MODULES, type Module } from '#domain/content/modules.ts'
import { aPrivateCalendar } from '../../support/database/private-calendars.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

let site: TestPractice
let owner: Awaited<ReturnType<typeof aSuperadmin>>
let superadmin: TestClient

beforeEach(async () => {
  site = await practice()
  owner = await aSuperadmin(site)
  superadmin = await site.visitor().signIn(owner.username)
})

async function modulesOn(): Promise<Module[]> {
  const { body } = await superadmin.get<Record<Module, boolean>>('/api/superadmin/modules')
  return MODULES.filter((module) => body[module])
}

test('a new site has no module on', async () => {
  expect(await modulesOn()).toEqual([])
})

const SWITCHED_ON: Record<Exclude<Module, 'privateCalendars'>, [Module[], () => Promise<unknown>]> = {
  gallery: [['gallery'], () => aSetting(site, 'enableGallery', true)],
  testimonials: [['testimonials'], () => aSetting(site, 'enableTestimonials', true)],
  book: [['book'], () => aSetting(site, 'receiptsBook', { isOn: true })],
  vouchers: [['vouchers'], () => aSetting(site, 'vouchers', { isOn: true })],
  voucherOrders: [
    ['vouchers', 'voucherOrders'],
    () => aSetting(site, 'vouchers', { isOn: true, takesOrders: true }),
  ],
  onlinePayments: [['onlinePayments'], () => aSetting(site, 'onlinePayments', { isOn: true })],
  deposits: [['deposits'], () => aSetting(site, 'deposits', { isOn: true })],
  waitingList: [['waitingList'], () => aSetting(site, 'waitingList', { isOpen: true })],
  rebookOffers: [['rebookOffers'], () => aSetting(site, 'rebookOffers', { isOn: true })],
  sms: [
    ['sms'],
    async () => {
      await aSetting(site, 'smsProvider', { provider: 'brevo' })
      await aSetting(site, 'smsRules', { changes: true })
    },
  ],
}

test.each(Object.entries(SWITCHED_ON))('the module %s is on once its setting is', async (_, [on, turn]) => {
  await turn()
  expect(await modulesOn()).toEqual(on)
})

test('private calendars are on for whoever has one, not for their colleagues', async () => {
  const camille = await aPractitioner(site)
  await aPrivateCalendar(site, camille.id)
  expect(await modulesOn()).toEqual([])
  await aPrivateCalendar(site, owner.id)
  expect(await modulesOn()).toEqual(['privateCalendars'])
})
