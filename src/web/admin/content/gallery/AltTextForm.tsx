import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ManagedPicture } from '#contract/content/gallery.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { changeAltText, refreshGallery } from './actions.ts'
import { DecorativeField } from './DecorativeField.tsx'
import styles from './gallery.module.css'

const FAILURE = "Erreur lors de l'enregistrement"

type Description = Pick<ManagedPicture, 'altText' | 'decorative'>

export function AltTextForm({ picture, name }: { picture: ManagedPicture; name: string }) {
  const [typed, setTyped] = useState<Description | null>(null)
  const saving = useSave((description: Description) => changeAltText(picture.id, description), {
    done: 'Texte alternatif enregistré',
    refresh: refreshGallery,
    // Keeps what was typed during the request.
    onDone: (_picture, sent) => setTyped((current) => (current === sent ? null : current)),
  })
  const { altText, decorative } = typed ?? picture
  const isChanged = altText !== picture.altText || decorative !== picture.decorative
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(typed ?? { altText, decorative })
  }
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <TextInput
        label="Texte alternatif"
        aria-label={`Texte alternatif de ${name}`}
        placeholder={decorative ? '' : 'Ce que l’on voit'}
        value={altText}
        disabled={decorative}
        maxLength={300}
        autoComplete="off"
        error={saving.isError && failureMessage(saving.error, FAILURE)}
        onChange={(event) => setTyped({ altText: event.currentTarget.value, decorative })}
      />
      <DecorativeField
        name={name}
        checked={decorative}
        onChange={(checked) => setTyped({ altText: checked ? '' : altText, decorative: checked })}
      />
      {isChanged && (
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
