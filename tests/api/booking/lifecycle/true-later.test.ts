import { describe, expect, test } from 'vitest'
import type { WaitingRequest } from '#contract/booking/waiting/waiting-list.ts'
import { aScene } from '../../../support/lifecycle/one-scene.ts'

type Waiting = Awaited<ReturnType<typeof aScene>>

async function waitingOf({ practice }: Waiting): Promise<WaitingRequest[]> {
  return (await (await practice.asOwner()).get<WaitingRequest[]>('/api/admin/waiting-list')).body
}

describe('the wait for an earlier hour', () => {
  test('goes on at the mailbox of today once that is corrected, and its former link ends', {
    tags: ['engine'],
  }, async () => {
    const setup = await aScene('request for an earlier time')
    const token = await setup.scene.token('attente')
    await setup.play('mailbox corrected by staff')
    expect(await waitingOf(setup)).toMatchObject([{ clientEmail: `juste.${setup.scene.client.email}` }])
    expect((await setup.practice.visitor().get(`/api/waiting-list/${token}`)).status).toBe(404)
  })

  test('is for the agenda of whoever has the visit now', async () => {
    const setup = await aScene('request for an earlier time')
    await setup.play('given to a colleague')
    expect(await waitingOf(setup)).toMatchObject([{ praticienId: setup.practice.ines.id }])
  })

  test('is for the length that was agreed last', async () => {
    const setup = await aScene('request for an earlier time')
    await setup.play('changed to a longer length')
    expect(await waitingOf(setup)).toMatchObject([{ duration: 90 }])
  })

  test.each(['cancelled by link', 'cancelled by the practice'] as const)(
    'ends when it is %s',
    { tags: ['engine'] },
    async (change) => {
      const setup = await aScene('request for an earlier time')
      await setup.play(change)
      expect(await waitingOf(setup)).toEqual([])
    },
  )

  test('goes on when the cancellation is undone', async () => {
    const setup = await aScene('request for an earlier time')
    await setup.play('cancelled and restored')
    expect(await waitingOf(setup)).toMatchObject([{ reservation: { id: setup.scene.id } }])
  })

  test('goes on when its service is grouped, as a length of the whole', { tags: ['engine'] }, async () => {
    const setup = await aScene('request for an earlier time')
    await setup.play('service grouped')
    expect(await waitingOf(setup)).toMatchObject([
      { serviceId: setup.practice.services.long.id, duration: 60 },
    ])
  })

  test('ends with a mail when its service is removed', async () => {
    const setup = await aScene('request for an earlier time')
    await setup.play('service removed')
    expect(await waitingOf(setup)).toEqual([])
    const mails = await setup.mailsOf(setup.scene.client.email)
    expect(mails.filter((type) => type === 'waiting_ended')).toHaveLength(1)
    expect(await setup.row()).toMatchObject({ cancelled_at: null })
  })

  test('is gone with the person', async () => {
    const setup = await aScene('request for an earlier time')
    await setup.play('person erased')
    expect(await setup.requests()).toEqual([])
  })
})

describe('the link of a visit', () => {
  test.each(['mailbox corrected by staff', 'number corrected by staff', 'link renewed'] as const)(
    'ends once it is %s, and a new one is mailed',
    { tags: ['engine'] },
    async (change) => {
      const { play, row, see, linkOf } = await aScene('link')
      await play(change)
      expect((await see()).status).toBe(404)
      const mailed = linkOf((await row()).client_email ?? '')
      expect((await see(mailed)).body).toMatchObject({ state: 'planned' })
    },
  )

  test.each([
    'name corrected by staff',
    'given to a colleague',
    'moved by staff',
    'changed to another price',
    'records merged',
    'service grouped',
    'service removed',
  ] as const)('stays once it is %s', { tags: ['engine'] }, async (change) => {
    const { play, see, row } = await aScene('link')
    await play(change)
    const { status, body } = await see()
    expect(status).toBe(200)
    expect(body.date).toBe((await row()).date)
  })

  test('ends with the person', async () => {
    const { play, see } = await aScene('link')
    await play('person erased')
    expect((await see()).status).toBe(404)
  })

  test('to write a testimonial ends once the address of the visit is corrected', {
    tags: ['engine'],
  }, async () => {
    const { play, practice, scene } = await aScene('invitation to a testimonial')
    const token = await scene.token('temoignage')
    const read = () => practice.visitor().get(`/api/temoignage/${token}`)
    expect((await read()).status).toBe(200)
    await play('personal data corrected')
    expect((await read()).status).toBe(404)
  })
})

describe('what a voucher settles', () => {
  test.each([
    ['amount of a voucher', 4_000],
    ['session of a pack', 6_250],
  ] as const)('stays for the same person: the %s', { tags: ['engine'] }, async (attachment, cents) => {
    for (const change of ['mailbox corrected by staff', 'given to a colleague', 'service grouped'] as const) {
      const { play, use } = await aScene(attachment)
      await play(change)
      expect(await use(), change).toMatchObject({ cents })
    }
  })

  test('is given back by a cancellation in time', async () => {
    const { play, use } = await aScene('session of a pack')
    await play('cancelled by the practice')
    expect((await use())?.units ?? 0).toBe(0)
  })

  test('is used by a late cancellation where the owner chose so, and nothing is shown as paid in excess', async () => {
    const { play, use, scene } = await aScene('session of a pack')
    await play('cancelled late')
    expect(await use()).toMatchObject({ units: 1, cents: 6_250 })
    const { body } = await scene.ask('GET', await scene.path('/payments'))
    expect(body.state).not.toBe('overpaid')
  })

  test('is at most what money has not paid', async () => {
    const { scene, use, deliver } = await aScene('amount of a voucher')
    const path = await scene.path('/payments')
    const payment = { euros: 50, means: 'Espèces', knownPaidEuros: 0 }
    expect((await scene.ask('POST', path, payment)).status).toBe(201)
    await deliver()
    expect(await use()).toMatchObject({ cents: 1_250 })
    expect((await scene.ask('GET', path)).body).toMatchObject({ state: 'paid', euros: 0 })
  })
})
