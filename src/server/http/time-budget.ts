import type { FastifyInstance } from 'fastify'
import { TimeBudget, UPLOAD_MS } from '../db/time-budget.ts'

declare module 'fastify' {
  interface FastifyRequest {
    timeBudget: TimeBudget | null
    /** False for in-process calls during server-side rendering, which share the page's budget. */
    ownsTimeBudget: boolean
  }
}

/** Must be registered before the session, whose lookup counts. */
export function registerTimeBudget(app: FastifyInstance): void {
  app.decorateRequest('timeBudget', null)
  app.decorateRequest('ownsTimeBudget', false)
  app.addHook('onRequest', (request, _reply, done) => {
    const outer = TimeBudget.current()
    request.ownsTimeBudget = outer === undefined
    request.timeBudget = outer ?? new TimeBudget(request.routeOptions.config.upload && UPLOAD_MS)
    request.timeBudget.run(done)
  })
  // After body parsing, execution continues in the socket's async context: enters the request's again.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.timeBudget) request.timeBudget.run(done)
    else done()
  })
  app.addHook('onSend', async (request) => {
    if (request.ownsTimeBudget) request.timeBudget?.close()
  })
}
