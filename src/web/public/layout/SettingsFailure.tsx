import { usePublicSettings } from '#web/app/public-settings.ts'
import buttonStyles from '#web/ui/button.module.css'
import styles from './SettingsFailure.module.css'

export function SettingsFailure() {
  const { isLoading, refresh } = usePublicSettings()
  return (
    <div className={styles.bar}>
      <p>Les informations du cabinet n’ont pas pu être chargées.</p>
      <button
        type="button"
        className={`${buttonStyles.quiet} ${buttonStyles.small}`}
        disabled={isLoading}
        onClick={refresh}
      >
        {isLoading ? 'Chargement…' : 'Réessayer'}
      </button>
    </div>
  )
}
