import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createInProcessFetch } from './in-process-fetch.ts'

test('a page that was requested before the server stops still reads its data', async () => {
  const app = Fastify({ return503OnClosing: false })
  const stopping = Promise.withResolvers<void>()
  app.addHook('preClose', async () => stopping.resolve())
  app.get('/data', async () => 'data')
  app.get('/page', async (request) => {
    void app.close()
    await stopping.promise
    const statuses: number[] = []
    const response = await createInProcessFetch(app, request, (status) => statuses.push(status))('/data', {})
    return { statuses, text: await response.text() }
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const page = await fetch(`${url}/page`)
  expect([page.status, await page.json()]).toEqual([200, { statuses: [200], text: 'data' }])
})
