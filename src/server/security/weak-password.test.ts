import { expect, test } from 'vitest'
import { weaknessOf } from './weak-password.ts'

test('a generated first password is accepted', () => {
  expect(weaknessOf('hpqk-wtzm-bcfy-rnxd', ['admin'])).toBeNull()
})
