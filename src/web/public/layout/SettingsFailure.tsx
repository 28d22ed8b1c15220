import { useEffect, useEffectEvent } from 'react'
import { usePublicSettings } from '#web/app/public-settings.ts'
import buttonStyles from '#web/ui/button.module.css'
import styles from './SettingsFailure.module.css'

/** The page goes on with the default names; what is missing can be asked for again. */
export function SettingsFailure() {
  const { loading, refresh } = usePublicSettings()
  // The server could not have them: the browser asks once by itself, and says so if it fails too.
  const askOnce = useEffectEvent(() => {
    if (loading) refresh()
  })
  useEffect(() => askOnce(), [])
  return (
    <div className={styles.bar}>
      <p>Les informations du cabinet n’ont pas pu être chargées.</p>
      <button
        type="button"
        className={`${buttonStyles.quiet} ${buttonStyles.small}`}
        disabled={loading}
        onClick={refresh}
      >
        {loading ? 'Chargement…' : 'Réessayer'}
      </button>
    </div>
  )
}
