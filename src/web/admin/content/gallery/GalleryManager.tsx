import type { ManagedPicture } from '#contract/content/gallery.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import { ReorderStatus } from '../../ui/ordering/ReorderStatus.tsx'
import { type Reordering, useReordering } from '../../ui/ordering/use-reordering.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import tableStyles from '../../ui/table.module.css'
import { PictureButton } from '../../uploads/PictureButton.tsx'
import { UploadList } from '../../uploads/UploadList.tsx'
import { useUploads } from '../../uploads/use-uploads.ts'
import { addPicture, refreshGallery, reorderPictures } from './actions.ts'
import styles from './gallery.module.css'
import { isPublic } from './is-public.ts'
import { MissingAltTextAlert } from './MissingAltTextAlert.tsx'
import { NewPictures } from './NewPictures.tsx'
import { PictureRow } from './PictureRow.tsx'
import { RemovePicture } from './RemovePicture.tsx'
import { useNewPictures } from './use-new-pictures.ts'

export function GalleryManager({ pictures }: { pictures: ManagedPicture[] }) {
  const removal = useDialogFor<ManagedPicture>()
  const chosen = useNewPictures()
  const { uploads, add, dismiss } = useUploads({
    send: addPicture,
    onArrived: refreshGallery,
    onFailed: chosen.takeBack,
    success: (count) => (count === 1 ? 'Image ajoutée' : `${count} images ajoutées`),
  })
  const reordering = useReordering({
    ids: pictures.map(({ id }) => id),
    save: reorderPictures,
    onError: (error) => void showToast('error', failureMessage(error, "Erreur lors de l'enregistrement")),
    refresh: refreshGallery,
  })
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  return (
    <>
      <title>Galerie · Administration</title>
      <PageHeader title="Galerie">
        <PictureButton primary multiple onChoose={chosen.choose}>
          Ajouter des images
        </PictureButton>
      </PageHeader>
      <p className={styles.help}>
        JPEG, PNG, WebP ou AVIF, 10{NNBSP}Mo au plus chacune. Le lieu et l’appareil de prise de vue sont
        effacés.
      </p>
      <NewPictures chosen={chosen} onSend={add} />
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <MissingAltTextAlert count={pictures.filter((picture) => !isPublic(picture)).length} />
      {pictures.length + uploads.length + chosen.pictures.length === 0 && (
        <p className={tableStyles.empty}>
          Aucune image pour le moment. Montrez votre cabinet à vos visiteurs{NNBSP}: ajoutez une ou plusieurs
          images à la fois.
        </p>
      )}
      <PictureList pictures={byId} reordering={reordering} onRemove={removal.open} />
      <ReorderStatus reordering={reordering} nameOf={(id) => byId.get(id)?.altText || 'Image sans texte'} />
      {removal.shown && <RemovePicture picture={removal.shown} onClose={removal.close} />}
    </>
  )
}

type ListProps = {
  pictures: ReadonlyMap<number, ManagedPicture>
  reordering: Reordering<number>
  onRemove: (picture: ManagedPicture) => void
}

function PictureList({ pictures, reordering, onRemove }: ListProps) {
  return (
    <ol className={styles.list} aria-label="Images, dans l’ordre de la galerie">
      {reordering.ids.map((id, position) => {
        const picture = pictures.get(id)
        return (
          picture && (
            <PictureRow
              key={id}
              picture={picture}
              position={position}
              reordering={reordering}
              onRemove={() => onRemove(picture)}
            />
          )
        )
      })}
    </ol>
  )
}
