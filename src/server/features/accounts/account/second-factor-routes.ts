import * as contract from '#contract/accounts/second-factor.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { hashToken } from '#server/security/tokens.ts'
import {
  changePolicy,
  confirmSetUp,
  readOwnSecondFactor,
  readPolicy,
  removeSecondFactorOf,
  removeTotp,
  renewRecoveryCodes,
  startSetUp,
} from './second-factor.ts'

const REMOVED = { message: 'Connexion en deux étapes désactivée' }

export function secondFactorRoutes(serve: Serve, context: AppContext): void {
  ownRoutes(serve, context)

  serve(contract.readSecondFactorPolicy, () => readPolicy(context))

  serve(contract.saveSecondFactorPolicy, ({ caller, body }) =>
    changePolicy(context, caller.id, body.required),
  )

  serve(contract.removeSecondFactorOf, async ({ caller, params, request }) => {
    await removeSecondFactorOf(context, {
      userId: params.id,
      changer: { superadmin: `${caller.firstName} ${caller.lastName}` },
      currentTokenHash: hashToken(request.visitor ?? ''),
    })
    return REMOVED
  })
}

function ownRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readSecondFactor, ({ caller }) => readOwnSecondFactor(context, caller.id))

  serve(contract.startSecondFactor, ({ caller }) => startSetUp(context, caller))

  serve(contract.confirmSecondFactor, ({ caller, body, request, note }) => {
    note.subjectId = caller.id
    return confirmSetUp(context, caller, {
      ...body,
      currentTokenHash: hashToken(request.visitor ?? ''),
    })
  })

  serve(contract.renewRecoveryCodes, ({ caller, note }) => {
    note.subjectId = caller.id
    return renewRecoveryCodes(context, caller.id)
  })

  serve(contract.removeSecondFactor, async ({ caller, request, note }) => {
    note.subjectId = caller.id
    await removeTotp(context, caller.id, { currentTokenHash: hashToken(request.visitor ?? '') })
    return REMOVED
  })
}
