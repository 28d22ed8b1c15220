import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { practice } from '../../support/practice/practice.ts'
import { TestClient } from '../../support/practice/test-client.ts'

test('a failure names the number under which the log has its request, and nothing else does', async () => {
  const site = await practice()
  const lines: string[] = []
  const config = { ...site.config, logLevel: 'error' as const }
  const app = await buildApp({ ...site, config, logTo: { write: (line) => void lines.push(line) } })
  const visitor = new TestClient(app)
  expect((await visitor.get('/api/pages')).headers).not.toHaveProperty('x-request-id')
  expect((await visitor.get('/api/pages/absent')).headers).not.toHaveProperty('x-request-id')
  await site.database.kysely.schema.dropTable('gallery_images').execute()
  const { status, headers } = await visitor.get('/api/gallery', { 'x-request-id': 'forged' })
  expect([status, headers['x-request-id']]).toEqual([500, expect.stringMatching(/^[0-9a-f]{8}$/)])
  const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'unexpected error')
  expect(logged.reqId).toBe(headers['x-request-id'])
  await app.close()
})
