import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import {
  composePostalAddress,
  type PostalAddress,
  parsePostalAddress,
} from '#domain/content/postal-address.ts'
import styles from '../../../ui/form.module.css'
import type { SettingsFormValues } from '../settings-form.ts'

/** The setting is one text, as it stands in messages; these are its parts. */
export function PostalAddressFields() {
  const {
    field: { value, ref, onBlur, onChange },
    fieldState,
  } = useController<SettingsFormValues, 'address'>({ name: 'address' })
  const [typed, setTyped] = useState(() => parsePostalAddress(value))
  // The text may change elsewhere, by a restored draft or a save.
  const parts = composePostalAddress(typed) === value ? typed : parsePostalAddress(value)
  const change = (part: Partial<PostalAddress>) => {
    setTyped({ ...parts, ...part })
    onChange(composePostalAddress({ ...parts, ...part }))
  }
  const isTownUnknown = parts.town !== '' && !/^\d{5}$/.test(parts.postalCode)
  return (
    <>
      <Textarea
        label="Rue"
        rows={2}
        autoComplete="off"
        error={fieldState.error?.message}
        value={parts.street}
        ref={ref}
        onBlur={onBlur}
        onChange={(event) => change({ street: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <TextInput
          label="Code postal"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          error={isTownUnknown && 'Un code postal compte cinq chiffres.'}
          value={parts.postalCode}
          onBlur={onBlur}
          onChange={(event) => change({ postalCode: event.currentTarget.value })}
        />
        <TextInput
          label="Ville"
          autoComplete="off"
          value={parts.town}
          onBlur={onBlur}
          onChange={(event) => change({ town: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label="Accès (facultatif)"
        description="Sous l’adresse, pour tout le monde : étage, interphone, arrêt de bus…"
        rows={2}
        autoComplete="off"
        value={parts.directions}
        onBlur={onBlur}
        onChange={(event) => change({ directions: event.currentTarget.value })}
      />
    </>
  )
}
