import * as contract from '#contract/booking/practitioners.ts'
import { Refusal } from '#contract/errors.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import {
  isAgendaOwner,
  isBookableOnline,
  isPractitioner,
  listAgendaOwners,
} from '#server/practice/agendas/practitioners.ts'
import { listActiveServicesOf, listOfferOf } from '../services/queries.ts'
import { changeOffer, mayChangeOffer } from './actions.ts'
import { listOfferedServiceNames, listPublicPractitioners } from './queries.ts'

export function practitionerRoutes(serve: Serve, context: AppContext): void {
  const { kysely: db } = context.database

  serve(contract.listPractitionerNames, async () => {
    const practitioners = await listPublicPractitioners(db, isBookableOnline)
    return practitioners.map(({ id, firstName, lastName, photo }) => ({
      id,
      displayName: `${firstName} ${lastName}`,
      ...(photo !== null && { photoUrl: photo }),
    }))
  })

  serve(contract.listAgendaOwners, async () => {
    const owners = await listAgendaOwners(db)
    return owners.map(({ id, firstName, lastName }) => ({ id, displayName: `${firstName} ${lastName}` }))
  })

  serve(contract.listPractitionerProfiles, async () => {
    const practitioners = await listPublicPractitioners(db, isPractitioner)
    const offered = await listOfferedServiceNames(db)
    return practitioners.map(({ id, firstName, lastName, training, introduction, photo }) => ({
      id,
      nom: lastName,
      prenom: firstName,
      specialite: training,
      introduction,
      photoUrl: photo,
      services: offered
        .filter(({ praticienId }) => praticienId === id)
        .map(({ id, name, on_request }) => ({
          id,
          name,
          ...(on_request === 1 && { onRequest: true as const }),
        })),
    }))
  })

  serve(contract.listPractitionerServices, async ({ params, caller }) => {
    // Callers who may edit the list get hidden services too: saving the list would otherwise drop them.
    if (mayChangeOffer(caller, params.id)) return listOfferOf(db, params.id)
    if (!(await isAgendaOwner(db, params.id))) throw new Refusal('practitioner_gone')
    return listActiveServicesOf(db, params.id, { isStaff: caller !== null })
  })

  serve(contract.savePractitionerServices, async ({ params, body, caller }) => {
    if (!mayChangeOffer(caller, params.id)) throw new Refusal('not_found')
    const services = await changeOffer(context, caller, { praticienId: params.id, ...body })
    return { message: 'Services mis à jour', services }
  })
}
