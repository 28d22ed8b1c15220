import { Button, TextInput } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { ForeignHost } from '../../ui/ForeignHost.tsx'
import { PictureButton } from '../../uploads/PictureButton.tsx'
import { UploadList } from '../../uploads/UploadList.tsx'
import { useUploads } from '../../uploads/use-uploads.ts'
import { refreshSettings, uploadLogo } from './actions.ts'
import { SitePicture } from './SitePicture.tsx'
import styles from './settings.module.css'
import type { SettingsFormValues } from './settings-form.ts'

export function LogoField() {
  const { control, resetField } = useFormContext<SettingsFormValues>()
  const { field, fieldState } = useController({ control, name: 'logo' })
  const { uploads, add, dismiss } = useUploads({
    send: uploadLogo,
    onArrived: async () => {
      const settings = await refreshSettings()
      resetField('logo', { defaultValue: settings?.logo ?? null })
    },
    success: () => 'Logo mis à jour',
  })
  const value = field.value ?? ''
  return (
    <>
      <div className={styles.logo}>
        {value !== '' && <SitePicture address={value} alt="Logo d’aujourd’hui" />}
        <PictureButton onChoose={add}>
          {value === '' ? 'Téléverser un logo' : 'Téléverser un autre logo'}
        </PictureButton>
        {value !== '' && (
          <Button variant="subtle" onClick={() => field.onChange(null)}>
            Retirer le logo
          </Button>
        )}
      </div>
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <TextInput
        label="Adresse du logo"
        description="D’une image qui est déjà en ligne"
        autoComplete="off"
        spellCheck={false}
        error={fieldState.error?.message}
        {...field}
        value={value}
      />
      <ForeignHost addresses={[value]} />
    </>
  )
}
