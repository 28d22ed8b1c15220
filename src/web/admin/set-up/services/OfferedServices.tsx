import { Button } from '@mantine/core'
import type { User } from '#contract/accounts/users.ts'
import type { listPractitionerProfiles } from '#contract/booking/practitioners.ts'
import type { Service } from '#contract/booking/services.ts'
import type { Reply } from '#contract/endpoint.ts'
import { lengthsAndPrice } from '../../booking/services/lengths/lengths-and-price.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { offerService, refreshOffers } from '../actions.ts'
import styles from '../set-up.module.css'

type Profile = Reply<typeof listPractitionerProfiles>[number]
type Props = { services: Service[]; practitioners: Profile[]; users: User[] }

/** Without hidden services and those that only invented practitioners offer. */
export function OfferedServices({ services, practitioners, users }: Props) {
  const exampleIds = new Set(users.filter(({ isExample }) => isExample).map(({ id }) => id))
  const listed = services
    .filter(({ active }) => active !== false)
    .map((service) => ({ service, offeredBy: practitioners.filter((person) => offers(person, service)) }))
    .filter(({ offeredBy }) => offeredBy.length === 0 || offeredBy.some(({ id }) => !exampleIds.has(id)))
  if (listed.length === 0) return null
  return (
    <ul className={styles.services} aria-label="Prestations du site">
      {listed.map(({ service, offeredBy }) => (
        <OfferedService
          key={service.id}
          service={service}
          names={offeredBy.map(({ prenom, nom }) => `${prenom} ${nom}`)}
        />
      ))}
    </ul>
  )
}

function offers({ services }: Profile, { id }: Service): boolean {
  return services.some((service) => service.id === id)
}

function OfferedService({ service, names }: { service: Service; names: string[] }) {
  const admin = useAdmin()
  const offering = useSave(() => offerService(admin.id, service.id), {
    failure: "Erreur lors de l'enregistrement",
    refresh: refreshOffers,
  })
  return (
    <li>
      <div>
        <p>
          <strong>{service.name}</strong>
        </p>
        <p className={styles.quiet}>
          {lengthsAndPrice(service)} ·{' '}
          {names.length > 0 ? `avec ${names.join(', ')}` : 'personne ne la propose encore'}
        </p>
      </div>
      {names.length === 0 && (
        <Button variant="default" size="xs" disabled={offering.isPending} onClick={() => offering.mutate()}>
          Je la propose
          <span className="visually-hidden"> ({service.name})</span>
        </Button>
      )}
    </li>
  )
}
