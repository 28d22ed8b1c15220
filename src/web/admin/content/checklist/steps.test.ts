import { expect, test } from 'vitest'
import { findNextStep } from './steps.ts'

const step = (key: 'site' | 'name' | 'services', state: { done?: boolean; later?: boolean } = {}) => ({
  key,
  done: false,
  later: false,
  left: [],
  ...state,
})

test('the next step is the first one that is neither done nor put off', () => {
  const steps = [step('site', { done: true }), step('name', { later: true }), step('services')]
  expect(findNextStep(steps)).toBe('services')
})

test('a step that was put off comes next once no other is left, and then none', () => {
  const putOff = [step('site', { done: true }), step('name', { later: true })]
  expect(findNextStep(putOff)).toBe('name')
  expect(findNextStep([step('site', { done: true })])).toBeNull()
})
