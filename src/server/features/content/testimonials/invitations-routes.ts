import * as contract from '#contract/invitations.ts'
import { french } from '#domain/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readTestimonialInvitation, submitInvitedTestimonial } from './actions.ts'

export function invitationRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readTestimonialInvitation, ({ params }) => readTestimonialInvitation(context, params.token))

  serve(contract.sendInvitedTestimonial, async ({ params, body }) => {
    await submitInvitedTestimonial(context, params.token, body)
    return { message: french`Merci ! Votre témoignage sera publié après relecture.` }
  })
}
