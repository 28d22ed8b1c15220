import { expect, test } from 'vitest'
import { isSenderMissing, PLACEHOLDER_SENDER } from '../mail-sender.ts'

test.each([
  [{ smtpUrl: 'smtp://serveur', mailFrom: PLACEHOLDER_SENDER }, true],
  [{ smtpUrl: 'smtp://serveur', mailFrom: 'bonjour@cabinet.fr' }, false],
  [{ smtpUrl: undefined, mailFrom: PLACEHOLDER_SENDER }, false],
])('the sender is missing with a mail server and no address of its own: %j', (config, expected) => {
  expect(isSenderMissing(config)).toBe(expected)
})
