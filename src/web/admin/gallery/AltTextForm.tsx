import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ManagedPicture } from '#contract/gallery.ts'
import { NNBSP } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { describePicture, refreshGallery } from './actions.ts'
import styles from './gallery.module.css'

const FAILURE = "Erreur lors de l'enregistrement"

export function AltTextForm({ picture, name }: { picture: ManagedPicture; name: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const saving = useMutation({
    mutationFn: (altText: string) => describePicture(picture.id, altText),
    onSuccess: async (_picture, sent) => {
      void showToast('success', 'Texte alternatif enregistré')
      await refreshGallery()
      // Keeps what was typed during the request.
      setTyped((current) => (current === sent ? null : current))
    },
    onError: (error) => showToast('error', failureMessage(error, FAILURE)),
  })
  const value = typed ?? picture.altText
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(value)
  }
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <TextInput
        label="Texte alternatif"
        aria-label={`Texte alternatif de ${name}`}
        placeholder="Ce que l’on voit"
        value={value}
        maxLength={300}
        autoComplete="off"
        error={saving.isError && failureMessage(saving.error, FAILURE)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {value !== picture.altText && (
        <Button type="submit" disabled={saving.isPending}>
          {saving.isPending ? 'Enregistrement...' : 'Enregistrer'}
        </Button>
      )}
      {picture.usedIn.length > 0 && (
        <p className={styles.usedIn}>
          Utilisée aussi dans{NNBSP}: {picture.usedIn.join(', ')}
        </p>
      )}
    </form>
  )
}
