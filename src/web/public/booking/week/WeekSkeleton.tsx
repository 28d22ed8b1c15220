import styles from './WeekSkeleton.module.css'

const DAYS = ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim']
const PILLS = [1, 2, 3, 4, 5, 6]

/** The shape of what comes: on a narrow screen a strip of days and the hours of one. */
export function WeekSkeleton({ hasHours = true, hasBar = false }: { hasHours?: boolean; hasBar?: boolean }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        Chargement des créneaux
      </p>
      <div className={styles.skeleton} aria-hidden="true">
        {hasBar && (
          <div className={styles.bar}>
            <span className={styles.title} />
            <span className={styles.button} />
          </div>
        )}
        <div className={styles.week}>
          {DAYS.map((day) => (
            <div key={day} className={styles.day}>
              <span className={styles.heading} />
              {hasHours && <Pills className={styles.column} />}
            </div>
          ))}
        </div>
        {hasHours ? <Pills className={styles.shownDay} /> : <div className={styles.invitation} />}
      </div>
    </>
  )
}

function Pills({ className }: { className: string | undefined }) {
  return (
    <div className={className}>
      {PILLS.map((pill) => (
        <span key={pill} className={styles.pill} />
      ))}
    </div>
  )
}
