import { expect, test } from 'vitest'
import { readCode } from '../second-factor.ts'

test.each(['123456', ' 123 456 ', '123\u202f456', '123-456'])('%j is a code of an app', (typed) => {
  expect(readCode(typed)).toEqual({ kind: 'totp', code: '123456' })
})

test.each(['abcd-efgh-jkmn', 'ABCD EFGH JKMN', 'abcdefghjkmn', 'abcd – efgh – jkmn'])(
  '%j is a recovery code, however it is grouped',
  (typed) => {
    expect(readCode(typed)).toEqual({ kind: 'recovery', code: 'abcdefghjkmn' })
  },
)
