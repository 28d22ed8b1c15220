import * as contract from '#contract/booking/client-requests.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { answerRequest, readClientRequests } from './client-requests.ts'

export function clientRequestRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listClientRequests, () => readClientRequests(context))

  serve(contract.answerClientRequest, async ({ caller, params, body }) => {
    const isTold = await answerRequest(context, caller, { ...params, ...body })
    const answered = body.decision === 'done' ? 'Demande traitée' : 'Demande refusée'
    return { message: isTold ? `${answered}, la personne est prévenue` : answered, isTold }
  })
}
