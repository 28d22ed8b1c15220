import { initialsOf } from '#domain/language/initials.ts'
import { french, withNarrowSpaces } from '#domain/language/typography.ts'
import { paths } from '#web/app/paths.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { NextHours } from './NextHours.tsx'
import { Portrait } from './Portrait.tsx'
import styles from './PractitionerCard.module.css'
import { type NamedService, ServicesInWords } from './ServicesInWords.tsx'
import type { NextSlots } from './use-next-slot-of-each.ts'

type Practitioner = {
  id: number
  nom: string
  prenom: string
  specialite: string
  introduction: string
  photoUrl: string | null
  services: NamedService[]
}

type Props = {
  practitioner: Practitioner
  nextSlots: NextSlots
  /** On the home page: smaller, and without the services. */
  isBrief?: boolean
  isFirst?: boolean
}

export function PractitionerCard({ practitioner, nextSlots, isBrief = false, isFirst = false }: Props) {
  const { id, nom, prenom, specialite, introduction, photoUrl, services } = practitioner
  const name = `${prenom} ${nom}`
  const isOnlyOnRequest = services.length > 0 && services.every(({ onRequest }) => onRequest)
  const Heading = isBrief ? 'h3' : 'h2'
  return (
    <li className={styles.card} data-brief={isBrief}>
      <div className={styles.inside}>
        <Portrait
          key={photoUrl}
          id={id}
          photoUrl={photoUrl}
          initials={initialsOf(name)}
          isFirst={isFirst && !isBrief}
          isPlain={isBrief}
        />
        <div className={styles.head}>
          <Heading className={styles.name}>{name}</Heading>
          {specialite && <p className={styles.specialty}>{specialite}</p>}
        </div>
        <div className={styles.text}>
          {introduction && <p className={styles.introduction}>{withNarrowSpaces(introduction)}</p>}
          {!isBrief && services.length > 0 && (
            <ServicesInWords praticien={id} name={name} services={services} />
          )}
          {isOnlyOnRequest ? (
            <Link className={`${buttonStyles.quiet} ${styles.contact}`} to={paths.contact}>
              Nous contacter<span className="visually-hidden">{french` : ${name}`}</span>
            </Link>
          ) : (
            <NextHours id={id} firstName={prenom} lastName={nom} nextSlots={nextSlots} />
          )}
        </div>
      </div>
    </li>
  )
}
