import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { startWarnings } from './warnings.ts'

const config = {
  smtpUrl: undefined,
  mailFrom: 'cabinet@exemple.fr',
  databaseUrl: undefined,
  hasReplicaUrl: false,
}
const account = { isRoot: false }

test('a site with a database of its own and an ordinary account starts without a warning', () => {
  expect(startWarnings(config, account)).toEqual([])
})

test('a start as root is warned about', () => {
  expect(startWarnings(config, { isRoot: true })).toEqual([expect.stringContaining('compte root')])
})

test('an SMTP_URL without MAIL_FROM is warned about', () => {
  const mail = { smtpUrl: 'smtp://mail.exemple', mailFrom: 'cabinet@localhost.localdomain' }
  expect(startWarnings({ ...config, ...mail }, account)).toEqual([expect.stringContaining('MAIL_FROM')])
})

test.each([
  ['postgres://ana@base.exemple/cabinet', 'base.exemple'],
  ['postgres://ana@base.exemple/cabinet?sslmode=disable', 'base.exemple'],
  ['postgres://ana@10.0.0.4/cabinet', '10.0.0.4'],
  ['postgres://ana@localhost/cabinet?host=base.exemple', 'base.exemple'],
  ['postgres://ana@base.exemple/cabinet?ssl=true&sslmode=disable', 'base.exemple'],
])('an unencrypted connection to %s is warned about', (databaseUrl, server) => {
  expect(startWarnings({ ...config, databaseUrl }, account)).toEqual([expect.stringContaining(`(${server})`)])
})

test('DATABASE_REPLICA_URL is said to have no effect, and the site starts', () => {
  const { hasReplicaUrl } = readConfig({ DATABASE_REPLICA_URL: 'postgres://ana@copie.exemple/cabinet' })
  expect(startWarnings({ ...config, hasReplicaUrl }, account)).toEqual([
    expect.stringContaining('DATABASE_REPLICA_URL n’a plus d’effet'),
  ])
})

test.each([
  'postgres://ana@base.exemple/cabinet?sslmode=verify-full',
  'postgres://ana@base.exemple/cabinet?sslmode=require',
  'postgres://ana@base.exemple/cabinet?sslmode=no-verify',
  'postgres://ana@base.exemple/cabinet?ssl=true',
  'postgres://ana@localhost:5433/cabinet?sslmode=disable',
  'postgres://ana@127.0.0.1/cabinet',
  'postgres://ana@[::1]/cabinet',
  'postgres:///cabinet?host=/run/postgresql',
])('an encrypted or local connection to %s is not warned about', (databaseUrl) => {
  expect(startWarnings({ ...config, databaseUrl }, account)).toEqual([])
})
