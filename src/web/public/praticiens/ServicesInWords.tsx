import { Fragment } from 'react'
import { NNBSP } from '#domain/language/typography.ts'
import { bookingPath } from '#web/app/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './PractitionerCard.module.css'

const MAX_NAMES = 3

/** One on request is named without a link: visitors do not book it themselves. */
export type NamedService = { id: number; name: string; onRequest?: true | undefined }

type Props = { praticien: number; name: string; services: NamedService[] }

/** « Massage suédois, Massage californien, Massage des pieds et 3 autres »: each leads to its booking. */
export function ServicesInWords({ praticien, name, services }: Props) {
  // A single one is shown rather than counted.
  const shown = services.length > MAX_NAMES + 1 ? services.slice(0, MAX_NAMES) : services
  const isBookable = services.some(({ onRequest }) => !onRequest)
  const restCount = services.length - shown.length
  return (
    <p className={styles.services}>
      <span className="visually-hidden">Prestations{NNBSP}: </span>
      {shown.map((service, index) => (
        <Fragment key={service.id}>
          {index > 0 && (index === services.length - 1 ? ' et ' : ', ')}
          {service.onRequest ? (
            service.name
          ) : (
            <Link to={bookingPath({ praticien, service: service.id })}>{service.name}</Link>
          )}
        </Fragment>
      ))}
      {restCount > 0 && (
        <>
          {' et '}
          {isBookable ? (
            <Link to={bookingPath({ praticien })}>
              {restCount} autres
              <span className="visually-hidden">{` prestations avec ${name}`}</span>
            </Link>
          ) : (
            `${restCount} autres`
          )}
        </>
      )}
    </p>
  )
}
