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
    { RATE_LIMITS: 'off', PUBLIC_URL: 'HTTPS://cabinet.exemple' },
    /^RATE_LIMITS : off n’est pas accepté avec une adresse en https \(PUBLIC_URL\)$/,
  ],
  [
    database('always'),
    /^DATABASE_URL : sslmode doit valoir disable, no-verify, prefer, require, verify-ca, verify-full$/,
  ],
  [{ BACKUP_S3_URL: 'https://s3.exemple' }, /^BACKUP_S3_URL\u202f: doit avoir la forme https:/],
  [{ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1ABC' }, /^BACKUP_RECIPIENT : doit être une clé publique age/],
  [database('allow'), /^DATABASE_URL : sslmode doit valoir/],
  [
    gateway('application/xml', '<sms>{{text}}</sms>'),
    /^SMS_BODY\u202f: donnez son Content-Type dans SMS_HEADERS/,
  ],
  [{ METRICS: 'on' }, /^METRICS et METRICS_TOKEN : donnez METRICS=on et un jeton, ou aucun des deux$/],
  [{ METRICS_TOKEN: 'jeton-de-mesure-2027' }, /^METRICS et METRICS_TOKEN : /],
  [{ METRICS: 'on', METRICS_TOKEN: 'trop-court' }, /^METRICS_TOKEN : doit compter au moins 16 caractères$/],
  [gateway('application/json', '{"text":{{text}}}'), /^SMS_BODY\u202f: doit être du JSON où/],
])('the settings %j are refused with a sentence that names one', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test.each([
  { ADMIN_USERNAME: 'ana_cabinet', ADMIN_PASSWORD: 'rivière-calme-42' },
  { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1, fd00::/8, loopback' },
  { RATE_LIMITS: 'off' },
  { RATE_LIMITS: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' },
  ...['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'].map(database),
  ...[
    'https://k:s@s3.fr-par.scw.cloud/b-1',
    'http://k:s@127.0.0.1:9000/bucket',
    'http://k:s@10.0.0.5/bucket',
    'http://k:s@garage:3900/bucket',
    'http://k:s@[fd00::1]/bucket',
  ].map((S3_URL) => ({ S3_URL })),
  gateway('application/json', '{"text":"{{text}}"}'),
  gateway('application/x-www-form-urlencoded', 'text={{text}}'),
])('the settings %j are accepted', (env) => {
  expect(() => readConfig(env)).not.toThrow()
})

const S3_FAULTS: Record<string, string[]> = {
  'doit avoir la forme https://CLÉ:SECRET@hôte/bucket': [
    'bucket',
    'ftp://k:s@h/b',
    'https://h/bucket',
    'https://k@h/bucket',
    'https://k:s/e@h/bucket',
    'https://%ff:s@h/bucket',
  ],
  'http:// n’est accepté que': ['http://k:s@s3.exemple.fr/bucket', 'http://k:s@203.0.113.5/bucket'],
  'doit finir par le nom du bucket': ['https://k:s@h/', 'https://k:s@h/bucket/photos', 'https://k:s@h/B'],
  'n’accepte qu’une option, region': [
    'https://k:s@h/bucket?zone=x',
    'https://k:s@h/bucket?region=',
    'https://k:s@h/bucket#x',
  ],
}

test.each(Object.entries(S3_FAULTS))('S3_URL is refused with « %s … »: %j', (sentence, urls) => {
  for (const url of urls) expect(() => readConfig({ S3_URL: url }), url).toThrow(`S3_URL\u202f: ${sentence}`)
})

test('S3_URL names the server, the bucket, its region and the key, whose characters may be escaped', () => {
  const { bucket } = readConfig({ S3_URL: 'https://KEY:a%2Fb+c@s3.exemple.fr:8443/images?region=garage' })
  expect(bucket).toEqual({
    endpoint: 'https://s3.exemple.fr:8443',
    name: 'images',
    region: 'garage',
    credentials: { accessKeyId: 'KEY', secretAccessKey: 'a/b+c' },
  })
  expect(readConfig({ S3_URL: 'https://k:s@h/images' }).bucket?.region).toBe('us-east-1')
})

test.each(['prefer', 'require', 'verify-ca'])(
  'sslmode=%s checks the certificate, whatever pg does',
  (mode) => {
    const { DATABASE_URL } = database(mode)
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(database('verify-full').DATABASE_URL)
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
