import { describe, expect, test } from 'vitest'
import { findProviderByHost, MAIL_PROVIDER_KEYS, mailProviderOf } from '../mail-providers.ts'
import { foreignSenderWarning } from '../practice/foreign-sender.ts'

describe('a mail provider', () => {
  test.each(MAIL_PROVIDER_KEYS)('%s says how to encrypt, or names another way', (key) => {
    const { server, password, help } = mailProviderOf(key)
    if (server)
      expect([server.port, server.security]).toEqual(server.port === 465 ? [465, 'tls'] : [587, 'starttls'])
    else expect(password).toContain('Brevo')
    expect(help).toMatch(/^https:\/\//)
  })

  test('is found by each of its servers, however it is typed', () => {
    expect(findProviderByHost(' SMTP.Gmail.com ')).toBe('gmail')
    expect(findProviderByHost('ssl0.ovh.net')).toBe('ovh')
    expect(findProviderByHost('smtp.exemple.fr')).toBeNull()
    expect(findProviderByHost('')).toBeNull()
  })
})

describe('the sender’s address', () => {
  test.each([
    { title: 'of the provider', host: 'smtp.gmail.com', username: 'lea@gmail.com', from: 'lea@gmail.com' },
    {
      title: 'of the same domain as the account',
      host: 'smtp.mail.ovh.net',
      username: 'bonjour@cabinet.fr',
      from: 'Bonjour@Cabinet.fr',
    },
    {
      title: 'of a business account of a mailbox provider',
      host: 'smtp.gmail.com',
      username: 'lea@cabinet.fr',
      from: 'bonjour@cabinet.fr',
    },
    {
      title: 'of a server that nobody knows',
      host: 'smtp.exemple.fr',
      username: 'cabinet',
      from: 'bonjour@cabinet.fr',
    },
    { title: 'not yet typed', host: 'smtp.gmail.com', username: 'lea@gmail.com', from: 'bonjour@' },
  ])('$title needs no warning', ({ title: _, ...sender }) => {
    expect(foreignSenderWarning(sender)).toBeNull()
  })

  test.each([
    ['smtp.mail.ovh.net', 'bonjour@cabinet.fr', 'lea@gmail.com'],
    ['smtp-relay.brevo.com', '8a1b@smtp-brevo.com', 'lea@hotmail.fr'],
    ['smtp.orange.fr', 'lea@orange.fr', 'lea@yahoo.fr'],
    ['smtp.exemple.fr', 'cabinet', 'lea@wanadoo.fr'],
  ])('of another mailbox provider is refused by SPF and DMARC: %s as %s from %s', (host, username, from) => {
    const domain = from.slice(from.indexOf('@') + 1)
    expect(foreignSenderWarning({ host, username, from })).toContain(`Seul le serveur de ${domain}`)
  })

  test.each([
    ['smtp.gmail.com', 'lea@gmail.com', 'Gmail'],
    ['smtp.free.fr', 'lea', 'Free'],
    ['smtp-relay.brevo.com', '8a1b@smtp-brevo.com', 'Brevo'],
    ['smtp.exemple.fr', 'lea@autre.fr', 'smtp.exemple.fr'],
  ])('of a domain that is not the account’s needs its SPF and DKIM: %s as %s', (host, username, server) => {
    const warning = foreignSenderWarning({ host, username, from: 'bonjour@cabinet.fr' })
    expect(warning).toContain(`Autorisez ${server} à envoyer au nom de cabinet.fr`)
  })
})
