import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDiscard } from './dialog-context.ts'

type Props = ButtonProps & { 'data-autofocus'?: boolean; onClick: () => void; children: ReactNode }

/** « Fermer », « Annuler », « Retour »: leaves what was typed in the dialog, after asking. */
export function DiscardButton({ onClick, ...props }: Props) {
  const discard = useDiscard()
  return <Button variant="default" {...props} onClick={() => discard(onClick)} />
}
