import { Button } from '@mantine/core'
import type { WatchedWordFields } from '#contract/content/wording.ts'
import { NNBSP } from '#domain/language/typography.ts'
import styles from './wording.module.css'

type Props = {
  word: WatchedWordFields
  disabled: boolean
  onEdit: (word: WatchedWordFields) => void
  onRemove: (word: WatchedWordFields) => void
}

export function WordLine({ word, disabled, onEdit, onRemove }: Props) {
  return (
    <li>
      <span>
        <strong>{word.word}</strong>
        <small>
          Plutôt{NNBSP}: {word.instead}
        </small>
      </span>
      <span className={styles.buttons}>
        <Button variant="default" size="xs" aria-label={`Modifier ${word.word}`} onClick={() => onEdit(word)}>
          Modifier
        </Button>
        <Button
          variant="subtle"
          size="xs"
          className={styles.remove}
          aria-label={`Retirer ${word.word}`}
          disabled={disabled}
          onClick={() => onRemove(word)}
        >
          Retirer
        </Button>
      </span>
    </li>
  )
}
