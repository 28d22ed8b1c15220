import { Button, TextInput } from '@mantine/core'
import { FilePreview } from '../../uploads/FilePreview.tsx'
import { DecorativeField } from './DecorativeField.tsx'
import styles from './gallery.module.css'
import type { NewPicture } from './use-new-pictures.ts'

type Props = {
  picture: NewPicture
  onChange: (change: Partial<Pick<NewPicture, 'altText' | 'decorative'>>) => void
  onDiscard: () => void
}

export function NewPictureRow({ picture, onChange, onDiscard }: Props) {
  const { key, name, file, altText, decorative, error } = picture
  return (
    <li className={styles.row}>
      <FilePreview file={file} className={styles.thumbnail} width={256} height={192} />
      <div className={styles.description}>
        <TextInput
          id={fieldId(key)}
          label="Texte alternatif"
          aria-label={`Texte alternatif de ${name}`}
          description={name}
          placeholder={decorative ? '' : 'Ce que l’on voit'}
          value={altText}
          maxLength={300}
          autoComplete="off"
          disabled={decorative}
          error={error}
          onChange={(event) => onChange({ altText: event.currentTarget.value })}
        />
        <DecorativeField
          name={name}
          checked={decorative}
          onChange={(checked) => onChange({ decorative: checked, ...(checked && { altText: '' }) })}
        />
      </div>
      <div className={styles.tools}>
        <Button variant="subtle" size="xs" aria-label={`Retirer ${name}`} onClick={onDiscard}>
          Retirer
        </Button>
      </div>
    </li>
  )
}

export const fieldId = (key: number) => `nouvelle-image-${key}`
