import { expect, test } from 'vitest'
import { privateLog, redactLine } from './log-privacy.ts'

test.each([
  ['550 <zoe.petit@exemple.fr>: unknown', '550 <…@exemple.fr>: unknown'],
  ['"to":"zoé+spa@mail.exemple.fr"', '"to":"…@mail.exemple.fr"'],
  ['smtp://site:secret@mail.exemple.fr', 'smtp://site:…@mail.exemple.fr'],
])('an e-mail address in a log line is cut: %s', (line, expected) => {
  expect(redactLine(line)).toBe(expected)
})

test.each([
  '    at /site/node_modules/@fastify/send/index.js:12:3',
  '"messageId":"<3d1c8a6e-1111-4222-8333-444455556666@exemple.fr>"',
])('%s is not changed', (line) => {
  expect(redactLine(line)).toBe(line)
})

test('an error is logged with its causes and without what else it carries', () => {
  const cause = Object.assign(new Error('check violated'), {
    detail: 'Failing row contains (Zoé)',
    code: '23514',
  })
  const logged = privateLog.serializers.err(new Error('not saved', { cause }))
  expect(logged).toMatchObject({ type: 'Error', message: 'not saved' })
  expect(logged.stack).toMatch(/not saved.*caused by: Error: check violated/s)
  expect(privateLog.serializers.err(cause)).toMatchObject({ code: '23514' })
  expect(JSON.stringify([logged, privateLog.serializers.err(cause)])).not.toContain('Zoé')
})
