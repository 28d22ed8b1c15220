import { initialsOf } from '#domain/initials.ts'
import { bookingPath } from '#web/app/paths.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { Portrait } from './Portrait.tsx'
import styles from './PractitionerCard.module.css'

type Practitioner = {
  id: number
  nom: string
  prenom: string
  specialite: string
  photoUrl: string | null
  services: { id: number; name: string }[]
}

type Props = { practitioner: Practitioner; headingLevel?: 2 | 3 }

export function PractitionerCard({ practitioner, headingLevel = 3 }: Props) {
  const { id, nom, prenom, specialite, photoUrl, services } = practitioner
  const Heading = `h${headingLevel}` as const
  return (
    <li className={styles.card}>
      <Portrait
        key={photoUrl}
        id={id}
        photoUrl={photoUrl}
        initials={initialsOf({ firstName: prenom, lastName: nom })}
      />
      <div className={styles.text}>
        <Heading className={styles.name}>{`${prenom} ${nom}`}</Heading>
        {specialite && <p className={styles.specialty}>{specialite}</p>}
        {services.length > 0 && (
          <ul className={styles.services} aria-label="Prestations">
            {services.map((service) => (
              <li key={service.id}>{service.name}</li>
            ))}
          </ul>
        )}
        <Link to={bookingPath({ praticien: id })} className={`${buttonStyles.quiet} ${buttonStyles.small}`}>
          Réserver<span className="visually-hidden">{` avec ${prenom} ${nom}`}</span>
        </Link>
      </div>
    </li>
  )
}
