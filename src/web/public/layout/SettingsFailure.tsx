import { useEffect, useEffectEvent } from 'react'
import { usePublicSettings } from '#web/app/public-settings.ts'
import buttonStyles from '#web/ui/button.module.css'
import styles from './SettingsFailure.module.css'

export function SettingsFailure() {
  const { isLoading, refresh } = usePublicSettings()
  // After a failure on the server, the browser retries once; the loader reports a second failure.
  const retryOnce = useEffectEvent(() => {
    if (isLoading) refresh()
  })
  useEffect(() => retryOnce(), [])
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
