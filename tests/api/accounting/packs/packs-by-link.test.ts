import { beforeEach, describe, expect, test } from 'vitest'
import type { AgainOffer, AgainReply, OwnReservation } from '#contract/booking/own-link.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aPackPractice } from '../../../support/accounting/packs.ts'
import { insertTemplates } from '../../../support/mail/post.ts'
import { aBookingLimit, CAN_CONFIRM } from '../../../support/people/confirmations.ts'
import { bookAndOpenLink } from '../../../support/people/own-reservation.ts'

let setup: Awaited<ReturnType<typeof aPackPractice>>

beforeEach(async () => {
  setup = await aPackPractice({ env: CAN_CONFIRM })
  await insertTemplates(setup.site)
})

type Opened = { path: string; id: number }

/** Of a visit on Tuesday 13 April at 10:00. */
const open = async (change: object = {}): Promise<Opened> => {
  const { path } = await bookAndOpenLink(setup, change)
  const { id } = await setup.site.database.kysely
    .selectFrom('agenda_entries')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { path, id }
}
const settle = ({ id }: Opened, packId: number, date = '2027-04-13') =>
  setup.owner.put(`/api/admin/reservations/${date}/${id}/voucher`, { packId })
const see = async ({ path }: Opened) => (await setup.site.visitor().get<OwnReservation>(path)).body
const seeAgain = async ({ path }: Opened) =>
  (await setup.site.visitor().get<{ offer: AgainOffer | null }>(`${path}/again`)).body.offer
const bookAgain = ({ path }: Opened, change: object = {}) =>
  setup.site.visitor().post<AgainReply & ErrorBody>(`${path}/again`, {
    ...{ date: '2027-04-20', time: '10:00', usesPack: true },
    ...change,
  })

describe('the link of a visit', () => {
  test('says what is left of the pack that settles it, and nothing of one that does not', async () => {
    const pack = await setup.sellPack()
    const [settled, other] = [await open(), await open({ time: '11:00' })]
    expect((await settle(settled, pack.id)).status).toBe(200)
    expect(await see(settled)).toMatchObject({
      voucherEuros: 62.5,
      voucherUntil: '2028-04-12',
      pack: { kind: 'sessions', units: 5, balance: 4, validUntil: '2028-04-12' },
    })
    const plain = await see(other)
    for (const key of ['voucherEuros', 'voucherUntil', 'pack']) expect(plain).not.toHaveProperty(key)
  })

  test('says at once that a move beyond the last day is paid on the spot, and one back is not', async () => {
    const pack = await setup.sellPack({ validUntil: '2027-04-15' })
    const visit = await open()
    await settle(visit, pack.id)
    const move = async (newDate: string) => {
      const moved = await setup.site.visitor().post<{ reservation: OwnReservation }>(`${visit.path}/move`, {
        newDate,
        newTime: '10:00',
      })
      return moved.body.reservation
    }
    const beyond = await move('2027-04-16')
    expect(beyond).toMatchObject({ voucherEuros: 0, voucherUntil: '2027-04-15' })
    expect(beyond).not.toHaveProperty('pack')
    expect(await setup.balanceOf(pack)).toBe(5)
    expect(await move('2027-04-15')).toMatchObject({ voucherEuros: 62.5, pack: { balance: 4 } })
  })

  test('says nothing of a voucher of nobody but what it settles', async () => {
    const gift = await setup.sellPack({ clientId: undefined, sessions: 2 })
    const visit = await open()
    await setup.owner.put(`/api/admin/reservations/2027-04-13/${visit.id}/voucher`, { code: gift.code })
    const own = await see(visit)
    expect(own.voucherEuros).toBe(62.5)
    expect(own).not.toHaveProperty('pack')
  })
})

describe('through the link of a past visit', () => {
  const comeWithPack = async (change: object = {}) => {
    const pack = await setup.sellPack(change)
    const visit = await open()
    await settle(visit, pack.id)
    setup.site.clock.set('2027-04-14T08:00')
    return { pack, visit }
  }

  test('its client books again by the pack, which settles the next visit', async () => {
    const { pack, visit } = await comeWithPack()
    expect((await seeAgain(visit))?.pack).toMatchObject({ balance: 4, units: 5 })
    const { status, body } = await bookAgain(visit)
    expect(status).toBe(201)
    const { body: own } = await setup.site.visitor().get(`/api${body.link}`)
    expect(own).toMatchObject({ voucherEuros: 62.5, pack: { balance: 3 } })
    expect(await setup.balanceOf(pack)).toBe(3)
  })

  test('the pack is used only if its client says so', async () => {
    const { pack, visit } = await comeWithPack()
    expect((await bookAgain(visit, { usesPack: false })).status).toBe(201)
    expect((await bookAgain(visit, { usesPack: undefined, date: '2027-04-21' })).status).toBe(201)
    expect(await setup.balanceOf(pack)).toBe(4)
  })

  test('nothing is taken beyond its last day, and the day itself counts', async () => {
    const { pack, visit } = await comeWithPack({ validUntil: '2027-04-20' })
    const late = await bookAgain(visit, { date: '2027-04-21' })
    expect([late.status, late.body.issues?.[0]]).toEqual([
      400,
      { path: 'usesPack', message: expect.stringContaining('20 avril 2027') },
    ])
    expect((await bookAgain(visit)).status).toBe(201)
    expect(await setup.balanceOf(pack)).toBe(3)
  })

  test('no pack is offered or used for a visit that used none, is empty, or is over', async () => {
    const plain = await open({ time: '11:00' })
    const { pack, visit } = await comeWithPack({ sessions: 1, validUntil: '2027-04-14' })
    expect((await seeAgain(plain))?.pack).toBeUndefined()
    expect((await seeAgain(visit))?.pack).toBeUndefined()
    expect((await bookAgain(plain)).body.issues?.[0]?.path).toBe('usesPack')
    expect((await bookAgain(visit, { date: '2027-04-14', time: '11:00' })).body.message).toBe(
      'Ce carnet est épuisé.',
    )
    setup.site.clock.set('2027-04-15T08:00')
    expect((await bookAgain(visit)).body.message).toContain('réservez sans lui')
    expect(await setup.balanceOf(pack)).toBe(0)
  })

  test('a pack of another record than the visit’s is neither shown nor used', async () => {
    const { pack, visit } = await comeWithPack()
    const { id } = await setup.site.database.kysely
      .insertInto('clients')
      .values({
        ...{
          contact_key: 'lea',
          name_key: 'lea',
          name: 'Léa',
          search_text: 'lea',
          source: 'reservation' as const,
        },
        ...{ created_at: 0, updated_at: 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setup.site.database.kysely
      .updateTable('agenda_entries')
      .set({ client_id: id })
      .where('id', '=', visit.id)
      .execute()
    const shown = await see(visit)
    for (const key of ['pack', 'voucherUntil']) expect(shown).not.toHaveProperty(key)
    expect((await seeAgain(visit))?.pack).toBeUndefined()
    expect((await bookAgain(visit)).body.issues?.[0]?.path).toBe('usesPack')
    expect(await setup.balanceOf(pack)).toBe(4)
  })

  test('a booking that waits for its confirmation takes nothing yet', async () => {
    const { pack, visit } = await comeWithPack()
    await aBookingLimit(setup.site, { confirmByMail: true })
    expect((await bookAgain(visit)).body.link).toBeNull()
    expect(await setup.balanceOf(pack)).toBe(4)
  })
})
