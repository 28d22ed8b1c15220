import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { servicePictureUrl } from '#domain/content/picture-copies.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { FilePreview } from '../../../uploads/FilePreview.tsx'
import { PictureButton } from '../../../uploads/PictureButton.tsx'
import styles from './ServicePictureField.module.css'
import type { useServicePicture } from './use-service-picture.ts'

type Props = {
  picture: ReturnType<typeof useServicePicture>
  children: ReactNode
}

export function ServicePictureField({ picture, children }: Props) {
  const { file, stored, choose, remove } = picture
  const isThere = Boolean(file ?? stored)
  return (
    <fieldset className={styles.field}>
      <legend>Image (facultative)</legend>
      <Preview file={file} stored={stored} />
      <div className={styles.content}>
        <p>
          Sur la page Massages, sur l’accueil et à la réservation. Elle y est recadrée en largeur, comme ici.
        </p>
        <div className={actionRowStyles.start}>
          <PictureButton onChoose={([first]) => first && choose(first)}>
            {isThere ? 'Changer d’image' : 'Choisir une image'}
          </PictureButton>
          {isThere && (
            <Button
              variant="subtle"
              onClick={(event) => {
                event.currentTarget.closest('fieldset')?.querySelector('button')?.focus()
                remove()
              }}
            >
              Retirer
            </Button>
          )}
        </div>
      </div>
      {isThere && <div className={styles.text}>{children}</div>}
    </fieldset>
  )
}

function Preview({ file, stored }: Pick<Props['picture'], 'file' | 'stored'>) {
  if (file) return <FilePreview file={file} className={styles.preview} width={384} height={256} />
  if (!stored) return null
  const alt = stored.altText || 'Celle d’aujourd’hui'
  return (
    <img className={styles.preview} src={servicePictureUrl(stored, 600)} alt={alt} width={192} height={128} />
  )
}
