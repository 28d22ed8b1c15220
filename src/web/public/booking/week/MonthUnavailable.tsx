import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'

export function MonthUnavailable({ onClose }: { onClose: () => void }) {
  return (
    <Notice kind="error" title="Le mois ne s’affiche pas.">
      <p>La connexion semble coupée. Les semaines restent consultables.</p>
      <button type="button" className={`${buttonStyles.quiet} ${buttonStyles.small}`} onClick={onClose}>
        Revenir à la semaine
      </button>
    </Notice>
  )
}
