import type { ErrorBody } from '#contract/errors.ts'
import { formatTime } from '#domain/language/time.ts'
import { aService } from '../people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../people/people.ts'
import { practice } from './practice.ts'
import type { TestClient } from './test-client.ts'

const AGENDA = { workingHours: { start: 9, end: 19, slotDuration: 15 } }
const SLOTS_PER_DAY = 40

type Person = { email?: string; address?: string }

/** A practice with rate limits, where Camille offers a massage of a quarter of an hour. */
export async function boundedPractice({ rateLimits = 'on' } = {}) {
  const site = await practice({ now: '2027-04-12T08:00', env: { RATE_LIMITS: rateLimits } })
  const massage = await aService(site, { duration: 15 })
  const camille = await aPractitioner(site, { agenda: AGENDA, offers: [massage.id] })
  let requests = 0
  /** The next free slot of the following days. */
  const nextRequest = (email: string, change: object = {}) => {
    const [day, slot] = [Math.floor(requests / SLOTS_PER_DAY), requests % SLOTS_PER_DAY]
    requests += 1
    return {
      date: `2027-04-${13 + day}`,
      time: formatTime(9 * 60 + slot * 15),
      clientName: 'Zoé Petit',
      clientEmail: email,
      serviceId: massage.id,
      ...change,
    }
  }
  const send = async (visitor: TestClient, request: object) => {
    const { status, headers, body } = await visitor.post<ErrorBody>('/api/reservations', request)
    return { outcome: status === 201 ? 'booked' : `${status} ${body.code}`, headers, body }
  }
  return {
    site,
    camille,
    massage,
    nextRequest,
    send,
    /** A booking by the form, as a person fills it in. */
    async book({ email = 'zoe@exemple.fr', address = '192.0.2.1' }: Person = {}): Promise<string> {
      const visitor = site.visitor({ address })
      const evidence = await filledIn(visitor)
      return (await send(visitor, nextRequest(email, evidence))).outcome
    },
    /** Evidence sent with the form, a minute after it was opened. */
    filledIn,
    aColleague: () => aPractitioner(site, { agenda: AGENDA, offers: [massage.id] }),
    async setLimits(change: object) {
      const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
      const path = '/api/superadmin/booking-limits'
      const { body } = await superadmin.get<object>(path)
      await superadmin.put(path, { ...body, ...change })
    },
  }

  async function filledIn(visitor: TestClient) {
    const { body } = await visitor.get<{ formAge: string }>('/api/form-age')
    site.clock.advanceMinutes(1)
    return { website: '', formAge: body.formAge }
  }
}
