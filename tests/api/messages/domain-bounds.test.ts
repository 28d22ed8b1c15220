// @module-tag engine
import { describe, expect, test } from 'vitest'
import { hmacToken } from '#server/security/secret.ts'
import { boundedPractice } from '../../support/practice/bounded-practice.ts'

const REFUSED = '409 booking_by_phone'

type Bounded = Awaited<ReturnType<typeof boundedPractice>>

describe('bookings from one domain that is no known provider', () => {
  let addresses = 0
  const caught = () => {
    addresses += 1
    return { email: `boite${addresses}@a${addresses}.attrape-tout.fr`, address: `192.0.2.${addresses}` }
  }

  test('are thirty in 24 hours, its subdomains included; neither other domains nor providers are bounded by it', async () => {
    const bounded = await boundedPractice()
    await countedBefore(bounded, 'domain attrape-tout.fr', 28)
    for (const outcome of ['booked', 'booked', REFUSED]) expect(await bounded.book(caught())).toBe(outcome)
    expect(await bounded.book({ email: 'lea@exemple.co.uk' })).toBe('booked')
    bounded.site.clock.advanceMinutes(24 * 60)
    expect(await bounded.book(caught())).toBe('booked')
    await countedBefore(bounded, 'domain orange.fr', 30)
    expect(await bounded.book({ email: 'visiteur@orange.fr' })).toBe('booked')
  })

  /** So that a test need not make as many bookings. */
  async function countedBefore({ site }: Bounded, name: string, count: number): Promise<void> {
    const hash = hmacToken(site.config, name, 'booking-address')
    const rows = Array.from({ length: count }, () => ({
      address_hash: hash,
      booked_at: site.clock.instant(),
    }))
    await site.database.kysely.insertInto('booking_addresses').values(rows).execute()
  }
})
