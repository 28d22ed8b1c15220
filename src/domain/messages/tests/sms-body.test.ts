import { expect, test } from 'vitest'
import { fillSmsBody, smsBodyFault } from '../sms/sms-body.ts'

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' }
const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }
const HOSTILE = { to: '+33612345678', text: 'Zoé", "to": "+33899000000', id: 'a' }

test.each([
  ['{"to":"{{to}}","message":"{{text}}"}', JSON_HEADERS, null],
  [
    '{"messages":[{"to":["{{ to }}"],"text":"{{text}}"}]}',
    { 'Content-Type': 'application/vnd.api+json' },
    null,
  ],
  ['to={{to}}&text={{text}}', FORM_HEADERS, null],
  ['a constant', {}, null],
  ['<sms to="{{to}}">{{text}}</sms>', { 'Content-Type': 'application/xml' }, 'format'],
  ['{"to":"{{to}}"}', {}, 'format'],
  ['{"to":"{{to}}"}', { 'Content-Type': 'text/plain' }, 'format'],
  ['{"to":"{{to}}"}', { 'Content-Type': 'application/xml', 'content-type': 'application/json' }, 'format'],
  ['{"to":"{{to}}","message":{{text}}}', JSON_HEADERS, 'json'],
  ['to={{to}}&text={{text}}', JSON_HEADERS, 'json'],
])('the body %s with the headers %j has the fault %s', (body, headers, fault) => {
  expect(smsBodyFault(body, headers)).toBe(fault)
})

test('a name with quotes stays inside its field of JSON', () => {
  const body = fillSmsBody('{"to":"{{to}}","message":"{{text}}"}', JSON_HEADERS, HOSTILE)
  expect(JSON.parse(body)).toEqual({ to: HOSTILE.to, message: HOSTILE.text })
})

test('a name with ampersands stays inside its field of a form', () => {
  const body = fillSmsBody('to={{to}}&text={{text}}', FORM_HEADERS, { ...HOSTILE, text: 'a&to=1' })
  expect([...new URLSearchParams(body)]).toEqual([
    ['to', HOSTILE.to],
    ['text', 'a&to=1'],
  ])
})
