import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { createMailer } from '#server/mail/transport.ts'

const MESSAGE = {
  to: 'lea@exemple.fr',
  replyTo: null,
  subject: 'Essai',
  text: 'Bonjour',
  messageId: '<essai@exemple.fr>',
}

/** Signed by its own key, for 127.0.0.1, until 2126. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUfv21p/37PSZHlOSFcjS7Vuy++ekwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMjE1MDU1MloYDzIxMjYxMDI5
MTUwNTUyWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATf6Eq18ASmns4XSCPReNKpqAdRLSlUKdStxWIUUrESEjvkGAAMN+Di
Pjgo/3Yf8NOk/MUlfiUli2B8CDUCDboyo2QwYjAdBgNVHQ4EFgQUcfejsB52d1aN
tT9BS2TA5xuxuYkwHwYDVR0jBBgwFoAUcfejsB52d1aNtT9BS2TA5xuxuYkwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IQCSsNclg2vyT1V9Eu3mY1/aQAaPoCBXEaSQKvICZIirBgIgEk1muVM6R1DukVB9
krCPyQGvp/ApSbz3RikaRVZAO+4=
-----END CERTIFICATE-----
`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgkzL53C1v2aLk5KUM
gOd8aCiN/QL1YStEMLzbYJ1V7kChRANCAATf6Eq18ASmns4XSCPReNKpqAdRLSlU
KdStxWIUUrESEjvkGAAMN+DiPjgo/3Yf8NOk/MUlfiUli2B8CDUCDboy
-----END PRIVATE KEY-----
`

test('a mail server whose certificate no authority has signed gets no message', async () => {
  let received = 0
  const server = new SMTPServer({
    secure: true,
    cert: CERTIFICATE,
    key: KEY,
    authOptional: true,
    onData(stream, _session, done) {
      received += 1
      stream.resume()
      stream.on('end', done)
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mailer = createMailer({
    smtpUrl: `smtps://127.0.0.1:${port}`,
    mailFrom: 'cabinet@exemple.fr',
    mailAllowPrivate: false,
    dataDir: '/nowhere',
  })
  await expect(mailer.send(MESSAGE)).rejects.toThrow(/chiffrée.*certificat/)
  expect(received).toBe(0)
  await new Promise<void>((resolve) => server.close(resolve))
})
