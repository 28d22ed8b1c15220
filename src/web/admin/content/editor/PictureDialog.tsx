import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { Link } from 'react-router'
import type { ManagedPicture } from '#contract/content/gallery.ts'
import { NNBSP } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { adminPaths } from '../../paths.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { isPublic } from '../gallery/is-public.ts'
import { managedGalleryQuery } from '../gallery/queries.ts'
import styles from './PictureDialog.module.css'

type Props = { editor: Editor; onClose: () => void }

export function PictureDialog({ editor, onClose }: Props) {
  const insert = (picture: ManagedPicture) => {
    editor.chain().setImage(toPictureAttributes(picture)).run()
    onClose()
  }
  return (
    <DialogFrame onClose={onClose} title="Choisir une image de la galerie" size="lg">
      <PictureChoice onChoose={insert} />
      <div className={`${actionRowStyles.end} ${styles.actions}`}>
        <DiscardButton onClick={onClose}>Annuler</DiscardButton>
      </div>
    </DialogFrame>
  )
}

function PictureChoice({ onChoose }: { onChoose: (picture: ManagedPicture) => void }) {
  const gallery = useQuery(managedGalleryQuery)
  const empty = (
    <p>
      La galerie est vide. <Link to={adminPaths.gallery}>Ajoutez-y une image</Link>, puis revenez ici.
    </p>
  )
  return (
    <QueryBoundary of={gallery} empty={empty}>
      {(pictures) => (
        <>
          <ul className={styles.pictures}>
            {pictures.filter(isPublic).map((picture, index) => (
              <li key={picture.id}>
                <button type="button" onClick={() => onChoose(picture)}>
                  <img
                    src={`/uploads/${picture.filename}-300.webp`}
                    alt={picture.altText || `Image ${index + 1}, décorative`}
                  />
                </button>
              </li>
            ))}
          </ul>
          {!pictures.every(isPublic) && (
            <p>
              Les images sans texte alternatif ne sont pas proposées{NNBSP}:{' '}
              <Link to={adminPaths.gallery}>décrivez-les dans la galerie</Link>.
            </p>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

const VARIANT_WIDTH_PX = 600

function toPictureAttributes({ filename, altText, width, height }: ManagedPicture) {
  const scale = Math.min(1, VARIANT_WIDTH_PX / width)
  return {
    src: `/uploads/${filename}-${VARIANT_WIDTH_PX}.webp`,
    alt: altText,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }
}
