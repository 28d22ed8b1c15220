import { readRebookOffers, saveRebookOffers } from '#contract/messages/rebook-offers.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSwitches } from '#server/db/statements/stored-settings.ts'
import type { Serve } from '#server/http/serve.ts'
import { switchRebookOffers } from './actions.ts'

export function rebookOfferRoutes(serve: Serve, context: AppContext): void {
  serve(readRebookOffers, async () => ({ isOn: (await readSwitches(context.database.kysely)).rebookOffers }))

  serve(saveRebookOffers, async ({ body: { isOn } }) => {
    await switchRebookOffers(context, isOn)
    return { isOn }
  })
}
