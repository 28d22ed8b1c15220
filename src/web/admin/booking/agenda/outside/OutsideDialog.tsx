import { french } from '#domain/language/typography.ts'
import { ConfirmDialog } from '../../../ui/confirm/ConfirmDialog.tsx'
import { OutsideList } from './OutsideList.tsx'
import { outsideSentence } from './outside-sentence.ts'
import type { OutsideCheck } from './use-outside-check.ts'

const ONE_STAYS = french`Elle reste réservée : à vous de la déplacer ou d’appeler la personne.`
const ALL_STAY = french`Elles restent réservées : à vous de les déplacer ou d’appeler les personnes.`

type Props = { check: Pick<OutsideCheck<never>, 'outside' | 'confirm' | 'cancel'> }

export function OutsideDialog({ check: { outside, confirm, cancel } }: Props) {
  if (outside.length === 0) return null
  return (
    <ConfirmDialog
      title={french`Enregistrer quand même ?`}
      confirmLabel="Enregistrer quand même"
      tone="plain"
      onConfirm={confirm}
      onCancel={cancel}
    >
      <p>{outsideSentence(outside.length)}</p>
      <OutsideList reservations={outside} />
      <p>{outside.length === 1 ? ONE_STAYS : ALL_STAY}</p>
    </ConfirmDialog>
  )
}
