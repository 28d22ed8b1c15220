import * as contract from '#contract/invitations.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { answerInvitation, declineInvitations, readDecline, readInvitation } from './actions.ts'

export function invitationRoutes(serve: Serve, practice: Practice): void {
  serve(contract.readInvitation, ({ params }) => readInvitation(practice, params.token))

  serve(contract.answerInvitation, async ({ params, body }) => {
    // Only a robot fills the hidden field; it need not know that it was noticed.
    if (!body.website) await answerInvitation(practice, params.token, body)
    return { message: 'Merci\u202f! Votre témoignage sera publié après relecture.' }
  })

  serve(contract.readDecline, async ({ params }) => ({ declined: await readDecline(practice, params.token) }))

  serve(contract.declineInvitations, async ({ params }) => {
    await declineInvitations(practice, params.token)
    return { message: 'C’est noté\u202f: vous ne recevrez plus d’invitation à témoigner.' }
  })
}
