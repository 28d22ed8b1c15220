import { Button } from '@mantine/core'
import actionRowStyles from '#web/ui/action-row.module.css'

type Props = { isDone: boolean; onContinue: () => void; onLater: () => void }

export function OnwardActions({ isDone, onContinue, onLater }: Props) {
  return (
    <div className={actionRowStyles.start}>
      {isDone ? (
        <Button radius="xl" onClick={onContinue}>
          Continuer
        </Button>
      ) : (
        <Button variant="default" onClick={onLater}>
          Plus tard
        </Button>
      )}
    </div>
  )
}
