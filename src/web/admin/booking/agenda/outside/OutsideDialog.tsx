import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { french } from '#domain/language/typography.ts'
import { ConfirmDialog } from '../../../ui/confirm/ConfirmDialog.tsx'
import type { Unchanged } from '../../cancellations/CallList.tsx'
import { useCanGive } from '../../cancellations/giving/use-can-give.ts'
import { UnchangedNotice } from '../../cancellations/UnchangedNotice.tsx'
import { OutsideList } from './OutsideList.tsx'
import { outsideSentence } from './outside-sentence.ts'
import type { OutsideCheck } from './use-outside-check.ts'

const GivingDialog = lazy(async () => ({
  default: (await import('../../cancellations/giving/GivingDialog.tsx')).GivingDialog,
}))

const ONE_STAYS = french`Il reste prévu : à vous de le déplacer ou d’appeler la personne.`
const ALL_STAY = french`Ils restent prévus : à vous de les déplacer ou d’appeler les personnes.`

type Props = { check: Pick<OutsideCheck<never>, 'outside' | 'confirm' | 'cancel' | 'keep'> }

export function OutsideDialog({ check }: Props) {
  return check.outside.length === 0 ? null : <OutsideQuestion check={check} />
}

function OutsideQuestion({ check: { outside, confirm, cancel, keep } }: Props) {
  const canGive = useCanGive()
  const [isGiving, setIsGiving] = useState(false)
  const [unchanged, setUnchanged] = useState<Unchanged[]>([])
  if (isGiving) {
    return (
      <Suspense fallback={null}>
        <GivingDialog
          reservations={outside}
          onBack={() => setIsGiving(false)}
          onDone={(staying) => {
            setUnchanged(staying)
            setIsGiving(false)
            keep(new Set(staying.map(({ reservation }) => reservation.id)))
          }}
        />
      </Suspense>
    )
  }
  return (
    <ConfirmDialog
      title={french`Enregistrer quand même ?`}
      confirmLabel="Enregistrer quand même"
      tone="plain"
      onConfirm={confirm}
      onCancel={cancel}
    >
      <p>{outsideSentence(outside.length)}</p>
      {unchanged.length > 0 ? (
        <UnchangedNotice unchanged={unchanged} />
      ) : (
        <OutsideList reservations={outside} />
      )}
      <p>{outside.length === 1 ? ONE_STAYS : ALL_STAY}</p>
      {canGive && (
        <p>
          <Button variant="default" onClick={() => setIsGiving(true)}>
            {outside.length === 1 ? 'Le confier à…' : 'Les confier à…'}
          </Button>
        </p>
      )}
    </ConfirmDialog>
  )
}
