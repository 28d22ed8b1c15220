import { describe, expect, test } from 'vitest'
import { whyNoSms } from '../sms/sms-recipient.ts'

describe('a number without text messages', () => {
  test.each(['+33612345678', '+33712345678', '+262692123456', '+41791234567'])('is none of %s', (e164) => {
    expect(whyNoSms(e164, e164)).toBeNull()
  })

  test.each(['+33145678901', '+33945678901', '+33800123456'])('is a landline: %s', (e164) => {
    expect(whyNoSms(e164, e164)).toContain('mobile')
  })

  test('is named as it was typed where it is none', () => {
    expect(whyNoSms('06 12', null)).toContain('06 12')
  })
})
