import { readRebookOffers, saveRebookOffers } from '#contract/messages/rebook-offers.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { switchRebookOffers } from './actions.ts'
import { areRebookOffersOn } from './queries.ts'

export function rebookOfferRoutes(serve: Serve, context: AppContext): void {
  serve(readRebookOffers, async () => ({ isOn: await areRebookOffersOn(context.database.kysely) }))

  serve(saveRebookOffers, async ({ body: { isOn } }) => {
    await switchRebookOffers(context, isOn)
    return { isOn }
  })
}
