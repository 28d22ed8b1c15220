import { initialsOf } from '#domain/language/initials.ts'
import { bookingPath } from '#web/app/paths.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { NextFreeHour } from './NextFreeHour.tsx'
import { Portrait } from './Portrait.tsx'
import styles from './PractitionerCard.module.css'
import { ServiceTags } from './ServiceTags.tsx'
import type { NextSlots } from './use-next-slot-of-each.ts'

type Practitioner = {
  id: number
  nom: string
  prenom: string
  specialite: string
  photoUrl: string | null
  services: { id: number; name: string }[]
}

/** `isComplete`: on the page of all practitioners, where the services beyond the first three unfold. */
type Props = { practitioner: Practitioner; nextSlots: NextSlots; isComplete?: boolean }

export function PractitionerCard({ practitioner, nextSlots, isComplete = false }: Props) {
  const { id, nom, prenom, specialite, photoUrl, services } = practitioner
  const name = `${prenom} ${nom}`
  const Heading = isComplete ? 'h2' : 'h3'
  return (
    <li className={styles.card}>
      <Portrait
        key={photoUrl}
        id={id}
        photoUrl={photoUrl}
        initials={initialsOf({ firstName: prenom, lastName: nom })}
      />
      <div className={styles.text}>
        <Heading className={styles.name}>{name}</Heading>
        {specialite && <p className={styles.specialty}>{specialite}</p>}
        {services.length > 0 && <ServiceTags services={services} name={name} isComplete={isComplete} />}
        <NextFreeHour id={id} name={name} nextSlots={nextSlots} />
        <Link to={bookingPath({ praticien: id })} className={`${buttonStyles.quiet} ${buttonStyles.small}`}>
          Réserver<span className="visually-hidden">{` avec ${name}`}</span>
        </Link>
      </div>
    </li>
  )
}
