import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import actionRowStyles from '#web/ui/action-row.module.css'
import alertStyles from '../alert.module.css'
import styles from './ConflictAlert.module.css'

type Props = {
  title: string
  children: ReactNode
  isPending: boolean
  onKeep: () => void
  onTake: () => void
}

/** The save button is at the bottom of a long form, the conflict at its top. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'start' })

export function ConflictAlert({ title, children, isPending, onKeep, onTake }: Props) {
  return (
    <Alert
      className={`${alertStyles.failure} ${styles.conflict}`}
      variant="outline"
      role="alert"
      ref={reveal}
    >
      <h2>{title}</h2>
      {children}
      <div className={`${actionRowStyles.end} ${styles.choices}`}>
        <Button variant="default" onClick={onTake}>
          Prendre cette version
        </Button>
        <Button disabled={isPending} onClick={onKeep}>
          Enregistrer la mienne à la place
        </Button>
      </div>
    </Alert>
  )
}
