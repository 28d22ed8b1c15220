import { Fragment } from 'react'
import type { Service } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import { contactPath } from '#web/app/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import { ON_REQUEST } from '../../../massages/on-request.ts'
import styles from './OnRequestLine.module.css'

/** « Sur demande : Massage à quatre mains »: each leads to a message about it. */
export function OnRequestLine({ services }: { services: readonly Service[] }) {
  if (services.length === 0) return null
  return (
    <p className={styles.line}>
      {french`${ON_REQUEST} : `}
      {services.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && (index === services.length - 1 ? ' et ' : ', ')}
          <Link to={contactPath(id)}>{name}</Link>
        </Fragment>
      ))}
    </p>
  )
}
