import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import actionRowStyles from '#web/ui/action-row.module.css'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import alertStyles from '../../../ui/alert.module.css'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import styles from './Crop.module.css'
import { CropView, renderSquare } from './CropView.tsx'
import { cropOf, DEFAULT_FRAMING, type Framing } from './crop.ts'

type Props = {
  title: string
  picture: ImageBitmap
  isPending: boolean
  error: string | null
  onDone: (square: Blob) => void
  onCancel: () => void
}

const SLIDERS = [
  { key: 'zoom', label: 'Agrandir' },
  { key: 'x', label: 'De gauche à droite' },
  { key: 'y', label: 'De haut en bas' },
] as const

export function CropDialog({ title, picture, isPending, error, onDone, onCancel }: Props) {
  const [framing, setFraming] = useState(DEFAULT_FRAMING)
  const { side } = cropOf(picture, framing)
  const isDisabled = { zoom: false, x: picture.width <= side, y: picture.height <= side }
  return (
    <DialogFrame onClose={onCancel} title={title} size="md">
      <div className={styles.body}>
        <CropView picture={picture} framing={framing} onChange={setFraming} />
        <UnsavedChanges when={framing !== DEFAULT_FRAMING} />
        <div className={styles.sliders}>
          {SLIDERS.map(({ key, label }) => (
            <label key={key} className={styles.slider}>
              {label}
              <input
                type="range"
                min={0}
                max={1}
                step={0.01}
                disabled={isDisabled[key]}
                value={framing[key]}
                onChange={(event) => setFraming({ ...framing, [key]: event.target.valueAsNumber })}
              />
            </label>
          ))}
        </div>
        {error && (
          <Alert
            className={alertStyles.failure}
            variant="outline"
            role="alert"
            title="Erreur lors du téléversement"
          >
            {error}
          </Alert>
        )}
        <div className={actionRowStyles.end}>
          <DiscardButton onClick={onCancel}>Annuler</DiscardButton>
          <Button disabled={isPending} onClick={async () => onDone(await encodeSquare(picture, framing))}>
            {isPending ? 'Envoi en cours...' : 'Enregistrer l’image'}
          </Button>
        </div>
      </div>
    </DialogFrame>
  )
}

/** The largest size at which the site shows such a picture. */
const MAX_SIDE_PX = 1200
const JPEG_QUALITY = 0.92

async function encodeSquare(picture: ImageBitmap, framing: Framing): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(MAX_SIDE_PX, cropOf(picture, framing).side))
  canvas.height = canvas.width
  renderSquare(canvas, picture, framing)
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  canvas.toBlob(
    (blob) => (blob ? resolve(blob) : reject(new Error('The canvas could not be encoded.'))),
    'image/jpeg',
    JPEG_QUALITY,
  )
  return promise
}
