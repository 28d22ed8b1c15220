import { Refusal } from '#contract/errors.ts'
import { listPractitioners, listPraticienServices, listPraticiens } from '#contract/practitioners.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { listServicesOf } from '../services/queries.ts'
import { isPractitioner, listOfferedNames, listPublicPractitioners } from './queries.ts'

export function practitionerRoutes(serve: Serve, { database: { kysely: db } }: Practice): void {
  serve(listPractitioners, async () => {
    const people = await listPublicPractitioners(db)
    return people.map(({ id, firstName, lastName }) => ({ id, displayName: `${firstName} ${lastName}` }))
  })

  serve(listPraticiens, async () => {
    const [people, offered] = await Promise.all([listPublicPractitioners(db), listOfferedNames(db)])
    return people.map(({ id, firstName, lastName, training, photo }) => ({
      id,
      nom: lastName,
      prenom: firstName,
      specialite: training,
      photoUrl: photo,
      services: offered.filter(({ praticienId }) => praticienId === id).map(({ id, name }) => ({ id, name })),
    }))
  })

  serve(listPraticienServices, async ({ params }) => {
    if (!(await isPractitioner(db, params.id))) throw new Refusal('practitioner_gone')
    return listServicesOf(db, params.id)
  })
}
