import { describe, expect, test } from 'vitest'
import { DeliveryFailure, PermanentFailure, UnknownOutcome } from '#domain/messages/delivery.ts'
import { PrivateAddress } from './addresses.ts'
import { toDeliveryError } from './failures.ts'

/** An error as nodemailer reports it. */
function smtpError(fields: { code?: string; originalCode?: string; command?: string; response?: string }) {
  const { response } = fields
  const responseCode = Number(response?.slice(0, 3) ?? 0)
  return Object.assign(new Error(`Message failed: ${response}`), fields, responseCode > 0 && { responseCode })
}

const toFailure = (error: unknown, handedOver = false) => toDeliveryError(error, { handedOver })

const RCPT = { code: 'EENVELOPE', command: 'RCPT TO' }
const DATA = { code: 'EMESSAGE', command: 'DATA' }

describe('a failed attempt has one French sentence', () => {
  test.each([
    [{ ...RCPT, response: '550 5.1.1 User unknown' }, 'refuse l’adresse du destinataire'],
    [
      { ...RCPT, response: '550-5.2.2 Over quota\n550 5.2.2 Over quota' },
      'La boîte du destinataire est pleine.',
    ],
    [{ ...RCPT, response: '552 Mailbox full' }, 'La boîte du destinataire est pleine.'],
    [{ ...RCPT, response: '450 4.2.0 Greylisted' }, 'fait attendre ce message'],
    [
      { code: 'EENVELOPE', command: 'MAIL FROM', response: '553 Sender refused' },
      'refuse l’adresse de l’expéditeur',
    ],
    [
      { code: 'EENVELOPE', command: 'MAIL FROM', response: '530 5.7.0 Auth required' },
      'exige une identification',
    ],
    [{ ...DATA, response: '554 5.7.1 Spam' }, 'Le serveur d’envoi refuse ce message.'],
    [{ ...DATA, response: '451 4.3.0 Try later' }, 'fait attendre ce message'],
    [
      { code: 'EAUTH', command: 'AUTH PLAIN', response: '535 5.7.8 Bad credentials' },
      'refuse l’identification',
    ],
    [
      {
        code: 'EAUTH',
        command: 'AUTH LOGIN',
        response: '535 5.7.139 Authentication unsuccessful, basic authentication is disabled.',
      },
      'n’accepte plus de mot de passe',
    ],
    [
      { code: 'EAUTH', command: 'AUTH PLAIN', response: '534-5.7.9 Application-specific password required.' },
      'demande un mot de passe d’application',
    ],
    [
      { ...RCPT, response: '553 5.7.1 <a@b.fr>: Sender address rejected: not owned by user c@d.fr' },
      'Choisissez une adresse d’expédition de ce compte',
    ],
    [
      { ...DATA, response: '554 5.2.252 SendAsDenied; 5.7.60 Client does not have permissions' },
      'Choisissez une adresse d’expédition de ce compte',
    ],
    [{ code: 'ETIMEDOUT', command: 'CONN' }, 'Vérifiez le port'],
    [{ code: 'ECONNECTION', response: '421 4.7.0 Too many' }, 'fait attendre ce message'],
    [{ code: 'EPROTOCOL', response: '554 No service' }, 'de façon inattendue'],
    [{ code: 'EENVELOPE', command: 'MAIL FROM', response: '999 What' }, 'de façon inattendue'],
    [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'refuse la connexion'],
    [{ code: 'ESOCKET', originalCode: 'EHOSTUNREACH' }, 'injoignable'],
    [{ code: 'ETLS' }, 'connexion chiffrée'],
    [{}, 'pour une raison inattendue'],
  ])('%j: %s', (fields, sentence) => {
    const { message } = toFailure(smtpError(fields))
    expect(message).toContain(sentence)
    expect(message).not.toMatch(/[45]\d\d|failed|refused|undefined/i)
  })

  test('also when the server answered over several lines, which are its detail', () => {
    const failure = toFailure(
      smtpError({ ...RCPT, response: '550-5.1.1 No such user\r\n550 5.1.1 Check it' }),
    )
    expect(failure.detail).toBe('550-5.1.1 No such user 550 5.1.1 Check it')
  })

  test('also when the server’s address is a private one', () => {
    expect(toFailure(new PrivateAddress()).message).toBe(new PrivateAddress().message)
  })
})

test('a 5xx about the message is permanent, a 4xx or one about our settings is not', () => {
  expect(toFailure(smtpError({ ...DATA, response: '554 Spam' }))).toBeInstanceOf(PermanentFailure)
  for (const error of [
    smtpError({ ...DATA, response: '451 Later' }),
    smtpError({ code: 'EAUTH', response: '535 Bad credentials' }),
    smtpError({ ...RCPT, response: '999 What' }),
  ]) {
    expect(toFailure(error)).toBeInstanceOf(DeliveryFailure)
    expect(toFailure(error)).not.toBeInstanceOf(PermanentFailure)
  }
})

test('a connection cut after the hand-over leaves the outcome unknown', () => {
  const failure = toFailure(smtpError({ code: 'ECONNECTION' }), true)
  expect(failure).toBeInstanceOf(UnknownOutcome)
  expect(failure.message).toBe('Le serveur d’envoi a coupé la connexion. Le message est peut-être parti.')
})

test('a code that SMTP does not have, after the hand-over, leaves the outcome unknown', () => {
  expect(toFailure(smtpError({ ...DATA, response: '999 What' }), true)).toBeInstanceOf(UnknownOutcome)
})
