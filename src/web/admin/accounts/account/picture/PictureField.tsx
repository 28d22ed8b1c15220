import { Button, FileButton } from '@mantine/core'
import actionRowStyles from '#web/ui/action-row.module.css'
import { CropDialog } from './CropDialog.tsx'
import styles from './PictureField.module.css'
import { usePicture } from './use-picture.ts'

type Props = {
  label: string
  help: string
  shape?: keyof typeof RATIOS
  url: string | null
  initials: string
  upload: (crop: Blob) => Promise<unknown>
  remove: () => Promise<unknown>
  success: string
}

/** Width divided by height. */
const RATIOS = { round: 1, portrait: 4 / 5 }

export function PictureField({ label, help, shape = 'round', url, initials, ...options }: Props) {
  const { state, choose, close, sending, failure, removal } = usePicture(options)
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {url ? (
        <img className={styles.picture} data-shape={shape} src={url} alt="Celle d’aujourd’hui" />
      ) : (
        <span className={`${styles.picture} ${styles.initials}`} data-shape={shape} aria-hidden="true">
          {initials}
        </span>
      )}
      <div className={styles.content}>
        <p>{help}</p>
        <div className={actionRowStyles.start}>
          <FileButton accept="image/jpeg,image/png,image/webp,image/avif" onChange={choose}>
            {(button) => (
              <Button {...button} variant="default">
                {url ? 'Changer d’image' : 'Choisir une image'}
              </Button>
            )}
          </FileButton>
          {url && (
            <Button variant="subtle" disabled={removal.isPending} onClick={() => removal.mutate()}>
              Retirer
            </Button>
          )}
        </div>
        <p className={styles.error} role="alert">
          {state.step === 'unreadable' && state.message}
        </p>
      </div>
      {state.step === 'framing' && (
        <CropDialog
          title={label}
          picture={state.picture}
          ratio={RATIOS[shape]}
          isPending={sending.isPending}
          error={failure}
          onDone={(crop) => sending.mutate(crop)}
          onCancel={close}
        />
      )}
    </fieldset>
  )
}
