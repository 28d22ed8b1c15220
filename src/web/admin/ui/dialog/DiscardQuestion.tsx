import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import styles from './DiscardQuestion.module.css'

type Props = { onKeep: () => void; onDiscard: () => void }

export function DiscardQuestion({ onKeep, onDiscard }: Props) {
  const id = useId()
  const keepButton = useRef<HTMLButtonElement>(null)
  useEffect(() => keepButton.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.question} role="alertdialog" aria-labelledby={id}>
      <p id={id}>{french`Ce que vous avez saisi n’est pas enregistré. Le garder ?`}</p>
      <div className={actionRowStyles.end}>
        <Button variant="default" onClick={onDiscard}>
          Abandonner
        </Button>
        <Button ref={keepButton} onClick={onKeep}>
          Garder
        </Button>
      </div>
    </div>
  )
}
