import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createTurnsByKey } from '../../security/turns.ts'
import { createLimit } from '../limits/limits.ts'

const UPLOADS_PER_ACCOUNT = { max: 300, seconds: 3600 }
/** Their bodies are buffered in memory. */
const UPLOADS_AT_A_TIME = 2

/** `admit` counts the uploads of an account; `inTurn` lets the others of the same account wait. */
export function createUploadTurns(app: FastifyInstance) {
  const admit = createLimit(app, {
    ...UPLOADS_PER_ACCOUNT,
    sharedAs: 'uploads',
    keyOf: ({ caller }) => String(caller?.id),
  })
  const takeTurns = createTurnsByKey(UPLOADS_AT_A_TIME)
  const inTurn = <T>({ caller }: FastifyRequest, handle: () => Promise<T>): Promise<T> =>
    caller ? takeTurns(caller.id, handle) : handle()
  return { admit, inTurn }
}
