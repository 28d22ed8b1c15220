import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import * as contract from '#contract/invitations.ts'
import { french } from '#domain/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { SECRET_URL_HEADERS } from '#server/http/headers.ts'
import type { Serve } from '#server/http/serve.ts'
import {
  declineByOneClick,
  declineInvitations,
  readDeclineStatus,
  readInvitation,
  submitInvitedTestimonial,
} from './actions.ts'

const DECLINED = french`C’est noté : vous ne recevrez plus d’invitation à témoigner.`

export function invitationRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readInvitation, ({ params }) => readInvitation(context, params.token))

  serve(contract.sendInvitedTestimonial, async ({ params, body }) => {
    await submitInvitedTestimonial(context, params.token, body)
    return { message: french`Merci ! Votre témoignage sera publié après relecture.` }
  })

  serve(contract.readDeclineStatus, async ({ params }) => ({
    declined: await readDeclineStatus(context, params.token),
  }))

  serve(contract.declineInvitations, async ({ params }) => {
    await declineInvitations(context, params.token)
    return { message: DECLINED }
  })
}

type OneClick = { Params: { token: string }; Body: FormData | undefined }

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']
const MAX_FORM_BYTES = 4096
/** One mailbox provider posts for all its users from few addresses. */
const ONE_CLICK_LIMIT = { max: 120, timeWindow: 60_000 }

/**
 * One-click unsubscription by a mailbox provider (RFC 8058), at the address of the page where a GET only shows the
 * button. The one write without a CSRF token: no cookie takes part, the token in the path is the authorization.
 */
export async function oneClickRoutes(scope: FastifyInstance, context: AppContext): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(FORM_TYPES, { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES }, readForm)
  scope.post<OneClick>(
    '/temoignage/:token/refus',
    { schema: { hide: true }, config: { withoutSession: true, rateLimit: ONE_CLICK_LIMIT } },
    async ({ params, body }, reply) => {
      if (body?.get('List-Unsubscribe') !== 'One-Click') throw notOneClick()
      await declineByOneClick(context, params.token)
      return reply.headers(SECRET_URL_HEADERS).send({ message: DECLINED })
    },
  )
}

async function readForm({ headers }: FastifyRequest, body: Buffer): Promise<FormData> {
  const type = headers['content-type'] ?? ''
  const form = new Response(new Uint8Array(body), { headers: { 'content-type': type } })
  return form.formData().catch((error: unknown) => {
    throw new Refusal('invalid', { cause: error })
  })
}

function notOneClick(): Refusal {
  const message = french`Le champ « List-Unsubscribe » vaut One-Click.`
  return new Refusal('invalid', { issues: [{ path: 'List-Unsubscribe', message }] })
}
