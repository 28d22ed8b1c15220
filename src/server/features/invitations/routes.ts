import * as contract from '#contract/invitations.ts'
import { french } from '#domain/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { declineInvitations, readDeclineStatus, readInvitation, submitInvitedTestimonial } from './actions.ts'

export function invitationRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readInvitation, ({ params }) => readInvitation(context, params.token))

  serve(contract.sendInvitedTestimonial, async ({ params, body }) => {
    // Honeypot: only bots fill in the hidden field, and they get the usual reply.
    if (!body.website) await submitInvitedTestimonial(context, params.token, body)
    return { message: french`Merci ! Votre témoignage sera publié après relecture.` }
  })

  serve(contract.readDeclineStatus, async ({ params }) => ({
    declined: await readDeclineStatus(context, params.token),
  }))

  serve(contract.declineInvitations, async ({ params }) => {
    await declineInvitations(context, params.token)
    return { message: french`C’est noté : vous ne recevrez plus d’invitation à témoigner.` }
  })
}
