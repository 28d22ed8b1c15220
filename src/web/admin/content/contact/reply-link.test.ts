import { expect, test } from 'vitest'
import { replyLink } from './reply-link.ts'

const message = {
  id: 1,
  name: 'Zoé Petit',
  email: 'zoe@exemple.fr',
  message: 'Bonjour,\nà quand ?',
  status: 'new' as const,
  date: '2027-04-12',
  time: '10:00',
}

test('a reply is addressed to the sender and quotes the message', () => {
  const link = new URL(replyLink(message))
  expect(link.pathname).toBe('zoe@exemple.fr')
  expect(link.searchParams.get('body')).toBe('Bonjour Zoé Petit,\r\n\r\n\r\n\r\n> Bonjour,\r\n> à quand ?')
})

test('a hostile address adds no recipient and no header', () => {
  const link = new URL(replyLink({ ...message, email: 'a?cc=b@exemple.fr&bcc=c,d' }))
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(link.pathname).toBe('a%3Fcc%3Db@exemple.fr%26bcc%3Dc%2Cd')
})

test('the quote of a long message is cut with an ellipsis', () => {
  const link = replyLink({ ...message, message: 'é'.repeat(5000) })
  expect(new URL(link).searchParams.get('body')).toMatch(/é…$/)
})

test('a message cut in the middle of an emoji still gets a link', () => {
  const link = replyLink({ ...message, message: `${'a'.repeat(1199)}😀` })
  expect(new URL(link).searchParams.get('body')).toMatch(/a\ufffd…$/)
})
