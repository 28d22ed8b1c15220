import { expect } from 'vitest'
import { anonymousSender } from '../../support/people/anonymous-senders.ts'
import { type AcknowledgedBooking, listFreeSlots } from '../../support/practice/busy-clients.ts'
import { emptyJournal } from '../../support/practice/busy-practice.ts'
import { fault } from '../fault.ts'
import { check } from '../oracle/journal.ts'
import { openKillableSite } from '../site.ts'

fault(
  'kill -9 while a visitor holds a slot, which only its token books afterwards',
  { on: ['sqlite', 'postgres'], longOn: ['postgres'], most: 10 },
  async ({ engine, tries, resources }) => {
    const site = await openKillableSite(engine, resources)
    const journal = emptyJournal()
    await site.start()
    for (let i = 0; i < tries; i += 1) {
      const [slot] = await listFreeSlots(site.balancer.url, 1)
      const hold = await (await anonymousSender(site.balancer.url))(
        'POST',
        '/api/reservations/hold',
        slot ?? {},
      )
      const { token, praticienId } = (await hold.json()) as { token: string; praticienId: number }
      await site.kill()
      await site.start()
      const name = `Zoé ${i}`
      const request = { ...slot, praticienId, clientName: name, clientEmail: 'zoe@exemple.fr' }
      const book = async (changes: object = {}) =>
        (await anonymousSender(site.balancer.url))('POST', '/api/reservations', { ...request, ...changes })
      expect((await book()).status).toBe(409)
      const booked = await book({ holdToken: token })
      expect(booked.status).toBe(201)
      const { booking } = (await booked.json()) as { booking: AcknowledgedBooking }
      journal.bookings.push({ ...booking, name, request })
    }
    return check(journal, site.env)
  },
)
