import { describe, expect, test } from 'vitest'
import { readBrevoAnswer, readOctopushAnswer } from '../sms/provider-answers.ts'

describe('an answer of Brevo', () => {
  test.each([
    [201, { messageId: 1511882900176220 }, 'accepted'],
    [201, { reference: 'ab1', messageId: '15', smsCount: 1, usedCredits: 1 }, 'accepted'],
    [200, null, 'unclear'],
    [200, {}, 'unclear'],
    [200, { code: 'not_enough_credits', message: '…' }, 'credit'],
    [200, { code: 'invalid_parameter', message: 'Invalid telephone number' }, 'refused'],
    [302, null, 'wait'],
    [400, { code: 'invalid_parameter', message: 'Invalid telephone number' }, 'refused'],
    [400, { code: 'invalid_parameter', message: 'sender is not valid' }, 'sender'],
    [400, null, 'wait'],
    [401, { code: 'unauthorized', message: 'Key not found' }, 'key'],
    [401, null, 'key'],
    [402, { code: 'not_enough_credits', message: 'Not enough credit' }, 'credit'],
    [403, { code: 'permission_denied', message: 'Account is not validated' }, 'key'],
    [404, { code: 'document_not_found', message: '…' }, 'wait'],
    [429, null, 'wait'],
    [429, { code: 'too_many_requests', message: '…' }, 'wait'],
    [500, { code: 'internal', message: '…' }, 'wait'],
    [503, null, 'wait'],
  ])('of %i with %j means %s', (status, body, meaning) => {
    expect(readBrevoAnswer(status, body)).toBe(meaning)
  })
})

describe('an answer of Octopush', () => {
  test.each([
    [201, { sms_ticket: 'sms_1', number_of_contacts: 1 }, 'accepted'],
    [200, { code: '000', sms_ticket: 'sms_1' }, 'accepted'],
    [200, null, 'unclear'],
    [200, { code: 101, message: 'Incorrect login details.' }, 'key'],
    [200, { error_code: '104' }, 'credit'],
    [400, { code: 105 }, 'credit'],
    [400, { code: 106 }, 'sender'],
    [400, { code: 117 }, 'refused'],
    [400, { code: 119 }, 'refused'],
    [400, { code: 120, message: 'A SMS with the same request_id has already been sent.' }, 'accepted'],
    [400, null, 'wait'],
    [401, { code: 101 }, 'key'],
    [401, null, 'key'],
    [429, null, 'wait'],
    [502, { code: 999 }, 'wait'],
  ])('of %i with %j means %s', (status, body, meaning) => {
    expect(readOctopushAnswer(status, body)).toBe(meaning)
  })
})
