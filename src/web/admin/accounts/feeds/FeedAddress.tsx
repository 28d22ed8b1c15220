import { NNBSP } from '#domain/language/typography.ts'
import { CopyField } from '../../ui/copy/CopyField.tsx'
import styles from './feeds.module.css'

/** `address`: an absolute URL or a path of this site. */
export function FeedAddress({ address, isNew }: { address: string; isNew: boolean }) {
  const { href } = new URL(address, window.location.origin)
  return (
    <>
      <CopyField label="Adresse secrète de votre agenda" value={href} noun="Adresse" autoFocus={isNew} />
      <a className={styles.open} href={href.replace(/^https?:/, 'webcal:')}>
        Ouvrir dans mon application d’agenda
      </a>
      <p className={styles.help}>
        Ou collez-la dans Google Agenda («{NNBSP}Autres agendas{NNBSP}», «{NNBSP}À partir de l’URL
        {NNBSP}») ou dans Outlook («{NNBSP}Ajouter un calendrier{NNBSP}», «{NNBSP}S’abonner à partir du web
        {NNBSP}»). Google peut mettre plusieurs heures à relire un changement.
      </p>
    </>
  )
}
