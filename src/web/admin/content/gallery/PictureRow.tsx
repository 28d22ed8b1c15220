import { Button } from '@mantine/core'
import type { ManagedPicture } from '#contract/content/gallery.ts'
import { ReorderHandle } from '../../ui/ordering/ReorderHandle.tsx'
import type { Reordering } from '../../ui/ordering/use-reordering.ts'
import { AltTextForm } from './AltTextForm.tsx'
import styles from './gallery.module.css'

type Props = {
  picture: ManagedPicture
  position: number
  reordering: Reordering<number>
  onRemove: () => void
}

export function PictureRow({ picture, position, reordering, onRemove }: Props) {
  const { id, filename, altText, decorative } = picture
  const name = altText || `l’image ${position + 1}`
  return (
    <li className={styles.row} data-position={position}>
      <img
        className={styles.thumbnail}
        src={`/uploads/${filename}-300.webp`}
        alt={altText || `Image ${position + 1}, ${decorative ? 'décorative' : 'sans texte'}`}
        loading="lazy"
      />
      <AltTextForm picture={picture} name={name} />
      <div className={styles.tools}>
        <ReorderHandle reordering={reordering} id={id} name={name} />
        <Button
          variant="subtle"
          size="xs"
          className={styles.destructive}
          aria-label={`Supprimer ${name}`}
          onClick={onRemove}
        >
          Supprimer
        </Button>
      </div>
    </li>
  )
}
