import { Refusal } from '#contract/errors.ts'
import * as contract from '#contract/messages/site-address.ts'
import type { AppContext } from '#server/app-context.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { writeStored } from '#server/db/statements/stored-settings.ts'
import type { Serve } from '#server/http/serve.ts'

export function siteAddressRoutes(serve: Serve, { config, database, clock }: AppContext): void {
  const readReply = async (): Promise<contract.SiteAddress> => ({
    address: await findSiteOrigin(config, database.kysely),
    source: config.publicUrl === undefined ? 'settings' : 'environment',
  })

  serve(contract.readSiteAddress, readReply)

  serve(contract.confirmSiteAddress, async ({ body }) => {
    if (config.publicUrl !== undefined) throw new Refusal('site_address_fixed')
    const change = { value: body.address, now: clock.instant() }
    await database.transaction((trx) => writeStored(trx, 'siteAddress', change))
    return readReply()
  })
}
