import { expect, test } from 'vitest'
import type { Service } from '#contract/booking/services.ts'
import { sellableLengths } from './sellable-lengths.ts'
import { BLANK_ORDER, firstOrder, orderedContentOf, orderResolver, type TypedOrder } from './typed-order.ts'

const service = { id: 3, name: 'Massage', description: '', duration: 60, price: 62.5 }
const LENGTHS = sellableLengths([service])
const GIVER = { giverName: 'Léa Roux', giverEmail: 'lea@exemple.fr' }

const resolve = (typed: Partial<TypedOrder>) =>
  orderResolver({ lengths: LENGTHS, today: '2027-04-12' })(
    { ...BLANK_ORDER, ...GIVER, ...typed },
    undefined,
    {
      fields: {},
      shouldUseNativeValidation: false,
    },
  )
const errorsOf = async (typed: Partial<TypedOrder>) => Object.keys((await resolve(typed)).errors)

test('sessions are sold of each length once, at its highest price, without services on request or free ones', () => {
  const variants = [
    { id: 1, name: '', duration: 90, price: 90 },
    { id: 2, name: 'prénatal', duration: 90, price: 95 },
  ]
  const others: Service[] = [
    { ...service, id: 4, onRequest: true, price: 0 },
    { ...service, id: 5, price: 0 },
  ]
  const lengths = sellableLengths([{ ...service, variants }, ...others])
  expect(lengths.map(({ value, euros }) => [value, euros])).toEqual([
    ['3:60', 62.5],
    ['3:90', 95],
  ])
})

test('the main length of a service stands first, and lengths bear their names', () => {
  const variants = [
    { id: 1, name: 'Dos', duration: 30, price: 40 },
    { id: 2, name: 'Prénatal', duration: 90, price: 95 },
    { id: 3, name: 'CBD', duration: 90, price: 90 },
    { id: 4, name: '', duration: 150, price: 140 },
    { id: 5, name: 'Pierres', duration: 60, price: 80 },
  ]
  const labels = sellableLengths([{ ...service, variants }]).map(({ label }) => label.replace(/\s/g, ' '))
  expect(labels).toEqual([
    'Massage, 60 min (80 €)',
    'Massage, dos, 30 min (40 €)',
    'Massage, CBD ou prénatal, 90 min (95 €)',
    'Massage, 2 h 30 (140 €)',
  ])
})

test('the form begins with a session of the service in the address, in its main length, else with an amount', () => {
  const others = [{ ...service, id: 4, name: 'Réflexologie', duration: 45, price: 50 }]
  const variants = [{ id: 1, name: '', duration: 30, price: 40 }]
  const lengths = sellableLengths([{ ...service, variants }, ...others])
  const begins = (chosenId: number | null) => {
    const { kind, serviceId } = firstOrder(lengths, chosenId)
    return [kind, serviceId]
  }
  expect(begins(4)).toEqual(['sessions', '4:45'])
  expect(begins(3)).toEqual(['sessions', '3:60'])
  for (const unknown of [null, 9]) expect(begins(unknown)).toEqual(['amount', '3:60'])
  expect(firstOrder([], 3)).toEqual(BLANK_ORDER)
})

test('the chosen drawing is ordered', async () => {
  expect((await resolve({})).values).toMatchObject({ drawing: 'waves' })
  expect((await resolve({ drawing: 'stones' })).values).toMatchObject({ drawing: 'stones' })
})

test('an amount is that of a button, or typed with a comma; sessions cost what the list says', () => {
  const euros = (typed: Partial<TypedOrder>) => orderedContentOf({ ...BLANK_ORDER, ...typed }, LENGTHS)?.euros
  expect(euros({ amount: '80' })).toBe(80)
  expect(euros({ amount: 'other', euros: ' 62,50 €' })).toBe(62.5)
  expect(euros({ amount: 'other', euros: 'x' })).toBeUndefined()
  expect(euros({ kind: 'sessions', serviceId: '3:60', sessions: '3' })).toBe(187.5)
  expect(euros({ kind: 'sessions', serviceId: '9:60', sessions: '3' })).toBeUndefined()
})

test('what was chosen must be filled in, beside what the contract asks', async () => {
  expect((await resolve({})).values).toMatchObject({ euros: 50, shownPrice: 50, ...GIVER })
  expect(await errorsOf({ sendsTo: 'recipient', when: 'day', giverName: '' })).toEqual([
    'giverName',
    'recipientEmail',
    'sendOn',
  ])
  expect(await errorsOf({ when: 'day', sendOn: '2027-04-11' })).toEqual(['sendOn'])
  expect(await errorsOf({ when: 'day', sendOn: '2028-04-12' })).toEqual(['sendOn'])
  expect(await errorsOf({ when: 'day', sendOn: '2027-04-12' })).toEqual([])
  expect(await errorsOf({ amount: 'other', euros: '' })).toEqual(['euros'])
  expect(await errorsOf({ amount: 'other', euros: '10001' })).toEqual(['euros'])
  expect(await errorsOf({ message: 'x'.repeat(301) })).toEqual(['message'])
})

test('what is hidden again is not sent', async () => {
  const hidden = { recipientEmail: 'pas une adresse', sendOn: '2020-01-01', euros: 'x' }
  const { values } = await resolve(hidden)
  expect(values).toMatchObject({ euros: 50 })
  expect(values).not.toMatchObject({ recipientEmail: expect.any(String) })
  expect(values).not.toMatchObject({ sendOn: expect.any(String) })
})
