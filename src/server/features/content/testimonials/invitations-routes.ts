import * as contract from '#contract/content/invitations.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readTestimonialInvitation, submitInvitedTestimonial } from './invitations.ts'

export function invitationRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readTestimonialInvitation, ({ params }) => readTestimonialInvitation(context, params.token))

  serve(contract.sendInvitedTestimonial, async ({ params, body }) => {
    await submitInvitedTestimonial(context, params.token, body)
    return { message: french`Merci ! Votre témoignage sera publié après relecture.` }
  })
}
