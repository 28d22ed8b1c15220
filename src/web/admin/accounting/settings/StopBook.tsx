import type { ShownBookSettings } from '#contract/accounting/book-settings.ts'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { saveBookSettings } from './actions.ts'
import { STOPPING } from './texts.ts'

type Props = { settings: ShownBookSettings; label: string }

/** The regime stays as it was: notes of what was paid until now still name it. */
export function StopBook({ settings: { regime, means, threshold }, label }: Props) {
  return (
    <ConfirmButton
      label={label}
      title="Arrêter le livre des recettes"
      confirmLabel="Arrêter le livre"
      action={() => saveBookSettings({ isOn: false, regime, means, threshold })}
      done="Le livre des recettes est arrêté"
      failure="Une erreur est survenue."
    >
      <p>{STOPPING}</p>
    </ConfirmButton>
  )
}
