import { isDeepStrictEqual } from 'node:util'
import { type AcknowledgedBooking, listFreeSlots } from '../../support/practice/busy-clients.ts'
import { emptyJournal } from '../../support/practice/busy-practice.ts'
import { fault } from '../fault.ts'
import { pause } from '../moments.ts'
import { check } from '../oracle/journal.ts'
import { openKillableSite } from '../site.ts'

/** Longer than a booking takes: some replies are lost on their way back. */
const LONGEST_MS = 40

fault(
  'a lost reply to a booking, which is repeated with the same key',
  { on: ['sqlite', 'postgres'], longOn: ['postgres'], least: 5, most: 50 },
  async ({ engine, tries, random, resources }) => {
    const site = await openKillableSite(engine, resources)
    const { url } = await site.start()
    const post = await keyedSender(url)
    const journal = emptyJournal()
    // One a day: where a single practitioner works, a booking takes the next hour with its buffer.
    const perDay = Map.groupBy(await listFreeSlots(url, 8), ({ date }) => date).values()
    const slots = [...perDay].flatMap(([first]) => first ?? [])
    for (const [i, slot] of slots.slice(0, tries).entries()) {
      const name = `Zoe-${i}`
      const request = { ...slot, clientName: name, clientEmail: 'zoe@exemple.fr' }
      const abort = new AbortController()
      const lost = post(request, name, abort.signal).catch(() => null)
      await Promise.race([lost, pause(random() * LONGEST_MS)])
      abort.abort()
      const [first, second] = [await post(request, name), await post(request, name)]
      if (!isDeepStrictEqual(first.booking, second.booking)) throw new Error(`two answers to the key ${name}`)
      journal.bookings.push({ ...first.booking, name, request })
    }
    return check(journal, site.env)
  },
)

type Answer = { booking: AcknowledgedBooking }

/** One visitor. Throws unless the answer is 201. */
async function keyedSender(url: string) {
  const tokenResponse = await fetch(`${url}/api/csrf-token`)
  const cookie = tokenResponse.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { csrfToken } = (await tokenResponse.json()) as { csrfToken: string }
  const common = { 'content-type': 'application/json', cookie, 'csrf-token': csrfToken }
  return async (request: object, key: string, signal?: AbortSignal): Promise<Answer> => {
    const response = await fetch(`${url}/api/reservations`, {
      method: 'POST',
      headers: { ...common, 'idempotency-key': key },
      body: JSON.stringify(request),
      signal,
    })
    if (response.status !== 201) throw new Error(`${key}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
}
