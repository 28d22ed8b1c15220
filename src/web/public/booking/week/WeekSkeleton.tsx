import styles from './WeekSkeleton.module.css'

const COLUMNS = ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim']
const PILLS = [1, 2, 3, 4, 5, 6, 7, 8]

export function WeekSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Chargement des créneaux
      </p>
      <noscript>
        Les créneaux libres s’affichent et se réservent avec JavaScript, qui est désactivé ici.
      </noscript>
      <div className={styles.week} aria-hidden="true">
        {COLUMNS.map((column) => (
          <div key={column} className={styles.day}>
            <span className={styles.heading} />
            {PILLS.map((pill) => (
              <span key={pill} className={styles.pill} />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
