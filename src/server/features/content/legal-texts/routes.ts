import type { LegalTexts } from '#contract/content/legal-texts.ts'
import * as contract from '#contract/content/legal-texts.ts'
import { namesOfChanges } from '#domain/accounts/audit.ts'
import type { AppContext } from '#server/app-context.ts'
import { withVersion } from '#server/http/etag.ts'
import type { Serve } from '#server/http/serve.ts'
import { fillLegalTexts, readLegalTexts } from './actions.ts'

export function legalTextRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readLegalTexts, async ({ reply }) =>
    withVersion(reply, await readLegalTexts(context, context.database.kysely)),
  )

  serve(contract.fillLegalTexts, async ({ headers, body: form, reply, note }) => {
    const { before, after } = await fillLegalTexts(context, { version: headers['if-match'], form })
    note.detail = namesOfChanges(textsByKey(before), textsByKey(after))
    return withVersion(reply, after)
  })
}

function textsByKey({ texts }: LegalTexts): Record<string, string> {
  return Object.fromEntries(texts.map(({ key, html }) => [key, html]))
}
