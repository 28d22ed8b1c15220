import { Button } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { NNBSP } from '#domain/language/typography.ts'
import { ForeignHost } from '../../ui/ForeignHost.tsx'
import { PictureButton } from '../../uploads/PictureButton.tsx'
import { UploadList } from '../../uploads/UploadList.tsx'
import { useUploads } from '../../uploads/use-uploads.ts'
import { AddressesField } from './AddressesField.tsx'
import { refreshSettings, uploadBackground } from './actions.ts'
import { SitePicture } from './SitePicture.tsx'
import styles from './settings.module.css'
import type { SettingsFormValues } from './settings-form.ts'

export function BackgroundsField() {
  const { control, getValues, getFieldState, setValue } = useFormContext<SettingsFormValues>()
  const { field, fieldState, formState } = useController({ control, name: 'backgroundImages' })
  const { uploads, add, dismiss } = useUploads({
    send: async (api, file) => {
      const { urls } = await uploadBackground(api, file)
      // A dirty field is not updated by the refetch.
      if (!getFieldState('backgroundImages').isDirty) return
      setValue('backgroundImages', [...getValues('backgroundImages'), ...urls], { shouldDirty: true })
    },
    onArrived: refreshSettings,
    success: (count) => (count === 1 ? 'Image de fond ajoutée' : `${count} images de fond ajoutées`),
  })
  const addresses = field.value
  return (
    <>
      {addresses.length === 0 && (
        <p className={styles.help}>Aucune pour le moment{NNBSP}: le fond est uni.</p>
      )}
      <ul className={styles.backgrounds} aria-label="Images de fond">
        {addresses.map((address, position) => (
          <li key={address}>
            <SitePicture address={address} alt={`Image de fond ${position + 1}`} />
            <Button
              variant="subtle"
              size="xs"
              aria-label={`Retirer l’image de fond ${position + 1}`}
              onClick={() => field.onChange(addresses.filter((other) => other !== address))}
            >
              Retirer
            </Button>
          </li>
        ))}
      </ul>
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <div>
        <PictureButton multiple onChoose={add}>
          Téléverser des images de fond
        </PictureButton>
      </div>
      <AddressesField
        error={firstMessage(fieldState.error ?? formState.errors.backgroundImages)}
        onAdd={(added) => field.onChange([...new Set([...addresses, ...added])])}
      />
      <ForeignHost addresses={addresses} />
    </>
  )
}

function firstMessage(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(firstMessage).find((message) => message !== undefined)
  if (typeof error !== 'object' || error === null) return undefined
  return 'message' in error && typeof error.message === 'string' ? error.message : undefined
}
