import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import type { Config } from '../../config.ts'
import { RETRY_AFTER_SECONDS } from '../failure-pages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered during a flood, too: whoever asks would end the process, or send the flood to the next server. */
    isProbe?: boolean
  }
}

/**
 * Refuses visitors' reads beyond the number that may be answered at once, so that a flood leaves room for everybody
 * else. Staff, and whatever a visitor sends (a booking above all), wait their turn however long it takes. Must be
 * registered behind the session and behind the shared responses, which cost next to nothing.
 */
export function shedFloods(app: FastifyInstance, { maxVisitorReads }: Config): void {
  let inFlight = 0
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.caller !== null || request.routeOptions.config.isProbe) return done()
    if (inFlight >= maxVisitorReads) throw new Refusal('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
    inFlight += 1
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    done()
  })
}
