import { initialsOf } from '#domain/language/initials.ts'
import { withNarrowSpaces } from '#domain/language/typography.ts'
import styles from './CardPreview.module.css'
import type { TypedProfile } from './NameFields.tsx'

type Props = {
  photoUrl: string | null
  typed: Pick<TypedProfile, 'firstName' | 'lastName' | 'training' | 'introduction'>
}

/** The card of the public site, from what is typed. */
export function CardPreview({ photoUrl, typed: { firstName, lastName, training, introduction } }: Props) {
  const name = `${firstName} ${lastName}`.trim()
  return (
    <figure className={styles.preview}>
      <figcaption>Ce que vos visiteurs voient</figcaption>
      <div className={styles.card}>
        {photoUrl ? (
          <img className={styles.portrait} src={photoUrl} alt="" />
        ) : (
          <span className={`${styles.portrait} ${styles.initials}`} aria-hidden="true">
            {initialsOf(name)}
          </span>
        )}
        <div className={styles.head}>
          <p className={styles.name}>{name || 'Prénom et nom'}</p>
          {training && <p className={styles.training}>{training}</p>}
        </div>
        {introduction && <p className={styles.introduction}>{withNarrowSpaces(introduction)}</p>}
      </div>
    </figure>
  )
}
