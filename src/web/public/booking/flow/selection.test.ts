import { describe, expect, test } from 'vitest'
import type { Service } from '#contract/booking/services.ts'
import { carryOptions, choiceOfSelection, findSelection, slotChoiceOf } from './selection.ts'

const PART = { price: 0, duration: 0 }
const SWEDISH: Service = {
  id: 3,
  name: 'Massage suédois',
  description: '',
  duration: 60,
  price: 70,
  variants: [
    { id: 1, name: '', duration: 75, price: 82.5 },
    { id: 2, name: '', duration: 90, price: 95 },
    { id: 3, name: 'Prénatal', duration: 90, price: 99 },
  ],
  options: [
    { id: 7, name: 'Aromathérapie', duration: 10, price: 8.1 },
    { id: 8, name: 'CBD', ...PART },
  ],
  formerly: [{ id: 12, duration: 75, name: '' }],
}
const STONES: Service = { id: 4, name: 'Pierres chaudes', description: '', duration: 90, price: 95 }
const SERVICES = [SWEDISH, STONES]

describe('the choice of a service', () => {
  test('means its main variant where no length is named', () => {
    const selection = findSelection({ serviceId: 3 }, SERVICES)
    expect(selection).toMatchObject({ name: 'Massage suédois', duration: 60, price: 70 })
    expect(slotChoiceOf(selection, 2)).toEqual({ serviceId: 3, praticienId: 2 })
  })

  test('with a length and options has their sum and their names', () => {
    const choice = { serviceId: 3, minutes: 75, optionIds: [8, 7] }
    const selection = findSelection(choice, SERVICES)
    expect(selection).toMatchObject({
      name: 'Massage suédois + aromathérapie + CBD',
      duration: 85,
      price: 90.6,
    })
    expect(slotChoiceOf(selection, undefined)).toEqual({ serviceId: 3, variantId: 1, optionIds: [7, 8] })
  })

  test('names a variant by its name where another one has the same minutes', () => {
    const find = (variant?: string) => findSelection({ serviceId: 3, minutes: 90, variant }, SERVICES)
    expect(find()?.variant.id).toBe(2)
    expect(find('prenatal')?.variant.id).toBe(3)
    expect(find('prenatal')?.name).toBe('Massage suédois (prénatal)')
    expect(find('disparu')?.variant.id).toBe(2)
  })

  test('survives what is gone: the main variant, and the options that are left', () => {
    const selection = findSelection({ serviceId: 3, minutes: 45, optionIds: [7, 99] }, SERVICES)
    expect(selection).toMatchObject({ duration: 70, price: 78.1 })
  })

  test('follows a service that was grouped to the length that it became', () => {
    expect(findSelection({ serviceId: 12, praticienId: 2 }, SERVICES)).toMatchObject({
      service: { id: 3 },
      variant: { id: 1 },
    })
  })

  test.each([
    { serviceId: 4 },
    { serviceId: 3, minutes: 60 },
    { serviceId: 3, minutes: 90, variant: 'prenatal', optionIds: [7] },
  ])('is written as it was read: %j', (choice) => {
    const selection = findSelection(choice, SERVICES)
    expect(selection && choiceOfSelection(selection)).toEqual(choice)
  })

  test('of an unknown service is none', () => {
    expect(findSelection({ serviceId: 5 }, SERVICES)).toBeUndefined()
    expect(findSelection({}, SERVICES)).toBeUndefined()
  })
})

describe('options wanted when another service is chosen', () => {
  const wanted = [
    { id: 7, name: 'Aromathérapie', ...PART },
    { id: 9, name: 'Galets', ...PART },
  ]

  test('stay where it has one of that name, whatever its number, and are named where it has not', () => {
    const { carried, dropped } = carryOptions(wanted, {
      ...STONES,
      options: [{ id: 20, name: 'aromathérapie', ...PART }],
    })
    expect(carried.map(({ id }) => id)).toEqual([20])
    expect(dropped.map(({ name }) => name)).toEqual(['Galets'])
  })

  test('are all named by a service without options', () => {
    expect(carryOptions(wanted, STONES)).toEqual({ carried: [], dropped: wanted })
  })
})
