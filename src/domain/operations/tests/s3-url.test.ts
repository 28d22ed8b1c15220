import { expect, test } from 'vitest'
import { parseS3Url } from '../s3-url.ts'

const http = (host: string) => parseS3Url(`http://KEY:SECRET@${host}/images`)

test.each([
  'localhost:9000',
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.9.9',
  '192.168.1.4',
  '100.64.0.1',
  'minio',
  's3.internal',
  '[::1]:9000',
  '[fd12::3]',
  '[fe80::1]',
])('the private host %s may be reached without encryption', (host) =>
  expect(http(host)).toMatchObject({ endpoint: `http://${host}`, name: 'images' }),
)

test.each([
  's3.exemple.fr',
  '203.0.113.5',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '100.128.0.1',
  '11.0.0.1',
  '[2001:db8::1]',
  '10.exemple.fr',
  '127.0.0.1.exemple.fr',
  'xinternal.fr',
])('the public host %s may not', (host) => expect(http(host)).toMatch(/^http:\/\/ n’est accepté que/))
