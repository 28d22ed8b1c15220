/** A bare Fastify that sends one captured answer to every request. Prints its address; ends with its stdin. */
import { createInterface } from 'node:readline'
import Fastify from 'fastify'

const [line = ''] = await new Promise<string[]>((resolve) => {
  createInterface({ input: process.stdin })
    .once('line', (text) => resolve([text]))
    .once('close', () => process.exit())
})
const { path, headers, body }: { path: string; headers: Record<string, string>; body: string } =
  JSON.parse(line)
const bytes = Buffer.from(body, 'base64')
const app = Fastify()
app.get(path, (_request, reply) => reply.headers(headers).send(bytes))
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
