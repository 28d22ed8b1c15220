// @module-tag engine
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Admin } from '#contract/accounts/sign-in.ts'
import type { Service } from '#contract/booking/services.ts'
import type { PublicSettings } from '#contract/content/settings.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_DEPOSIT_SETTINGS } from '#domain/visit/deposit.ts'
import { type CardPractice, takingCards } from '../../../support/accounting/paying-practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import { TestClient } from '../../../support/practice/test-client.ts'

let setup: CardPractice
let staff: TestClient

beforeEach(async () => {
  setup = await takingCards()
  staff = await setup.again()
})

afterEach(() => setup.closeAll())

const FIELDS = { name: 'Massage', description: 'Au calme.', duration: 60, price: 70 }

const change = (deposit: unknown) =>
  staff.put<Service & ErrorBody>(`/api/services/${setup.massage.id}`, { ...FIELDS, deposit })

const turn = (isOn: boolean) => aSetting(setup.site, 'deposits', { ...DEFAULT_DEPOSIT_SETTINGS, isOn })

const visitor = () => new TestClient(setup.site.app)

async function shown() {
  const services = (await visitor().get<Service[]>('/api/services')).body
  const offer = (await visitor().get<Service[]>(`/api/praticiens/${setup.camille.id}/services`)).body
  const settings = (await visitor().get<PublicSettings>('/api/public-settings')).body
  const depositIn = (list: Service[]) => list.find(({ id }) => id === setup.massage.id)?.deposit
  return [depositIn(services), depositIn(offer), settings.deposits]
}

describe('a service has a deposit', () => {
  test.each([{ euros: 20 }, { percent: 30 }, { euros: 0.5 }])('of %j, in the office', async (deposit) => {
    expect((await change(deposit)).body.deposit).toEqual(deposit)
    const listed = (await staff.get<Service[]>('/api/services')).body
    expect(listed.find(({ id }) => id === setup.massage.id)?.deposit).toEqual(deposit)
  })

  test('until it is taken back; a change that does not name it leaves it', async () => {
    await change({ euros: 20 })
    expect((await staff.put<Service>(`/api/services/${setup.massage.id}`, FIELDS)).body.deposit).toEqual({
      euros: 20,
    })
    expect((await change(null)).body).not.toHaveProperty('deposit')
  })

  test('from the start', async () => {
    const { status, body } = await staff.post<Service>('/api/services', {
      ...FIELDS,
      name: 'Autre',
      deposit: { percent: 25 },
    })
    expect([status, body.deposit]).toEqual([201, { percent: 25 }])
  })

  test.each([
    [{ euros: 0.49 }, 'deposit.euros'],
    [{ euros: 10.001 }, 'deposit.euros'],
    [{ euros: 20, percent: 30 }, 'deposit.euros'],
    [{}, 'deposit.euros'],
    [{ percent: 0 }, 'deposit.percent'],
    [{ percent: 101 }, 'deposit.percent'],
    [{ percent: 12.5 }, 'deposit.percent'],
  ])('but not %j', async (deposit, path) => {
    const { status, body } = await change(deposit)
    expect([status, body.issues?.[0]?.path]).toEqual([400, path])
  })
})

describe('visitors learn of it', () => {
  test('while deposits are asked, as do the forms of the office', async () => {
    await change({ euros: 20 })
    await turn(true)
    expect(await shown()).toEqual([{ euros: 20 }, { euros: 20 }, { kind: 'arrhes', payers: 'all' }])
    const { body } = await staff.get<{ admin: Admin }>('/api/auth/status')
    expect(body.admin.depositKind).toBe('arrhes')
  })

  test.each([
    ['deposits are off', () => turn(false)],
    ['no cards are taken', () => setup.turn(false)],
  ])('not while %s', async (_name, switchOff) => {
    await turn(true)
    await change({ euros: 20 })
    await switchOff()
    expect(await shown()).toEqual([undefined, undefined, undefined])
  })

  test('and a price list without any costs no query more', async () => {
    const [, queries] = await costOf(shown)
    await turn(true)
    const [[service, offer], whileAsked] = await costOf(shown)
    expect([service, offer, whileAsked]).toEqual([undefined, undefined, queries])
  })
})

async function costOf<T>(work: () => Promise<T>): Promise<[T, number]> {
  const sent = vi.spyOn(setup.site.database.kysely.getExecutor(), 'executeQuery')
  const result = await work()
  const { length } = sent.mock.calls
  sent.mockRestore()
  return [result, length]
}
