import { Button } from '@mantine/core'
import actionRowStyles from '#web/ui/action-row.module.css'

type Props = { takesFocus: boolean; onContinue: () => void; onAdd: () => void }

export function AfterServices({ takesFocus, onContinue, onAdd }: Props) {
  return (
    <div className={actionRowStyles.start}>
      <Button radius="xl" autoFocus={takesFocus} onClick={onContinue}>
        Continuer
      </Button>
      <Button variant="default" onClick={onAdd}>
        Ajouter une autre prestation
      </Button>
    </div>
  )
}
