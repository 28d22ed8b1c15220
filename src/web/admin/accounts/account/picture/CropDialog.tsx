import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import alertStyles from '../../../ui/alert.module.css'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import styles from './Crop.module.css'
import { CropView, cutOf, renderCrop } from './CropView.tsx'
import { cropOf, DEFAULT_FRAMING, type Framing } from './crop.ts'

type Props = {
  title: string
  picture: ImageBitmap
  /** Width divided by height. */
  ratio: number
  isPending: boolean
  error: string | null
  onDone: (crop: Blob) => void
  onCancel: () => void
}

const SLIDERS = [
  { key: 'zoom', label: 'Agrandir' },
  { key: 'x', label: 'De gauche à droite' },
  { key: 'y', label: 'De haut en bas' },
] as const

export function CropDialog({ title, picture, ratio, isPending, error, onDone, onCancel }: Props) {
  const [framing, setFraming] = useState(DEFAULT_FRAMING)
  const { width, height } = cropOf(cutOf(picture, ratio), framing)
  const isDisabled = { zoom: false, x: picture.width <= width, y: picture.height <= height }
  return (
    <DialogFrame onClose={onCancel} title={title} size="md">
      <div className={primitivesStyles.hugeStack}>
        <CropView picture={picture} ratio={ratio} framing={framing} onChange={setFraming} />
        <UnsavedChanges when={framing !== DEFAULT_FRAMING} />
        <div className={primitivesStyles.smallStack}>
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
          <Button
            disabled={isPending}
            onClick={async () => onDone(await encodeCrop({ picture, ratio, framing }))}
          >
            {isPending ? 'Envoi en cours...' : 'Enregistrer l’image'}
          </Button>
        </div>
      </div>
    </DialogFrame>
  )
}

/** The largest width at which the site shows such a picture. */
const MAX_WIDTH_PX = 1200
const JPEG_QUALITY = 0.92

async function encodeCrop(rendering: { picture: ImageBitmap; ratio: number; framing: Framing }) {
  const { picture, ratio, framing } = rendering
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(MAX_WIDTH_PX, cropOf(cutOf(picture, ratio), framing).width))
  canvas.height = Math.round(canvas.width / ratio)
  renderCrop(canvas, rendering)
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  canvas.toBlob(
    (blob) => (blob ? resolve(blob) : reject(new Error('The canvas could not be encoded.'))),
    'image/jpeg',
    JPEG_QUALITY,
  )
  return promise
}
