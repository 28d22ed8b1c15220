import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import styles from './DiscardQuestion.module.css'
import type { UnsavedQuestion } from './dialog-context.ts'

type Props = { question: UnsavedQuestion | undefined; onKeep: () => void; onDiscard: () => void }

const ABOUT_TYPED_TEXT: UnsavedQuestion = {
  text: french`Ce que vous avez saisi n’est pas enregistré. Le garder ?`,
  discard: 'Abandonner',
  keep: 'Garder',
}

export function DiscardQuestion({ question = ABOUT_TYPED_TEXT, onKeep, onDiscard }: Props) {
  const id = useId()
  const keepButton = useRef<HTMLButtonElement>(null)
  useEffect(() => keepButton.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.question} role="alertdialog" aria-labelledby={id}>
      <p id={id}>{question.text}</p>
      <div className={actionRowStyles.end}>
        <Button variant="default" onClick={onDiscard}>
          {question.discard}
        </Button>
        <Button ref={keepButton} onClick={onKeep}>
          {question.keep}
        </Button>
      </div>
    </div>
  )
}
