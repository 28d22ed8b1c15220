import type { ManagedPicture } from '#contract/content/gallery.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { refreshGallery, removePicture } from './actions.ts'
import styles from './gallery.module.css'

const FAILURE = 'Erreur lors de la suppression'

export function RemovePicture({ picture, onClose }: { picture: ManagedPicture; onClose: () => void }) {
  const { id, filename, altText, usedIn } = picture
  return (
    <ConfirmAction
      title={french`Supprimer cette image ?`}
      confirmLabel="Supprimer l’image"
      action={() => removePicture(id)}
      done={({ message }) => message}
      failure={FAILURE}
      refresh={refreshGallery}
      onClose={onClose}
    >
      <p>
        <strong>{altText || 'Image sans texte alternatif'}</strong>
      </p>
      <p>
        <img className={styles.thumbnail} src={`/uploads/${filename}-300.webp`} alt="" />
      </p>
      {usedIn.length > 0 && (
        <p className={styles.warning}>
          Elle manquera à cet endroit{usedIn.length > 1 && 's'}
          {NNBSP}: {usedIn.join(', ')}.
        </p>
      )}
      <p>Elle et ses copies sont effacées pour de bon.</p>
    </ConfirmAction>
  )
}
