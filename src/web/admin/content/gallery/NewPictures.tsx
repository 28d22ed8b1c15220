import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import actionRowStyles from '#web/ui/action-row.module.css'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import styles from './gallery.module.css'
import { fieldId, NewPictureRow } from './NewPictureRow.tsx'
import type { NewPicture, useNewPictures } from './use-new-pictures.ts'

type Props = {
  chosen: ReturnType<typeof useNewPictures>
  onSend: (pictures: readonly NewPicture[]) => void
}

/** Pictures are described before they are sent. */
export function NewPictures({ chosen, onSend }: Props) {
  const { pictures, describe, discard, take } = chosen
  useFocusOnAdded(pictures)
  if (pictures.length === 0) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const ready = take()
    onSend(ready)
    // Once React has rendered: the first error, or, as the form is gone with the focus in it, the content.
    requestAnimationFrame(() => {
      const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
      const target = ready.length === 0 ? invalid : document.getElementById('contenu')
      target?.focus({ preventScroll: ready.length > 0 })
    })
  }
  return (
    <form className={styles.chosen} noValidate onSubmit={submit} aria-labelledby="nouvelles-images">
      <h2 id="nouvelles-images">{pictures.length === 1 ? 'Nouvelle image' : 'Nouvelles images'}</h2>
      <p>
        Décrivez en une phrase ce que l’on y voit, pour celles et ceux qui ne la voient pas. Une image qui ne
        dit rien de plus que la page est décorative.
      </p>
      <ul className={styles.list}>
        {pictures.map((picture) => (
          <NewPictureRow
            key={picture.key}
            picture={picture}
            onChange={(change) => describe(picture.key, change)}
            onDiscard={() => discard(picture.key)}
          />
        ))}
      </ul>
      <div className={actionRowStyles.end}>
        <Button type="submit">
          {pictures.length === 1 ? 'Envoyer l’image' : `Envoyer les ${pictures.length} images`}
        </Button>
      </div>
      <UnsavedChanges when />
    </form>
  )
}

/** Pictures that come back after a failure do not take the focus. */
function useFocusOnAdded(pictures: readonly NewPicture[]) {
  const knownKeys = useRef<readonly number[]>([])
  useEffect(() => {
    const added = pictures.find(({ key, error }) => error === null && !knownKeys.current.includes(key))
    knownKeys.current = pictures.map(({ key }) => key)
    if (added) document.getElementById(fieldId(added.key))?.focus()
  }, [pictures])
}
