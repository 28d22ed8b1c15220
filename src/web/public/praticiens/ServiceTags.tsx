import { NNBSP } from '#domain/language/typography.ts'
import { paths } from '#web/app/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './ServiceTags.module.css'

const MAX_TAGS = 3

type Services = { id: number; name: string }[]

type Props = { services: Services; name: string; isComplete: boolean }

export function ServiceTags({ services, name, isComplete }: Props) {
  const rest = services.slice(MAX_TAGS)
  const more = (
    <>
      +{NNBSP}
      {rest.length}
      <span className="visually-hidden">{` autres prestations avec ${name}`}</span>
    </>
  )
  return (
    <div className={styles.services}>
      <Tags services={services.slice(0, MAX_TAGS)} label="Prestations" />
      {rest.length > 0 && !isComplete && (
        <Link className={styles.more} to={paths.praticiens}>
          {more}
        </Link>
      )}
      {rest.length > 0 && isComplete && (
        <details>
          <summary className={styles.more}>{more}</summary>
          <Tags services={rest} label="Autres prestations" />
        </details>
      )}
    </div>
  )
}

function Tags({ services, label }: { services: Services; label: string }) {
  return (
    <ul className={styles.tags} aria-label={label}>
      {services.map((service) => (
        <li key={service.id}>{service.name}</li>
      ))}
    </ul>
  )
}
