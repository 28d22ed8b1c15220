import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, invalidRequest } from '#contract/errors.ts'
import * as contract from '#contract/messages/declines.ts'
import { french } from '#domain/language/typography.ts'
import type { DeclineKind } from '#domain/messages/decline.ts'
import type { AppContext } from '#server/app-context.ts'
import { SECRET_URL_HEADERS } from '#server/http/headers.ts'
import type { Serve } from '#server/http/serve.ts'
import { changeDeclines, declineByOneClick, readDeclines } from './actions.ts'

export function declineRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readDeclines, ({ params }) => readDeclines(context, params.token))

  serve(contract.changeDeclines, ({ params, body }) => changeDeclines(context, params.token, body))
}

type OneClick = { Params: { token: string }; Body: FormData | undefined }

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']
const MAX_FORM_BYTES = 4096
/** One mailbox provider posts for all its users from few addresses. */
const ONE_CLICK_LIMIT = { max: 120, timeWindow: 60_000 }

const ONE_CLICKS: Record<DeclineKind, { path: string; message: string }> = {
  reminder: {
    path: '/rappels/:token/refus',
    message: french`C’est noté : vous ne recevrez plus de rappels.`,
  },
  invitation: {
    path: '/temoignage/:token/refus',
    message: french`C’est noté : vous ne recevrez plus d’invitation à témoigner.`,
  },
  waiting: {
    path: '/places/:token/refus',
    message: french`C’est noté : vous n’attendez plus, et ne serez plus prévenu.`,
  },
  rebooking: {
    path: '/reprendre/:token/refus',
    message: french`C’est noté : vous ne recevrez plus de proposition de rendez-vous.`,
  },
}

/**
 * One-click unsubscription by a mailbox provider (RFC 8058), at the address of the page where a GET only shows the
 * button. The one write without a CSRF token: no cookie takes part, the token in the path is the authorization.
 */
export async function oneClickRoutes(scope: FastifyInstance, context: AppContext): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(FORM_TYPES, { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES }, readForm)
  for (const kind of Object.keys(ONE_CLICKS) as DeclineKind[]) addOneClick(scope, context, kind)
}

function addOneClick(scope: FastifyInstance, context: AppContext, kind: DeclineKind): void {
  const { path, message } = ONE_CLICKS[kind]
  scope.post<OneClick>(
    path,
    { schema: { hide: true }, config: { withoutSession: true, rateLimit: ONE_CLICK_LIMIT } },
    async ({ params, body }, reply) => {
      if (body?.get('List-Unsubscribe') !== 'One-Click') throw invalid('List-Unsubscribe', NOT_ONE_CLICK)
      await declineByOneClick(context, params.token, kind)
      return reply.headers(SECRET_URL_HEADERS).send({ message })
    },
  )
}

async function readForm({ headers }: FastifyRequest, body: Buffer): Promise<FormData> {
  const type = headers['content-type'] ?? ''
  const form = new Response(new Uint8Array(body), { headers: { 'content-type': type } })
  return form.formData().catch((error: unknown) => {
    throw invalidRequest({ cause: error })
  })
}

const NOT_ONE_CLICK = french`Le champ « List-Unsubscribe » vaut One-Click.`
