import type { FastifyInstance } from 'fastify'
import { TimeBudget } from '../db/time-budget.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request has been received. */
    timeBudget: TimeBudget | null
    /** False for the calls that a page makes in process while it is rendered: they share the page's. */
    ownsTimeBudget: boolean
  }
}

/** Gives each request one budget for all its waits on the database, the lookup of its session among them. */
export function registerTimeBudget(app: FastifyInstance): void {
  app.decorateRequest('timeBudget', null)
  app.decorateRequest('ownsTimeBudget', false)
  app.addHook('onRequest', (request, _reply, done) => {
    const outer = TimeBudget.current()
    request.ownsTimeBudget = outer === undefined
    request.timeBudget = outer ?? new TimeBudget()
    request.timeBudget.run(done)
  })
  // The body arrives in the socket's asynchronous context: the request's own is entered again after it.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.timeBudget) request.timeBudget.run(done)
    else done()
  })
  app.addHook('onSend', async (request) => {
    if (request.ownsTimeBudget) request.timeBudget?.close()
  })
}
