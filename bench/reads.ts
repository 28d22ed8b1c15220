import autocannon from 'autocannon'
import Fastify from 'fastify'
import { addDays } from '#domain/time.ts'
import { type Figure, openPractice } from './practice.ts'

const CONNECTIONS = 32
const WARM_UP_SECONDS = 1
const MEASURED_SECONDS = 5

/** Measures each endpoint after a bare Fastify that sends the same bytes, in one run over the loopback interface. */
export async function benchReads(): Promise<Figure[]> {
  const { app, today, close } = await openPractice()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const week = `start=${today}&end=${addDays(today, 6)}`
  const figures: Figure[] = []
  for (const path of ['/api/services', `/api/agenda/creneaux?${week}&serviceId=1&praticienId=1`]) {
    const label = `GET ${path.split('?')[0]}`
    const body = await (await fetch(url + path)).text()
    figures.push(await benchBareFastify(`bare Fastify, the same bytes as ${label}`, body))
    figures.push(await measureLoad(label, url + path))
  }
  await close()
  return figures
}

async function benchBareFastify(label: string, body: string): Promise<Figure> {
  const app = Fastify()
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const figure = await measureLoad(label, url)
  await app.close()
  return figure
}

async function measureLoad(label: string, url: string): Promise<Figure> {
  // In a worker thread: client and server must not share an event loop.
  const options = { url, connections: CONNECTIONS, workers: 1 }
  await autocannon({ ...options, duration: WARM_UP_SECONDS })
  const { requests, latency, non2xx } = await autocannon({ ...options, duration: MEASURED_SECONDS })
  if (non2xx > 0) throw new Error(`${label}: ${non2xx} responses were not 2xx`)
  return { label, perSecond: requests.average, p99: latency.p99 }
}
