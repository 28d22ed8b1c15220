import { useId } from 'react'
import { NNBSP } from '#domain/language/typography.ts'
import { paths } from '#web/app/paths.ts'
import foldStyles from '#web/ui/fold.module.css'
import { Link } from '#web/ui/Link.tsx'
import styles from './ModerationRule.module.css'

/** Information required beside reviews (code de la consommation, L111-7-2 and D111-16 to 18). */
export function ModerationRule() {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <details className={foldStyles.fold}>
        <summary>
          <h2 id={id} className={styles.title}>
            Comment ces témoignages sont publiés
          </h2>
        </summary>
        <div className={styles.rule}>
          <ul>
            <li>
              <strong>Relus, jamais modifiés.</strong> Le cabinet lit chaque témoignage avant de le publier,
              sans délai maximal, et le publie tel qu’il a été écrit.
            </li>
            <li>
              <strong>Rendez-vous vérifié.</strong> Cette mention est réservée aux témoignages envoyés par un
              lien personnel, reçu après un rendez-vous au cabinet, dont la date est indiquée. Pour les
              autres, le cabinet ne vérifie pas que leur auteur est venu.
            </li>
            <li>
              <strong>Ordre.</strong> Les derniers publiés viennent d’abord. Ils restent en ligne tant que
              leur auteur n’en demande pas le retrait.
            </li>
            <li>
              <strong>Sans contrepartie.</strong> Aucun avantage n’est donné en échange d’un témoignage.
            </li>
            <li>
              <strong>Refus.</strong> Un texte injurieux, publicitaire, hors sujet ou qui révèle la santé ou
              la vie privée de quelqu’un peut être refusé. Son auteur en reçoit la raison s’il a laissé une
              adresse e-mail, et peut en envoyer un autre.
            </li>
          </ul>
          <p>
            Un témoignage vous paraît faux{NNBSP}? <Link to={paths.contact}>Signalez-le-nous</Link>.
          </p>
        </div>
      </details>
    </section>
  )
}
