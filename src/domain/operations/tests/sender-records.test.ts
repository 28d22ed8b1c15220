import { describe, expect, test } from 'vitest'
import { dmarcNames, judgeSender, type SenderRecords } from '../sender-records.ts'

const SENDER = { domain: 'cabinet.fr', server: 'Gandi' }
const judge = (records: Partial<SenderRecords>) =>
  judgeSender({ spf: [], dmarc: [], dkim: null, ...records }, SENDER)

test.each([
  [['v=spf1 include:_mailcust.gandi.net ~all', 'google-site-verification=x'], 'ok', 'présent'],
  [['V=SPF1'], 'ok', 'présent'],
  [['google-site-verification=x', 'spf1 a'], 'warning', 'ne dit pas'],
  [['v=spf1 a', 'v=spf1 mx'], 'failure', 'les annule tous'],
  [['v=spf1,a'], 'failure', 'mal écrit'],
  [null, 'unverified', 'non vérifié'],
])('SPF records %j are judged %s', (spf, state, text) => {
  expect(judge({ spf }).spf).toMatchObject({ state, text: expect.stringContaining(text) })
})

test.each([
  [['v=DMARC1; p=none'], 'ok', 'sans consigne'],
  [['v=DMARC1;p=reject; rua=mailto:x@y.fr'], 'ok', 'refusés'],
  [['v=DMARC1; rua=mailto:x@y.fr'], 'failure', 'sans consigne valable'],
  [['v=DMARC1; p=maybe'], 'failure', 'sans consigne valable'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'failure', 'en double'],
  [['v=DMARC12; p=none'], 'warning', 'n’en a pas'],
  [null, 'unverified', 'non vérifié'],
])('DMARC records %j are judged %s', (dmarc, state, text) => {
  expect(judge({ dmarc }).dmarc).toMatchObject({ state, text: expect.stringContaining(text) })
})

describe('DKIM is', () => {
  const key = (selector: string, records: string[] | null) => ({ selector, records })

  test('not verified without a selector, or without an answer', () => {
    expect(judge({ dkim: null }).dkim.state).toBe('unverified')
    expect(judge({ dkim: [key('gm1', []), key('gm2', null)] }).dkim.state).toBe('unverified')
  })

  test('well with one key that is not withdrawn', () => {
    expect(judge({ dkim: [key('gm1', []), key('gm2', ['v=DKIM1; k=rsa; p=MIIB'])] }).dkim.state).toBe('ok')
    expect(judge({ dkim: [key('gm1', ['v=DKIM1; p='])] }).dkim.state).toBe('warning')
  })

  test('missing otherwise, with the names to ask for', () => {
    expect(judge({ dkim: [key('gm1', []), key('gm2', [])] }).dkim).toMatchObject({
      state: 'warning',
      remedy: expect.stringMatching(/Gandi .*gm1\._domainkey\.cabinet\.fr, gm2\._domainkey\.cabinet\.fr/),
    })
  })
})

test('a policy may be that of a domain above the sender’s', () => {
  expect(dmarcNames('mail.cabinet.fr')).toEqual(['_dmarc.mail.cabinet.fr', '_dmarc.cabinet.fr'])
})
