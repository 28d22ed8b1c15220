import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const database = (mode: string) => ({ DATABASE_URL: `postgres://ana@base.exemple/cabinet?sslmode=${mode}` })
const gateway = (type: string, body: string) => ({
  SMS_URL: 'https://sms.exemple/send',
  SMS_HEADERS: JSON.stringify({ 'Content-Type': type }),
  SMS_BODY: body,
})

test.each([
  [{ ADMIN_USERNAME: 'ana' }, /^ADMIN_USERNAME et ADMIN_PASSWORD : donnez les deux, ou aucun$/],
  [{ TRUST_PROXY: '10.0.0.300' }, /^TRUST_PROXY : doit être une liste d’adresses IP/],
  [{ TRUST_PROXY: '127.0.0.1, proxy.exemple' }, /^TRUST_PROXY : doit être une liste d’adresses IP/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY : doit être une liste d’adresses IP/],
  [{ TRUST_PROXY: '127.0.0.1,' }, /^TRUST_PROXY : doit être une liste d’adresses IP/],
  [
    { RATE_LIMITS: 'off', TRUST_PROXY: '127.0.0.1' },
    /^RATE_LIMITS : off n’est pas accepté derrière un proxy \(TRUST_PROXY\)$/,
  ],
  [
    database('always'),
    /^DATABASE_URL : sslmode doit valoir disable, no-verify, prefer, require, verify-ca, verify-full$/,
  ],
  [database('allow'), /^DATABASE_URL : sslmode doit valoir/],
  [
    gateway('application/xml', '<sms>{{text}}</sms>'),
    /^SMS_BODY\u202f: donnez son Content-Type dans SMS_HEADERS/,
  ],
  [gateway('application/json', '{"text":{{text}}}'), /^SMS_BODY\u202f: doit être du JSON où/],
])('the settings %j are refused with a sentence that names one', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test.each([
  { ADMIN_USERNAME: 'ana_cabinet', ADMIN_PASSWORD: 'rivière-calme-42' },
  { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1, fd00::/8, loopback' },
  { RATE_LIMITS: 'off' },
  ...['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'].map(database),
  gateway('application/json', '{"text":"{{text}}"}'),
  gateway('application/x-www-form-urlencoded', 'text={{text}}'),
])('the settings %j are accepted', (env) => {
  expect(() => readConfig(env)).not.toThrow()
})

test.each(['prefer', 'require', 'verify-ca'])(
  'sslmode=%s checks the certificate, whatever pg does',
  (mode) => {
    expect(readConfig(database(mode)).databaseUrl).toBe(database('verify-full').DATABASE_URL)
  },
)

test('the dictionaries are loaded with the first password to judge, not with the settings of a start', () => {
  const script = `
    const { createRequire } = await import('node:module')
    const { readConfig } = await import('#server/config.ts')
    const { weaknessOf } = await import('#server/security/weak-password.ts')
    const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('zxcvbn'))
    readConfig({ ADMIN_USERNAME: 'ana', ADMIN_PASSWORD: 'Pierres-chaudes-2027' })
    const before = loaded()
    weaknessOf('Pierres-chaudes-2027', [])
    console.log(before, loaded())
  `
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect(output.trim()).toBe('false true')
})
