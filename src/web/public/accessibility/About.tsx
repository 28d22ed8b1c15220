import { useId, useState } from 'react'
import { NNBSP } from '#domain/language/typography.ts'
import { paths } from '#web/app/paths.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { accessibilityPopup } from './accessibility-popup.ts'
import styles from './Panel.module.css'

export function About() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        className={buttonStyles.link}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        À propos
      </button>
      <div id={id} className={styles.explanation} hidden={!isOpen}>
        <p>
          Ces réglages s’appliquent à tout le site et restent dans ce navigateur{NNBSP}: ils ne nous sont
          jamais envoyés. Sans choix de votre part, les couleurs suivent celles de votre appareil.
        </p>
        <p>
          Le site vise les règles WCAG 2.2 et RGAA, niveau AA{NNBSP}: la{' '}
          <Link to={paths.accessibility} onClick={() => accessibilityPopup.close('stay')}>
            déclaration d’accessibilité
          </Link>{' '}
          dit ce qui manque. Quelque chose vous gêne encore{NNBSP}?{' '}
          <Link to={paths.contact} onClick={() => accessibilityPopup.close('stay')}>
            Écrivez-nous
          </Link>
          .
        </p>
      </div>
    </div>
  )
}
