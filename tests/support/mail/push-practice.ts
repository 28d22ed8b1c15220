import { expect } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { PushDevice } from '#contract/messages/push.ts'
import { sendPush } from '#server/features/messages/push/rounds.ts'
import { CAN_CONFIRM } from '../people/confirmations.ts'
import { massagePractice } from '../practice/massage-practice.ts'
import type { TestClient } from '../practice/test-client.ts'
import { PushService } from '../servers/push-service.ts'

export const DEVICES = '/api/admin/push-devices'

/** A practice where Camille has a phone, signed in and not switched on. */
export async function pushPractice() {
  const google = new PushService()
  const probes = { resolveHost: google.resolveHost, postOverHttps: google.postOverHttps }
  const setup = await massagePractice(CAN_CONFIRM, { probes })
  const { site, camille } = setup
  const phone = await site.visitor().signIn(camille.username)
  return {
    google,
    setup,
    site,
    phone,
    async switchOn(client: TestClient = phone, name = 'zoe'): Promise<void> {
      await client.post('/api/admin/push-key')
      const { status, body } = await client.post<ErrorBody>(DEVICES, google.browser(name))
      expect([status, body]).toEqual([200, { isOn: true }])
    },
    async book(change: object = {}): Promise<void> {
      const { status } = await site.visitor().post('/api/reservations', setup.bookingRequest(change))
      expect(status).toBe(201)
    },
    devicesOf: async (client: TestClient = phone) => (await client.get<PushDevice[]>(DEVICES)).body,
    waiting: () => site.database.kysely.selectFrom('push_messages').selectAll().execute(),
    /** Titles of all that arrived, after so many minutes and a round. */
    async rings(minutes = 0): Promise<string[]> {
      site.clock.advanceMinutes(minutes)
      await sendPush(site)
      return google.titles()
    },
  }
}
