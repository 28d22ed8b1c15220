import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

let superadmin: TestClient

beforeEach(async () => {
  const site = await practice()
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

describe('the settings of reminders', () => {
  test('are saved, and hours out of bounds are refused', async () => {
    const path = '/api/superadmin/reminders'
    const rest = {
      hasSmsGateway: false,
      smsCountries: ['FR'],
      smsPerDay: 100,
      smsKeepAccents: false,
      smsOnlyWithoutMail: false,
      smsChanges: false,
      smsProvider: null,
    }
    expect((await superadmin.get(path)).body).toEqual({ hours: 24, sms: false, ...rest })
    expect((await superadmin.put(path, { hours: 48, sms: true })).status).toBe(200)
    expect((await superadmin.get(path)).body).toEqual({ hours: 48, sms: true, ...rest })
    for (const hours of [0, 169, 1.5, 'x', null]) {
      const { status, body } = await superadmin.put<ErrorBody>(path, { hours, sms: true })
      expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, ['hours']])
    }
  })
})
